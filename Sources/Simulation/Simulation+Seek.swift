import ScrollModel
import ScrollRecording

extension Simulation {
  /// A seek on its way: in pieces on the loop's thread or, in a scene of very many views, a worker's.
  package enum Seeking {
    case pieces(Timeline.Seek)
    case job(BackgroundJob<Timeline.Arrival>)

    /// Whether a worker has to do something first.
    package var isWaiting: Bool {
      if case .job(let job) = self { job.made == nil } else { false }
    }

    /// Goes on until the budget is spent; returns whether the time is reached.
    package func advance(within budget: WorkBudget) -> Bool {
      if case .pieces(let seek) = self { seek.advance(within: budget) } else { !isWaiting }
    }
  }

  /// Pauses time while a seek is on its way; its end passes on that the clock has changed.
  package func pauseForSeek(now: Int64) { clock.pause(now: now) }

  /// Begins a seek.
  ///
  /// - Throws: `SimulationError` if the past cannot be run again.
  package func beginSeek(to time: Int64) throws(SimulationError) -> Seeking {
    if let worker = worker(forViews: source.viewCount),
      let job = timeline.seek(to: time, by: worker, limits)
    {
      return .job(job)
    }
    guard let seek = timeline.beginSeek(to: time) else { throw .notRepeatable }
    return .pieces(seek)
  }

  /// Continues at the time that a seek has reached, paused.
  package func finish(_ seeking: Seeking, now: Int64) {
    switch seeking {
    case .pieces(let seek): arrive(seek, ExaminedEngine(seek.engine), now: now)
    case .job(let job): job.made.map { arrive($0.seek, $0.examined, now: now) }
    }
  }

  private func arrive(_ seek: Timeline.Seek, _ examined: ExaminedEngine, now: Int64) {
    let before = timeline.present
    timeline.leavePresent(engine)
    timeline.finish(seek)
    let former = show(examined)
    defer { free(former) }
    clock.set(engine.time, now: now)
    clock.pause(now: now)
    pace = Pace()
    beginEpoch(isNewRun: false)
    recordings.addSeek(
      engine,
      keeping: min(before, timeline.present),
      then: timeline.entries(from: before)
    )
  }
}

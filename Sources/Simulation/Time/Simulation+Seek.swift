import ScrollModel
import ScrollRecording

extension Simulation {
  /// Pauses time while a seek is on its way; its end passes on that the clock has changed.
  package func pauseForSeek(now: Int64) { clock.pause(now: now) }

  /// Begins a seek.
  ///
  /// - Throws: `SimulationError` if the past cannot be run again.
  package func beginSeek(to time: Int64) throws(SimulationError) -> Seeking {
    if let worker = worker(forViews: factory.viewCount),
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

  /// Runs everything since the start again, on an engine that the factory makes, and compares its state with
  /// the present one.
  ///
  /// - Returns: the first difference, such as `list.contentOffset.y 96, was 120`; nil if there is
  ///   none.
  /// - Throws: `SimulationError` if the past cannot be run again.
  package func firstDifferenceOfRerun() throws(SimulationError) -> String? {
    publish()
    return try timeline.firstDifferenceOfRerun(from: engine)
  }
}

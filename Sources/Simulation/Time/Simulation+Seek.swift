import ScrollModel
package import ScrollRecording

extension Simulation {
  /// Pauses time while a seek is on its way; its end passes on that the clock has changed.
  package func pauseForSeek(now: Int64) { clock.pause(now: now) }

  /// Begins a seek.
  ///
  /// - Throws: `SimulationError` if the past cannot be run again.
  package func beginSeek(to time: Int64) throws(SimulationError) -> SeekJob {
    if let worker = worker(forViews: factory.viewCount),
      let job = timeline.seek(to: time, by: worker, limits)
    {
      return .worker(job)
    }
    guard let seek = timeline.beginSeek(to: time) else { throw .notRepeatable }
    return .loop(seek)
  }

  /// Continues at the time that a seek has reached, paused.
  package func finish(_ seeking: SeekJob, now: Int64) {
    guard let seek = seeking.run else { return }
    let before = timeline.present
    timeline.leavePresent(engine)
    timeline.finish(seek)
    let former = show(seek.examined)
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
  /// - Returns: the first difference; nil if there is none.
  /// - Throws: `SimulationError` if the past cannot be run again.
  package func firstDifferenceOfRerun() throws(SimulationError) -> JSONDifference? {
    publish()
    return try timeline.firstDifferenceOfRerun(from: engine)
  }
}

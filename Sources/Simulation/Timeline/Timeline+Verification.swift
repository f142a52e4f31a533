import JSON
import ModelCoding
import ScrollModel
import ScrollRecording

extension Timeline {
  /// Runs everything since the start again, on an engine that the factory makes, and compares its state with
  /// that of the present one.
  ///
  /// - Returns: the first difference; nil if there is none.
  /// - Throws: `SimulationError` if the past cannot be run again.
  func firstDifferenceOfRerun(
    from engine: Engine
  ) throws(SimulationError) -> JSONDifference? {
    guard isComplete, let (rerun, place) = copy(before: start) else {
      throw .notRepeatable
    }
    var replayer = Replayer(at: place)
    replay: while true {
      let outcome = replayer.step(
        rerun,
        through: log,
        upTo: present,
        to: engine.time
      )
      rerun.dropStep()
      if case .arrived = outcome { break replay }
    }
    rerun.layoutIfNeeded()
    let (expected, found) = (try state(of: rerun), try state(of: engine))
    return JSONDifference(expected, found, tolerance: 0)
  }

  private func state(of engine: Engine) throws(SimulationError) -> JSONValue {
    var writer = JSONWriter()
    StateWriter.writeState(of: engine, scene: factory.name, to: &writer)
    do {
      return try JSONValue(parsing: writer.bytes, limits: .file)
    } catch {
      throw SimulationError("the state cannot be compared: \(error)")
    }
  }
}

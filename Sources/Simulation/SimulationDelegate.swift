package import ScrollDoctor
package import ScrollModel
package import ScrollRecording

/// Receives a simulation's events in order.
package protocol SimulationDelegate: AnyObject {
  /// The engine has taken a step.
  func simulation(_ simulation: Simulation, didTake step: Step)

  /// Findings have appeared, have recurred or are resolved.
  func simulation(_ simulation: Simulation, didChange findings: [Doctor.News])

  /// The engine is another one: of a scene that was just started (`isNewRun`), or of another time of this one.
  func simulation(_ simulation: Simulation, didBeginEpochAsNewRun isNewRun: Bool)

  /// The rate, the pause, the range of times, the breakpoint that has stopped time, or what is played has
  /// changed.
  func simulationDidChangeClock(_ simulation: Simulation)

  /// The breakpoints, or whether they can be checked, have changed.
  func simulationDidChangeBreakpoints(_ simulation: Simulation)

  /// The edits that can be undone or redone have changed.
  func simulationDidChangeEdits(_ simulation: Simulation)

  /// The engine has refused input that had waited while a breakpoint had stopped time.
  func simulation(
    _ simulation: Simulation,
    didRefuse command: TimedCommand,
    by client: ObjectIdentifier,
    for error: any Error
  )

  /// A time was marked.
  func simulation(_ simulation: Simulation, didMark text: String, at time: Int64)
}

/// Why a simulation cannot do something in its present state, for a person.
package struct SimulationError: Error {
  /// The reason.
  package let reason: String

  init(_ reason: String) { self.reason = reason }

  /// A program's engine cannot be replaced by a scene.
  package static let noScenes = SimulationError(
    "a program's engine is inspected; there are no scenes"
  )
  /// A program has not given a way to build its engine again.
  package static let notRepeatable = SimulationError(
    "the inspected program cannot rebuild its engine"
  )
  /// A recording begins with what can be built again.
  package static let notRecordable = SimulationError(
    "a recording begins with a scene, and the inspected program cannot rebuild its engine"
  )
  /// Sources alone are inspected.
  package static let noEngine = SimulationError("live sources are inspected; there is no engine")
  /// A program advances its engine.
  package static let timeOfProgram = SimulationError(
    "the inspected program controls its own time"
  )
}

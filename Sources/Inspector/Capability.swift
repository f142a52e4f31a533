import Simulation

/// Something that a server offers beyond the protocol's core, as its greeting lists it.
enum Capability: String, CaseIterable, Sendable {
  /// The state and its changes.
  case state
  /// Touches, wheels and edits.
  case input
  /// Pausing time, its rate, and steps forward.
  case sim
  /// Seeking and steps back.
  case seek
  /// Loading scenes and recordings, and demos.
  case scene
  /// Branches, and starting again: both need the engine to be built again.
  case fork
  /// The values and commands of the past.
  case history
  /// The doctor's findings.
  case doctor
  /// Recording the session.
  case record
}

extension Inspector {
  /// What this server offers.
  var capabilities: [Capability] {
    Capability.allCases.filter { capability in
      switch capability {
      case .input, .sim, .seek, .scene: !options.isReadOnly && reasonAgainst(capability) == nil
      case .record: keeper != nil && !options.isReadOnly && reasonAgainst(capability) == nil
      case .state, .fork, .history, .doctor: reasonAgainst(capability) == nil
      }
    }
  }

  /// Throws if the engine that is inspected lacks a capability.
  func check(_ capability: Capability) throws(RPCError) {
    if let reason = reasonAgainst(capability) { throw RPCError(.wrongState, reason) }
  }

  /// Why the engine lacks a capability; nil if it has it.
  ///
  /// A scene has all of them. A program's engine has those that the program makes possible.
  private func reasonAgainst(_ capability: Capability) -> String? {
    let source = simulation.source
    guard source.scene == nil else { return nil }
    let isManual = simulation.clock.isManual
    let error: SimulationError? =
      switch capability {
      case .state, .input, .doctor: nil
      case .sim: isManual ? .timeOfProgram : nil
      case .seek where isManual: .timeOfProgram
      case .seek, .fork, .history: simulation.timeline.canRunAgain ? nil : .notRepeatable
      case .scene: .noScenes
      case .record: .notRecordable
      }
    return error?.reason
  }
}

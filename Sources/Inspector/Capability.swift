import ForeignSource
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

  /// Whether only our engine can have it.
  var needsEngine: Bool {
    switch self {
    case .sim, .seek, .fork: true
    case .state, .input, .scene, .history, .doctor, .record: false
    }
  }
}

extension Inspector {
  /// What this server offers for its engine.
  var capabilities: [Capability] {
    Capability.allCases.filter { capability in
      switch capability {
      case .input, .sim, .seek, .scene: !options.isReadOnly && reasonAgainst(capability) == nil
      case .record: keeper != nil && !options.isReadOnly && reasonAgainst(capability) == nil
      case .state, .fork, .history, .doctor: reasonAgainst(capability) == nil
      }
    }
  }

  /// What this server offers for a source.
  func capabilities(of source: SourceConnection) -> [Capability] {
    Capability.allCases.filter { capability in
      guard reasonAgainst(capability, of: source) == nil else { return false }
      return switch capability {
      case .input, .scene: !options.isReadOnly
      case .record: keeper != nil && !options.isReadOnly
      case .state, .sim, .seek, .fork, .history, .doctor: true
      }
    }
  }

  /// Throws if what is shown lacks a capability.
  func check(_ capability: Capability) throws(RPCError) {
    let reason = shown.map { reasonAgainst(capability, of: $0) } ?? reasonAgainst(capability)
    if let reason { throw RPCError(.wrongState, reason) }
  }

  /// Throws if a source is shown, for a method that needs our engine.
  func checkEngine(for method: String) throws(RPCError) {
    guard let shown else { return }
    throw RPCError(
      .wrongState,
      "\(method) needs our engine; \(shown.title) is a measured source"
    )
  }

  /// Why a source lacks a capability; nil if it has it.
  private func reasonAgainst(_ capability: Capability, of source: SourceConnection) -> String? {
    switch capability {
    case .state, .history, .doctor, .record: nil
    case .input:
      source.description?.acceptsInput == true ? nil : "\(source.title) accepts no input"
    case .scene: reasonAgainst(capability)
    case .sim, .seek, .fork:
      "this needs our engine; \(source.title) is a measured source"
    }
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

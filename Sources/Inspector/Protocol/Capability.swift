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
  /// Taking a picture of a live source.
  case picture

  /// Whether only the engine can have it.
  var needsEngine: Bool {
    switch self {
    case .sim, .seek, .fork: true
    case .state, .input, .scene, .history, .doctor, .record, .picture: false
    }
  }
}

extension Inspector {
  /// What this server offers for its engine; without one, what it offers for most sources.
  var capabilities: [Capability] {
    if let engineSubject { return offers(of: engineSubject) }
    return options.isReadOnly ? [.state, .doctor] : [.state, .input, .doctor]
  }

  /// What this server offers for a subject.
  func offers(of subject: some Subject) -> [Capability] {
    Capability.allCases.filter { capability in
      guard subject.reasonAgainst(capability) == nil else { return false }
      return switch capability {
      case .input, .sim, .seek, .scene: !options.isReadOnly
      case .record: recordingFiles.keeper != nil && !options.isReadOnly
      case .state, .fork, .history, .doctor, .picture: true
      }
    }
  }
}

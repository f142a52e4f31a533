import JSON
import ModelCoding
import ScrollModel

/// The properties with causes in a recording.
enum ExplainedProperties: String, Sendable {
  /// Only contentOffset, and without actors: as in older recordings.
  case contentOffset
  /// All properties.
  case all

  /// The causes of a step that a recording has.
  func causes(of step: Step) -> [Change] {
    switch self {
    case .all: step.causes
    case .contentOffset: step.causes.filter { $0.property == .contentOffset }
    }
  }

  func write(_ change: Change, to writer: inout JSONWriter) {
    EventWriter.write(change, hasActor: self == .all, to: &writer)
  }
}

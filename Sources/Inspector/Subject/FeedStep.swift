import ForeignSource
import JSON
import ScrollModel
import Simulation

/// A step of the engine, or a change of a source.
enum FeedStep: RingEntry {
  case engine(Step)
  case source(EncodedChange)

  var size: Int {
    switch self {
    case .engine(let step): step.size
    case .source(let change): change.size
    }
  }

  /// The time of the state that it leads to.
  var time: Int64 {
    switch self {
    case .engine(let step): step.time
    case .source(let change): change.time
    }
  }
}

/// Several steps of one subject as one, from which a single patch is written.
protocol MergedSteps {
  /// Writes the merge patch to the state of a time.
  func writePatch(at time: Int64, to writer: inout JSONWriter)

  /// Writes the causes, as elements, with the requests that they come from.
  func writeCauses(sentBy senders: CommandSenders, to writer: inout JSONWriter)

  /// Writes the events, as elements.
  func writeEvents(to writer: inout JSONWriter)
}

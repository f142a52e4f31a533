import ForeignSource
import JSON
import ModelCoding
import ScrollModel
import Simulation

/// What clients are shown: our engine, or the document of a foreign source.
protocol FeedSubject {
  /// Writes the members of a snapshot that describe it, and its state.
  func writeSnapshot(to writer: inout JSONWriter)

  /// Merges its steps, oldest first; nil if no patch has their effect, or if a snapshot is cheaper.
  func merged(_ steps: [FeedStep]) -> (any MergedSteps)?
}

/// A change of what is shown.
enum FeedStep: RingEntry {
  case engine(Step)
  case foreign(ForeignStep)

  var size: Int {
    switch self {
    case .engine(let step): step.size
    case .foreign(let step): step.size
    }
  }

  /// The time of the state that it leads to.
  var time: Int64 {
    switch self {
    case .engine(let step): step.time
    case .foreign(let step): step.time
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

/// An engine of ours, as clients are shown it.
struct EngineSubject: FeedSubject {
  let simulation: Simulation

  func writeSnapshot(to writer: inout JSONWriter) {
    writer.key("about")
    AboutWriter.write(simulation.source.scene, to: &writer)
    writer.key("state")
    StateWriter.writeState(
      of: simulation.engine,
      scene: simulation.source.name,
      views: simulation.takeWrittenViews(),
      to: &writer
    )
  }

  func merged(_ steps: [FeedStep]) -> (any MergedSteps)? {
    let steps = steps.compactMap { step -> Step? in
      if case .engine(let step) = step { step } else { nil }
    }
    return MergedEngineSteps(engine: simulation.engine, step: ComposedStep(steps))
  }
}

private struct MergedEngineSteps: MergedSteps {
  let engine: Engine
  let step: ComposedStep

  func writePatch(at time: Int64, to writer: inout JSONWriter) {
    StateWriter.writePatch(step.changes, of: engine, at: time, to: &writer)
  }

  func writeCauses(sentBy senders: CommandSenders, to writer: inout JSONWriter) {
    for change in step.causes { senders.write(change, to: &writer) }
  }

  func writeEvents(to writer: inout JSONWriter) {
    for event in step.events { EventWriter.write(event, to: &writer) }
  }
}

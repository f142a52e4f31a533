import JSON
import ModelCoding
import ScrollModel
import ScrollRecording
import Simulation

/// A request for the steps of a stretch of the past: the state at its start, then what clients received of each
/// step.
final class HistorySteps: PastQuestion {
  let owner: Session
  let id: Request.ID
  let run: Branch
  private(set) var isDone = false
  private let scene: StateWriter.SceneName
  private let senders: CommandSenders
  private var end: Int64
  private var isTruncated = false
  /// The time of the last written step.
  private var time: Int64
  /// The state at the start; nil before it is reached, and if it is too large.
  private var state: JSONBuffer?
  private var hasBegun = false
  private var steps = JSONWriter(capacity: 16_384)

  /// The size in bytes above which a response ends, at the next step of another time: with the state it stays below
  /// what may wait for a client.
  static let maximumBytes = 256 << 10
  /// The size in bytes of a state that is too large to be sent as a response.
  static let maximumState = 512 << 10

  init(
    _ times: ClosedRange<Int64>,
    _ id: Request.ID,
    of owner: Session,
    in simulation: Simulation,
    sentBy senders: CommandSenders
  ) {
    self.senders = senders
    self.owner = owner
    self.id = id
    end = times.upperBound
    time = times.lowerBound
    scene = simulation.factory.name
    run = Branch(from: times.lowerBound, in: simulation.timeline)
  }

  /// The error if the scene is too large for a response.
  static let tooLarge = RPCError(.overLimit, "the scene has too many views to send its past steps")

  /// Whether the scene is too large for a response.
  var isTooLarge: Bool { hasBegun && state == nil }

  func advance(to target: Int64, steps: Int, in timeline: Timeline) -> Int {
    let target = min(target, end)
    let left = run.advance(to: target, steps: steps, in: timeline) { engine in
      take(engine, in: timeline)
      return !isDone
    }
    if run.engine != nil, (run.nextTime(in: timeline) ?? .max) > target { isDone = true }
    return left
  }

  private func take(_ engine: Engine, in timeline: Timeline) {
    let step = engine.takeStep(keepingValues: false)
    guard hasBegun else {
      hasBegun = true
      var views = engine.root.allInTree[...]
      let first = Self.state(of: engine, scene: scene, views: &views)
      if views.isEmpty { state = first } else { isDone = true }
      return
    }
    guard !step.isEmpty else { return }
    if steps.count > Self.maximumBytes, step.time > time {
      (isDone, isTruncated, end) = (true, true, time)
      return
    }
    time = step.time
    steps.beginObject()
    steps.key("patch")
    StateWriter.writePatch(step.changes, of: engine, at: step.time, to: &steps)
    steps.key("why")
    steps.beginArray()
    for change in step.causes { senders.write(change, in: timeline, to: &steps) }
    steps.endArray()
    steps.key("events")
    steps.beginArray()
    for event in step.events { EventWriter.write(event, to: &steps) }
    steps.endArray()
    steps.endObject()
  }

  /// The present state of an engine that is laid out, with as many of its views as fit into a response; they are
  /// removed from `views`.
  static func state(
    of engine: Engine,
    scene: StateWriter.SceneName,
    views: inout ArraySlice<View>
  ) -> JSONBuffer {
    var part = JSONWriter(capacity: 16_384)
    StateWriter.writeViews(&views, upTo: maximumState, to: &part)
    var writer = JSONWriter(capacity: part.count + 1_024)
    StateWriter.writeState(of: engine, scene: scene, views: part.bytes, to: &writer)
    return writer.takeBuffer()
  }

  func write(to writer: inout JSONWriter) {
    writer.times(from: run.start, to: end)
    if let state {
      writer.key("state")
      writer.raw(state.payloadBytes)
    }
    Self.writeSteps(steps.bytes, isTruncated: isTruncated, to: &writer)
  }

  /// Writes the members with the steps, which are the elements of an array.
  static func writeSteps(_ steps: [UInt8], isTruncated: Bool, to writer: inout JSONWriter) {
    writer.key("steps")
    writer.beginArray()
    writer.raw(steps)
    writer.endArray()
    if isTruncated {
      writer.member("isTruncated", true)
    }
  }
}

extension JSONWriter {
  /// Writes the member with the span of a response about the past, in microseconds.
  mutating func times(from start: Int64, to end: Int64) {
    key("t")
    beginObject()
    member("from", start)
    member("to", end)
    endObject()
  }
}

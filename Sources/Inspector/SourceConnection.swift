import ForeignSource
import JSON
import ModelCoding
import ScrollDoctor

/// A source that is connected, or the last state of one that has left.
final class SourceConnection {
  /// The name by which clients load it, `s1`.
  var id: String
  /// The connection; nil once it has ended.
  weak var session: Session?
  /// What it says about itself; nil before its hello.
  var description: SourceDescription?
  /// When it is closed if it has not sent its hello, in microseconds.
  var helloDeadline: Int64
  /// Its state as the server has it.
  var document = ForeignDocument.empty
  /// Examines its steps.
  var doctor = SourceDoctor()
  /// The number of that state.
  var seq: Int64 = 0
  /// Whether it has sent a state since it is shown.
  var hasState = false
  /// Its steps before that state.
  var history = SourceHistory(.empty)
  /// Whether its hello was answered.
  var isIntroduced = false
  /// Whether it was asked for a snapshot: its patches are of no use until then.
  var awaitsSnapshot = false
  /// Whether its connection has ended.
  var isGone: Bool { session == nil }
  /// The requests for input that it has not answered.
  var inputs: [Int64: PendingResponse] = [:]
  var inputsMade: Int64 = 0
  /// The fingers that clients hold on it, each with its last place.
  var fingers: [Int64: JSONValue] = [:]
  /// Whether clients are shown it.
  var isShown = false

  init(id: String, session: Session, helloDeadline: Int64) {
    self.id = id
    self.session = session
    self.helloDeadline = helloDeadline
  }

  /// The name by which scenes are loaded, and the source too.
  var sceneName: String { Self.prefix + id }

  /// What the names of all sources begin with.
  static let prefix = "source:"

  /// Its name and kind for a message.
  var title: String { description?.title ?? id }

  /// `waiting` for its first state, `live`, or `gone`.
  var status: String { isGone ? "gone" : hasState || !isShown ? "live" : "waiting" }

  /// Writes a state of it as clients receive it.
  var stateWriter: (ForeignDocument, inout JSONWriter) -> Void {
    let (name, title) = (sceneName, description?.name ?? id)
    return { document, writer in document.write(name: name, title: title, to: &writer) }
  }

  /// Discards its state, because it is hidden or begins anew.
  func forgetState() {
    document = .empty
    doctor = SourceDoctor()
    history = SourceHistory(.empty)
    seq = 0
    hasState = false
    awaitsSnapshot = false
  }

  /// Writes the members that describe it in a list.
  func writeMembers(to writer: inout JSONWriter) {
    writer.key("id")
    writer.value(id)
    description?.writeIdentity(to: &writer)
    writer.key("status")
    writer.value(status)
  }
}

/// A source as clients are shown it.
struct ForeignSubject: FeedSubject {
  let source: SourceConnection
  /// What the server offers for it.
  let offers: [Capability]

  /// The maximum size of patches that are merged, in bytes: a snapshot is cheaper than more of them.
  private static let maximumMerged = 256 << 10

  func writeSnapshot(to writer: inout JSONWriter) {
    writer.key("about")
    writer.beginObject()
    writer.key("summary")
    writer.value("")
    writer.key("demo")
    writer.value(false)
    writer.endObject()
    writer.key("source")
    writer.beginObject()
    source.writeMembers(to: &writer)
    source.description?.writeMeasures(to: &writer)
    writer.key("offers")
    writer.beginArray()
    for offer in offers { writer.value(offer.rawValue) }
    writer.endArray()
    writer.endObject()
    writer.key("state")
    source.stateWriter(source.document, &writer)
  }

  func merged(_ steps: [FeedStep]) -> (any MergedSteps)? {
    let steps = steps.compactMap { step -> ForeignStep? in
      if case .foreign(let step) = step { step } else { nil }
    }
    guard steps.count > 1 else { return MergedForeignSteps(steps: steps) }
    guard steps.reduce(0, { $0 + $1.patch.count }) <= Self.maximumMerged else { return nil }
    var patch = JSONValue.object([:])
    for step in steps {
      guard let next = try? JSONValue(parsing: step.patch, limits: .file),
        let both = MergePatch.compose(patch, next)
      else { return nil }
      patch = both
    }
    return MergedForeignSteps(steps: steps, patch: patch.serialized())
  }
}

private struct MergedForeignSteps: MergedSteps {
  let steps: [ForeignStep]
  /// The patches as one; nil if there is one step.
  var patch: [UInt8]?

  func writePatch(at time: Int64, to writer: inout JSONWriter) {
    writer.raw(patch ?? steps.first?.patch ?? Array("{}".utf8))
  }

  func writeCauses(sentBy senders: CommandSenders, to writer: inout JSONWriter) {
    for step in steps { writer.raw(step.causes) }
  }

  func writeEvents(to writer: inout JSONWriter) {
    for step in steps { writer.raw(step.events) }
  }
}

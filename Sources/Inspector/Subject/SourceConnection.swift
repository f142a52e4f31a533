import ForeignSource
import JSON
import ModelCoding
import ScrollDoctor
import ScrollModel
import Simulation

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
  var document = SourceDocument.empty
  /// Examines its steps.
  var doctor = Doctor(SourceDocument.empty)
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
  /// The requests for input that it has not answered, each with its touches.
  var inputs: [Int64: (reply: PendingResponse, touches: [TouchSample])] = [:]
  var inputsMade: Int64 = 0
  /// The fingers that clients hold on it, each with its last place.
  var fingers: [Int64: JSONValue] = [:]
  /// Whether recordings have the fingers of clients as they were sent, and not as it reports them: from the first
  /// answer with a time until it reports that the last one has left.
  var recordsSentTouches = false
  /// Its rejected lines and messages.
  var faults = SourceFaults.List()
  /// The message with its newest picture, as clients receive it; nil if it has sent none of this state.
  var picture: JSONBuffer?
  /// Limits its pictures.
  var pictureRate: RateLimit
  /// Whether clients are shown it.
  var isShown = false

  init(id: String, session: Session?, helloDeadline: Int64) {
    self.id = id
    self.session = session
    self.helloDeadline = helloDeadline
    pictureRate = PictureFeature.rateLimit(now: session?.start ?? 0)
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
  var stateWriter: (SourceDocument, inout JSONWriter) -> Void {
    let (name, title) = (sceneName, description?.name ?? id)
    return { document, writer in document.write(name: name, title: title, to: &writer) }
  }

  /// Whether a change that has led to its state reports that the last finger of clients has left.
  func endsSentTouches(_ change: SourceChange) -> Bool {
    change.touches != nil && fingers.isEmpty && document.touches.isEmpty
  }

  /// Discards its state, because it is hidden or restarts.
  func forgetState() {
    document = .empty
    doctor = Doctor(document)
    history = SourceHistory(.empty)
    seq = 0
    picture = nil
    hasState = false
    awaitsSnapshot = false
    recordsSentTouches = false
  }

  /// Writes the members that describe it in a list.
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("id", id)
    description?.writeIdentity(to: &writer)
    writer.member("status", status)
  }
}

extension SourceConnection {
  /// Writes it as an element of the list of scenes.
  func writeScene(to writer: inout JSONWriter) {
    guard let description else { return }
    writer.beginObject()
    writer.member("name", sceneName)
    writer.member("title", description.name)
    writer.member(
      "summary",
      [description.kind, description.agent].compactMap(\.self).joined(separator: ", ")
    )
    writer.member("kind", "source")
    writer.member("status", status)
    writer.key("classes")
    writer.beginArray()
    writer.endArray()
    writer.endObject()
  }
}

import JSON

/// The replies and notifications that wait for a client.
///
/// A message is dropped only for a newer one about the same topic, so their number has a limit above which
/// the client is closed.
struct ControlQueue {
  /// The value that a notification reports.
  enum Topic: Equatable {
    case clock
    /// The report of a breakpoint, by its id, of a program that goes on after it.
    case breakpoint(String)
    /// The newest state of a source that the server has.
    case acknowledgement
    /// The sources.
    case sources
  }

  private let messageLimit: Int
  private let byteLimit: Int
  private var messages: [(buffer: JSONBuffer, topic: Topic?)] = []
  /// The index of the first unsent message; the ones before it are removed by a later append.
  private var first = 0
  private(set) var byteCount = 0

  init(messageLimit: Int, byteLimit: Int) {
    self.messageLimit = messageLimit
    self.byteLimit = byteLimit
  }

  /// The number of messages that wait.
  var count: Int { messages.count - first }

  /// Whether so much waits that no more responses should be added.
  var isHalfFull: Bool { 2 * count >= messageLimit || 2 * byteCount >= byteLimit }

  /// Adds a message at the end and removes an earlier one about the same topic; false if it does not fit.
  mutating func append(_ message: JSONBuffer, about topic: Topic? = nil) -> Bool {
    if let topic, let earlier = messages[first...].firstIndex(where: { $0.topic == topic }) {
      byteCount -= messages.remove(at: earlier).buffer.count
    }
    guard count < messageLimit, byteCount + message.count <= byteLimit else { return false }
    if first > messages.count / 2 {
      messages.removeFirst(first)
      first = 0
    }
    messages.append((message, topic))
    byteCount += message.count
    return true
  }

  /// Removes and returns the oldest message; nil if there is none.
  mutating func popFirst() -> JSONBuffer? {
    guard first < messages.count else { return nil }
    let message = messages[first].buffer
    first += 1
    byteCount -= message.count
    if first == messages.count { removeAll() }
    return message
  }

  /// Removes all messages.
  mutating func removeAll() {
    messages.removeAll(keepingCapacity: messages.count < 16)
    first = 0
    byteCount = 0
  }
}

/// The state messages of a client: which state it has, and how many it has not painted.
struct StateWindow {
  /// The state that the client has once it has read all it was sent; nil if it needs a snapshot.
  private(set) var base: Int64?
  /// The newest state that it may acknowledge.
  private(set) var latestSent: Int64 = 0
  /// The states that were sent and not acknowledged, oldest first.
  private(set) var unacknowledged: [Int64] = []
  private let size: Int

  init(size: Int) {
    self.size = size
  }

  /// Whether another state message may be sent.
  var isOpen: Bool { unacknowledged.count < size }

  /// Resumes a client that has state `seq` from an earlier connection.
  mutating func resume(at seq: Int64) {
    base = seq
    latestSent = max(latestSent, seq)
  }

  /// Resets a client that has lost count and will not acknowledge what it has dropped.
  mutating func resync() {
    base = nil
    unacknowledged.removeAll(keepingCapacity: true)
  }

  /// Records a sent message that leads to state `seq`.
  mutating func sent(_ seq: Int64) {
    base = seq
    latestSent = seq
    unacknowledged.append(seq)
  }

  /// Records that the client has painted state `seq`, and so all before it.
  mutating func acknowledge(_ seq: Int64) {
    unacknowledged.removeAll { $0 <= seq }
  }
}

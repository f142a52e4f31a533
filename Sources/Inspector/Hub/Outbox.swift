import JSON

/// The messages that wait for a client, in lanes: an earlier lane is sent first, and each lane in the order in which
/// its messages were put.
///
/// A message is made when it is sent, so that it reports the values of that time, however often they changed.
/// Only the replies and notifications of ``Lane/control`` are made when they are put: they alone count against the
/// limits of the queue.
struct Outbox {
  /// The kinds of messages, in the order in which they are sent.
  enum Lane: Int, CaseIterable {
    /// Replies, and notifications that every client needs.
    case control
    /// The doctor's findings.
    case findings
    case state
    /// The views that other clients highlight.
    case highlights
    case marks
    /// The summary of the edits.
    case edits
    /// The newest picture of the source, and its rejected lines and messages.
    case source
    /// Answers to questions about the past.
    case answers
    /// The samples of branches.
    case forks
  }

  /// What a message is about: another one about the same is put only once.
  enum Key: Hashable {
    case clock
    /// The report of a breakpoint, by its id, of a program that goes on after it.
    case breakpoint(String)
    /// The newest state of a source that the server has.
    case acknowledgement
    /// The sources.
    case sources
    /// The rejected lines and messages of the source.
    case faults
    /// The newest picture of the source, and the request for one.
    case picture, takePicture
    case finding(rule: String, view: String)
    case highlight(client: String)
    case edits
    case fork(String)
  }

  /// Makes a message when it is sent; nil if there is nothing to say any more.
  typealias Maker = () -> JSONBuffer?

  /// A message that waits.
  enum Message {
    case made(JSONBuffer)
    /// The state of the time at which it is sent.
    case state
    case makes(Maker)
  }

  private struct Entry {
    let key: Key?
    let message: Message

    /// The length of a message that is made already, in bytes.
    var bytes: Int {
      if case .made(let message) = message { message.count } else { 0 }
    }
  }

  /// A lane's entries; those before `first` were sent, and are removed by a later put.
  private struct Queue {
    var entries: [Entry] = []
    var first = 0

    var count: Int { entries.count - first }

    mutating func append(_ entry: Entry) {
      if first > entries.count / 2 {
        entries.removeFirst(first)
        first = 0
      }
      entries.append(entry)
    }

    mutating func popFirst() -> Entry? {
      guard first < entries.count else { return nil }
      let entry = entries[first]
      first += 1
      if first == entries.count { removeAll() }
      return entry
    }

    mutating func removeAll() {
      entries.removeAll(keepingCapacity: entries.count < 16)
      first = 0
    }
  }

  private let messageLimit: Int
  private let byteLimit: Int
  private var queues = Lane.allCases.map { _ in Queue() }
  /// The keys of the messages that wait, without those of the first lane.
  private var waiting: Set<Key> = []
  /// Whether the state waits, which is in no queue: every client is sent each state.
  private var isStateWaiting = false
  /// The number of messages in the queues.
  private var entryCount = 0
  /// The bytes of the replies and notifications that wait.
  private(set) var byteCount = 0

  /// Creates an outbox for so many replies and notifications, with so many bytes together.
  init(messageLimit: Int, byteLimit: Int) {
    self.messageLimit = messageLimit
    self.byteLimit = byteLimit
  }

  /// Whether nothing waits.
  var isEmpty: Bool { entryCount == 0 && !isStateWaiting }

  /// The number of messages that wait in a lane.
  func count(in lane: Lane) -> Int { queues[lane.rawValue].count }

  /// Whether so many replies and notifications wait that no more responses should be added.
  var isHalfFull: Bool { 2 * count(in: .control) >= messageLimit || 2 * byteCount >= byteLimit }

  /// Puts a reply or notification, which takes the place of an earlier one about the same; false if it does not fit.
  mutating func put(_ message: JSONBuffer, about key: Key?) -> Bool {
    let control = Lane.control.rawValue
    if let key,
      let earlier = queues[control].entries[queues[control].first...].firstIndex(where: {
        $0.key == key
      })
    {
      byteCount -= queues[control].entries.remove(at: earlier).bytes
      entryCount -= 1
    }
    guard queues[control].count < messageLimit, byteCount + message.count <= byteLimit else {
      return false
    }
    append(Entry(key: key, message: .made(message)), to: .control)
    byteCount += message.count
    return true
  }

  /// Puts a message that is made when it is sent, unless one about the same waits.
  mutating func put(_ lane: Lane, _ key: Key?, _ make: @escaping Maker) {
    if let key, !waiting.insert(key).inserted { return }
    append(Entry(key: key, message: .makes(make)), to: lane)
  }

  /// Puts the state, unless it waits.
  mutating func putState() { isStateWaiting = true }

  private mutating func append(_ entry: Entry, to lane: Lane) {
    queues[lane.rawValue].append(entry)
    entryCount += 1
  }

  /// Removes the next message.
  ///
  /// - Parameters:
  ///   - last: the last lane to send from.
  ///   - held: a lane whose messages have to wait.
  /// - Returns: the message; nil if none waits.
  mutating func next(through last: Lane = .forks, without held: Lane? = nil) -> Message? {
    guard entryCount > 0 else { return takeState(through: last) }
    for lane in Lane.allCases where lane.rawValue <= last.rawValue && lane != held {
      if lane == .state, let state = takeState(through: last) { return state }
      guard let entry = queues[lane.rawValue].popFirst() else { continue }
      entryCount -= 1
      byteCount -= entry.bytes
      if lane != .control, let key = entry.key { waiting.remove(key) }
      return entry.message
    }
    return nil
  }

  private mutating func takeState(through last: Lane) -> Message? {
    guard isStateWaiting, last.rawValue >= Lane.state.rawValue else { return nil }
    isStateWaiting = false
    return .state
  }

  /// Removes all messages of a lane.
  mutating func removeAll(in lane: Lane) {
    if lane == .control { byteCount = 0 }
    if lane == .state { isStateWaiting = false }
    entryCount -= count(in: lane)
    for entry in queues[lane.rawValue].entries { entry.key.map { _ = waiting.remove($0) } }
    queues[lane.rawValue].removeAll()
  }

  /// Removes all messages.
  mutating func removeAll() { for lane in Lane.allCases { removeAll(in: lane) } }
}

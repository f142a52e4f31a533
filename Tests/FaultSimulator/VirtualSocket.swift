import Inspector
import JSON
import Sockets

/// A connection between a client and the server, with the buffers of the system and of the server's library.
///
/// Messages arrive whole and in order; what the system's buffers do not hold stays in the server.
final class VirtualSocket {
  /// A message on its way to the client.
  struct Message {
    let bytes: [UInt8]
    /// The state that the client must have after it; nil if that is not checked.
    let state: JSONValue?
    fileprivate var left: Int
  }

  let id: ClientID
  /// How many bytes the system's buffers hold.
  private let capacity: Int
  private var messages: [Message] = []
  /// The number of bytes that the client has not read.
  private(set) var pending = 0
  /// Whether the server wants to be called when it can write.
  var wantsWrite = false
  /// Whether the server reads.
  var isReading = true
  /// What the client has sent and the server has not read.
  var arrived: [[UInt8]] = []
  /// The time before which nothing that the client sends can arrive: later messages do not overtake.
  var lastArrival: Int64 = 0
  /// Why the server has closed the connection; nil while it is open.
  var closing: (code: UInt16, reason: String)?
  /// Whether it is broken, or closed and read to its end.
  var isOver = false
  /// What the client has sent on it: messages, bytes, and messages that may be refused as invalid.
  var sent = (messages: 0, bytes: 0, doubtful: 0)

  init(_ id: ClientID, capacity: Int) {
    self.id = id
    self.capacity = capacity
  }

  /// Whether the server has bytes that the system does not take.
  var isChoked: Bool { pending > capacity }

  /// Takes a message of the server.
  func append(_ bytes: [UInt8], state: JSONValue?) {
    messages.append(Message(bytes: bytes, state: state, left: bytes.count))
    pending += bytes.count
  }

  /// Reads some bytes and returns the messages that are whole then.
  func read(_ count: Int) -> [Message] {
    var rest = min(count, pending)
    pending -= rest
    var done = 0
    while done < messages.count, rest > 0 {
      let part = min(rest, messages[done].left)
      messages[done].left -= part
      rest -= part
      if messages[done].left == 0 { done += 1 }
    }
    defer { messages.removeFirst(done) }
    return Array(messages[..<done])
  }
}

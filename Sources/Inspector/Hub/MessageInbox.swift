/// The messages of a client that has to wait, in the order in which they arrived.
struct MessageInbox {
  private let messageLimit: Int
  private let byteLimit: Int
  private var messages: [[UInt8]] = []
  private(set) var byteCount = 0

  init(messageLimit: Int, byteLimit: Int) {
    self.messageLimit = messageLimit
    self.byteLimit = byteLimit
  }

  var isEmpty: Bool { messages.isEmpty }

  /// The number of messages.
  var count: Int { messages.count }

  /// Adds a copy of a message; false if it does not fit.
  mutating func append(_ message: UnsafeRawBufferPointer) -> Bool {
    guard messages.count < messageLimit, byteCount + message.count <= byteLimit else {
      return false
    }
    messages.append(Array(message))
    byteCount += message.count
    return true
  }

  /// Removes all messages.
  mutating func removeAll() {
    messages.removeAll()
    byteCount = 0
  }

  /// Removes and returns the oldest message; nil if there is none.
  mutating func popFirst() -> [UInt8]? {
    guard !messages.isEmpty else { return nil }
    let message = messages.removeFirst()
    byteCount -= message.count
    return message
  }
}

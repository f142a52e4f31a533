/// The messages that have arrived and were not received yet, oldest first.
struct Inbox {
  private var messages: [[UInt8]] = []
  private var taken = 0
  /// The size of the waiting messages with what each costs beside its bytes.
  private(set) var size = 0

  /// The approximate cost of an array beside its bytes, so that endless empty messages count too.
  private static let overhead = 64

  var count: Int { messages.count - taken }
  var isEmpty: Bool { count == 0 }

  mutating func append(_ message: [UInt8]) {
    messages.append(message)
    size += message.count + Self.overhead
  }

  mutating func takeFirst() -> [UInt8]? {
    guard !isEmpty else { return nil }
    let message = messages[taken]
    messages[taken] = []
    taken += 1
    size -= message.count + Self.overhead
    if isEmpty {
      messages.removeAll(keepingCapacity: messages.count <= 1024)
      taken = 0
    }
    return message
  }
}

/// A WebSocket connection to a server, for programs that do one thing after the other.
///
/// Every call waits, and only during a call is anything sent, received or answered; a server that pings
/// cuts a client that makes no call for long. So a program that has to wait does it in
/// `receive(timeout:)`. A client belongs to one thread at a time. One that is let go without `close`
/// drops the connection.
public final class WebSocketClient {
  /// The longest message in either direction, in bytes.
  public static let maximumMessageBytes = ClientLoop.maximumMessageBytes

  /// The server's time to take part in a closing handshake, in microseconds.
  private static let closingTime: Int64 = 1_000_000
  /// All subprotocols together; the library writes them into a buffer without looking at its end.
  private static let maximumSubprotocolBytes = 1024

  private let loop: ClientLoop
  /// Nil once the connection has ended.
  private var context: ClientContext?

  /// Connects and returns when the WebSocket is open; `subprotocols` are offered in their order, and one
  /// of them must be chosen unless there are none.
  ///
  /// A server that admits only to tell why it does not, as a page must be told, and one that closes at
  /// once, is found out by the first `receive(timeout:)`.
  public init(
    connectingTo address: WebSocketAddress,
    subprotocols: [String],
    timeout: Duration
  ) throws(WebSocketClientError) {
    try Self.validate(subprotocols)
    let wait = Self.microseconds(timeout)
    let deadline = Monotonic.now() + wait
    let loop = ClientLoop(address: address, subprotocols: subprotocols)
    // The library's own limits lie behind the deadline, so that one error stands for one cause.
    let context = try ClientContext(loop: loop, timeout: wait / 1_000_000 + 2)
    self.loop = loop
    self.context = context
    if !context.connect(to: address, subprotocols: subprotocols) { loop.failed("no connection") }
    run(until: deadline) { if case .connecting = loop.phase { true } else { false } }
    if case .connecting = loop.phase {
      let step = loop.hasConnected ? "the handshake with" : "connecting to"
      loop.end(.timedOut("\(step) \(address.authority)"))
    }
    if !loop.hasOpened { try checkOpen(until: deadline) }
  }

  /// What the server chose of the subprotocols; nil when none were offered.
  public var subprotocol: String? { loop.subprotocol }

  /// Sends `text`, UTF-8 of 1 to `maximumMessageBytes` bytes, as one message, and returns when the system
  /// has taken all of it.
  ///
  /// A text that cannot be sent leaves the connection as it is. After a time-out the connection is gone,
  /// because part of the message may be on its way.
  public func send(_ text: [UInt8], timeout: Duration) throws(WebSocketClientError) {
    let deadline = Monotonic.now() + Self.microseconds(timeout)
    try checkOpen(until: deadline)
    guard !text.isEmpty else { throw .notText("it is empty") }
    guard text.count <= Self.maximumMessageBytes else {
      throw .tooLarge(limit: Self.maximumMessageBytes)
    }
    guard ServerLoop.isUTF8(text) else { throw .notText("it is not UTF-8") }
    loop.send(text)
    run(until: deadline) { [loop] in loop.isOpen && loop.isSending }
    if loop.isOpen, loop.isSending {
      loop.end(.timedOut("sending \(text.count) bytes"))
      context = nil
    }
    try checkOpen(until: deadline)
  }

  /// The next text message, whole and valid UTF-8, or nil when none has come within `timeout`.
  ///
  /// What had arrived before the connection ended is given out first.
  public func receive(timeout: Duration) throws(WebSocketClientError) -> [UInt8]? {
    if let message = loop.inbox.takeFirst() { return message }
    let deadline = Monotonic.now() + Self.microseconds(timeout)
    run(until: deadline) { [loop] in loop.isOpen && loop.inbox.isEmpty }
    if let message = loop.inbox.takeFirst() { return message }
    try checkOpen(until: deadline)
    return nil
  }

  /// Closes with `code`, one that RFC 6455 lets a client send or one from 3000 to 4999, and waits for the
  /// server to agree, for at most a second; nothing when the connection has ended.
  public func close(code: UInt16 = 1000) {
    precondition(
      [1000...1003, 1007...1011, 3000...4999].contains { $0.contains(code) },
      "close code \(code)"
    )
    loop.end(.closed(code: code, reason: ""), closingWith: code)
    finish(until: Monotonic.now() + Self.closingTime)
  }

  /// Throws what the connection has ended with; what is owed to the server is sent before, as far as
  /// `deadline` and the time for closing allow.
  private func checkOpen(until deadline: Int64) throws(WebSocketClientError) {
    guard case .ended(let error) = loop.phase else { return }
    finish(until: min(deadline, Monotonic.now() + Self.closingTime))
    throw error
  }

  private func finish(until deadline: Int64) {
    if case .ended(.timedOut) = loop.phase { context = nil }
    run(until: deadline) { [loop] in loop.hasObject }
    context = nil
  }

  /// Serves the connection while `isWaiting` until `deadline`, and at least once.
  private func run(until deadline: Int64, while isWaiting: () -> Bool) {
    guard let context else { return }
    while isWaiting() {
      let left = deadline - Monotonic.now()
      guard context.service(waiting: left) else {
        return loop.end(.noResources("libwebsockets cannot go on"))
      }
      if left <= 0 { return }
    }
  }

  /// Whole microseconds of a time-out, from none to a hundred days.
  private static func microseconds(_ timeout: Duration) -> Int64 {
    min(max(timeout, .zero), .seconds(8_640_000)).microseconds
  }

  /// Entries are tokens of RFC 9110, section 5.6.2, and none stands twice, RFC 6455, section 4.1.
  private static func validate(_ subprotocols: [String]) throws(WebSocketClientError) {
    guard subprotocols.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(isTokenCharacter) }) else {
      throw .badSubprotocol("only letters, digits and !#$%&'*+-.^_`|~ may stand in it")
    }
    guard Set(subprotocols).count == subprotocols.count else {
      throw .badSubprotocol("one is offered twice")
    }
    let bytes = subprotocols.reduce(0) { $0 + $1.utf8.count + 2 }
    guard bytes <= maximumSubprotocolBytes else {
      throw .badSubprotocol("all together must have at most \(maximumSubprotocolBytes) bytes")
    }
  }

  private static func isTokenCharacter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
}

import Libwebsockets
import Platform

/// A WebSocket connection to a server, for sequential programs.
///
/// Every call blocks, and only during a call is anything sent, received or answered. A server that pings
/// disconnects a client that makes no call for long, so a program that has to wait does it in
/// `receive(timeout:)`. A client is used by one thread at a time. Releasing it without `close` drops the
/// connection.
public final class WebSocketClient {
  /// The maximum size of a message in either direction, in bytes.
  public static let maximumMessageBytes = ClientLoop.maximumMessageBytes

  /// The server's time to answer a closing handshake, in microseconds.
  private static let closingTime: Int64 = 1_000_000
  /// The maximum size of all subprotocols together; the library writes them into a buffer without checking
  /// its end.
  private static let maximumSubprotocolBytes = 1024

  private let loop: ClientLoop
  /// Nil once the connection has ended.
  private(set) var context: ClientContext?

  /// Connects and returns when the WebSocket is open.
  ///
  /// `subprotocols` are offered in their order, and the server must choose one unless there are none. A
  /// server that admits the client only to close it with a reason, as pages need, and one that closes at
  /// once, are detected by the first `receive(timeout:)`.
  public init(
    connectingTo address: WebSocketAddress,
    subprotocols: [String],
    timeout: Duration
  ) throws(WebSocketClientError) {
    try Self.validate(subprotocols)
    let wait = Self.microseconds(timeout)
    let deadline = Monotonic.now() + wait
    let loop = ClientLoop(address: address, subprotocols: subprotocols)
    // The library's own limits are after the deadline, so that one error has one cause.
    let context = try ClientContext(loop: loop, timeout: wait / 1_000_000 + 2)
    self.loop = loop
    self.context = context
    if !context.connect(to: address, subprotocols: subprotocols) { loop.failed("no connection") }
    run(until: deadline) { if case .connecting = loop.phase { true } else { false } }
    if case .connecting = loop.phase {
      let step = loop.hasConnected ? "the handshake with" : "connecting to"
      loop.end(.timedOut("\(step) \(address.place)"))
    }
    if !loop.hasOpened { try checkOpen(until: deadline) }
  }

  /// The subprotocol that the server chose; nil when none were offered.
  public var subprotocol: String? { loop.subprotocol }

  /// Sends `text` as one message, and returns when the system has accepted all of it.
  ///
  /// It is UTF-8 of 1 to `maximumMessageBytes` bytes. A text that cannot be sent leaves the connection as it
  /// is. After a timeout the connection is closed, because part of the message may be on its way.
  public func send(_ text: [UInt8], timeout: Duration) throws(WebSocketClientError) {
    let deadline = Monotonic.now() + Self.microseconds(timeout)
    try checkOpen(until: deadline)
    guard !text.isEmpty else { throw .notText("it is empty") }
    guard text.count <= Self.maximumMessageBytes else {
      throw .tooLarge(limit: Self.maximumMessageBytes)
    }
    guard MessageAssembly.isUTF8(text.span) else { throw .notText("it is not UTF-8") }
    loop.send(text)
    run(until: deadline) { [loop] in loop.isOpen && loop.isSending }
    if loop.isOpen, loop.isSending {
      loop.end(.timedOut("sending \(text.count) bytes"))
      context = nil
    }
    try checkOpen(until: deadline)
  }

  /// The next text message, whole and valid UTF-8, or nil when none has arrived within `timeout`.
  ///
  /// Messages that had arrived before the connection ended are returned first.
  public func receive(timeout: Duration) throws(WebSocketClientError) -> [UInt8]? {
    if let message = loop.inbox.takeFirst() { return message }
    let deadline = Monotonic.now() + Self.microseconds(timeout)
    run(until: deadline) { [loop] in loop.isOpen && loop.inbox.isEmpty }
    if let message = loop.inbox.takeFirst() { return message }
    try checkOpen(until: deadline)
    return nil
  }

  /// Closes with `code` and waits for the server to agree, for at most a second; does nothing when the
  /// connection has ended.
  ///
  /// The code is one that RFC 6455 lets a client send, or one from 3000 to 4999.
  public func close(code: UInt16 = 1000) {
    precondition(
      [1000...1003, 1007...1011, 3000...4999].contains { $0.contains(code) },
      "close code \(code)"
    )
    loop.end(.closed(code: code, reason: ""), closingWith: code)
    finish(until: Monotonic.now() + Self.closingTime)
  }

  /// Throws the error that the connection has ended with.
  ///
  /// What is still to be sent to the server is sent before, as far as `deadline` and the time for closing
  /// allow.
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

  /// Whole microseconds of a timeout, from none to a hundred days.
  private static func microseconds(_ timeout: Duration) -> Int64 {
    Int64(min(max(timeout, .zero), .seconds(8_640_000)) / .microseconds(1))
  }

  /// Validates that entries are tokens of RFC 9110, section 5.6.2, and none occurs twice, RFC 6455, section
  /// 4.1.
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

import Libwebsockets
import Sockets
import TestSupport
import Testing
import WebSocketServer
import WebSocketSupport

@testable import WebSocketClient

/// The client against the server of this package.
struct WebSocketClientTests {
  private static let token = "00112233445566778899aabbccddeeff"

  @Test("An echo returns what was sent", arguments: ["127.0.0.1", "localhost"])
  func whatIsSent(host: String) throws {
    let server = try TestServer()
    let client = try WebSocketClient(port: server.port, host: host)
    #expect(client.subprotocol == "scrollscope.v1")
    try client.send("hello, wörld")
    #expect(try client.receive() == "hello, wörld")
  }

  @Test("The subprotocol that the server speaks is chosen among others")
  func subprotocolThatTheServer() throws {
    let server = try TestServer(.any { $0.token = Self.token })
    let offered = ["token.\(Self.token)", "other.v1", "scrollscope.v1"]
    let client = try WebSocketClient(port: server.port, subprotocols: offered)
    #expect(client.subprotocol == "scrollscope.v1")
    try client.send("x")
    #expect(try client.receive() == "x")
  }

  @Test("The token may stand in the query")
  func tokenMayStand() throws {
    let server = try TestServer(.any { $0.token = Self.token })
    let client = try WebSocketClient(port: server.port, target: "?token=\(Self.token)")
    try client.send("x")
    #expect(try client.receive() == "x")
  }

  @Test("A path is connected to, or named if there is no server")
  func unixSocket() throws {
    let path = try TemporaryFolder().path("s")
    let address = try WebSocketAddress(unixSocket: path)
    func connect() throws -> WebSocketClient {
      try WebSocketClient(
        connectingTo: address,
        subprotocols: ["scrollscope.v1", "token.\(Self.token)"],
        timeout: WebSocketClient.patience
      )
    }
    #expect(throws: WebSocketClientError.refused(path)) { try connect() }
    let server = try TestServer(
      .any {
        $0.unixSocket = path
        $0.token = Self.token
      }
    )
    let client = try connect()
    try client.send("hello")
    #expect(try client.receive() == "hello")
    #expect(throws: WebSocketClientError.self) {
      try WebSocketAddress(unixSocket: String(repeating: "x", count: 108))
    }
    withExtendedLifetime(server) {}
  }

  @Test("The library has no descriptor whose read could fail")
  func libraryHasNo() throws {
    let server = try TestServer()
    let client = try WebSocketClient(port: server.port)
    let context = try #require(client.context)
    #expect(context.library.wakeDescriptor == nil)
    client.close()
  }

  @Test(
    "The first receive throws for a wrong token",
    arguments: ["", "?token=ffffffffffffffffffffffffffffffff"]
  )
  func firstReceiveThrows(target: String) throws {
    let server = try TestServer(.any { $0.token = Self.token })
    let client = try WebSocketClient(port: server.port, target: target)
    let error = WebSocketClientError.closed(code: 1008, reason: "token")
    #expect(throws: error) { try client.receive() }
  }

  @Test("The first receive throws for another version")
  func firstReceiveThrowsForAnother() throws {
    let server = try TestServer()
    let client = try WebSocketClient(port: server.port, subprotocols: ["scrollscope.v2"])
    let error = WebSocketClientError.closed(
      code: 4001,
      reason: "update the server: server v1, page v2"
    )
    #expect(throws: error) { try client.receive() }
  }

  @Test(
    "A refusal names the status",
    arguments: [
      ("/ws", ["other.v1"], "403"), ("/ws", [], "403"), ("/elsewhere", ["scrollscope.v1"], "404"),
    ]
  )
  func refusalNamesTheStatus(target: String, subprotocols: [String], status: String) throws {
    let server = try TestServer()
    let error = WebSocketClientError.notAdmitted("the server answered with status \(status)")
    #expect(throws: error) {
      try WebSocketClient(port: server.port, target: target, subprotocols: subprotocols)
    }
  }

  @Test("Many messages arrive in order")
  func manyMessagesArrive() throws {
    let server = try TestServer()
    let client = try WebSocketClient(port: server.port)
    let messages = (0..<3_000).map { "message \($0) " + String(repeating: "x", count: $0 % 700) }
    for message in messages { try client.send(message) }
    for message in messages { #expect(try client.receive() == message) }
  }

  @Test("A message as long as the server takes is echoed")
  func messageAsLong() throws {
    let server = try TestServer()
    let client = try WebSocketClient(port: server.port)
    let message = String(repeating: "0123456789abcdef", count: 16_384)
    try client.send(message)
    #expect(try client.receive() == message)
  }

  @Test("Five megabytes go both ways")
  func fiveMegabytesGo() throws {
    let server = try TestServer(.any { $0.maximumMessageBytes = 1 << 23 })
    let client = try WebSocketClient(port: server.port)
    let message = (0..<500_000).map { String($0 + 1_000_000_000) }.joined()
    for _ in 0..<2 { try client.send(message) }
    for _ in 0..<2 { #expect(try client.receive() == message) }
  }

  @Test("A message that the server finds too long ends with its reason")
  func messageThatTheServer() throws {
    let server = try TestServer(.any { $0.maximumMessageBytes = 1000 })
    let client = try WebSocketClient(port: server.port)
    try client.send(String(repeating: "x", count: 1001))
    #expect(throws: WebSocketClientError.closed(code: 1009, reason: "more than 1000 bytes")) {
      try client.receive()
    }
  }

  @Test("A receive that nothing comes for is nil")
  func receiveThatNothing() throws {
    let server = try TestServer()
    let client = try WebSocketClient(port: server.port)
    #expect(try client.receive(timeout: .zero) == nil)
    #expect(try client.receive(timeout: .milliseconds(20)) == nil)
    #expect(try client.receive(timeout: .seconds(-1)) == nil)
    try client.send("still there")
    #expect(try client.receive() == "still there")
  }

  @Test("A message that cannot be sent leaves the connection open")
  func whatCannotBeSent() throws {
    let server = try TestServer()
    let client = try WebSocketClient(port: server.port)
    #expect(throws: WebSocketClientError.notText("it is empty")) { try client.send("") }
    #expect(throws: WebSocketClientError.notText("it is not UTF-8")) {
      try client.send([0x61, 0xFF], timeout: .seconds(1))
    }
    let limit = WebSocketClient.maximumMessageBytes
    #expect(throws: WebSocketClientError.tooLarge(limit: limit)) {
      try client.send([UInt8](repeating: 0x61, count: limit + 1), timeout: .seconds(1))
    }
    try client.send("still there")
    #expect(try client.receive() == "still there")
  }

  @Test("The first receive throws for a server that is closing")
  func firstReceiveThrowsForAServer() throws {
    let delegate = ClosingDelegate()
    let server = try TestServer(delegate: delegate)
    let client = try WebSocketClient(port: server.port)
    try client.send("close me")
    #expect(try client.receive() == "close me")
    let error = WebSocketClientError.closed(code: 4001, reason: "no\\u{1b}[31m more")
    #expect(throws: error) { try client.receive() }
    #expect(throws: error) { try client.send("x") }
    #expect(throws: error) { try client.receive(timeout: .zero) }
  }

  @Test("A server that stops says goodbye")
  func serverThatStops() throws {
    let server = try TestServer()
    let client = try WebSocketClient(port: server.port)
    server.server.stop()
    #expect(throws: WebSocketClientError.closed(code: 1001, reason: "the server has stopped")) {
      try client.receive()
    }
  }

  @Test("A close is completed and final")
  func closeIsAgreed() throws {
    let server = try TestServer()
    let client = try WebSocketClient(port: server.port)
    try client.send("x")
    #expect(try client.receive() == "x")
    client.close(code: 4000)
    client.close()
    #expect(throws: WebSocketClientError.closed(code: 4000, reason: "")) { try client.send("x") }
    server.server.stop()
    server.waitUntilEnded()
    #expect(server.delegate.happened.contains("closed"))
  }

  @Test("A released client drops the connection")
  func clientThatIsLet() throws {
    let server = try TestServer()
    do {
      let client = try WebSocketClient(port: server.port)
      try client.send("x")
      #expect(try client.receive() == "x")
    }
    let next = try WebSocketClient(port: server.port)
    try next.send("y")
    #expect(try next.receive() == "y")
    #expect(server.delegate.happened.contains("closed"))
  }

  @Test("A port without a server is rejected")
  func portWithoutAServer() throws {
    // A port that was free a moment ago, because its server has ended.
    let port = try TestServer().port
    #expect(throws: WebSocketClientError.refused("localhost:\(port)")) {
      try WebSocketClient(port: port, host: "localhost")
    }
  }

  @Test(
    "A subprotocol that cannot stand in a header is rejected",
    arguments: [["a b"], ["a,b"], [""], ["a\r\nX: y"], ["a", "a"], ["ä"]]
  )
  func subprotocolThatCannot(subprotocols: [String]) throws {
    let address = try WebSocketAddress(parsing: "ws://127.0.0.1:1")
    do throws(WebSocketClientError) {
      _ = try WebSocketClient(
        connectingTo: address,
        subprotocols: subprotocols,
        timeout: .seconds(1)
      )
      Issue.record("accepted")
    } catch {
      guard case .badSubprotocol = error else {
        Issue.record("\(error)")
        return
      }
    }
  }
}

/// Echoes, and closes after the echo.
private final class ClosingDelegate: TestDelegate, @unchecked Sendable {
  override func clientIsWritable(_ client: ClientID, writer: inout ConnectionWriter) {
    super.clientIsWritable(client, writer: &writer)
    server?.close(client, code: 4001, reason: "no\u{1B}[31m more")
  }
}

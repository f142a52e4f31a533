import TestSupport
import Testing
import WebSocketServer
import WebSocketSupport

/// The required form of a handshake, and the parts of the library that no client can reach.
struct HandshakeTests {
  @Test("The handshake is that of the RFC")
  func handshakeIsTheOne() throws {
    let server = try TestServer()
    let socket = try RawSocket(port: server.port)
    try socket.send(RawSocket.handshake(port: server.port))
    let response = try socket.receiveResponse()
    #expect(response.status == 101)
    // RFC 6455, section 1.3, has this key and this response.
    #expect(response.values("sec-websocket-accept") == ["s3pPLMBiTxaQ9kYGzzhZRbK+xOo="])
    #expect(response.values("sec-websocket-protocol") == ["scrollscope.v1"])
  }

  @Test("No compression is negotiated")
  func noCompressionIsNegotiated() throws {
    let server = try TestServer()
    let socket = try RawSocket(port: server.port)
    try socket.send(
      changed(
        server,
        "Upgrade: websocket",
        to: """
          Upgrade: websocket\r
          Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits
          """
      )
    )
    let response = try socket.receiveResponse()
    #expect(response.status == 101)
    #expect(response.values("sec-websocket-extensions") == [])
  }

  @Test(
    "A handshake that is off is rejected",
    arguments: [
      ("Sec-WebSocket-Version: 13", "Sec-WebSocket-Version: 8", 426),
      ("Sec-WebSocket-Version: 13", "Sec-WebSocket-Version: 14", 426),
      ("Sec-WebSocket-Version: 13", "Sec-WebSocket-Version: 013", 426),
      ("Sec-WebSocket-Version: 13", "X: y", 426),
      ("dGhlIHNhbXBsZSBub25jZQ==", "dGhlIHNhbXBsZSBub25jZQ=", 400),
      ("dGhlIHNhbXBsZSBub25jZQ==", "dGhlIHNhbXBsZSBub25jZQ*=", 400),
      ("dGhlIHNhbXBsZSBub25jZQ==", "dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Key: x", 400),
      ("Sec-WebSocket-Key", "X-Key", 400),
      ("GET /ws", "GET /other", 404), ("GET /ws", "GET /ws/", 404), ("GET /ws", "GET //ws2", 404),
      ("GET /ws", "POST /ws", 405), ("GET /ws", "HEAD /ws", 400), ("HTTP/1.1", "HTTP/1.0", 400),
      ("Upgrade: websocket", "Upgrade: websocket\r\nContent-Length: 3", 403),
      ("Upgrade: websocket", "Upgrade: websocket\r\nTransfer-Encoding: chunked", 403),
      (
        "Upgrade: websocket",
        "Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__", 403
      ),
      ("Upgrade: websocket", "Upgrade: WebSocket", 101),
    ]
  )
  func handshakeThatIsOff(part: String, instead: String, status: Int) throws {
    let server = try TestServer()
    let socket = try RawSocket(port: server.port)
    try socket.send(changed(server, part, to: instead))
    // A rejected HEAD gets a body all the same, on a connection that ends there.
    #expect(try socket.receiveResponse(headOnly: true).status == status)
  }

  @Test(
    "An unknown upgrade on a kept connection ends it",
    arguments: ["foo", "TLS/1.0", "websocket, foo", "h2c, websocket", "websocketx", "h2"]
  )
  func unknownUpgradeOnAKept(upgrade: String) throws {
    let lines = Lines()
    let server = try TestServer(files: ["/": .page], log: lines.append)
    let socket = try RawSocket(port: server.port)
    #expect(try socket.get("/", port: server.port).status == 200)
    try socket.send(changed(server, "Upgrade: websocket", to: "Upgrade: \(upgrade)"))
    #expect(try socket.receiveResponse().status == 403)
    #expect(try socket.receiveToEnd() == [])
    // By itself the library continues with the freed head, and logs that it finds no path in it.
    #expect(lines.all == [])
    #expect(try RawSocket(port: server.port).get("/", port: server.port).status == 200)
  }

  @Test("An unknown upgrade with a request behind it ends the connection")
  func unknownUpgradeWithARequest() throws {
    let server = try TestServer(files: ["/": .page])
    let socket = try RawSocket(port: server.port)
    #expect(try socket.get("/", port: server.port).status == 200)
    try socket.send(
      changed(server, "Upgrade: websocket", to: "Upgrade: foo")
        + RawSocket.handshake(port: server.port)
    )
    #expect(try socket.receiveResponse().status == 403)
    #expect(try socket.receiveToEnd() == [])
  }

  @Test(
    "CONNECT ends the connection",
    arguments: ["CONNECT 127.0.0.1:1 HTTP/1.1", "CONNECT / HTTP/1.1"]
  )
  func connectEndsTheConnection(line: String) throws {
    let server = try TestServer(files: ["/": .page])
    let socket = try RawSocket(port: server.port)
    try socket.send("\(line)\r\nHost: 127.0.0.1:\(server.port)\r\n\r\nraw bytes")
    #expect(try socket.receiveToEnd() == [])
  }

  @Test("HTTP/2 with prior knowledge is not spoken")
  func http2WithPrior() throws {
    let server = try TestServer(files: ["/": .page])
    let socket = try RawSocket(port: server.port)
    try socket.send("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")
    #expect(try socket.receiveResponse().status == 403)
    #expect(try socket.receiveToEnd() == [])
  }

  @Test("A request that never ends is cut off")
  func requestThatNever() throws {
    let server = try TestServer(.any { $0.headerTimeout = .seconds(1) })
    let silent = try RawSocket(port: server.port)
    let partial = try RawSocket(port: server.port)
    try partial.send("GET / HTTP/1.1\r\nHost: 127")
    #expect(try silent.receiveToEnd() == [])
    #expect(try partial.receiveToEnd() == [])
  }

  private func changed(_ server: TestServer, _ part: String, to instead: String) -> String {
    RawSocket.handshake(port: server.port).replacing(part, with: instead)
  }
}

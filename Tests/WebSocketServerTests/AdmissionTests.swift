import TestSupport
import Testing
import WebSocketServer
import WebSocketSupport

/// The requests that a server admits, tested with literal bytes over a socket.
///
/// P is the server's port and Q the next one.
struct AdmissionTests {
  static let token = "0123456789abcdef0123456789abcdef"

  @Test("The server's own hosts are served", arguments: ["127.0.0.1:P", "localhost:P"])
  func serversOwnHosts(host: String) throws {
    let server = try TestServer(files: ["/": .page])
    #expect(try request(server, fields: "Host: \(host)") == 200)
    #expect(try upgrade(server, fields: "Host: \(host)") == 101)
  }

  @Test(
    "Every other host is rejected",
    arguments: [
      "", "Host:", "Host: 127.0.0.1", "Host: localhost", "Host: 127.0.0.1:Q", "Host: 0.0.0.0:P",
      "Host: localhost6:P", "Host: LOCALHOST:P", "Host: localhost.:P", "Host: [::1]:P",
      "Host: 127.1:P", "Host: 2130706433:P", "Host: 127.0.0.2:P", "Host: evil.example:P",
      "Host: evil.localhost:P", "Host: localhost:P.evil.example", "Host: localhost:P@evil.example",
      "Host: localhost:P\r\nHost: localhost:P", "Host: localhost:P\r\nHost: evil.example",
      "Host: evil.example\r\nHost: localhost:P", "Host:\r\nHost: localhost:P",
    ]
  )
  func everyOtherHost(fields: String) throws {
    let server = try TestServer(files: ["/": .page])
    #expect(try request(server, fields: fields) == 403)
    #expect(try upgrade(server, fields: fields) == 403)
  }

  @Test(
    "An allowed host is served with its port",
    arguments: [
      "Host: devbox:P", "Host: devbox", "Host: devbox:9000",
      "Host: devbox:P\r\nOrigin: http://devbox:P",
      "Host: devbox\r\nOrigin: http://devbox", "Host: devbox\r\nOrigin: https://devbox",
      "Host: proxy.example:9000", "Host: proxy.example:9000\r\nOrigin: https://proxy.example:9000",
    ]
  )
  func allowedHostIsServed(fields: String) throws {
    let server = try TestServer(
      .any { $0.allowedHosts = ["DevBox", "proxy.example:9000"] },
      files: ["/": .page]
    )
    #expect(try request(server, fields: fields) == 200)
    #expect(try upgrade(server, fields: fields) == 101)
  }

  @Test(
    "An allowed host allows nothing else",
    arguments: [
      "Host: devbox.example", "Host: devbox:P.example", "Host: devbox:", "Host: devbox:x",
      "Host: proxy.example", "Host: proxy.example:P", "Host: evil.example",
      "Host: devbox\r\nOrigin: http://devbox:3000",
      "Host: devbox\r\nOrigin: http://proxy.example:9000",
      "Host: 127.0.0.1:P\r\nOrigin: http://devbox", "Host: 127.0.0.1:P\r\nOrigin: https://devbox",
      "Host: localhost:P\r\nOrigin: https://localhost:P",
    ]
  )
  func allowedHostAllows(fields: String) throws {
    let server = try TestServer(
      .any { $0.allowedHosts = ["devbox", "proxy.example:9000"] },
      files: ["/": .page]
    )
    #expect(try request(server, fields: fields) == 403)
    #expect(try upgrade(server, fields: fields) == 403)
  }

  @Test("An invalid host name is rejected")
  func nameThatIsNo() throws {
    let names = [
      "", "*", "*.example", "http://devbox", "devbox/", "devbox:0", "devbox:port", "a b", "[::1]",
    ]
    for name in names {
      #expect(throws: WebSocketServerError.self, "\(name)") {
        try TestServer(.any { $0.allowedHosts = [name] })
      }
    }
  }

  @Test("A refusal names the option that allows")
  func refusalNamesTheOption() throws {
    let server = try TestServer(files: ["/": .page])
    func body(_ fields: String) throws -> String {
      let socket = try RawSocket(port: server.port)
      try socket.send("GET / HTTP/1.1\r\n\(fields)\r\n\r\n")
      return String(decoding: try socket.receiveResponse().body, as: UTF8.self)
    }
    #expect(try body("Host: devbox").contains("--allow-host"))
    #expect(
      try body("Host: 127.0.0.1:\(server.port)\r\nOrigin: http://devbox").contains("--allow-origin")
    )
  }

  @Test("A server on every interface takes the address that was connected to")
  func serverOnEvery() throws {
    let server = try TestServer(
      .any {
        $0.host = "0.0.0.0"
        $0.token = Self.token
        $0.allowsPlainText = true
      },
      files: ["/": .page]
    )
    let socket = try RawSocket(port: server.port, address: "127.0.0.9")
    try socket.send("GET / HTTP/1.1\r\nHost: 127.0.0.9:\(server.port)\r\n\r\n")
    #expect(try socket.receiveResponse().status == 200)
    try socket.send("GET / HTTP/1.1\r\nHost: 127.0.0.8:\(server.port)\r\n\r\n")
    #expect(try socket.receiveResponse().status == 403)
    #expect(try request(server, fields: "Host: 0.0.0.0:P") == 403)
  }

  @Test(
    "The page's own origin and allowed ones are served",
    arguments: ["http://127.0.0.1:P", "http://localhost:P", "https://tool.example"]
  )
  func pagesOwnOrigin(origin: String) throws {
    let server = try TestServer(
      .any { $0.allowedOrigins = ["https://tool.example"] },
      files: ["/": .page]
    )
    #expect(try request(server, fields: "Host: 127.0.0.1:P\r\nOrigin: \(origin)") == 200)
    #expect(try upgrade(server, fields: "Host: 127.0.0.1:P\r\nOrigin: \(origin)") == 101)
  }

  @Test(
    "Every other origin is rejected",
    arguments: [
      "Origin: null", "Origin: file://", "Origin: https://127.0.0.1:P", "Origin: http://127.0.0.1",
      "Origin: http://127.0.0.1:Q", "Origin: http://localhost:P/", "Origin: HTTP://localhost:P",
      "Origin: http://localhost:P.evil.example", "Origin: http://evil.example",
      "Origin: http://evil.example:P", "Origin: http://localhost.evil.example:P",
      "Origin: http://[::1]:P", "Origin: http://0.0.0.0:P", "Origin: http://127.0.0.2:P",
      "Origin: http://localhost:P@evil.example", "Origin: chrome-extension://abcdef",
      "Origin: http://localhost:P http://evil.example", "Origin: ws://localhost:P",
      "Origin: http://localhost:P\r\nOrigin: http://localhost:P",
      "Origin: http://localhost:P\r\nOrigin: http://evil.example",
      "Origin: http://evil.example\r\nOrigin: http://localhost:P",
    ]
  )
  func everyOtherOrigin(fields: String) throws {
    let server = try TestServer(files: ["/": .page])
    #expect(try request(server, fields: "Host: 127.0.0.1:P\r\n" + fields) == 403)
    #expect(try upgrade(server, fields: "Host: 127.0.0.1:P\r\n" + fields) == 403)
  }

  @Test(
    "The token lets a client in",
    arguments: [
      ("/ws", "scrollscope.v1, token.\(token)"), ("/", "scrollscope.v1,token.\(token)"),
      ("/ws", "token.\(token), scrollscope.v1"), ("/ws?token=\(token)", "scrollscope.v1"),
      ("/?a=b&token=\(token)", "scrollscope.v1"),
    ]
  )
  func tokenLetsAClient(path: String, protocols: String) throws {
    let server = try TestServer(.any { $0.token = Self.token })
    let socket = try RawSocket.webSocket(port: server.port, path: path, protocols: protocols)
    try socket.send(RawFrame.text("in"))
    #expect(try socket.receiveFrame() == .text("in"))
  }

  @Test(
    "A client without the token is closed with the reason",
    arguments: [
      ("/ws", "scrollscope.v1"), ("/ws", "scrollscope.v1, token."),
      ("/ws", "scrollscope.v1, token.0123456789abcdef0123456789abcdee"),
      ("/ws", "scrollscope.v1, token.1123456789abcdef0123456789abcdef"),
      ("/ws", "scrollscope.v1, token.0123456789abcdef0123456789abcde"),
      ("/ws", "scrollscope.v1, token.\(token)0"), ("/ws", "scrollscope.v1, Token.\(token)"),
      ("/ws", "scrollscope.v1, token.\(token), token.\(token)"),
      ("/ws?token=\(token)", "scrollscope.v1, token.\(token)"), ("/ws?token=", "scrollscope.v1"),
      ("/ws?token=\(token)&token=\(token)", "scrollscope.v1"), ("/ws?\(token)", "scrollscope.v1"),
      ("/ws?xtoken=\(token)", "scrollscope.v1"),
      ("/ws?token=0123456789abcdef0123456789abcdeF", "scrollscope.v1"),
    ]
  )
  func clientWithoutTheToken(path: String, protocols: String) throws {
    let server = try TestServer(.any { $0.token = Self.token })
    let socket = try RawSocket(port: server.port)
    // Together, so that the message is there before the server can close.
    let handshake = RawSocket.handshake(port: server.port, path: path, protocols: protocols)
    try socket.send(Array(handshake.utf8) + RawFrame.text("let me in").encoded())
    #expect(try socket.receiveResponse().status == 101)
    let frame = try socket.receiveFrame()
    #expect(frame.closeCode == 1008)
    #expect(frame.closeReason == "token")
    try socket.send(RawFrame(opcode: 8, payload: frame.payload))
    #expect(try socket.receiveToEnd() == [])
    #expect(server.delegate.happened == [])
  }

  @Test(
    "Another version is closed with the side to update",
    arguments: [
      ("scrollscope.v2", "update the server: server v1, page v2"),
      ("scrollscope.v0", "update the page: server v1, page v0"),
      ("other, scrollscope.v12, token.x", "update the server: server v1, page v12"),
    ]
  )
  func anotherVersionIsClosed(protocols: String, reason: String) throws {
    let server = try TestServer(.any { $0.token = Self.token })
    let socket = try RawSocket.webSocket(port: server.port, protocols: protocols)
    let frame = try socket.receiveFrame()
    #expect(frame.closeCode == 4001)
    #expect(frame.closeReason == reason)
    #expect(server.delegate.happened == [])
  }

  @Test("A client that speaks several versions gets the server's")
  func clientThatSpeaks() throws {
    let server = try TestServer()
    // A connection that is closed first, so that its version must be discarded.
    #expect(
      try RawSocket.webSocket(port: server.port, protocols: "scrollscope.v2").receiveFrame()
        .closeCode == 4001
    )
    let socket = try RawSocket(port: server.port)
    try socket.send(
      RawSocket.handshake(port: server.port, protocols: "scrollscope.v2, scrollscope.v1")
    )
    #expect(try socket.receiveResponse().values("sec-websocket-protocol") == ["scrollscope.v1"])
    try socket.send(RawFrame.text("both"))
    #expect(try socket.receiveFrame() == .text("both"))
  }

  @Test(
    "Other subprotocols are rejected",
    arguments: [
      "", "other", "scrollscope", "scrollscope.v", "scrollscope.v01", "scrollscope.v1x",
      "SCROLLSCOPE.V1", "xscrollscope.v1", "(descriptor)", "scrollscope.v99999",
    ]
  )
  func otherSubprotocolsAreRefused(protocols: String) throws {
    let server = try TestServer()
    let socket = try RawSocket(port: server.port)
    try socket.send(RawSocket.handshake(port: server.port, protocols: protocols))
    #expect(try socket.receiveResponse().status == 403)
  }

  @Test("An unknown subprotocol is ignored")
  func unknownSubprotocolIsIgnored() throws {
    let server = try TestServer()
    let socket = try RawSocket(port: server.port)
    try socket.send(
      RawSocket.handshake(port: server.port, protocols: "descriptor, scrollscope.v1")
    )
    #expect(try socket.receiveResponse().values("sec-websocket-protocol") == ["scrollscope.v1"])
    try socket.send(RawFrame.text("known"))
    #expect(try socket.receiveFrame() == .text("known"))
  }

  @Test("No client gets the protocol of the descriptors")
  func noClientGets() throws {
    let server = try TestServer()
    let socket = try RawSocket(port: server.port)
    try socket.send(
      RawSocket.handshake(port: server.port, protocols: "(descriptor), scrollscope.v1")
    )
    let answer = String(decoding: try socket.receiveToEnd(), as: UTF8.self)
    #expect(!answer.contains("101"))
  }

  /// The status of a GET of the page with `fields`.
  private func request(_ server: TestServer, fields: String) throws -> Int {
    let socket = try RawSocket(port: server.port)
    try socket.send("GET / HTTP/1.1\r\n" + filled(fields, server) + "\r\n")
    return try socket.receiveResponse().status
  }

  /// The status of an upgrade that is valid except for `fields`.
  private func upgrade(_ server: TestServer, fields: String) throws -> Int {
    let socket = try RawSocket(port: server.port)
    let rest = """
      Connection: Upgrade\r
      Upgrade: websocket\r
      Sec-WebSocket-Version: 13\r
      Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
      Sec-WebSocket-Protocol: scrollscope.v1\r

      """
    try socket.send(
      RawSocket.handshake(port: server.port, fields: filled(fields, server) + rest)
    )
    return try socket.receiveResponse().status
  }

  private func filled(_ fields: String, _ server: TestServer) -> String {
    guard !fields.isEmpty else { return "" }
    return fields.replacing(":P", with: ":\(server.port)")
      .replacing(":Q", with: ":\(server.port + 1)") + "\r\n"
  }
}

extension HTTPResponse {
  /// A small page.
  static var page: HTTPResponse {
    HTTPResponse(contentType: "text/html; charset=utf-8", body: Array("<!doctype html>".utf8))
  }
}

import TestSupport
import Testing
import WebSocketServer
import WebSocketSupport

/// Connections that have not shown a token.
struct UnauthorizedTests {
  private static let token = "0123456789abcdef0123456789abcdef"

  private static func server(
    maximumClients: Int = 4,
    maximumUnauthorized: Int = 4,
    log: (@Sendable (String) -> Void)? = nil
  ) throws -> TestServer {
    try TestServer(
      .any {
        $0.token = token
        $0.maximumClients = maximumClients
        $0.maximumUnauthorized = maximumUnauthorized
        $0.headerTimeout = .seconds(60)
      },
      files: ["/": .page],
      log: log
    )
  }

  private static func client(_ server: TestServer) throws -> RawSocket {
    try RawSocket.webSocket(port: server.port, protocols: "scrollscope.v1, token.\(token)")
  }

  @Test("However many silent connections there are, a new one is served and the oldest one closed")
  func silence() throws {
    let lines = Lines()
    let server = try Self.server(log: lines.append)
    let silent = try (0..<100).map { _ in try RawSocket(port: server.port) }
    let client = try Self.client(server)
    for socket in silent.prefix(97) { #expect(try socket.receiveToEnd() == []) }
    for socket in silent.suffix(3) { #expect(!socket.isReadable(within: 0)) }
    #expect(lines.wait(for: "had shown no token and was closed"))
    try client.send(RawFrame.text("still here"))
    #expect(try client.receiveFrame() == .text("still here"))
  }

  @Test("Clients with a wrong token that ignore the close do not count as clients")
  func wrongToken() throws {
    let server = try Self.server(maximumUnauthorized: 30)
    let rejected = try (0..<20).map { _ in try RawSocket.webSocket(port: server.port) }
    for socket in rejected { #expect(try socket.receiveFrame().closeCode == 1008) }
    let clients = try (0..<4).map { _ in try Self.client(server) }
    for (index, client) in clients.enumerated() {
      try client.send(RawFrame.text("\(index)"))
      #expect(try client.receiveFrame() == .text("\(index)"))
    }
  }

  @Test("Connections with the token stay, however many without it follow")
  func authorized() throws {
    let server = try Self.server()
    let client = try Self.client(server)
    let plain = try RawSocket(port: server.port)
    #expect(try plain.get("/?token=\(Self.token)", port: server.port).status == 200)
    let other = try RawSocket(port: server.port)
    #expect(try other.get("/", port: server.port).status == 200)
    let silent = try (0..<20).map { _ in try RawSocket(port: server.port) }
    #expect(try silent[0].receiveToEnd() == [])
    #expect(try other.receiveToEnd() == [])
    #expect(try plain.get("/", port: server.port).status == 200)
    try client.send(RawFrame.text("still here"))
    #expect(try client.receiveFrame() == .text("still here"))
  }

  @Test("If nearly all sockets have the token, a new one takes the place of one without it")
  func crowded() throws {
    let server = try Self.server()
    let plain = try (0..<24).map { _ in
      let socket = try RawSocket(port: server.port)
      #expect(try socket.get("/?token=\(Self.token)", port: server.port).status == 200)
      return socket
    }
    let silent = try RawSocket(port: server.port)
    let client = try Self.client(server)
    #expect(try silent.receiveToEnd() == [])
    try client.send(RawFrame.text("still here"))
    #expect(try client.receiveFrame() == .text("still here"))
    for socket in plain { #expect(try socket.get("/", port: server.port).status == 200) }
  }

  @Test("Connections that have ended do not count")
  func ended() throws {
    let server = try Self.server()
    let silent = try RawSocket(port: server.port)
    for _ in 0..<20 {
      let socket = try RawSocket(port: server.port)
      try socket.send("GET / HTTP/1.1\r\nHost: evil\r\n\r\n")
      #expect(try socket.receiveResponse().status == 403)
      #expect(try socket.receiveToEnd() == [])
    }
    #expect(!silent.isReadable(within: 0))
    #expect(try silent.get("/", port: server.port).status == 200)
  }

  @Test("There are no more sockets than are kept, also with the token, and those stay")
  func limit() throws {
    let lines = Lines()
    let server = try Self.server(log: lines.append)
    let plain = try (0..<40).map { _ in
      let socket = try RawSocket(port: server.port)
      #expect(try socket.get("/?token=\(Self.token)", port: server.port).status == 200)
      return socket
    }
    #expect(try RawSocket(port: server.port).receiveToEnd() == [])
    #expect(lines.wait(for: "more than 40 connections"))
    for socket in plain { #expect(try socket.get("/", port: server.port).status == 200) }
  }
}

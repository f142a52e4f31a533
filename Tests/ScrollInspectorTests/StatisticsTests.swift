import InspectorSupport
import JSON
import TestSupport
import Testing

/// `Server.stats` over a socket: what the port counts.
@Suite struct StatisticsTests {
  @Test("Connections are counted, and refused ones by their reason")
  func connections() throws {
    let server = try RunningServer()
    defer { server.stop() }
    let client = try server.attachedClient()
    for _ in 0..<2 {
      let foreign = try RawSocket(port: server.port)
      try foreign.send(
        "GET / HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\nOrigin: http://evil\r\n\r\n"
      )
      #expect(try foreign.receiveResponse().status == 403)
      #expect(try foreign.receiveToEnd() == [])
    }
    let other = try RawSocket.webSocket(port: server.port, protocols: "scrollscope.v9")
    #expect(try other.receiveFrame().closeCode == 4001)
    let wrong = try RawSocket.webSocket(port: server.port)
    #expect(try wrong.receiveFrame().closeCode == 1008)
    let stats = try #require(try client.ask("Server.stats")["result"])
    let connections = stats["connections"]
    #expect(connections?["refusals"] == ["origin": 2, "version": 1, "token": 1])
    #expect(connections?["accepted"] == 5)
    #expect((1...3).contains(connections?["open"]?.int ?? 0))
    #expect(stats["clients"]?.array?.count == 1)
    #expect((stats["uptime"]?.int64 ?? 0) > 0)
    #expect((stats["total"]?["work"]?.int64 ?? 0) > 0)
  }

  @Test("/health answers without a token")
  func health() throws {
    let server = try RunningServer()
    defer { server.stop() }
    let response = try RawSocket(port: server.port).get("/health", port: server.port)
    #expect(response.status == 200)
    #expect(response.body == Array("ok\n".utf8))
  }
}

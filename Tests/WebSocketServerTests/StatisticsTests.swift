import Sockets
import TestSupport
import Testing
import WebSocketServer
import WebSocketSupport

struct StatisticsTests {
  private static let token = "0123456789abcdef0123456789abcdef"

  @Test("Clients, requests and messages are counted, and refusals by reason")
  func counts() throws {
    let delegate = Reporter()
    let server = try TestServer(
      .any {
        $0.token = Self.token
        $0.maximumClients = 2
        $0.maximumMessageBytes = 1_000
      },
      files: ["/": .page],
      delegate: delegate
    )
    let protocols = "scrollscope.v1, token.\(Self.token)"
    func client() throws -> RawSocket {
      try RawSocket.webSocket(port: server.port, protocols: protocols)
    }
    let reporting = try client()
    try reporting.send(RawFrame.text("12345"))
    #expect(try reporting.receiveFrame() == .text("12345"))

    #expect(try RawSocket(port: server.port).get("/", port: server.port).status == 200)
    #expect(try RawSocket(port: server.port).get("/files/x", port: server.port).status == 403)
    for fields in ["Host: evil", "Host: localhost:\(server.port)\r\nOrigin: null"] {
      let socket = try RawSocket(port: server.port)
      try socket.send("GET / HTTP/1.1\r\n\(fields)\r\n\r\n")
      #expect(try socket.receiveResponse().status == 403)
    }
    let post = try RawSocket(port: server.port)
    try post.send("POST / HTTP/1.1\r\nHost: localhost:\(server.port)\r\n\r\n")
    #expect(try post.receiveResponse().status == 405)
    for (protocols, code) in [("scrollscope.v1", 1008), ("scrollscope.v2", 4001)] {
      let socket = try RawSocket.webSocket(port: server.port, protocols: protocols)
      #expect(try socket.receiveFrame().closeCode == code)
    }
    let full = try RawSocket(port: server.port)
    let second = try client()
    try full.send(RawSocket.handshake(port: server.port, protocols: protocols))
    #expect(try full.receiveResponse().status == 503)
    try second.send(RawFrame(opcode: 2, payload: [1]))
    #expect(try second.receiveFrame().closeCode == 1003)
    try second.send(RawFrame(opcode: 8, payload: [0x03, 0xEB]))
    #expect(try second.receiveToEnd() == [])
    let third = try client()
    try third.send(RawFrame(opcode: 1, payload: [UInt8](repeating: 0x61, count: 1_001)))
    #expect(try third.receiveFrame().closeCode == 1009)

    try reporting.send(RawFrame.text("report"))
    let report = try reporting.receiveFrame().text
    #expect(
      report
        == "clients 2, admitted 3, responses 2, received 2 of 11 bytes, sent 1 of 5 bytes, "
        + "clients 1, encoding 1, host 1, origin 1, request 1, size 1, token 2, version 1"
    )
  }
}

/// Answers "report" with the server's figures, and echoes everything else.
final class Reporter: TestDelegate, @unchecked Sendable {
  override func client(_ client: ClientID, sent message: UnsafeRawBufferPointer) {
    let text = String(decoding: message, as: UTF8.self)
    guard text == "report", let statistics = server?.statistics else {
      return send(text, to: client)
    }
    let refusals = statistics.refusals.map { "\($0.key.rawValue) \($0.value)" }.sorted()
    let figures = [
      "clients \(statistics.clients)", "admitted \(statistics.admitted)",
      "responses \(statistics.responses)",
      "received \(statistics.received.messages) of \(statistics.received.bytes) bytes",
      "sent \(statistics.sent.messages) of \(statistics.sent.bytes) bytes",
    ]
    send((figures + refusals).joined(separator: ", "), to: client)
  }
}

import Foundation
import TestSupport
import Testing
import WebSocketServer

/// Clients that are paused for a while, and clients that a late loop has kept waiting.
@Suite struct ReadingTests {
  @Test("A paused client's messages wait in its socket and then arrive complete and in order")
  func pause() throws {
    let server = try TestServer(delegate: Gate())
    let socket = try RawSocket.webSocket(port: server.port)
    let other = try RawSocket.webSocket(port: server.port)
    try socket.send(RawFrame.text("pause"))
    #expect(try socket.receiveFrame() == .text("pause"))
    // Longer than the library's buffer, so that it is read in many pieces.
    let texts = (0..<400).map { "\($0) " + String(repeating: "x", count: $0 * 3) }
    for text in texts { try socket.send(RawFrame.text(text)) }
    #expect(!socket.isReadable(within: 60))
    // Other clients are served meanwhile.
    try other.send(RawFrame.text("hello"))
    #expect(try other.receiveFrame() == .text("hello"))
    try other.send(RawFrame.text("resume"))
    #expect(try other.receiveFrame() == .text("resume"))
    for text in texts { #expect(try socket.receiveFrame() == .text(text)) }
  }

  @Test("A paused client does not count as silent")
  func silence() throws {
    let server = try TestServer(Self.impatient, delegate: Gate())
    let socket = try RawSocket.webSocket(port: server.port)
    try socket.send(RawFrame.text("pause"))
    #expect(try socket.receiveFrame() == .text("pause"))
    let other = try WebSocketClient(
      connectingTo: try WebSocketAddress(parsing: "ws://127.0.0.1:\(server.port)"),
      subprotocols: ["scrollscope.v1"],
      timeout: .seconds(10)
    )
    // Responds to the server's pings for longer than a silent client could.
    #expect(try other.receive(timeout: .seconds(4)) == nil)
    #expect(server.delegate.happened.contains("closed") == false)
    try other.send(Array("resume".utf8), timeout: .seconds(10))
    #expect(try other.receive(timeout: .seconds(10)) == Array("resume".utf8))
    other.close()
  }

  @Test("A loop that is late by more than the silence limit does not disconnect its clients")
  func lateness() throws {
    let server = try TestServer(Self.impatient, delegate: Gate())
    let clients = try (0..<3).map { _ in try RawSocket.webSocket(port: server.port) }
    try clients[0].send(RawFrame.text("work"))
    #expect(try clients[0].receiveFrame() == .text("work"))
    for client in clients {
      try client.send(RawFrame.text("still here"))
      while true {
        let frame = try client.receiveFrame()
        // A delayed ping may come first.
        if frame == .text("still here") { break }
        #expect(frame.opcode == 9)
      }
    }
    #expect(server.delegate.happened.contains("closed") == false)
  }

  /// The shortest times that are allowed.
  private static var impatient: Configuration {
    .any {
      $0.idlePing = .seconds(1)
      $0.idleHangUp = .seconds(2)
    }
  }
}

/// Pauses and resumes its first client, and blocks the loop, as its clients request.
private final class Gate: TestDelegate, @unchecked Sendable {
  private static let work: Int64 = 3_500_000

  override func client(_ client: ConnectionID, sent message: UnsafeRawBufferPointer) {
    super.client(client, sent: message)
    switch String(decoding: message, as: UTF8.self) {
    case "pause": server?.setReading(false, from: client)
    case "resume": clients.first.map { server?.setReading(true, from: $0) }
    case "work":
      // Work that cannot be interrupted.
      let end = WebSocketServer.now() + Self.work
      while WebSocketServer.now() < end {}
    default: break
    }
  }
}

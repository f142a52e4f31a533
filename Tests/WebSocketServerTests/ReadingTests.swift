import Foundation
import Sockets
import TestSupport
import Testing
import WebSocketClient
import WebSocketServer
import WebSocketSupport

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

  /// More clients than the loop reads in one round.
  private static let many = 100

  /// Pings after a second, and leaves two seconds for the answer.
  private static var patient: Configuration {
    .any {
      $0.idlePing = .seconds(1)
      $0.idleHangUp = .seconds(3)
    }
  }

  @Test("Clients whose answers to a ping wait for a late loop stay, however many they are")
  func lateAnswers() throws {
    let server = try TestServer(Self.patient, delegate: Gate())
    let clients = try (0..<Self.many).map { _ in try RawSocket.webSocket(port: server.port) }
    let pings = try clients.map { try $0.receiveFrame() }
    #expect(pings.allSatisfy { $0.opcode == 9 })
    try clients[0].send(RawFrame.text("work"))
    #expect(server.delegate.events.wait(for: "message"))
    for (client, ping) in zip(clients, pings) {
      try client.send(RawFrame(opcode: 10, payload: ping.payload))
    }
    #expect(try clients[0].receiveFrame() == .text("work"))
    for client in clients {
      try client.send(RawFrame.text("still here"))
      while try client.receiveFrame() != .text("still here") {}
    }
    #expect(server.delegate.happened.contains("closed") == false)
  }

  @Test("Clients whose answers to a ping wait for a program that does not poll stay")
  func absence() throws {
    let delegate = TestDelegate()
    let server = try WebSocketServer(configuration: Self.patient, files: [:], delegate: delegate)
    delegate.server = server
    let clients = try (0..<Self.many).map { _ in
      let client = try RawSocket(port: server.port)
      try client.send(RawSocket.handshake(port: server.port))
      return client
    }
    /// Serves until all clients have something to read.
    func serve() {
      while !clients.allSatisfy({ $0.isReadable(within: 0) }) {
        _ = server.poll()
        _ = clients[0].isReadable(within: 1)
      }
    }
    serve()
    for client in clients { #expect(try client.receiveResponse().status == 101) }
    serve()
    for client in clients {
      let ping = try client.receiveFrame()
      #expect(ping.opcode == 9)
      try client.send(RawFrame(opcode: 10, payload: ping.payload))
    }
    // Nothing comes as long as the server is not polled.
    #expect(!clients[0].isReadable(within: 2_500))
    for client in clients { try client.send(RawFrame.text("still here")) }
    serve()
    for client in clients {
      while try client.receiveFrame() != .text("still here") { serve() }
    }
    #expect(!delegate.happened.contains("closed"))
    server.stop()
    while server.poll() {}
  }

  /// The shortest times that are allowed.
  private static var impatient: Configuration {
    .any {
      $0.idlePing = .seconds(1)
      $0.idleHangUp = .seconds(2)
    }
  }
}

extension ReadingTests {
  @Test("Nor does a late round in which the library is due, before answers that wait are read")
  func latenessBeforeTimeouts() throws {
    let gate = Gate()
    let server = try TestServer(Self.patient, files: ["/": .page], delegate: gate)
    let plain = try RawSocket(port: server.port)
    #expect(try plain.get("/", port: server.port).status == 200)
    let clients = try (0..<3).map { _ in try RawSocket.webSocket(port: server.port) }
    let pings = try clients.map { try $0.receiveFrame() }
    #expect(pings.allSatisfy { $0.opcode == 9 })
    // When the loop goes on, there are a request, for which the library is due, and the work.
    try clients[1].send(RawFrame.text("wait"))
    #expect(gate.events.wait(for: "wait"))
    try plain.send("GET / HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n")
    try clients[0].send(RawFrame.text("work"))
    gate.goesOn.signal()
    #expect(gate.events.wait(for: "work"))
    for (client, ping) in zip(clients, pings) {
      try client.send(RawFrame(opcode: 10, payload: ping.payload))
    }
    #expect(try plain.receiveResponse().status == 200)
    for client in clients {
      try client.send(RawFrame.text("still here"))
      while try client.receiveFrame() != .text("still here") {}
    }
    #expect(server.delegate.happened.contains("closed") == false)
  }
}

/// Pauses and resumes its first client, and blocks the loop, as its clients request.
private final class Gate: TestDelegate, @unchecked Sendable {
  /// Lets the loop go on after a pause of its own.
  let goesOn = DispatchSemaphore(value: 0)

  override func client(_ client: ClientID, sent message: UnsafeRawBufferPointer) {
    super.client(client, sent: message)
    switch String(decoding: message, as: UTF8.self) {
    case "pause": server?.setReading(false, from: client)
    case "resume": clients.first.map { server?.setReading(true, from: $0) }
    case "wait":
      note("wait")
      _ = goesOn.wait(timeout: .now() + 60)
    case "work":
      note("work")
      work(milliseconds: 3_500)
    default: break
    }
  }
}

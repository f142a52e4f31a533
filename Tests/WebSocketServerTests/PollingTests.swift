import Foundation
import Sockets
import TestSupport
import Testing
import WebSocketServer
import WebSocketSupport

/// A program with a loop of its own that waits for the server's descriptor alone.
@Suite(.timeLimit(.minutes(20))) struct PollingTests {
  @Test("Messages of any size arrive at every client, however little it reads at once")
  func messages() throws {
    let server = try TestServer(delegate: Broadcaster(payloadBytes: 300_000), isPolled: true)
    let sockets = try (0..<12).map { _ in
      try RawSocket.webSocket(port: server.port, receiveBuffer: 16_384)
    }
    try sockets[0].send(RawFrame.text("flood 3"))
    for round in 0..<3 {
      for socket in sockets {
        let frame = try socket.receiveFrame()
        #expect(frame.payload == Broadcaster.payload(round: round, bytes: 300_000))
      }
    }
  }

  @Test("A request is answered without a timer, one byte at a time too")
  func slowRequest() throws {
    let server = try TestServer(isPolled: true)
    let socket = try RawSocket.webSocket(port: server.port)
    for number in 0..<20 {
      for byte in RawFrame.text("message \(number)").encoded() { try socket.send([byte]) }
      #expect(try socket.receiveFrame() == .text("message \(number)"))
    }
  }

  @Test("A client that floods is answered, and another one beside it")
  func flood() throws {
    let server = try TestServer(isPolled: true)
    let (flooding, other) = (
      try RawSocket.webSocket(port: server.port), try RawSocket.webSocket(port: server.port)
    )
    let count = 2_000
    try flooding.send((0..<count).flatMap { RawFrame.text("\($0)").encoded() })
    try other.send(RawFrame.text("other"))
    #expect(try other.receiveFrame() == .text("other"))
    for number in 0..<count { #expect(try flooding.receiveFrame() == .text("\(number)")) }
  }

  @Test("A client that is not read, and then read again, gets its answers")
  func reading() throws {
    let delegate = Pausing()
    let server = try TestServer(delegate: delegate, isPolled: true)
    let (paused, other) = (
      try RawSocket.webSocket(port: server.port), try RawSocket.webSocket(port: server.port)
    )
    try paused.send(RawFrame.text("pause"))
    #expect(try paused.receiveFrame() == .text("pause"))
    try paused.send(RawFrame.text("later"))
    try other.send(RawFrame.text("resume"))
    #expect(try other.receiveFrame() == .text("resume"))
    #expect(try paused.receiveFrame() == .text("later"))
  }

  @Test("After stop, clients are closed and the loop ends, even if one of them never answers")
  func stopping() throws {
    let server = try TestServer(.any { $0.closingGrace = .milliseconds(200) }, isPolled: true)
    let socket = try RawSocket.webSocket(port: server.port)
    let silent = try RawSocket.webSocket(port: server.port)
    try socket.send(RawFrame.text("a"))
    #expect(try socket.receiveFrame() == .text("a"))
    server.server.stop()
    #expect(try socket.receiveFrame().opcode == 8)
    server.waitUntilEnded()
    #expect(try silent.receiveFrame().opcode == 8)
    #expect(server.delegate.happened.contains("shutdown"))
  }
}

extension PollingTests {
  @Test("A poll ends after some milliseconds, although the timer is always due")
  func budget() throws {
    let delegate = Restless()
    let server = try WebSocketServer(configuration: .any, files: [:], delegate: delegate)
    delegate.server = server
    server.setTimer(at: 0)
    #expect(server.poll())
    #expect((1..<Restless.limit).contains(delegate.count))
    server.stop()
    while server.poll() {}
  }

  @Test(
    "Requests that wait on one connection do not keep another one waiting",
    arguments: [true, false]
  )
  func pipelined(isPolled: Bool) throws {
    let delegate = Slow()
    let server = try TestServer(delegate: delegate, isPolled: isPolled)
    let flooding = try RawSocket(port: server.port)
    let request = "GET /dynamic/x HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n"
    try flooding.send(String(repeating: request, count: Slow.limit))
    #expect(try flooding.receiveResponse().status == 200)
    #expect(try RawSocket(port: server.port).get("/dynamic/y", port: server.port).status == 200)
    #expect(delegate.happened.count < Slow.limit)
  }
}

/// Takes two milliseconds for each timer, and sets the next at once, up to a limit.
private final class Restless: TestDelegate, @unchecked Sendable {
  static let limit = 500
  private(set) var count = 0

  override func timerFired() {
    count += 1
    work(milliseconds: 2)
    if count < Self.limit { server?.setTimer(at: Int64(count)) }
  }
}

/// Takes five milliseconds for each response.
private final class Slow: TestDelegate, @unchecked Sendable {
  static let limit = 200

  override func response(toPath path: String) -> HTTPResponse? {
    note("response")
    work(milliseconds: 5)
    return super.response(toPath: path)
  }
}

/// Stops reading from a client that says "pause", and reads it again when another one says "resume".
private final class Pausing: TestDelegate, @unchecked Sendable {
  private var paused: ClientID?

  override func client(_ client: ClientID, sent message: UnsafeRawBufferPointer) {
    switch String(decoding: message, as: UTF8.self) {
    case "pause":
      paused = client
      server?.setReading(false, from: client)
    case "resume": if let paused { server?.setReading(true, from: paused) }
    default: break
    }
    super.client(client, sent: message)
  }
}

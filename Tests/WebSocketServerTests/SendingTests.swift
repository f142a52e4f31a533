import Sockets
import TestSupport
import Testing
import WebSocketServer
import WebSocketSupport

struct SendingTests {
  @Test(
    "One buffer sent to many clients arrives intact at each",
    arguments: [1, 125, 126, 65_535, 65_536, 300_000],
    [true, false]
  )
  func oneBufferSent(count: Int, writesAtOnce: Bool) throws {
    let delegate = Broadcaster(payloadBytes: count)
    let server = try TestServer(.any { $0.writesAtOnce = writesAtOnce }, delegate: delegate)
    let sockets = try (0..<12).map { _ in
      try RawSocket.webSocket(port: server.port, receiveBuffer: 16_384)
    }
    try sockets[0].send(RawFrame.text("flood 3"))
    for round in 0..<3 {
      for socket in sockets {
        let frame = try socket.receiveFrame()
        #expect(frame.isFinal && frame.opcode == 1)
        #expect(frame.payload == Broadcaster.payload(round: round, bytes: count))
      }
    }
  }

  @Test("A reader that stops does not delay others and is cut", arguments: [true, false])
  func readerThatStops(writesAtOnce: Bool) throws {
    let lines = Lines()
    let server = try TestServer(
      .any {
        $0.stallTimeout = .milliseconds(300)
        $0.writesAtOnce = writesAtOnce
      },
      delegate: Broadcaster(payloadBytes: 100_000),
      log: lines.append
    )
    let reader = try RawSocket.webSocket(port: server.port)
    let stopped = try RawSocket.webSocket(port: server.port, receiveBuffer: 4_096)
    try reader.send(RawFrame.text("flood 200"))
    for round in 0..<200 {
      #expect(
        try reader.receiveFrame().payload == Broadcaster.payload(round: round, bytes: 100_000)
      )
    }
    // The other client has read nothing yet.
    try reader.send(RawFrame.text("whoever closes"))
    #expect(try reader.receiveFrame() == .text("closed"))
    #expect(lines.all.contains { $0.hasSuffix("was cut") })
    // Only a part arrived, and the connection ends in the middle of it.
    #expect(try stopped.receiveToEnd().count < 200 * 100_000)
  }

  @Test("A reader that is only slow keeps its connection")
  func readerThatIsOnly() throws {
    let server = try TestServer(
      .any { $0.stallTimeout = .milliseconds(250) },
      delegate: Broadcaster(payloadBytes: 2_000_000)
    )
    let silent = try RawSocket(port: server.port)
    let socket = try RawSocket.webSocket(port: server.port, receiveBuffer: 4_096)
    try socket.send(RawFrame.text("flood 1"))
    // One message that takes four times the time-out.
    _ = try socket.receive(10)  // the frame's head
    var message: [UInt8] = []
    while message.count < 2_000_000 {
      #expect(!silent.isReadable(within: 25))
      message += try socket.receive(50_000)
    }
    #expect(message == Broadcaster.payload(round: 0, bytes: 2_000_000))
  }

  @Test("The server closes with the code and the reason it is given")
  func serverClosesWithTheCode() throws {
    let server = try TestServer(delegate: Closer())
    let socket = try RawSocket.webSocket(port: server.port)
    try socket.send(RawFrame.text(String(repeating: "ä", count: 100)))
    let frame = try socket.receiveFrame()
    #expect(frame.closeCode == 4000)
    // 61 characters of two bytes are the most within 123 bytes.
    #expect(frame.closeReason == String(repeating: "ä", count: 61))
    // No further message of the client is read.
    try socket.send(RawFrame.text("again"))
    try socket.send(RawFrame(opcode: 8, payload: [0x0F, 0xA0]))
    #expect(try socket.receiveToEnd() == [])
    #expect(server.delegate.events.wait(for: "closed"))
    #expect(server.delegate.happened == ["connected 1", "asked", "closed"])
  }

  @Test("A client that is closed while it reads nothing is cut")
  func clientThatIsClosed() throws {
    let server = try TestServer(
      .any { $0.stallTimeout = .milliseconds(200) },
      delegate: Broadcaster(payloadBytes: 2_000_000)
    )
    let watcher = try RawSocket.webSocket(port: server.port)
    let socket = try RawSocket.webSocket(port: server.port, receiveBuffer: 4_096)
    try socket.send(RawFrame.text("flood 2, then close me"))
    for round in 0..<2 {
      #expect(
        try watcher.receiveFrame().payload == Broadcaster.payload(round: round, bytes: 2_000_000)
      )
    }
    try watcher.send(RawFrame.text("whoever closes"))
    #expect(try watcher.receiveFrame() == .text("closed"))
  }

  @Test("A client that is closed receives first what was sent to it", arguments: [true, false])
  func clientThatIsClosedReceives(writesAtOnce: Bool) throws {
    let server = try TestServer(
      .any { $0.writesAtOnce = writesAtOnce },
      delegate: Broadcaster(payloadBytes: 2_000_000)
    )
    let socket = try RawSocket.webSocket(port: server.port, receiveBuffer: 4_096)
    try socket.send(RawFrame.text("flood 2, then close me"))
    // The server closes while most of a message waits for room.
    var frame = try socket.receiveFrame()
    var round = 0
    while frame.opcode == 1 {
      #expect(frame.payload == Broadcaster.payload(round: round, bytes: 2_000_000))
      round += 1
      frame = try socket.receiveFrame()
    }
    #expect(round > 0)
    #expect(frame.closeCode == 1013)
    #expect(frame.closeReason == "too slow")
  }

  @Test("A silent client is pinged, then cut off")
  func silentClientIsPinged() throws {
    let server = try TestServer(
      .any {
        $0.idlePing = .seconds(1)
        $0.idleHangUp = .seconds(2)
      }
    )
    let silent = try RawSocket.webSocket(port: server.port)
    let answering = try RawSocket.webSocket(port: server.port)
    let ping = try answering.receiveFrame()
    #expect(ping.opcode == 9)
    try answering.send(RawFrame(opcode: 10, payload: ping.payload))
    #expect(try silent.receiveFrame().opcode == 9)
    #expect(try silent.receiveToEnd() == [])
    // The other connection stays open: its next ping comes.
    #expect(try answering.receiveFrame().opcode == 9)
  }
}

/// Sends the same memory to every client: "flood n" sends n rounds of it.
final class Broadcaster: TestDelegate, @unchecked Sendable {
  /// The number of different rounds.
  private static let variants = 8
  private let buffers: [UnsafeMutableRawBufferPointer]
  private var sent: [ClientID: Int] = [:]
  private var rounds = 0
  private var watcher: ClientID?

  static func payload(round: Int, bytes: Int) -> [UInt8] {
    // Adjacent rounds differ, so that an overwritten byte is detected.
    var payload = (0..<95).map { UInt8(0x20 + ($0 + round % variants * 7) % 95) }
    while payload.count < bytes { payload += payload }
    return Array(payload.prefix(bytes))
  }

  init(payloadBytes: Int) {
    buffers = (0..<Self.variants).map { round in
      let buffer = UnsafeMutableRawBufferPointer.allocate(
        byteCount: ConnectionWriter.headroom + payloadBytes,
        alignment: 16
      )
      let payload = UnsafeMutableRawBufferPointer(rebasing: buffer[ConnectionWriter.headroom...])
      payload.copyBytes(from: Self.payload(round: round, bytes: payloadBytes))
      return buffer
    }
  }

  deinit {
    for buffer in buffers { buffer.deallocate() }
  }

  override func client(_ client: ClientID, sent message: UnsafeRawBufferPointer) {
    let text = String(decoding: message, as: UTF8.self)
    if text == "whoever closes" {
      watcher = client
      if happened.contains("closed") { send("closed", to: client) }
    } else {
      rounds += text.split { !$0.isNumber }.first.flatMap { Int($0) } ?? 0
      for client in clients { server?.requestWrite(to: client) }
    }
    if text.hasSuffix("close me") { note("closing") }
  }

  override func clientIsWritable(_ client: ClientID, writer: inout ConnectionWriter) {
    while !writer.isChoked, sent[client, default: 0] < rounds {
      let round = sent[client, default: 0]
      let buffer = buffers[round % Self.variants]
      let payload = UnsafeMutableRawBufferPointer(rebasing: buffer[ConnectionWriter.headroom...])
      guard writer.send(payload) else { break }
      sent[client] = round + 1
    }
    if happened.contains("closing"), client == clients.last, writer.isChoked {
      server?.close(client, code: 1013, reason: "too slow")
    }
    super.clientIsWritable(client, writer: &writer)
  }

  override func clientClosed(_ client: ClientID) {
    super.clientClosed(client)
    if let watcher { send("closed", to: watcher) }
  }
}

/// Closes any client that sends a message, with the message as the reason.
final class Closer: TestDelegate, @unchecked Sendable {
  override func client(_ client: ClientID, sent message: UnsafeRawBufferPointer) {
    note("asked")
    server?.close(client, code: 4000, reason: String(decoding: message, as: UTF8.self))
    // A message queued after the close is discarded.
    send("too late", to: client)
  }
}

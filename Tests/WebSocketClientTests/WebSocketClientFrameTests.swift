import Foundation
import Synchronization
import TestSupport
import Testing
import WebSocketClient
import WebSocketSupport

/// The client against servers that open a WebSocket and then send invalid or unusual frames.
struct WebSocketClientFrameTests {
  /// A client of a peer that sends `bytes` directly after the handshake and keeps the bytes it
  /// receives.
  private static func client(
    after bytes: [UInt8],
    seen: Seen = Seen()
  ) throws -> (WebSocketClient, WebSocketClientPeer) {
    let peer = try WebSocketClientPeer { connection in
      try connection.open(with: bytes)
      let answer = try connection.receiveToEnd()
      seen.bytes.withLock { $0 = answer }
    }
    return (try WebSocketClient(port: peer.port), peer)
  }

  @Test("Messages right behind the handshake are received")
  func messagesRightBehind() throws {
    let bytes = ["one", "two", "three"].flatMap { RawFrame.text($0).served() }
    let (client, peer) = try Self.client(after: bytes)
    for message in ["one", "two", "three"] { #expect(try client.receive() == message) }
    withExtendedLifetime(peer) {}
  }

  @Test("Fragments are joined around pings")
  func fragmentsAreJoined() throws {
    let frames = [
      RawFrame(isFinal: false, opcode: 1, payload: Array("wö".utf8).dropLast()),
      RawFrame(opcode: 9, payload: Array("ping".utf8)),
      RawFrame(isFinal: false, opcode: 0, payload: []),
      RawFrame(opcode: 10, payload: []),
      RawFrame(opcode: 0, payload: Array("wörld".utf8.dropFirst(2))),
    ]
    let (client, peer) = try Self.client(after: frames.flatMap { $0.served() })
    #expect(try client.receive() == "wörld")
    withExtendedLifetime(peer) {}
  }

  @Test("A ping is answered")
  func pingIsAnswered() throws {
    let peer = try WebSocketClientPeer { connection in
      try connection.open(with: RawFrame(opcode: 9, payload: [1, 2, 3]).served())
      let pong = try connection.receiveSome()
      let isPong = pong.count == 9 && pong[0] == 0x8A && pong[1] == 0x83
      let payload = isPong ? Self.unmasked(pong) : []
      try #require(payload == [1, 2, 3])
      try connection.send(RawFrame.text("pong seen").served())
      try connection.receiveToEnd()
    }
    let client = try WebSocketClient(port: peer.port)
    #expect(try client.receive() == "pong seen")
  }

  @Test(
    "The end is reported",
    arguments: [
      ([0x88, 0x00], 1005, ""),
      ([0x88, 0x01, 0x03], 1005, ""),
      (RawFrame.close(1000).served(), 1000, ""),
      (RawFrame.close(4001, "update the server").served(), 4001, "update the server"),
      (RawFrame.close(1008, "\u{1B}[2J\u{202E}\0").served(), 1008, "\\u{1b}[2J\\u{202e}\\u{0}"),
      ([0x88, 0x03, 0x0F, 0xA1, 0xFF], 4001, "\u{FFFD}"),
      (RawFrame.close(1013, "too slow").served(), 1002, "too slow"),
      (RawFrame.close(999, "x").served(), 1002, "x"),
      ([], 1006, ""),
      ([0x81], 1006, ""),
      ([0x81, 0x05, 0x61], 1006, ""),
      ([0xF1, 0x01, 0x61], 1006, ""),
      ([0x83, 0x01, 0x61], 1006, ""),
      ([0x80, 0x01, 0x61], 1006, ""),
      ([0x09, 0x00], 1006, ""),
      ([0x89, 0x7E, 0x00, 0x80], 1006, ""),
      ([0x81, 0x7F, 0x80, 0, 0, 0, 0, 0, 0, 1], 1006, ""),
      ([0x01, 0x01, 0x61, 0x81, 0x01, 0x61], 1006, ""),
    ] as [([UInt8], UInt16, String)]
  )
  func endIsReported(bytes: [UInt8], code: UInt16, reason: String) throws {
    let peer = try WebSocketClientPeer { connection in
      try connection.open(with: RawFrame.text("before").served() + bytes)
      shutdown(connection.descriptor, Int32(SHUT_WR))
      try connection.receiveToEnd()
    }
    let client = try WebSocketClient(port: peer.port)
    #expect(try client.receive() == "before")
    let error = WebSocketClientError.closed(code: code, reason: reason)
    for _ in 0..<2 { #expect(throws: error) { try client.receive() } }
    #expect(throws: error) { try client.send("x") }
    client.close()
  }

  @Test(
    "A rejected message is answered with its code",
    arguments: [
      (
        RawFrame(opcode: 2, payload: [1]).served(), 1003,
        WebSocketClientError.notText("the server sent binary data")
      ),
      (
        RawFrame(opcode: 1, payload: [0x61, 0xC3]).served(), 1007,
        .notText("the server sent bytes that are not UTF-8")
      ),
    ] as [([UInt8], UInt16, WebSocketClientError)]
  )
  func whatIsNotTaken(
    bytes: [UInt8],
    code: UInt16,
    error: WebSocketClientError
  ) throws {
    let seen = Seen()
    let (client, peer) = try Self.client(after: bytes, seen: seen)
    #expect(throws: error) { try client.receive() }
    #expect(throws: error) { try client.receive() }
    client.close()
    peer.waitUntilEnded()
    #expect(Self.closeCode(of: seen) == code)
  }

  /// Checked when the library's buffer is full, long before the whole message has arrived.
  @Test(
    "A message that is announced too long is rejected",
    arguments: [1 << 62, UInt64(WebSocketClient.maximumMessageBytes) + 1]
  )
  func messageThatIsAnnounced(length: UInt64) throws {
    let seen = Seen()
    let frame = RawFrame(opcode: 1, payload: [UInt8](repeating: 0x61, count: 1 << 16))
    let (client, peer) = try Self.client(after: frame.served(announcing: length), seen: seen)
    let error = WebSocketClientError.tooLarge(limit: WebSocketClient.maximumMessageBytes)
    #expect(throws: error) { try client.receive() }
    client.close()
    peer.waitUntilEnded()
    #expect(Self.closeCode(of: seen) == 1009)
  }

  @Test("Endless fragments of nothing are not taken")
  func endlessFragmentsOfNothing() throws {
    let seen = Seen()
    let frames = [[0x01, 0x00]] + [[UInt8]](repeating: [0x00, 0x00], count: 65_536)
    let (client, peer) = try Self.client(after: Array(frames.joined()), seen: seen)
    let error = WebSocketClientError.tooLarge(limit: WebSocketClient.maximumMessageBytes)
    #expect(throws: error) { try client.receive() }
    client.close()
    peer.waitUntilEnded()
    #expect(Self.closeCode(of: seen) == 1009)
  }

  @Test("The longest message is received")
  func longestMessageIsReceived() throws {
    let length = WebSocketClient.maximumMessageBytes
    let peer = try WebSocketClientPeer { connection in
      let payload = [UInt8](repeating: 0x61, count: length)
      try connection.open(with: RawFrame(opcode: 1, payload: payload).served())
      try connection.send(RawFrame.text("after").served())
      try connection.receiveToEnd()
    }
    let client = try WebSocketClient(port: peer.port)
    let message = try #require(try client.receive(timeout: .seconds(60)))
    #expect(message.count == length)
    #expect(try client.receive() == "after")
  }

  /// The payload of a client's short frame: its bytes from the sixth on, with those of the key before them.
  private static func unmasked(_ frame: [UInt8]) -> [UInt8] {
    let key = frame[2..<6]
    return frame[6...].enumerated().map { index, byte in byte ^ key[2 + index % 4] }
  }

  @Test("Each message is masked with another key")
  func eachMessageIsMasked() throws {
    let seen = Seen()
    let (client, peer) = try Self.client(after: [], seen: seen)
    for _ in 0..<2 { try client.send("secret") }
    client.close()
    peer.waitUntilEnded()
    let bytes = seen.bytes.withLock { $0 }
    let frames = [bytes.prefix(12), bytes.dropFirst(12).prefix(12)].map { Array($0) }
    for frame in frames {
      try #require(frame.count == 12)
      #expect(frame[0] == 0x81)
      #expect(frame[1] == 0x86)
      #expect(Self.unmasked(frame) == Array("secret".utf8))
    }
    #expect(frames[0][2..<6] != frames[1][2..<6])
  }

  @Test("A send to a server that does not read ends by a time-out")
  func serverThatDoes() throws {
    let peer = try WebSocketClientPeer { connection in
      try connection.open()
      connection.waitForEnd()
    }
    let client = try WebSocketClient(port: peer.port)
    let text = [UInt8](repeating: 0x61, count: 1 << 25)
    let error = WebSocketClientError.timedOut("sending \(text.count) bytes")
    #expect(throws: error) { try client.send(text, timeout: .milliseconds(100)) }
    #expect(throws: error) { try client.receive(timeout: .zero) }
  }

  @Test("Messages that arrive while sending are kept up to the limit")
  func whatArrivesWhile() throws {
    let peer = try WebSocketClientPeer { connection in
      try connection.open()
      let frame = RawFrame(opcode: 1, payload: [UInt8](repeating: 0x61, count: 1 << 20)).served()
      while true { try connection.send(frame) }
    }
    let client = try WebSocketClient(port: peer.port)
    let limit = WebSocketClient.maximumMessageBytes
    #expect(throws: WebSocketClientError.tooManyUnread(limit: limit)) {
      try client.send([UInt8](repeating: 0x61, count: 1 << 25), timeout: .seconds(60))
    }
    var count = 0
    while let message = try? client.receive(timeout: .zero) {
      #expect(message.count == 1 << 20)
      count += 1
    }
    #expect(count == 64)
  }

  @Test("A close is sent, and its answer is awaited for a limited time")
  func closeIsSent() throws {
    let seen = Seen()
    let (client, peer) = try Self.client(after: [], seen: seen)
    client.close(code: 4000)
    #expect(throws: WebSocketClientError.closed(code: 4000, reason: "")) { try client.receive() }
    peer.waitUntilEnded()
    #expect(Self.closeCode(of: seen) == 4000)
  }

  /// The code of the single frame that a peer has received, if it is a masked close frame without a
  /// reason.
  private static func closeCode(of seen: Seen) -> UInt16? {
    let bytes = seen.bytes.withLock { $0 }
    guard bytes.count == 8, bytes[0] == 0x88, bytes[1] == 0x82 else { return nil }
    return UInt16(bytes[6] ^ bytes[2]) << 8 | UInt16(bytes[7] ^ bytes[3])
  }
}

import Sockets
import TestSupport
import Testing
import WebSocketServer
import WebSocketSupport

struct MessageTests {
  @Test func anAdmittedClientGetsBackWhatItSends() throws {
    let server = try TestServer()
    let socket = try RawSocket.webSocket(port: server.port)
    for text in ["hello", "", "zwölf Boxkämpfer 🥊", String(repeating: "x", count: 70_000)]
    where !text.isEmpty {
      try socket.send(RawFrame.text(text))
      #expect(try socket.receiveFrame() == .text(text))
    }
  }

  @Test func aMessageArrivesWholeHoweverItIsCut() throws {
    let server = try TestServer()
    let socket = try RawSocket.webSocket(port: server.port)
    let text = "ab🥊c"
    // Each byte in a separate frame, each frame in writes of one byte, with an empty frame and a
    // ping between.
    let bytes = Array(text.utf8)
    var frames = bytes.enumerated().map {
      RawFrame(isFinal: false, opcode: $0.offset == 0 ? 1 : 0, payload: [$0.element])
    }
    frames.insert(RawFrame(isFinal: false, opcode: 0, payload: []), at: 3)
    frames.insert(RawFrame(opcode: 9, payload: [7]), at: 5)
    frames.append(RawFrame(opcode: 0, payload: []))
    for byte in frames.flatMap({ $0.encoded() }) { try socket.send([byte]) }
    // A server that was kept waiting may answer the message first, which RFC 6455, section 5.5.3, allows.
    let received = try [socket.receiveFrame(), socket.receiveFrame()]
    #expect(received.contains(RawFrame(opcode: 10, payload: [7])))
    #expect(received.contains(.text(text)))
  }

  @Test func messagesThatArriveTogetherAreDeliveredInOrder() throws {
    let server = try TestServer()
    let socket = try RawSocket.webSocket(port: server.port)
    let texts = (0..<500).map { "message \($0)" }
    try socket.send(texts.flatMap { RawFrame.text($0).encoded() })
    for text in texts { #expect(try socket.receiveFrame() == .text(text)) }
  }

  @Test func aMessageSentWithTheHandshakeArrives() throws {
    let server = try TestServer()
    let socket = try RawSocket(port: server.port)
    try socket.send(
      Array(RawSocket.handshake(port: server.port).utf8) + RawFrame.text("early").encoded()
    )
    #expect(try socket.receiveResponse().status == 101)
    #expect(try socket.receiveFrame() == .text("early"))
  }

  @Test(arguments: [1_000, 4_096, 262_144])
  func aMessageOfExactlyTheLimitPasses(limit: Int) throws {
    let server = try TestServer(.any { $0.maximumMessageBytes = limit })
    let socket = try RawSocket.webSocket(port: server.port)
    let text = String(repeating: "x", count: limit)
    try socket.send(RawFrame.text(text))
    #expect(try socket.receiveFrame() == .text(text))
    let halves = [text.prefix(limit / 2), text.dropFirst(limit / 2)].map { Array($0.utf8) }
    try socket.send(RawFrame(isFinal: false, opcode: 1, payload: halves[0]))
    try socket.send(RawFrame(opcode: 0, payload: halves[1]))
    #expect(try socket.receiveFrame() == .text(text))
  }

  @Test(arguments: [1_001, 65_536, 1 << 40, UInt64(Int64.max)])
  func anAnnouncedLengthBeyondTheLimitIsRefusedBeforeItArrives(length: UInt64) throws {
    let server = try TestServer(.any { $0.maximumMessageBytes = 1_000 })
    let socket = try RawSocket.webSocket(port: server.port)
    try socket.send(RawFrame(opcode: 1, payload: [0x78]).encoded(announcing: length))
    #expect(try socket.receiveFrame().closeCode == 1009)
  }

  @Test func fragmentsTogetherMayNotPassTheLimit() throws {
    let server = try TestServer(.any { $0.maximumMessageBytes = 1_000 })
    let socket = try RawSocket.webSocket(port: server.port)
    let part = [UInt8](repeating: 0x78, count: 400)
    try socket.send(RawFrame(isFinal: false, opcode: 1, payload: part))
    try socket.send(RawFrame(isFinal: false, opcode: 0, payload: part))
    try socket.send(RawFrame(isFinal: false, opcode: 0, payload: part))
    #expect(try socket.receiveFrame().closeCode == 1009)
  }

  @Test func aRefusedMessageMayArriveWholeAndTheClosingHandshakeStillEnds() throws {
    let server = try TestServer(.any { $0.maximumMessageBytes = 1_000 })
    let socket = try RawSocket.webSocket(port: server.port)
    let payload = [UInt8](repeating: 0x78, count: 300_000)
    try socket.send(RawFrame(opcode: 1, payload: payload))
    let frame = try socket.receiveFrame()
    #expect(frame.closeCode == 1009)
    try socket.send(RawFrame(opcode: 8, payload: Array(frame.payload.prefix(2))))
    #expect(try socket.receiveToEnd() == [])
  }

  @Test(arguments: [1, 5, 128])
  func aMessageMayHaveAsManyFramesAsTheLimit(limit: Int) throws {
    let server = try TestServer(.any { $0.maximumFragments = limit })
    let socket = try RawSocket.webSocket(port: server.port)
    // Twice, because the count restarts with each message.
    for _ in 0..<2 {
      for index in 0..<limit {
        let isLast = index == limit - 1
        try socket.send(
          RawFrame(isFinal: isLast, opcode: index == 0 ? 1 : 0, payload: [0x78])
        )
      }
      #expect(try socket.receiveFrame() == .text(String(repeating: "x", count: limit)))
    }
  }

  @Test(arguments: [[UInt8](), [0x78]])
  func oneFrameMoreIsRefusedAlsoWhenFramesAreEmpty(payload: [UInt8]) throws {
    let server = try TestServer(.any { $0.maximumFragments = 5 })
    let socket = try RawSocket.webSocket(port: server.port)
    for index in 0..<6 {
      try socket.send(RawFrame(isFinal: false, opcode: index == 0 ? 1 : 0, payload: payload))
    }
    #expect(try socket.receiveFrame().closeCode == 1008)
  }

  @Test(arguments: [
    [RawFrame(opcode: 2, payload: [1, 2, 3])], [RawFrame(opcode: 2, payload: [])],
    [
      RawFrame(isFinal: false, opcode: 2, payload: [1]), RawFrame(opcode: 0, payload: [2]),
    ],
  ])
  func binaryMessagesAreRefused(frames: [RawFrame]) throws {
    let server = try TestServer()
    let socket = try RawSocket.webSocket(port: server.port)
    try socket.send(frames.flatMap { $0.encoded() })
    #expect(try socket.receiveFrame().closeCode == 1003)
    #expect(!server.delegate.happened.contains("message"))
  }

  @Test(arguments: [
    [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0x61, 0x80],
    [0xE2, 0x82], [0xE2, 0x82, 0x61],
  ])
  func textThatIsNotUTF8IsRefused(payload: [UInt8]) throws {
    let server = try TestServer()
    let socket = try RawSocket.webSocket(port: server.port)
    try socket.send(RawFrame(opcode: 1, payload: payload))
    #expect(try socket.receiveFrame().closeCode == 1007)
  }

  @Test func textThatEndsWithinACharacterBeforeAnEmptyFrameIsRefused() throws {
    let server = try TestServer()
    let socket = try RawSocket.webSocket(port: server.port)
    try socket.send(RawFrame(isFinal: false, opcode: 1, payload: [0x61, 0xE2, 0x82]))
    try socket.send(RawFrame(opcode: 0, payload: []))
    #expect(try socket.receiveFrame().closeCode == 1007)
  }

  @Test(arguments: [
    [RawFrame(opcode: 0, payload: [1])], [RawFrame(opcode: 3, payload: [1])],
    [RawFrame(opcode: 0x4B, payload: [1])], [RawFrame(isFinal: false, opcode: 9, payload: [])],
    [
      RawFrame(isFinal: false, opcode: 1, payload: [1]), RawFrame(opcode: 1, payload: [2]),
    ],
  ])
  func framesAgainstTheProtocolAreRefused(frames: [RawFrame]) throws {
    let server = try TestServer()
    let socket = try RawSocket.webSocket(port: server.port)
    try socket.send(frames.flatMap { $0.encoded() })
    #expect(try socket.receiveFrame().closeCode == 1002)
  }

  @Test func aClientThatClosesGetsItsCodeBackAndIsGone() throws {
    let server = try TestServer(delegate: RollCall())
    let watcher = try RawSocket.webSocket(port: server.port)
    let socket = try RawSocket.webSocket(port: server.port)
    #expect(try watcher.receiveFrame() == .text("1"))
    #expect(try watcher.receiveFrame() == .text("2"))
    try socket.send(RawFrame(opcode: 8, payload: [0x03, 0xE8]))
    _ = try socket.receiveFrame()  // the roll call
    #expect(try socket.receiveFrame().closeCode == 1000)
    #expect(try socket.receiveToEnd() == [])
    #expect(try watcher.receiveFrame() == .text("1"))
  }

  @Test func aClientThatVanishesIsGone() throws {
    let server = try TestServer(delegate: RollCall())
    let watcher = try RawSocket.webSocket(port: server.port)
    #expect(try watcher.receiveFrame() == .text("1"))
    do {
      let socket = try RawSocket.webSocket(port: server.port)
      #expect(try watcher.receiveFrame() == .text("2"))
      #expect(try socket.receiveFrame() == .text("2"))
    }
    #expect(try watcher.receiveFrame() == .text("1"))
  }
}

/// Sends every client the number of clients, each time it changes.
final class RollCall: TestDelegate, @unchecked Sendable {
  override func clientConnected(_ client: ClientID) {
    super.clientConnected(client)
    call()
  }

  override func clientClosed(_ client: ClientID) {
    super.clientClosed(client)
    call()
  }

  private func call() {
    for client in clients { send("\(clients.count)", to: client) }
  }
}

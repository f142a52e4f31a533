import Sockets
import TestSupport
import Testing
import WebSocketServer
import WebSocketSupport

struct MessageTests {
  @Test("An admitted client gets back what it sends")
  func admittedClientGets() throws {
    let server = try TestServer()
    let socket = try RawSocket.webSocket(port: server.port)
    for text in ["hello", "", "zwölf Boxkämpfer 🥊", String(repeating: "x", count: 70_000)]
    where !text.isEmpty {
      try socket.send(RawFrame.text(text))
      #expect(try socket.receiveFrame() == .text(text))
    }
  }

  @Test("A message arrives whole, however it is fragmented")
  func messageArrivesWhole() throws {
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

  @Test("Messages that arrive together are delivered in order")
  func messagesThatArrive() throws {
    let server = try TestServer()
    let socket = try RawSocket.webSocket(port: server.port)
    let texts = (0..<500).map { "message \($0)" }
    try socket.send(texts.flatMap { RawFrame.text($0).encoded() })
    for text in texts { #expect(try socket.receiveFrame() == .text(text)) }
  }

  @Test("A message sent with the handshake arrives")
  func messageSentWithTheHandshake() throws {
    let server = try TestServer()
    let socket = try RawSocket(port: server.port)
    try socket.send(
      Array(RawSocket.handshake(port: server.port).utf8) + RawFrame.text("early").encoded()
    )
    #expect(try socket.receiveResponse().status == 101)
    #expect(try socket.receiveFrame() == .text("early"))
  }

  @Test("A message of exactly the limit passes", arguments: [1_000, 4_096, 262_144])
  func messageOfExactly(limit: Int) throws {
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

  @Test(
    "An announced length beyond the limit is rejected before it arrives",
    arguments: [1_001, 65_536, 1 << 40, UInt64(Int64.max)]
  )
  func announcedLengthBeyond(length: UInt64) throws {
    let server = try TestServer(.any { $0.maximumMessageBytes = 1_000 })
    let socket = try RawSocket.webSocket(port: server.port)
    try socket.send(RawFrame(opcode: 1, payload: [0x78]).encoded(announcing: length))
    #expect(try socket.receiveFrame().closeCode == 1009)
  }

  @Test("Fragments together may not pass the limit")
  func fragmentsTogetherMayNotPass() throws {
    let server = try TestServer(.any { $0.maximumMessageBytes = 1_000 })
    let socket = try RawSocket.webSocket(port: server.port)
    let part = [UInt8](repeating: 0x78, count: 400)
    try socket.send(RawFrame(isFinal: false, opcode: 1, payload: part))
    try socket.send(RawFrame(isFinal: false, opcode: 0, payload: part))
    try socket.send(RawFrame(isFinal: false, opcode: 0, payload: part))
    #expect(try socket.receiveFrame().closeCode == 1009)
  }

  @Test("A rejected message may arrive whole, and the closing handshake still ends")
  func refusedMessageMayArrive() throws {
    let server = try TestServer(.any { $0.maximumMessageBytes = 1_000 })
    let socket = try RawSocket.webSocket(port: server.port)
    let payload = [UInt8](repeating: 0x78, count: 300_000)
    try socket.send(RawFrame(opcode: 1, payload: payload))
    let frame = try socket.receiveFrame()
    #expect(frame.closeCode == 1009)
    try socket.send(RawFrame(opcode: 8, payload: Array(frame.payload.prefix(2))))
    #expect(try socket.receiveToEnd() == [])
  }

  @Test("A message may have as many frames as the limit", arguments: [1, 5, 128])
  func messageMayHaveAsMany(limit: Int) throws {
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

  @Test("One frame more is rejected, also when frames are empty", arguments: [[UInt8](), [0x78]])
  func oneFrameMore(payload: [UInt8]) throws {
    let server = try TestServer(.any { $0.maximumFragments = 5 })
    let socket = try RawSocket.webSocket(port: server.port)
    for index in 0..<6 {
      try socket.send(RawFrame(isFinal: false, opcode: index == 0 ? 1 : 0, payload: payload))
    }
    #expect(try socket.receiveFrame().closeCode == 1008)
  }

  @Test(
    "Binary messages are rejected",
    arguments: [
      [RawFrame(opcode: 2, payload: [1, 2, 3])], [RawFrame(opcode: 2, payload: [])],
      [
        RawFrame(isFinal: false, opcode: 2, payload: [1]), RawFrame(opcode: 0, payload: [2]),
      ],
    ]
  )
  func binaryMessagesAreRefused(frames: [RawFrame]) throws {
    let server = try TestServer()
    let socket = try RawSocket.webSocket(port: server.port)
    try socket.send(frames.flatMap { $0.encoded() })
    #expect(try socket.receiveFrame().closeCode == 1003)
    #expect(!server.delegate.happened.contains("message"))
  }

  @Test(
    "Text that is not UTF-8 is rejected",
    arguments: [
      [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0x61, 0x80],
      [0xE2, 0x82], [0xE2, 0x82, 0x61],
    ]
  )
  func textThatIsNotUTF(payload: [UInt8]) throws {
    let server = try TestServer()
    let socket = try RawSocket.webSocket(port: server.port)
    try socket.send(RawFrame(opcode: 1, payload: payload))
    #expect(try socket.receiveFrame().closeCode == 1007)
  }

  @Test("Text that ends within a character before an empty frame is rejected")
  func textThatEnds() throws {
    let server = try TestServer()
    let socket = try RawSocket.webSocket(port: server.port)
    try socket.send(RawFrame(isFinal: false, opcode: 1, payload: [0x61, 0xE2, 0x82]))
    try socket.send(RawFrame(opcode: 0, payload: []))
    #expect(try socket.receiveFrame().closeCode == 1007)
  }

  @Test(
    "Frames that break the protocol are rejected",
    arguments: [
      [RawFrame(opcode: 0, payload: [1])], [RawFrame(opcode: 3, payload: [1])],
      [RawFrame(opcode: 0x4B, payload: [1])], [RawFrame(isFinal: false, opcode: 9, payload: [])],
      [
        RawFrame(isFinal: false, opcode: 1, payload: [1]), RawFrame(opcode: 1, payload: [2]),
      ],
    ]
  )
  func framesAgainstTheProtocol(frames: [RawFrame]) throws {
    let server = try TestServer()
    let socket = try RawSocket.webSocket(port: server.port)
    try socket.send(frames.flatMap { $0.encoded() })
    #expect(try socket.receiveFrame().closeCode == 1002)
  }

  @Test("A client that closes gets its code back and is gone")
  func clientThatCloses() throws {
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

  @Test("A client that vanishes is gone")
  func clientThatVanishes() throws {
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

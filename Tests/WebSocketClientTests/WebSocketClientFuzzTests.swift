import Foundation
import TestSupport
import Testing
import WebSocketClient
import WebSocketSupport

/// The client against servers that send random handshakes and frames.
struct WebSocketClientFuzzTests {
  /// For a longer run, the first seed and the number of seeds can be set.
  private static let seeds: Range<UInt64> = {
    let environment = ProcessInfo.processInfo.environment
    let first = environment["FUZZ_FIRST"].flatMap(UInt64.init) ?? 0
    return first..<first + (environment["FUZZ_COUNT"].flatMap(UInt64.init) ?? 200)
  }()

  @Test("No server crashes or holds the client")
  func noServerCrashes() throws {
    for seed in Self.seeds {
      let peer = try WebSocketClientPeer { connection in
        var random = Random(state: seed)
        if Int.random(in: 0..<4, using: &random) == 0 {
          _ = try connection.receive(through: "\r\n\r\n")
          try connection.send(Self.answer(using: &random))
        } else {
          try connection.open(with: Self.frames(using: &random))
          try connection.send(Self.frames(using: &random))
        }
        shutdown(connection.descriptor, Int32(SHUT_WR))
        try connection.receiveToEnd()
      }
      do {
        try Self.use(peer.port, seed: seed)
      } catch let error as WebSocketClientError {
        if case .timedOut = error { Issue.record("seed \(seed): \(error)") }
        if case .refused = error { Issue.record("seed \(seed): \(error)") }
      }
    }
  }

  /// Receives until the end, which the server causes, and sends meanwhile.
  private static func use(_ port: Int, seed: UInt64) throws {
    let client = try WebSocketClient(port: port)
    while true {
      let message = try #require(try client.receive(timeout: .seconds(10)), "seed \(seed)")
      #expect(String(validating: message, as: UTF8.self) != nil, "seed \(seed)")
      if message.count % 7 == 0 { try client.send("x") }
      if message.count % 31 == 30 { client.close() }
    }
  }

  private static func frames(using random: inout Random) -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 0..<12, using: &random) {
      let length = [0, 1, 2, 125, 126, 200, 5000, 70_000].randomElement(using: &random) ?? 0
      let letter: UInt8 = Int.random(in: 0..<8, using: &random) == 0 ? 0xC3 : 0x61
      let frame = RawFrame(
        isFinal: Int.random(in: 0..<4, using: &random) > 0,
        opcode: [0, 1, 1, 1, 1, 2, 8, 9, 10, 15].randomElement(using: &random) ?? 1,
        payload: [UInt8](repeating: letter, count: length)
      )
      bytes += Int.random(in: 0..<8, using: &random) == 0 ? frame.encoded() : frame.served()
    }
    return mutated(bytes, using: &random)
  }

  private static func answer(using random: inout Random) -> [UInt8] {
    let lines = [
      "Upgrade: websocket", "Connection: Upgrade", "Connection: keep-alive, Upgrade",
      "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=",
      "Sec-WebSocket-Protocol: scrollscope.v1",
      "Sec-WebSocket-Extensions: permessage-deflate; server_max_window_bits=8",
      "Location: ws://127.0.0.1:1/", "Content-Length: -1", "Transfer-Encoding: chunked",
      "Set-Cookie: a=b", "X-\(String(repeating: "y", count: 3000)): z", ": ", " folded",
    ]
    let status = ["101", "200", "301", "401", "0", "-1", ""].randomElement(using: &random) ?? ""
    var text = "HTTP/1.\(Int.random(in: 0...1, using: &random)) \(status) x\r\n"
    for _ in 0..<Int.random(in: 0..<12, using: &random) {
      text += (lines.randomElement(using: &random) ?? "") + "\r\n"
    }
    return mutated(Array((text + "\r\n").utf8), using: &random)
  }

  /// The bytes as they are, or with some of them changed, left out or repeated.
  private static func mutated(_ bytes: [UInt8], using random: inout Random) -> [UInt8] {
    var bytes = bytes
    guard Bool.random(using: &random) else { return bytes }
    for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
      let index = Int.random(in: 0..<min(bytes.count, 300), using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes[index] ^= 1 << UInt8.random(in: 0...7, using: &random)
      case 2: bytes.remove(at: index)
      default: bytes.insert(contentsOf: bytes[index...].prefix(9), at: index)
      }
    }
    return bytes
  }

  /// SplitMix64.
  private struct Random: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }
}

import Foundation
import Synchronization
import TestSupport

/// A TCP server that accepts one connection at a time and handles it as a test specifies, including
/// everything that a real server does not do.
final class WebSocketClientPeer {
  let port: Int
  private let listener: Int32
  private let ended = DispatchSemaphore(value: 0)
  private let current = Current()

  /// The socket in use, so that the end of the test ends it too.
  private final class Current: Sendable {
    let descriptor = Mutex<Int32>(-1)
  }

  /// Serves `connections` of them with `serve` on a separate thread; an error in it ends only the
  /// connection, because the client may have disconnected.
  init(connections: Int = 1, serve: @escaping @Sendable (RawSocket) throws -> Void) throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    self.listener = listener
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutablePointer(to: &name) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) | listen(listener, 16) | getsockname(listener, $0, &length)
      }
    }
    guard status == 0 else { throw RawSocket.Failure.system("listen", code: errno) }
    port = Int(UInt16(bigEndian: name.sin_port))
    Thread { [ended, current] in
      for _ in 0..<connections {
        let descriptor = accept(listener, nil, nil)
        guard descriptor >= 0 else { break }
        current.descriptor.withLock { $0 = descriptor }
        let connection = RawSocket(accepted: descriptor)
        _ = Result { try serve(connection) }
        // The number may belong to another file once the connection is closed.
        withExtendedLifetime(connection) { current.descriptor.withLock { $0 = -1 } }
      }
      ended.signal()
    }.start()
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    current.descriptor.withLock { if $0 >= 0 { shutdown($0, Int32(SHUT_RDWR)) } }
    waitUntilEnded()
    close(listener)
  }

  /// Waits until the last connection has been served.
  func waitUntilEnded() {
    ended.wait()
    ended.signal()
  }
}

extension RawSocket {
  /// Waits until the connection is reset or the test ends, without reading what the client sends.
  func waitForEnd() {
    var request = pollfd(fd: descriptor, events: 0, revents: 0)
    poll(&request, 1, RawSocket.patience)
  }

  /// Sends a valid response to the handshake, with `bytes` directly after it.
  func open(
    choosing subprotocol: String? = "scrollscope.v1",
    with bytes: [UInt8] = []
  ) throws {
    let key = try receive(through: "\r\n\r\n").split(separator: "\r\n").first {
      $0.hasPrefix("Sec-WebSocket-Key: ")
    }
    let text = (key?.dropFirst(19) ?? "") + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
    let choice = subprotocol.map { "Sec-WebSocket-Protocol: \($0)\r\n" } ?? ""
    let accept = Data(sha1(Array(text.utf8))).base64EncodedString()
    let head = """
      HTTP/1.1 101 Switching Protocols\r
      Upgrade: websocket\r
      Connection: Upgrade\r
      \(choice)Sec-WebSocket-Accept: \(accept)\r
      \r

      """
    try send(Array(head.utf8) + bytes)
  }
}

extension RawFrame {
  /// The bytes that a server sends: not masked, optionally with a stated length other than the
  /// payload's.
  func served(announcing length: UInt64? = nil) -> [UInt8] {
    encoded(announcing: length, isMasked: false)
  }

  static func close(_ code: UInt16, _ reason: String = "") -> RawFrame {
    RawFrame(opcode: 8, payload: [UInt8(code >> 8), UInt8(code & 255)] + Array(reason.utf8))
  }
}

/// SHA-1, FIPS 180-4, section 6.1, which the response to a handshake needs.
func sha1(_ message: [UInt8]) -> [UInt8] {
  func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 { word << count | word >> (32 - count) }
  var hash: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
  var bytes = message + [0x80]
  while bytes.count % 64 != 56 { bytes.append(0) }
  bytes += (0..<8).reversed().map { UInt8(truncatingIfNeeded: (message.count * 8) >> (8 * $0)) }
  for block in stride(from: 0, to: bytes.count, by: 64) {
    var words = (0..<16).map { index in
      bytes[(block + 4 * index)...].prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<80 {
      let mixed = words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16]
      words.append(rotate(mixed, 1))
    }
    var (a, b, c, d, e) = (hash[0], hash[1], hash[2], hash[3], hash[4])
    for index in 0..<80 {
      let (mix, constant): (UInt32, UInt32) =
        switch index / 20 {
        case 0: (b & c | ~b & d, 0x5A82_7999)
        case 1: (b ^ c ^ d, 0x6ED9_EBA1)
        case 2: (b & c | b & d | c & d, 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      let next = rotate(a, 5) &+ mix &+ e &+ constant &+ words[index]
      (a, b, c, d, e) = (next, a, rotate(b, 30), c, d)
    }
    hash = zip(hash, [a, b, c, d, e]).map { $0 &+ $1 }
  }
  return hash.flatMap { word in
    (0..<4).reversed().map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
  }
}

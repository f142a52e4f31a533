/// One frame of RFC 6455, section 5.2.
package struct RawFrame: Equatable, Sendable {
  package var isFinal = true
  package var opcode: UInt8
  package var payload: [UInt8]

  package init(isFinal: Bool = true, opcode: UInt8, payload: [UInt8]) {
    self.isFinal = isFinal
    self.opcode = opcode
    self.payload = payload
  }

  /// A text message of one frame.
  package static func text(_ text: String) -> RawFrame {
    RawFrame(opcode: 1, payload: Array(text.utf8))
  }

  package var text: String { String(decoding: payload, as: UTF8.self) }

  /// The code of a close frame.
  package var closeCode: Int? {
    guard opcode == 8, payload.count >= 2 else { return nil }
    return Int(payload[0]) << 8 | Int(payload[1])
  }

  /// The reason of a close frame.
  package var closeReason: String { String(decoding: payload.dropFirst(2), as: UTF8.self) }

  /// The frame's bytes, optionally with a stated length other than the payload's; a client masks
  /// them and a server does not.
  package func encoded(announcing length: UInt64? = nil, isMasked: Bool = true) -> [UInt8] {
    let length = length ?? UInt64(payload.count)
    let bit: UInt8 = isMasked ? 0x80 : 0
    var bytes: [UInt8] = [(isFinal ? 0x80 : 0) | opcode]
    if length < 126 {
      bytes.append(bit | UInt8(length))
    } else if length < 65_536 {
      bytes += [bit | 126, UInt8(length >> 8), UInt8(length & 255)]
    } else {
      bytes.append(bit | 127)
      bytes += (0..<8).reversed().map { UInt8(truncatingIfNeeded: length >> (8 * $0)) }
    }
    guard isMasked else { return bytes + payload }
    let mask: [UInt8] = [0x37, 0xFA, 0x21, 0x3D]
    bytes += mask
    bytes += payload.enumerated().map { $0.element ^ mask[$0.offset & 3] }
    return bytes
  }
}

extension RawSocket {
  /// Sends one frame.
  package func send(_ frame: RawFrame) throws {
    try send(frame.encoded())
  }

  /// Waits for one frame of the server, which must not be masked; pings are not skipped.
  package func receiveFrame() throws -> RawFrame {
    let head = try receive(2)
    guard head[1] & 0x80 == 0, head[0] & 0x70 == 0 else {
      throw Failure.malformed("frame head \(head)")
    }
    var length = Int(head[1])
    if length >= 126 {
      length = try receive(length == 126 ? 2 : 8).reduce(0) { $0 << 8 | Int($1) }
    }
    return RawFrame(
      isFinal: head[0] & 0x80 != 0,
      opcode: head[0] & 15,
      payload: try receive(length)
    )
  }

  /// A valid handshake; `fields` replaces the lines after the request line.
  package static func handshake(
    port: Int,
    path: String = "/ws",
    protocols: String = "scrollscope.v1",
    fields: String? = nil
  ) -> String {
    let usual = """
      Host: 127.0.0.1:\(port)\r
      Connection: Upgrade\r
      Upgrade: websocket\r
      Sec-WebSocket-Version: 13\r
      Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
      Sec-WebSocket-Protocol: \(protocols)\r

      """
    return "GET \(path) HTTP/1.1\r\n" + (fields ?? usual) + "\r\n"
  }

  /// Connects and completes the handshake, or throws the server's response.
  package static func webSocket(
    port: Int,
    path: String = "/ws",
    protocols: String = "scrollscope.v1",
    receiveBuffer: Int32? = nil
  ) throws -> RawSocket {
    let socket = try RawSocket(port: port, receiveBuffer: receiveBuffer)
    try socket.send(handshake(port: port, path: path, protocols: protocols))
    let response = try socket.receiveResponse()
    guard response.status == 101 else { throw Failure.malformed("status \(response.status)") }
    return socket
  }
}

import CLibwebsockets
import Libwebsockets
import Platform

/// The state of a client's connection; the library's callbacks end here.
@safe final class ClientLoop: CallbackOwner {
  /// The phase of the connection.
  enum Phase {
    /// Until the handshake is done.
    case connecting
    case open
    /// Nothing is sent or delivered any more; the library may still have its object.
    case ended(WebSocketClientError)
  }

  /// The maximum size of a message in either direction, and of all that wait to be received, in bytes.
  static let maximumMessageBytes = 64 << 20
  private static let maximumFragments = 65_536

  let log = LogSink()
  private let address: WebSocketAddress
  private let subprotocols: [String]
  private(set) var phase = Phase.connecting
  /// The library's object: set while it writes the handshake, nil from the moment that it destroys it.
  private(set) var wsi: OpaquePointer?
  /// Whether a TCP connection was established.
  private(set) var hasConnected = false
  /// Whether the WebSocket was open, however briefly.
  private(set) var hasOpened = false
  /// The subprotocol that the server chose.
  private(set) var subprotocol: String?
  var inbox = Inbox()
  private var assembly = MessageAssembly(
    maximumBytes: maximumMessageBytes,
    maximumFragments: maximumFragments
  )
  /// The message to send, after the library's headroom, until the library accepts it.
  private var outgoing: [UInt8]?
  /// The code to close with.
  private var closingCode: UInt16?

  init(address: WebSocketAddress, subprotocols: [String]) {
    self.address = address
    self.subprotocols = subprotocols
  }

  var isOpen: Bool {
    if case .open = phase { true } else { false }
  }

  /// Whether the library still has its object, so that there is something to wait for.
  var hasObject: Bool { unsafe wsi != nil }

  /// Whether part of a message has not been passed to the system.
  var isSending: Bool {
    guard let wsi = unsafe wsi else { return false }
    return unsafe outgoing != nil || lws_partial_buffered(wsi) != 0
  }

  /// Sends `text` as one message as soon as the socket accepts it.
  func send(_ text: [UInt8]) {
    guard let wsi = unsafe wsi, isOpen else { return }
    var message = [UInt8](repeating: 0, count: Frame.headroom)
    message.reserveCapacity(Frame.headroom + text.count)
    message += text
    outgoing = message
    unsafe lws_callback_on_writable(wsi)
  }

  /// Ends the connection with an error, of which only the first counts; with a code, by a closing handshake.
  func end(_ error: WebSocketClientError, closingWith code: UInt16? = nil) {
    if case .ended = phase { return }
    phase = .ended(error)
    assembly.discard()
    outgoing = nil
    guard let code, let wsi = unsafe wsi else { return }
    closingCode = code
    unsafe lws_callback_on_writable(wsi)
  }
}

extension ClientLoop {
  /// Called when TCP is connected and the handshake is about to be sent.
  func began(_ wsi: OpaquePointer) {
    unsafe self.wsi = wsi
    hasConnected = true
  }

  /// Called when there is a whole response; returns false to refuse it.
  func accepts(status: UInt32) -> Bool {
    if status == 101 { return true }
    end(.notAdmitted("the server answered with status \(status)"))
    return false
  }

  /// Called when the library has found the response valid; returns false to refuse it.
  ///
  /// A server that chooses no subprotocol does not speak the protocol, and is refused as browsers do.
  func acceptsHandshake(_ wsi: OpaquePointer) -> Bool {
    guard !subprotocols.isEmpty else { return true }
    guard let chosen = unsafe Self.subprotocol(of: wsi), subprotocols.contains(chosen) else {
      end(.notAdmitted("the server did not choose one of the subprotocols"))
      return false
    }
    subprotocol = chosen
    return true
  }

  private static func subprotocol(of wsi: OpaquePointer) -> String? {
    let length = unsafe Int(lws_hdr_total_length(wsi, WSI_TOKEN_PROTOCOL))
    guard length > 0 else { return nil }
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: length + 1) { buffer, count in
      let copied = unsafe buffer.withMemoryRebound(to: CChar.self) {
        unsafe lws_hdr_copy(wsi, $0.baseAddress, Int32($0.count), WSI_TOKEN_PROTOCOL)
      }
      count = max(0, Int(copied))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  func established(_ wsi: OpaquePointer) {
    unsafe self.wsi = wsi
    guard case .connecting = phase else { return }
    phase = .open
    hasOpened = true
  }

  /// Called when the handshake has failed; `text` is the library's reason.
  func failed(_ text: String) {
    guard hasConnected else { return end(.refused(address.place)) }
    end(.notAdmitted("the server did not answer the handshake as a WebSocket does (\(text))"))
  }

  /// Called when a piece of a message has arrived.
  ///
  /// A server that is being closed is still read, so that the library finds its answer to the closing
  /// handshake where a frame begins, but its messages are discarded.
  func received(_ piece: UnsafeRawBufferPointer, _ wsi: OpaquePointer) {
    guard isOpen else { return }
    unsafe acknowledge(wsi)
    switch unsafe assembly.append(piece, of: wsi) {
    case .incomplete: break
    case .complete: deliver(assembly.take())
    case .isWhole: unsafe deliver(Array(piece))
    case .notUTF8: end(.notText("the server sent bytes that are not UTF-8"), closingWith: 1007)
    case .binary: end(.notText("the server sent binary data"), closingWith: 1003)
    case .tooLong, .tooManyFragments:
      end(.tooLarge(limit: Self.maximumMessageBytes), closingWith: 1009)
    }
  }

  /// Makes the system acknowledge received data at once.
  ///
  /// A server that has not set TCP_NODELAY sends the next small message only when the last is acknowledged (RFC 1122,
  /// section 4.2.3.4), and the system may wait 40 ms with that (RFC 1122, section 4.2.3.2). Firefox is such a
  /// server. The system forgets the option again and again (tcp(7)), so it is set after everything that arrives.
  private func acknowledge(_ wsi: OpaquePointer) {
    Peers.acknowledgeAtOnce(unsafe lws_get_socket_fd(wsi))
  }

  private func deliver(_ message: [UInt8]) {
    inbox.append(message)
    if inbox.count > 1, inbox.size > Self.maximumMessageBytes {
      end(.tooManyUnread(limit: Self.maximumMessageBytes), closingWith: 1008)
    }
  }

  /// Called when the socket accepts bytes; returns less than 0 to close.
  func writable(_ wsi: OpaquePointer) -> Int32 {
    if let code = closingCode {
      unsafe lws_close_reason(wsi, lws_close_status(rawValue: UInt32(code)), nil, 0)
      return -1
    }
    guard var message = outgoing else { return 0 }
    outgoing = nil
    // The payload is masked in place; the library buffers the part that the socket does not accept at once.
    let result = unsafe message.withUnsafeMutableBytes { buffer in
      let payload = unsafe UnsafeMutableRawBufferPointer(
        rebasing: buffer[Frame.headroom...]
      )
      guard let base = payload.baseAddress else { return Int32(-1) }
      return unsafe lws_write(
        wsi,
        base.assumingMemoryBound(to: UInt8.self),
        payload.count,
        LWS_WRITE_TEXT
      )
    }
    return result < 0 ? -1 : 0
  }

  /// Called when the server closes; the library answers it.
  func closed(by payload: UnsafeRawBufferPointer) {
    guard payload.count >= 2 else { return end(.closed(code: 1005, reason: "")) }
    let reason = unsafe String(decoding: payload.dropFirst(2), as: UTF8.self)
    let code = unsafe UInt16(payload[0]) << 8 | UInt16(payload[1])
    end(.closed(code: code, reason: LogSink.escaped(reason)))
  }

  /// Called when the library is about to free its object.
  func forget() {
    unsafe wsi = nil
    switch phase {
    case .connecting: failed("the connection was closed")
    case .open: end(.closed(code: 1006, reason: ""))
    case .ended: break
    }
  }
}

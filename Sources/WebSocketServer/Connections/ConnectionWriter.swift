import CLibwebsockets
import Libwebsockets
public import Sockets

/// Sends messages to one client during `clientIsWritable`; it cannot be used after that call.
public struct ConnectionWriter: ClientWriter {
  /// The number of bytes in front of a payload that must be writable, a multiple of 16, for the frame's head.
  public static let headroom = Frame.headroom

  private let connection: Connection
  private let loop: ServerLoop

  init(to connection: Connection, of loop: ServerLoop) {
    self.connection = connection
    self.loop = loop
  }

  /// Whether the client cannot accept more for the moment; it is writable again when it has caught up.
  public var isChoked: Bool {
    guard case .open = connection.phase else { return true }
    return connection.hasUnsentBytes
  }

  /// Sends `payload` as one text message of one frame.
  ///
  /// Returns false when the client is choked or disconnected, and then nothing is sent.
  ///
  /// The payload must be UTF-8, not empty, and have `headroom` writable bytes in front of it. Its own bytes
  /// are not changed and the frame's head is the same for every client, so one buffer may be sent to all. It
  /// may be reused when the call returns.
  public mutating func send(_ payload: UnsafeMutableRawBufferPointer) -> Bool {
    unsafe precondition(!payload.isEmpty, "an empty message")
    return unsafe send(payload, isBinary: false)
  }

  /// The same for text or bytes, which may be empty.
  package mutating func send(_ payload: UnsafeMutableRawBufferPointer, isBinary: Bool) -> Bool {
    precondition(payload.count < Frame.maximumBytes, "message of \(payload.count) bytes")
    guard !isChoked, let wsi = unsafe connection.wsi, let base = payload.baseAddress else {
      return false
    }
    let bytes = unsafe base.assumingMemoryBound(to: UInt8.self)
    let kind = isBinary ? LWS_WRITE_BINARY : LWS_WRITE_TEXT
    // The library buffers the part that the socket does not accept at once, and then reports it as unsent.
    guard unsafe lws_write(wsi, bytes, payload.count, kind) >= 0 else {
      connection.phase = .broken
      return false
    }
    loop.sent.count(payload.count)
    return true
  }
}

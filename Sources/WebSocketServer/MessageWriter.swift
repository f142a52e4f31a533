import CLibwebsockets

/// Sends messages to one client, inside `clientIsWritable`; of no use after that call.
public struct MessageWriter {
  /// The bytes in front of a payload that must be writable, a multiple of 16: the frame's head goes there.
  public static let headroom = (clws_write_headroom() + 15) / 16 * 16

  /// The most bytes that one message may have; the library would split and copy a longer one.
  static let maximumBytes = 1 << 30

  private let connection: Connection

  init(to connection: Connection) {
    self.connection = connection
  }

  /// Whether the client cannot take more for the moment; it is writable again when it has caught up.
  public var isChoked: Bool {
    guard case .open = connection.phase else { return true }
    return connection.hasUnsentBytes
  }

  /// Sends `payload` as one text message of one frame; false when the client is choked or gone, and then
  /// nothing was taken.
  ///
  /// The payload must be UTF-8, not empty, and have `headroom` writable bytes in front of it. Its own
  /// bytes are not changed and the frame's head is the same for every client, so one buffer may be sent
  /// to all. It may be reused when the call returns.
  public mutating func send(_ payload: UnsafeMutableRawBufferPointer) -> Bool {
    precondition(
      (1..<Self.maximumBytes).contains(payload.count),
      "message of \(payload.count) bytes"
    )
    guard !isChoked, let wsi = unsafe connection.wsi, let base = payload.baseAddress else {
      return false
    }
    let bytes = unsafe base.assumingMemoryBound(to: UInt8.self)
    // What the socket does not take at once is kept by the library, which then reports it as unsent.
    guard unsafe lws_write(wsi, bytes, payload.count, LWS_WRITE_TEXT) >= 0 else {
      connection.phase = .broken
      return false
    }
    return true
  }
}

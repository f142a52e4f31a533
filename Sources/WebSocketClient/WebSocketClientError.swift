import Libwebsockets

/// Why a client could not connect, or cannot continue.
public enum WebSocketClientError: Error, Equatable, Sendable {
  /// The address is not one that a client can connect to; the text explains what is wrong.
  case badAddress(String)
  /// A subprotocol is not valid in a header; the text says why, without quoting possible secrets.
  case badSubprotocol(String)
  /// No server answers at the address.
  case refused(String)
  /// A server answered, but not by opening a WebSocket; the text says how.
  case notAdmitted(String)
  /// The time for an operation, which the text names, is over; the connection is closed.
  case timedOut(String)
  /// The connection is closed: by the server's code and reason, by those of `close(code:)`, with 1005
  /// when the server gave no code, or with 1006 when it ended without a closing handshake.
  ///
  /// Control characters in the reason are escaped. libwebsockets reports codes that it does not know,
  /// which are those below 1000 and from 1012 to 2999, as 1002.
  case closed(code: UInt16, reason: String)
  /// A message, in either direction, is longer than `limit` bytes.
  case tooLarge(limit: Int)
  /// More than `limit` bytes of messages arrived that the caller has not received.
  case tooManyUnread(limit: Int)
  /// A message, in either direction, is not text in UTF-8 of at least one byte; the text says how.
  case notText(String)
  /// A descriptor or the library's context is not available; the text names the step.
  case noResources(String)
}

extension WebSocketClientError: CustomStringConvertible {
  /// One sentence for the terminal.
  public var description: String {
    switch self {
    case .badAddress(let text): "not an address to connect to: \(text)"
    case .badSubprotocol(let text): "not a subprotocol: \(text)"
    case .refused(let place): "nothing answers at \(place): is the server running?"
    case .notAdmitted(let text): "not admitted: \(text)"
    case .timedOut(let text): "timed out: \(text)"
    case .closed(1005, _): "the connection was closed without a reason"
    case .closed(1006, _): "the connection was lost"
    case .closed(1008, Frame.tokenReason):
      "the connection was closed with 1008: token: it is missing or wrong; the server's address has it"
    case .closed(let code, ""): "the connection was closed with \(code)"
    case .closed(let code, let reason): "the connection was closed with \(code): \(reason)"
    case .tooLarge(let limit): "a message is longer than \(limit) bytes"
    case .tooManyUnread(let limit): "more than \(limit) bytes arrived and were not received"
    case .notText(let text): "not a text message: \(text)"
    case .noResources(let text): "cannot start the client: \(text)"
    }
  }
}

import CLibwebsockets
import Libwebsockets
import Platform
import Sockets

/// The watchdog's data about a client that does not accept data.
struct Stall {
  /// The number of checks since the client last accepted something.
  var looks = 0
  /// How many bytes the client had accepted by then; nil before the first check.
  var progress: UInt64?
}

/// One accepted socket, from the first byte of its request until the library has destroyed it.
@safe final class Connection {
  /// The phase of a connection.
  enum Phase {
    /// Waits for a request, or for the rest of one.
    case idle
    /// A response did not fit into the socket.
    case responding(Transfer)
    /// The handshake is being answered; the verdict says what happens after it.
    case admitted(Admission.Verdict)
    /// A client that the delegate knows.
    case open
    /// A client that is closed as soon as it is writable.
    case closing(code: UInt16, reason: String)
    /// Nothing can be written any more; the library has not been asked to close yet.
    case broken
    /// The library has been asked to close: it finishes the closing handshake, and nothing is delivered.
    case closed
  }

  let id: ClientID
  /// The address of this machine at which the connection arrived; nil for a Unix socket.
  let address: IPv4Address?
  /// The library's object: set when it adopts the socket, nil from the moment that it destroys it.
  var wsi: OpaquePointer?
  var phase = Phase.idle
  var assembly: MessageAssembly
  /// Whether an upgrade was granted, even if only to close the client with a reason.
  var isWebSocket = false
  /// Whether it is a client of the second subprotocol.
  var isOfSecondSubprotocol = false
  /// Whether the client has shown the token or a ticket, or was admitted without one.
  var isAuthorized = false
  /// Whether the delegate was notified of the client and not yet of its end.
  var isAnnounced = false
  /// Whether the delegate has requested to write since it last could, and is still to be asked.
  var wantsToWrite = false
  /// Whether the socket is read, and whether it is to be read from the next round on, if that changes.
  var isReading = true
  var wantedReading: Bool?
  /// Whether its socket reports only input, for which the library is called for this socket alone.
  var isDirect = false
  /// Set while the connection does not accept data.
  var stall: Stall?

  init(id: ClientID, address: IPv4Address?, assembly: MessageAssembly) {
    self.id = id
    self.address = address
    self.assembly = assembly
  }

  /// Whether it counts against the limit of clients.
  var isClient: Bool { isWebSocket && isAuthorized }

  /// The socket, as long as the library has it.
  var descriptor: Int32? {
    guard let wsi = unsafe wsi else { return nil }
    return unsafe lws_get_socket_fd(wsi)
  }

  /// Whether a response has not been sent whole.
  var isResponding: Bool {
    if case .responding = phase { true } else { false }
  }

  /// Whether written data still waits in the library for room in the socket.
  var hasUnsentBytes: Bool {
    guard let wsi = unsafe wsi else { return false }
    return unsafe lws_partial_buffered(wsi) != 0
  }
}

import CLibwebsockets

/// What the watchdog remembers of a client that cannot take what is meant for it.
struct Stall {
  /// How often in a row it has looked since the client took something.
  var looks = 0
  /// What the client had acknowledged then, in bytes; unknown before the first look.
  var acknowledged: UInt64?
}

/// One accepted socket, from the first byte of its request until the library has destroyed it.
@safe final class Connection {
  /// Where a connection stands.
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
    /// Nothing can be written any more; the library has yet to be told.
    case broken
    /// The library has been told to close: it finishes the closing handshake, and nothing is delivered.
    case closed
  }

  let id: ClientID
  /// The address of this machine that the connection came in at.
  let address: IPv4Address
  /// The library's object: set when it adopts the socket, nil from the moment that it destroys it.
  var wsi: OpaquePointer?
  var phase = Phase.idle
  var assembly: MessageAssembly
  /// Whether an upgrade was granted, so that the client counts against the limit.
  var isWebSocket = false
  /// Whether the delegate has been told of the client and not yet of its end.
  var isAnnounced = false
  /// Whether the delegate has asked to write since it could last.
  var wantsToWrite = false
  /// Whether the socket is read, and whether it is to be from the next round on, if that is to change.
  var isReading = true
  var wantedReading: Bool?
  /// Set while the connection cannot take what is meant for it.
  var stall: Stall?

  init(id: ClientID, address: IPv4Address, assembly: MessageAssembly) {
    self.id = id
    self.address = address
    self.assembly = assembly
  }

  /// The socket, as long as the library has it.
  var descriptor: Int32? {
    guard let wsi = unsafe wsi else { return nil }
    return unsafe lws_get_socket_fd(wsi)
  }

  /// Whether a response has not been sent whole.
  var isResponding: Bool {
    if case .responding = phase { true } else { false }
  }

  /// Whether part of what was written still waits in the library for room in the socket.
  var hasUnsentBytes: Bool {
    guard let wsi = unsafe wsi else { return false }
    return unsafe lws_partial_buffered(wsi) != 0
  }
}

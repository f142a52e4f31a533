import CLibwebsockets

extension ServerLoop {
  /// Called when the handshake is done.
  func established(_ connection: Connection) {
    switch connection.phase {
    case .admitted(.admit), .admitted(.admitSecond):
      connection.phase = .open
      connection.isAnnounced = true
      delegate?.clientConnected(connection.id)
    case .admitted(.close(let code, let reason, _, _)):
      beginClosing(connection, code: code, reason: reason)
    default:
      cut(connection)
    }
  }

  /// Called when a piece of a message has arrived.
  ///
  /// A client that is being closed is still read, so that the library finds its answer to the closing
  /// handshake where a frame begins, but its messages are discarded.
  func received(
    _ piece: UnsafeRawBufferPointer,
    from connection: Connection,
    _ wsi: OpaquePointer
  ) {
    guard case .open = connection.phase else { return }
    switch unsafe connection.assembly.append(piece, of: wsi) {
    case .incomplete: break
    case .complete: deliver(connection)
    case .binary:
      count(.encoding)
      beginClosing(connection, code: 1003, reason: "text only")
    case .tooLong:
      count(.size)
      let maximum = configuration.maximumMessageBytes
      beginClosing(connection, code: 1009, reason: "more than \(maximum) bytes")
    case .tooManyFragments:
      count(.size)
      let maximum = configuration.maximumFragments
      beginClosing(connection, code: 1008, reason: "more than \(maximum) frames in a message")
    }
  }

  private func deliver(_ connection: Connection) {
    guard let message = connection.assembly.take() else {
      count(.encoding)
      return beginClosing(connection, code: 1007, reason: "not UTF-8")
    }
    statistics.received.count(message.count)
    unsafe message.withUnsafeBytes { unsafe delegate?.client(connection.id, sent: $0) }
    connection.assembly.reuse(message)
  }

  /// Requests a call of `clientIsWritable`.
  func requestWrite(to client: ConnectionID) {
    guard let connection = connection(of: client), case .open = connection.phase else { return }
    connection.wantsToWrite = true
    awaitWritable(connection)
  }

  /// Starts or stops reading a client's socket, from the next round on.
  func setReading(_ isReading: Bool, from client: ConnectionID) {
    guard let connection = connection(of: client) else { return }
    if connection.wantedReading == nil { unappliedReading.append(connection) }
    connection.wantedReading = isReading
  }

  /// Applies the requests of `setReading`.
  ///
  /// This version of the library loses its position in what it has read already if reading is stopped while
  /// it parses that. So a round's messages are all delivered, at most one buffer's worth from a client.
  ///
  /// - Returns: whether a client is read again, of which messages may be waiting.
  func applyReading() -> Bool {
    guard !unappliedReading.isEmpty else { return false }
    var isReadAgain = false
    defer { unappliedReading.removeAll(keepingCapacity: true) }
    for connection in unappliedReading {
      guard let isReading = connection.wantedReading else { continue }
      connection.wantedReading = nil
      guard isReading != connection.isReading, let wsi = unsafe connection.wsi else { continue }
      connection.isReading = isReading
      if !isReading { armWatchdog() }
      unsafe lws_rx_flow_control(wsi, isReading ? 1 : 0)
      isReadAgain = isReadAgain || isReading
    }
    return isReadAgain
  }

  /// Closes with a code and a reason as soon as the client is writable, and without them when it is not.
  func beginClosing(_ connection: Connection, code: UInt16, reason: String) {
    switch connection.phase {
    case .open, .admitted: break
    default: return
    }
    setReading(true, from: connection.id)
    connection.phase = .closing(code: code, reason: reason)
    connection.assembly.discard()
    connection.stall = nil
    awaitWritable(connection)
  }

  func awaitWritable(_ connection: Connection) {
    guard let wsi = unsafe connection.wsi else { return }
    if connection.stall == nil {
      connection.stall = Stall()
      armWatchdog()
    }
    unsafe lws_callback_on_writable(wsi)
  }

  /// Called when the socket accepts bytes again; returns less than 0 to close.
  func writable(_ connection: Connection, _ wsi: OpaquePointer) -> Int32 {
    connection.stall = nil
    if case .open = connection.phase {
      connection.wantsToWrite = false
      var writer = ConnectionWriter(to: connection, of: self)
      delegate?.clientIsWritable(connection.id, writer: &writer)
    }
    if case .open = connection.phase, isStopping, !connection.wantsToWrite {
      beginClosing(connection, code: 1001, reason: "the server stops")
    }
    switch connection.phase {
    case .open where connection.hasUnsentBytes, .closing where connection.hasUnsentBytes:
      // If asked to close before these are sent, the library would end the connection without a closing
      // handshake; it calls back when they are sent.
      connection.stall = connection.stall ?? Stall()
      armWatchdog()
      return 0
    case .closing(let code, let reason):
      unsafe setCloseReason(code, reason, wsi)
      connection.phase = .closed
      return -1
    case .broken:
      connection.phase = .closed
      return -1
    default:
      // Also when closed: the library still reports room in the socket, and -1 would not wait for the answer.
      return 0
    }
  }

  /// Sets the close reason, truncated between characters to 123 bytes, RFC 6455, section 5.5.
  private func setCloseReason(_ code: UInt16, _ reason: String, _ wsi: OpaquePointer) {
    var reason = reason
    while reason.utf8.count > 123 { reason.removeLast() }
    var bytes = Array(reason.utf8)
    unsafe lws_close_reason(wsi, lws_close_status(rawValue: UInt32(code)), &bytes, bytes.count)
  }

  /// Ends a connection without a closing handshake, in the next round of the loop.
  func cut(_ connection: Connection) {
    guard let wsi = unsafe connection.wsi else { return }
    connection.phase = .closed
    unsafe lws_set_timeout(wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC)
  }
}

import CLibwebsockets
import Libwebsockets
import Platform
import Sockets

/// Receives the messages of WebSocket clients, and sends and closes as their sockets have room.
@safe final class MessageTransport {
  /// The connections that the delegate is asked for messages for, and those for which it is being asked.
  private var due: [Connection] = []
  private var writing: [Connection] = []
  /// Whether the delegate is still to be asked for messages.
  var hasDue: Bool { !due.isEmpty }
  /// Connections whose reading is stopped or resumed between two rounds.
  private var unappliedReading: [Connection] = []
  private unowned let loop: ServerLoop

  init(_ loop: ServerLoop) { self.loop = loop }

  /// Called when the handshake is done.
  func established(_ connection: Connection) {
    switch connection.phase {
    case .admitted(.admit), .admitted(.admitSecond):
      connection.phase = .open
      connection.isAnnounced = true
      updateInterest(in: connection)
      loop.delegate?.clientConnected(connection.id)
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
    // It is unowned: to retain it once for the message is cheaper.
    let loop = loop
    switch unsafe connection.assembly.append(piece, of: wsi) {
    case .incomplete: break
    case .complete:
      let message = connection.assembly.take()
      unsafe message.withUnsafeBytes { unsafe deliver($0, from: connection, of: loop) }
    case .isWhole: unsafe deliver(piece, from: connection, of: loop)
    case .notUTF8:
      loop.count(.encoding)
      beginClosing(connection, code: 1007, reason: "not UTF-8")
    case .binary:
      loop.count(.encoding)
      beginClosing(connection, code: 1003, reason: "text only")
    case .tooLong:
      loop.count(.size)
      let maximum = loop.configuration.maximumMessageBytes
      beginClosing(connection, code: 1009, reason: "more than \(maximum) bytes")
    case .tooManyFragments:
      loop.count(.size)
      let maximum = loop.configuration.maximumFragments
      beginClosing(connection, code: 1008, reason: "more than \(maximum) frames in a message")
    }
  }

  private func deliver(
    _ message: UnsafeRawBufferPointer,
    from connection: Connection,
    of loop: ServerLoop
  ) {
    loop.received.count(message.count)
    unsafe loop.delegate?.client(connection.id, sent: message)
  }

  /// Requests a call of `clientIsWritable` for each of some clients.
  func requestWrites(to clients: [ClientID]) {
    // It is unowned: to retain it once for all clients is cheaper.
    let loop = loop
    for client in clients {
      guard let connection = loop.connection(of: client), case .open = connection.phase,
        !connection.wantsToWrite
      else { continue }
      connection.wantsToWrite = true
      // One that waits for room is asked when there is some.
      guard connection.stall == nil else { continue }
      due.append(connection)
    }
    if hasDue { wake() }
  }

  /// Lets a program that waits itself serve a round for requests between two rounds: the timer is
  /// one of the descriptors that it waits for.
  private func wake() {
    guard !loop.isInRound else { return }
    let now = Monotonic.now()
    // One call of the system for requests about any number of clients.
    if let deadline = loop.pump.deadline, deadline <= now { return }
    loop.pump.set(now)
  }

  /// Asks the delegate for the messages that were requested until now.
  func writeDue() {
    swap(&due, &writing)
    // It is unowned: to retain it once for all messages is cheaper.
    let loop = loop
    if let delegate = loop.delegate {
      for connection in writing { writeAtOnce(to: connection, of: loop, delegate) }
    }
    writing.removeAll(keepingCapacity: true)
  }

  /// Asks the delegate for a writable client's messages.
  ///
  /// The library's manual has messages written only in its callback for a writable socket, at the price of a
  /// look at all sockets. This version accepts them from the loop's thread at any time, except while it calls
  /// back and while a part of a message waits for room: then its callback is awaited.
  private func writeAtOnce(
    to connection: Connection,
    of loop: ServerLoop,
    _ delegate: any WebSocketServerDelegate
  ) {
    guard case .open = connection.phase, connection.wantsToWrite else { return }
    guard loop.configuration.writesAtOnce, !loop.isStopping, connection.stall == nil,
      !connection.hasUnsentBytes
    else { return awaitWritable(connection) }
    connection.wantsToWrite = false
    var writer = ConnectionWriter(to: connection, of: loop)
    delegate.clientIsWritable(connection.id, writer: &writer)
    if case .broken = connection.phase { return cut(connection) }
    if connection.hasUnsentBytes { awaitWritable(connection) }
  }

  /// Sets the events that a connection's socket reports.
  private func updateInterest(in connection: Connection) {
    var isDirect = connection.isReading && connection.stall == nil
    if case .open = connection.phase {} else { isDirect = false }
    guard isDirect != connection.isDirect, let descriptor = connection.descriptor else { return }
    connection.isDirect = isDirect
    loop.events.change(
      socket: descriptor,
      number: connection.id.rawValue,
      to: isDirect ? .input : .anything
    )
  }

  /// Starts or stops reading a client's socket, from the next round on.
  func setReading(_ isReading: Bool, from client: ClientID) {
    guard let connection = loop.connection(of: client) else { return }
    if connection.wantedReading == nil { unappliedReading.append(connection) }
    connection.wantedReading = isReading
  }

  /// Applies the requests of `setReading`.
  ///
  /// This version of the library loses its position in the read buffer if reading is stopped while
  /// it parses that. So a round's messages are all delivered, at most one buffer's worth from a client.
  func applyReading() {
    guard !unappliedReading.isEmpty else { return }
    defer { unappliedReading.removeAll(keepingCapacity: true) }
    for connection in unappliedReading {
      guard let isReading = connection.wantedReading else { continue }
      connection.wantedReading = nil
      guard isReading != connection.isReading, let wsi = unsafe connection.wsi else { continue }
      connection.isReading = isReading
      if !isReading { loop.stalls.armWatchdog() }
      unsafe lws_rx_flow_control(wsi, isReading ? 1 : 0)
      updateInterest(in: connection)
      // Messages of one that is read again may be waiting in the library.
      if isReading { loop.isLibraryDue = true }
    }
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
      loop.stalls.armWatchdog()
    }
    updateInterest(in: connection)
    unsafe lws_callback_on_writable(wsi)
    loop.isLibraryDue = true
    wake()
  }

  /// Called when the socket accepts bytes again; returns less than 0 to close.
  func writable(_ connection: Connection, _ wsi: OpaquePointer) -> Int32 {
    connection.stall = nil
    if case .open = connection.phase {
      connection.wantsToWrite = false
      var writer = ConnectionWriter(to: connection, of: loop)
      loop.delegate?.clientIsWritable(connection.id, writer: &writer)
    }
    if case .open = connection.phase, loop.isStopping, !connection.wantsToWrite {
      beginClosing(connection, code: 1001, reason: "the server has stopped")
    }
    switch connection.phase {
    case .open where connection.hasUnsentBytes, .closing where connection.hasUnsentBytes:
      // If asked to close before these are sent, the library would end the connection without a closing
      // handshake; it calls back when they are sent.
      connection.stall = connection.stall ?? Stall()
      loop.stalls.armWatchdog()
      updateInterest(in: connection)
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
      updateInterest(in: connection)
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
    updateInterest(in: connection)
    unsafe lws_set_timeout(wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC)
    loop.isLibraryDue = true
  }
}

import Platform

extension ServerLoop {
  /// Lets the delegate say goodbye and asks every client to receive that and to answer the closing handshake.
  ///
  /// The loop must then run until `isShutDown`.
  func beginShutdown() {
    isStopping = true
    shutdownDeadline = Monotonic.now(plus: configuration.closingGrace)
    timer.set(nil)
    watchdog.set(shutdownDeadline)
    delegate?.shutdownBegan()
    for connection in connections.values where connection.isWebSocket {
      connection.stall = nil
      transport.setReading(true, from: connection.id)
      transport.awaitWritable(connection)
    }
  }

  /// Whether every client has answered, or its time is over.
  var isShutDown: Bool {
    !hasWebSockets || Monotonic.now() >= shutdownDeadline
  }
}

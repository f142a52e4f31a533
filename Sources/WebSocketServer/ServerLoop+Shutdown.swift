extension ServerLoop {
  /// Lets the delegate say goodbye and asks every client to take it and the closing handshake; the loop
  /// must then run until `isShutDown`.
  func beginShutdown() {
    isStopping = true
    shutdownDeadline = Monotonic.now() + configuration.closingGrace.microseconds
    timer.set(nil)
    watchdog.set(shutdownDeadline)
    delegate?.shutdownBegan()
    for connection in connections.values where connection.isWebSocket {
      connection.stall = nil
      setReading(true, from: connection.id)
      awaitWritable(connection)
    }
  }

  /// Whether every client has answered, or has had its time.
  var isShutDown: Bool {
    !hasWebSockets || Monotonic.now() >= shutdownDeadline
  }
}

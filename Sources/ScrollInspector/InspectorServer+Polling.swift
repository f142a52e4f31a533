import WebSocketServer

/// A loop of the program's own, instead of ``InspectorServer/run()``.
extension InspectorServer {
  /// Handles everything that is due, without waiting: reads input, and sends changes.
  ///
  /// Call it after the engine was changed or advanced, when ``fileDescriptor`` is readable, and at
  /// ``nextDeadline``; or simply once per frame. Call it on one thread at a time, and not from a delegate. Long
  /// work for clients is cut into pieces of 8 ms, of which one call does a few.
  ///
  /// ```swift
  /// let map = ScrollView(id: "map")
  /// let engine = Engine(root: map, device: Device(size: CGSize(width: 600, height: 400)))
  /// let server = try InspectorServer(engine: engine, clock: .program)
  /// let start = SuspendingClock.now
  /// while server.poll() {
  ///   engine.advance(to: SuspendingClock.now - start)
  ///   usleep(16_667)
  /// }
  /// ```
  ///
  /// - Returns: whether the server still runs. After ``stop()``, or a signal whose handler was installed, it
  ///   says goodbye to its clients during the next calls, returns false, and the port is free.
  @discardableResult
  public func poll() -> Bool {
    delegate.engineMayHaveChanged()
    guard port.poll() else {
      removeToken()
      return false
    }
    return true
  }

  /// The descriptor that is readable when ``poll()`` has something to do, for `poll`, `epoll` or an event
  /// library; it belongs to the server.
  public var fileDescriptor: Int32 { port.fileDescriptor }

  /// When ``poll()`` is due although ``fileDescriptor`` is not readable; nil for never.
  public var nextDeadline: SuspendingClock.Instant? {
    timeUntilPoll.map { SuspendingClock.now.advanced(by: .microseconds($0)) }
  }

  /// The microseconds until ``nextDeadline``; nil for never.
  package var timeUntilPoll: Int64? { port.nextPoll.map { max(0, $0 - Self.now) } }

  /// The present, in microseconds of CLOCK_MONOTONIC.
  package static var now: Int64 { WebSocketServer.now() }
}

extension ScrollSource {
  /// The connection to a server that runs elsewhere.
  public enum Connection: Equatable, Sendable {
    /// The server was reached, and has not answered yet.
    case connecting
    /// The server knows the source.
    case connected
    /// There is no connection, for a reason if one has ended or failed; ``ScrollSource/poll()`` tries again, after half
    /// a second and then less and less often, at the latest after 8 s.
    case disconnected(reason: String?)
  }

  /// The connection to the server of ``connect(to:token:)``; nil without one.
  public var connection: Connection? { link?.state }

  /// Shows the source at a server that runs elsewhere, such as `scrollscope serve`.
  ///
  /// The connection is made, kept and made again by ``poll()``, which the program calls at least once a frame, on the
  /// thread on which it commits.
  ///
  /// ```swift
  /// func run(_ map: ScrollSource, token: String) throws {
  ///   try map.connect(to: "ws://127.0.0.1:8030", token: token)
  ///   let clock = ContinuousClock()
  ///   let start = clock.now
  ///   while true {
  ///     map.poll()
  ///     try map.commit(at: clock.now - start)
  ///     usleep(16_667)
  ///   }
  /// }
  /// ```
  ///
  /// A source of ``InspectorServer/init(source:options:)`` belongs to that server and cannot connect to another.
  ///
  /// - Parameters:
  ///   - address: The server's address, with a number or `localhost` as its host.
  ///   - token: The token of sources, which `scrollscope serve` prints; nil for a server without tokens.
  /// - Throws: `InspectorServerError.port` if the address is not one.
  public func connect(to address: String, token: String? = nil) throws(InspectorServerError) {
    link?.close()
    link = try SourceLink(sender, to: address, token: token)
  }

  /// Connects to the server if that is due, takes input, and sends what the server could not take before.
  ///
  /// It waits for a server that does not answer for at most a second.
  @discardableResult public func poll() -> Connection? {
    link?.poll()
    return connection
  }

  /// Ends the connection to the server of ``connect(to:token:)``.
  public func disconnect() {
    link?.close()
    link = nil
  }
}

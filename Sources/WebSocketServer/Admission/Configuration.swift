import Platform

/// The settings of a server, each with the default that the product ships.
public struct Configuration: Sendable {
  /// The path of a Unix socket to listen on instead of a port; only its owner and root can connect.
  public var unixSocket: String?
  /// The IPv4 address to listen on; beyond loopback, a token and `allowsPlainText` are required.
  public var host = "127.0.0.1"
  /// The port to listen on, 0 to 65535; 0 picks a free one.
  public var port = 8030
  /// The WebSocket subprotocol, which ends in its version: a name, `.v` and a number.
  public var subprotocol = "scrollscope.v1"
  /// A second subprotocol, for clients of another kind, with a secret of its own; nil for none.
  public var second: SecondSubprotocol?
  /// The secret that a client must present, 32 hexadecimal digits; nil admits every local client.
  public var token: String?
  /// Whether to listen beyond loopback although everything, the token too, is sent without encryption.
  public var allowsPlainText = false
  /// Origins beside the page's own that may connect, written as a browser sends them.
  public var allowedOrigins: [String] = []
  /// Names beside the bound address and localhost that are accepted in Host: a name with a port, or without one if
  /// it may come with any or none.
  ///
  /// A page that such a name serves may connect.
  public var allowedHosts: [String] = []

  /// The maximum length of a message from a client, in bytes.
  public var maximumMessageBytes = 262_144
  /// The maximum number of frames that a message from a client may be split into.
  public var maximumFragments = 128
  /// The maximum number of WebSocket clients.
  public var maximumClients = 1_000
  /// The maximum number of sockets that have not sent a token: plain requests, silent ones, and
  /// those with a wrong token; if there are more, the oldest is closed.
  public var maximumUnauthorized = 64

  /// Whether messages are written as soon as they are made, without the library's callback; for tests.
  package var writesAtOnce = true
  /// Whether clients may send binary messages and offer no subprotocol, as the test suites of RFC 6455 do.
  package var acceptsTestSuites = false

  /// Silence after which a client is pinged, in whole seconds.
  public var idlePing: Duration = .seconds(2)
  /// Silence after which a client is disconnected, in whole seconds; longer than `idlePing`.
  public var idleHangUp: Duration = .seconds(6)
  /// The time in which a request must arrive whole, and a kept connection must send the next, in whole
  /// seconds.
  public var headerTimeout: Duration = .seconds(5)
  /// The time after which a client that accepts no data is disconnected.
  public var stallTimeout: Duration = .seconds(5)
  /// The time that clients have to answer the closing handshake when the server stops.
  public var closingGrace: Duration = .milliseconds(250)

  /// A subprotocol beside the usual one.
  public struct SecondSubprotocol: Sendable {
    /// Its name, which ends in its version.
    public var name: String
    /// The secret that its clients must present, 32 hexadecimal digits; nil admits every local one.
    public var token: String?

    /// Creates a subprotocol with its secret.
    public init(name: String, token: String?) {
      self.name = name
      self.token = token
    }
  }

  /// Creates the shipped defaults, with the settings that a command line usually changes.
  public init(
    host: String = "127.0.0.1",
    port: Int = 8030,
    token: String? = nil,
    allowedOrigins: [String] = [],
    allowedHosts: [String] = []
  ) {
    self.host = host
    self.port = port
    self.token = token
    self.allowedOrigins = allowedOrigins
    self.allowedHosts = allowedHosts
  }
}

extension Configuration {
  /// Throws for the first setting that contradicts itself or is unsafe.
  func validate() throws(WebSocketServerError) {
    guard let address = IPv4Address(host) else {
      throw .invalidConfiguration("the host must be an IPv4 address, found \(host)")
    }
    guard (0...65535).contains(port) else {
      throw .invalidConfiguration("the port must be between 0 and 65535, found \(port)")
    }
    for name in allowedHosts where !Self.isHost(name) {
      throw .invalidConfiguration(
        "an allowed host must be a name, or a name with a port, found \(name)"
      )
    }
    for token in [token, second?.token].compactMap(\.self) {
      guard token.utf8.count == 32, token.utf8.allSatisfy(\.isHexadecimalDigit) else {
        throw .invalidConfiguration("the token must be 32 hexadecimal digits")
      }
    }
    if let second, (second.token == nil) != (token == nil) {
      throw .invalidConfiguration("both subprotocols need a token, or neither does")
    }
    if token == nil, unixSocket == nil, !address.isLoopback {
      throw .invalidConfiguration("listening on \(host) needs a token: others can reach it")
    }
    guard unixSocket != nil || address.isLoopback || allowsPlainText else {
      throw .invalidConfiguration(
        "listening on \(host) would send everything, the token too, without encryption"
      )
    }
    guard Subprotocol(subprotocol) != nil else {
      throw .invalidConfiguration(
        "the subprotocol must be a name, .v and a number, found \(subprotocol)"
      )
    }
    if let second, Subprotocol(second.name) == nil {
      throw .invalidConfiguration(
        "the subprotocol must be a name, .v and a number, found \(second.name)"
      )
    }
    try validateLimits()
  }

  /// Whether a text is a name of a host, or its IPv4 address, perhaps with a port: no scheme, no path, no wildcard.
  public static func isHost(_ text: String) -> Bool {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard let name = parts.first, parts.count <= 2, (1...253).contains(name.utf8.count),
      name.utf8.allSatisfy({ $0.isHostByte })
    else { return false }
    guard parts.count == 2 else { return true }
    return parts[1].utf8.allSatisfy { $0.isDigit }
      && Int(parts[1]).map((1...65535).contains) == true
  }

  private func validateLimits() throws(WebSocketServerError) {
    let counts = [
      ("maximumMessageBytes", maximumMessageBytes, 1...(1 << 30)),
      ("maximumFragments", maximumFragments, 1...(1 << 20)),
      ("maximumClients", maximumClients, 1...50_000),
      ("maximumUnauthorized", maximumUnauthorized, 1...10_000),
    ]
    for (name, value, range) in counts where !range.contains(value) {
      throw .invalidConfiguration("\(name) must be in \(range), found \(value)")
    }
    let second = Duration.seconds(1)
    let hour = Duration.seconds(3600)
    let times = [
      ("idlePing", idlePing, second), ("idleHangUp", idleHangUp, second),
      ("headerTimeout", headerTimeout, second),
      ("stallTimeout", stallTimeout, .milliseconds(1)),
      ("closingGrace", closingGrace, .milliseconds(1)),
    ]
    for (name, time, shortest) in times where !(shortest...hour).contains(time) {
      throw .invalidConfiguration("\(name) must be between \(shortest) and \(hour), found \(time)")
    }
    // The library asserts this, which would end the process.
    guard idleHangUp.roundedUpSeconds > idlePing.roundedUpSeconds else {
      throw .invalidConfiguration("idleHangUp must be longer than idlePing")
    }
  }
}

extension Duration {
  /// Whole seconds, rounded up.
  var roundedUpSeconds: Int64 {
    components.seconds + (components.attoseconds > 0 ? 1 : 0)
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  /// Whether the byte is a letter, a digit or a separator of a name.
  fileprivate var isHostByte: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
      true
    default: isDigit
    }
  }

  fileprivate var isHexadecimalDigit: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }
}

import Platform

/// The names by which a server may be addressed in Host and Origin.
///
/// Other names may have been rebound to this machine, and other origins are pages of other sites.
struct ServerNames: Sendable {
  /// Nil for a Unix socket: the program that forwards a port to it chooses the number.
  private let port: Int?
  private let hosts: Set<[UInt8]>
  private let origins: Set<[UInt8]>
  /// The names that were allowed without a port, which stand for themselves with any port.
  private let names: Set<[UInt8]>
  /// The names that were allowed with a port.
  private let places: Set<[UInt8]>
  private let acceptsOwnAddress: Bool
  /// Where the page may open a WebSocket, as sources of a Content-Security-Policy.
  ///
  /// Not every browser applies 'self' to it.
  let socketSources: [String]

  /// The names of this machine, also where a port is forwarded from.
  private static let local = ["127.0.0.1", "localhost"]

  /// Creates the names; `port` is the one that is bound, nil for a Unix socket.
  init?(configuration: Configuration, port: Int?) {
    guard let address = IPv4Address(configuration.host) else { return nil }
    self.port = port
    acceptsOwnAddress = port != nil && address.isAny
    var names = port == nil || address.isAny ? [] : [configuration.host]
    if address.isAny || address.isLoopback { names += Self.local }
    let allowed = configuration.allowedHosts.map { $0.lowercased() }
    self.names = Set(allowed.filter { !$0.contains(":") }.map { Array($0.utf8) })
    places = Set(allowed.filter { $0.contains(":") }.map { Array($0.utf8) })
    let hosts = Self.hosts(names, port: port)
    self.hosts = Set(hosts.map { Array($0.utf8) })
    let own = port == nil ? [] : hosts.map { "http://" + $0 }
    origins = Set((own + configuration.allowedOrigins).map { Array($0.utf8) })
    let pages = port == nil ? Self.local.map { $0 + ":*" } : Self.hosts(Self.local, port: port)
    socketSources =
      pages.map { "ws://" + $0 }
      + allowed.flatMap { name in
        let place = name.contains(":") ? name : name + ":*"
        return ["ws://" + place, "wss://" + place]
      }
      + configuration.allowedOrigins.filter { $0.hasPrefix("http") }.map { "ws" + $0.dropFirst(4) }
  }

  /// Every value of Host that is accepted for `names`; browsers omit the port 80.
  private static func hosts(_ names: [String], port: Int?) -> [String] {
    names.flatMap { name in
      guard let port else { return [name] }
      return port == 80 ? [name, "\(name):80"] : ["\(name):\(port)"]
    }
  }

  /// Whether a Host names this server; the connection arrived at `address`, nil for a Unix socket.
  func accept(host field: HTTPRequest.Field, at address: IPv4Address?) -> Bool {
    guard case .value(let bytes) = field else { return false }
    if hosts.contains(bytes) || isAllowed(bytes) { return true }
    guard port != nil else { return hosts.contains(Self.withoutPort(bytes)) }
    return isAddress(bytes, prefix: "", address)
  }

  /// Whether an Origin is a page of this server, which `host` names, or one that is allowed.
  func accept(
    origin field: HTTPRequest.Field,
    host: HTTPRequest.Field,
    at address: IPv4Address?
  ) -> Bool {
    guard case .value(let bytes) = field else { return false }
    if origins.contains(bytes) { return true }
    guard case .value(let host) = host else { return false }
    // What forwards a name to this server may also speak TLS for it.
    if isAllowed(host), bytes == Array("https://".utf8) + host { return true }
    if port == nil || isAllowed(host) { return bytes == Array("http://".utf8) + host }
    return isAddress(bytes, prefix: "http://", address)
  }

  /// Whether a Host is an allowed name with its allowed port, or with any port if none was given.
  private func isAllowed(_ host: [UInt8]) -> Bool {
    places.contains(host) || names.contains(Self.withoutPort(host))
  }

  /// Whether text is the address at which a connection arrived, on a server that listens on all of them: a
  /// number cannot be rebound as a name can.
  private func isAddress(_ bytes: [UInt8], prefix: String, _ address: IPv4Address?) -> Bool {
    guard acceptsOwnAddress, let address else { return false }
    return Self.hosts([address.description], port: port).contains {
      bytes.elementsEqual((prefix + $0).utf8)
    }
  }

  /// The name before a port of one to five digits.
  private static func withoutPort(_ host: [UInt8]) -> [UInt8] {
    let parts = host.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard parts.count == 2, (1...5).contains(parts[1].count),
      parts[1].allSatisfy({ digits.contains($0) })
    else { return host }
    return Array(parts[0])
  }
}

import Libwebsockets
import Platform

/// Where a client connects to: `ws://host[:port][/path][?query]`, or a Unix socket.
public struct WebSocketAddress: Equatable, Sendable {
  /// Four decimal numbers, or localhost, which always means 127.0.0.1.
  public let host: String
  /// 1 to 65535; 80 when the address names none, RFC 6455, section 3.
  public let port: Int
  /// The path and the query as they are sent; the path is `/ws` when the address names none.
  public let target: String
  /// The path of the Unix socket to connect to instead of the host and the port; nil if there is none.
  public let unixSocket: String?

  /// The library truncates the request line to 2048 bytes.
  private static let maximumTargetBytes = 1024

  /// Parses an address, or throws an error that says what is wrong.
  ///
  /// Names are not looked up, as the server answers to numbers and to localhost only.
  public init(parsing text: String) throws(WebSocketClientError) {
    guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw .badAddress("it must be ASCII without spaces, found \(LogSink.escaped(text))")
    }
    let rest = try Self.afterScheme(of: text)
    guard !rest.contains("#") else {
      throw .badAddress("it must not have a fragment (#); a token is given as ?token=")
    }
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    let parts = authority.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts.first.map { $0.lowercased() } ?? ""
    guard name == "localhost" || IPv4Address(name) != nil else {
      throw .badAddress("the host must be an IPv4 address or localhost, found '\(authority)'")
    }
    host = name
    port = parts.count < 2 ? 80 : try Self.port(parts[1])
    target = try Self.target(rest.dropFirst(authority.count))
    unixSocket = nil
  }

  /// The address of a server that listens on a Unix socket, or an error if the path cannot be one.
  public init(unixSocket path: String) throws(WebSocketClientError) {
    guard UnixSocketPath.isValid(path) else {
      let maximum = UnixSocketPath.maximumBytes
      throw .badAddress("the path of a Unix socket must have 1 to \(maximum) bytes")
    }
    host = "localhost"
    port = 80
    target = "/ws"
    unixSocket = path
  }

  private static func afterScheme(of text: String) throws(WebSocketClientError) -> Substring {
    let scheme = "ws://"
    let lowercased = text.prefix(6).lowercased()
    if lowercased.hasPrefix(scheme) { return text.dropFirst(scheme.count) }
    if lowercased == "wss://" { throw .badAddress("TLS is not spoken: write ws:// for wss://") }
    throw .badAddress("it must begin with ws://")
  }

  private static func port(_ digits: Substring) throws(WebSocketClientError) -> Int {
    guard (1...5).contains(digits.count), digits.allSatisfy({ "0" <= $0 && $0 <= "9" }),
      let number = Int(digits), (1...65_535).contains(number)
    else { throw .badAddress("the port must be between 1 and 65535, found '\(digits)'") }
    return number
  }

  private static func target(_ text: Substring) throws(WebSocketClientError) -> String {
    let path = text.prefix { $0 != "?" }
    let target = (path.isEmpty || path == "/" ? "/ws" : path) + text.dropFirst(path.count)
    guard target.utf8.count <= maximumTargetBytes else {
      throw .badAddress("its path and query must have at most \(maximumTargetBytes) bytes")
    }
    return String(target)
  }

  /// The value of the header Host: always with the port.
  var authority: String { "\(host):\(port)" }

  /// What the library connects to, without asking a resolver.
  var destination: String {
    // Without the folder, the library would take a path that begins with @ for one outside the file system.
    if let unixSocket { return "+" + (unixSocket.hasPrefix("@") ? "./" : "") + unixSocket }
    return host == "localhost" ? "127.0.0.1" : host
  }

  /// The place without the path and the query, for messages.
  var place: String { unixSocket ?? authority }
}

extension WebSocketAddress: CustomStringConvertible {
  /// The address without its query, which may hold the token.
  public var description: String {
    unixSocket ?? "ws://\(authority)\(target.prefix { $0 != "?" })"
  }
}

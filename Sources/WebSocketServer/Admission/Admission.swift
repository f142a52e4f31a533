import Libwebsockets
import Platform

/// Decides for every request and every upgrade whether it is served; no other code does.
///
/// It keeps out pages of other sites (Origin), names that were rebound to this machine (Host), other users of
/// this machine (the token), and every part of the library that is not needed (bodies, other methods and
/// protocols).
struct Admission: Sendable {
  /// The outcome of a request.
  enum Verdict: Equatable {
    /// The request is answered from the table of files or by the delegate.
    case serve(Resource)
    /// The handshake is completed and the client admitted.
    case admit
    /// The same, for a client of the second subprotocol, which the handshake has to name.
    case admitSecond(selecting: [UInt8])
    /// The handshake is completed and the client closed at once.
    ///
    /// The reason is that a page cannot see the status of a refused handshake but can see a close code.
    /// `selecting` is the subprotocol that the client offered and that the handshake has to name.
    case close(code: UInt16, reason: String, selecting: [UInt8], as: Statistics.Refusal)
    /// The request is answered with an error and the connection closed.
    case refuse(HTTPResponse, as: Statistics.Refusal)
  }

  /// What a plain request asks for.
  struct Resource: Equatable {
    var path: [UInt8]
    /// The value of `ticket` in the query; nil if there is none, or more than one.
    var ticket: [UInt8]?
    var headOnly: Bool
    /// Whether the query has the token, or none is required.
    var isAuthorized: Bool
    /// The entity tags that the client has.
    var ifNoneMatch: HTTPRequest.Field
  }

  /// The response body for a Host header that is not allowed.
  static let unknownHost = "Host: not a name of this server; --allow-host adds one"
  /// The response body for an Origin header that is not allowed.
  static let unknownOrigin = "Origin: not an origin of this server; --allow-origin adds one"

  private let rules: [Rule]
  private let names: ServerNames
  private let acceptsNoSubprotocol: Bool

  /// A subprotocol with its secret.
  private struct Rule {
    let subprotocol: Subprotocol
    let token: [UInt8]?
  }

  /// Creates the rules; `configuration` has been validated.
  init?(configuration: Configuration, names: ServerNames) {
    let second = configuration.second
    let pairs =
      [(configuration.subprotocol, configuration.token)]
      + (second.map { [($0.name, $0.token)] } ?? [])
    rules = pairs.compactMap { name, token in
      Subprotocol(name).map { Rule(subprotocol: $0, token: token.map { Array($0.utf8) }) }
    }
    guard rules.count == pairs.count else { return nil }
    self.names = names
    acceptsNoSubprotocol = configuration.acceptsTestSuites
  }

  /// Decides about `request`, which arrived at `address` of this machine, or at a Unix socket; `isFull` is
  /// whether no further WebSocket client is admitted.
  func verdict(for request: HTTPRequest, at address: IPv4Address?, isFull: Bool) -> Verdict {
    let isUpgrade = request.upgrade != .absent
    if let refusal = refusal(of: request, at: address) { return refusal }
    guard isUpgrade else {
      let tickets = Self.values(after: "ticket=", in: request.arguments)
      return .serve(
        Resource(
          path: request.path,
          ticket: tickets.count == 1 ? tickets.first : nil,
          headOnly: request.method == .head,
          isAuthorized: rules.first.map {
            isAuthorized($0, arguments: request.arguments, entries: [])
          } ?? false,
          ifNoneMatch: request.ifNoneMatch
        )
      )
    }
    if let refusal = refusal(ofUpgrade: request) { return refusal }
    if isFull { return .refuse(.text(503, "too many clients"), as: .clients) }
    return verdict(forProtocolsOf: request)
  }

  private func refusal(of request: HTTPRequest, at address: IPv4Address?) -> Verdict? {
    guard request.method != .other else {
      return .refuse(.text(405, "GET and HEAD only"), as: .request)
    }
    guard request.version.isExactly("HTTP/1.1") || request.version.isExactly("HTTP/1.0") else {
      return .refuse(.text(400, "HTTP version"), as: .request)
    }
    guard names.accept(host: request.host, at: address) else {
      return .refuse(.text(403, Self.unknownHost), as: .host)
    }
    guard
      request.origin == .absent
        || names.accept(origin: request.origin, host: request.host, at: address)
    else { return .refuse(.text(403, Self.unknownOrigin), as: .origin) }
    guard request.contentLength == .absent || request.contentLength.isExactly("0"),
      request.transferEncoding == .absent
    else { return .refuse(.text(403, "no bodies"), as: .request) }
    return nil
  }

  private func refusal(ofUpgrade request: HTTPRequest) -> Verdict? {
    func refusal(_ status: Int, _ line: String) -> Verdict {
      .refuse(.text(status, line), as: .request)
    }
    guard request.upgrade.matches("websocket") else { return refusal(403, "Upgrade") }
    guard request.method == .get, request.version.isExactly("HTTP/1.1") else {
      return refusal(400, "GET and HTTP/1.1 only")
    }
    guard request.path == Array("/".utf8) || request.path == Array("/ws".utf8) else {
      return refusal(404, "no such socket")
    }
    guard request.webSocketVersion.isExactly("13") else {
      return refusal(426, "Sec-WebSocket-Version")
    }
    guard case .value(let key) = request.webSocketKey, Self.isKey(key) else {
      return refusal(400, "Sec-WebSocket-Key")
    }
    return nil
  }

  private func verdict(forProtocolsOf request: HTTPRequest) -> Verdict {
    if acceptsNoSubprotocol, request.webSocketProtocols == .absent { return .admit }
    guard case .value(let list) = request.webSocketProtocols else {
      return .refuse(.text(403, "Sec-WebSocket-Protocol"), as: .version)
    }
    let entries = list.split(separator: UInt8(ascii: ",")).map(Self.trimmed)
    guard let place = rules.firstIndex(where: { entries.contains($0.subprotocol.bytes) }) else {
      return verdict(forUnknown: entries)
    }
    let rule = rules[place]
    let bytes = rule.subprotocol.bytes
    guard isAuthorized(rule, arguments: request.arguments, entries: entries) else {
      return .close(code: 1008, reason: Frame.tokenReason, selecting: bytes, as: .token)
    }
    return place == 0 ? .admit : .admitSecond(selecting: bytes)
  }

  /// Decides about a client that offers no known subprotocol, but perhaps another version of one.
  private func verdict(forUnknown entries: [[UInt8]]) -> Verdict {
    let offered = entries.compactMap(Subprotocol.init(bytes:)).filter { entries.contains($0.bytes) }
    for (index, rule) in rules.enumerated() {
      let known = rule.subprotocol
      guard let foreign = offered.first(where: { $0.family == known.family }) else { continue }
      let client = index == 0 ? "page" : "source"
      let older = foreign.version > known.version ? "server" : client
      let reason = "update the \(older): server v\(known.version), \(client) v\(foreign.version)"
      return .close(code: 4001, reason: reason, selecting: foreign.bytes, as: .version)
    }
    return .refuse(.text(403, "Sec-WebSocket-Protocol"), as: .version)
  }

  /// Whether the token is given exactly once, either among the subprotocols or in the query, or none is
  /// required.
  private func isAuthorized(
    _ rule: Rule,
    arguments: [[UInt8]],
    entries: [[UInt8]]
  ) -> Bool {
    guard let token = rule.token else { return true }
    let shown =
      Self.values(after: "token.", in: entries) + Self.values(after: "token=", in: arguments)
    guard shown.count == 1, let shown = shown.first else { return false }
    return Self.isEqualInConstantTime(shown, token)
  }

  private static func values(after prefix: String, in entries: [[UInt8]]) -> [[UInt8]] {
    entries.filter { $0.starts(with: prefix.utf8) }.map { Array($0.dropFirst(prefix.utf8.count)) }
  }

  /// Compares in constant time, so that the time reveals nothing about the token.
  private static func isEqualInConstantTime(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    guard left.count == right.count else { return false }
    return zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// Whether bytes are sixteen bytes in base 64, as RFC 6455, section 4.1, requires.
  private static func isKey(_ bytes: [UInt8]) -> Bool {
    bytes.count == 24 && bytes.suffix(2).elementsEqual("==".utf8)
      && bytes.dropLast(2).allSatisfy(base64.contains)
  }

  private static let base64 = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
  )

  private static func trimmed(_ entry: ArraySlice<UInt8>) -> [UInt8] {
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    return Array(entry.drop(while: isBlank).reversed().drop(while: isBlank).reversed())
  }
}

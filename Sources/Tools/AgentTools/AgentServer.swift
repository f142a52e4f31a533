package import JSON

/// Speaks the Model Context Protocol: one JSON-RPC message a line.
///
/// Both forms of the protocol are spoken, as each request has it. A request whose `_meta` names its version is one of
/// 2026-07-28, which has no handshake; the older versions begin with `initialize`. Source: modelcontextprotocol.io,
/// specification 2026-07-28, *Versioning* and *Discovery*.
package struct AgentServer {
  private let session: AgentSession
  private let version: String

  /// The versions that begin with a handshake, and those that do not, the newest first.
  private static let greeted = ["2025-06-18", "2025-03-26", "2024-11-05"]
  private static let stateless = ["2026-07-28"]
  /// The code of an error that lists the versions, and what begins the names of the protocol's own members.
  private static let unsupportedVersion: Int64 = -32022
  private static let own = "io.modelcontextprotocol/"
  /// The largest message, in bytes.
  package static let maximumMessage = 4 << 20

  /// Creates a server for a session; `version` is the program's.
  package init(_ session: AgentSession, version: String) {
    self.session = session
    self.version = version
  }

  /// The answer to a message of more than ``maximumMessage``.
  package var answerToLongMessage: JSONValue {
    Self.failure(.null, -32600, "a message of more than \(Self.maximumMessage >> 20) MiB")
  }

  /// Returns the answer to a message; nil if it needs none.
  package func answer(to line: [UInt8]) -> JSONValue? {
    let message: JSONValue
    do {
      message = try JSONValue(parsing: line, limits: .file)
    } catch {
      return Self.failure(.null, -32700, "not JSON: \(error.message)")
    }
    let id = message["id"] ?? .null
    switch id {
    case .null, .string, .integer: break
    default: return Self.failure(.null, -32600, "expected an id that is a string or a whole number")
    }
    guard message.object != nil, let method = message["method"]?.string else {
      // The answer to a request, which this server never sends, is ignored.
      guard message["result"] == nil, message["error"] == nil else { return nil }
      return Self.failure(id, -32600, "expected a request with a method")
    }
    guard !id.isNull else { return nil }
    let parameters = message["params"] ?? .null
    if let version = parameters["_meta"]?[Self.own + "protocolVersion"] {
      return answer(to: method, parameters, version, id)
    }
    switch method {
    case "initialize": return Self.result(id, greeting(parameters))
    case "ping": return Self.result(id, [:])
    case "tools/list": return Self.result(id, Self.tools)
    case "tools/call": return call(id, parameters)
    case "server/discover":
      return Self.failure(id, -32602, "expected \(Self.own)protocolVersion in _meta")
    default: return Self.failure(id, -32601, "no method \(PrintableText.quoted(method))")
    }
  }

  /// Returns the answer to a request that names the version of the protocol.
  private func answer(
    to method: String,
    _ parameters: JSONValue,
    _ version: JSONValue,
    _ id: JSONValue
  ) -> JSONValue {
    guard let name = version.string, Self.stateless.contains(name) else {
      return unsupported(version, id)
    }
    guard parameters["_meta"]?[Self.own + "clientCapabilities"]?.object != nil else {
      return Self.failure(id, -32602, "expected \(Self.own)clientCapabilities in _meta")
    }
    var answer: JSONValue
    switch method {
    case "server/discover":
      answer = Self.result(
        id,
        [
          "supportedVersions": Self.versions, "capabilities": ["tools": [:]],
          "instructions": .string(instructions),
        ]
      )
    case "tools/list": answer = Self.result(id, Self.tools)
    case "tools/call": answer = call(id, parameters)
    default: return Self.failure(id, -32601, "no method \(PrintableText.quoted(method))")
    }
    guard var result = answer["result"]?.object else { return answer }
    result["resultType"] = "complete"
    if method != "tools/call" {
      // What does not change while the program runs; another program may answer the next time.
      result["ttlMs"] = 60_000
      result["cacheScope"] = "private"
    }
    result["_meta"] = .object([Self.own + "serverInfo": serverInfo])
    answer = Self.result(id, .object(result))
    return answer
  }

  private func unsupported(_ version: JSONValue, _ id: JSONValue) -> JSONValue {
    let requested = version.string.map { PrintableText.escaped($0, limit: 64) } ?? ""
    return [
      "jsonrpc": "2.0", "id": id,
      "error": [
        "code": .integer(Self.unsupportedVersion), "message": "unsupported protocol version",
        "data": [
          "supported": Self.versions, "requested": .string(requested),
        ],
      ],
    ]
  }

  private static var versions: JSONValue {
    .array((stateless + greeted).map { .string($0) })
  }
  private static var tools: JSONValue { ["tools": .array(AgentTool.all.map(\.listing))] }
  private var serverInfo: JSONValue { ["name": "scrollscope", "version": .string(version)] }

  private var instructions: String {
    let control =
      session.allowsControl
      ? "This session may send gestures and keep changes."
      : "This session is read-only: gesture and keep are refused."
    return
      "A model of scroll views with UIScrollView's behaviour, and recordings and live views of other programs. "
      + "load or scene names what to look at, doctor its mistakes, why explains values or lists what happened, "
      + "what-if tries changes. Times are microseconds, lengths points. \(control)"
  }

  private func greeting(_ parameters: JSONValue) -> JSONValue {
    let wanted = parameters["protocolVersion"]?.string
    return [
      "protocolVersion": .string(Self.greeted.first { $0 == wanted } ?? Self.greeted[0]),
      "capabilities": ["tools": [:]],
      "serverInfo": serverInfo,
      "instructions": .string(instructions),
    ]
  }

  private func call(_ id: JSONValue, _ parameters: JSONValue) -> JSONValue {
    let name = parameters["name"]?.string ?? ""
    guard let tool = AgentTool.all.first(where: { $0.name == name }) else {
      let hint = Spelling.hint(for: name, among: AgentTool.all.map(\.name))
      return Self.failure(id, -32602, "no tool \(PrintableText.quoted(name))\(hint)")
    }
    do {
      let text = try session.call(tool, parameters["arguments"] ?? [:])
      return Self.result(id, Self.content(text))
    } catch {
      let text = PrintableText.escaped(String(describing: error), limit: Answer.longestText)
      var result = Self.content(text).object ?? [:]
      result["isError"] = true
      return Self.result(id, .object(result))
    }
  }

  private static func content(_ text: String) -> JSONValue {
    ["content": [["type": "text", "text": .string(text)]]]
  }

  private static func result(_ id: JSONValue, _ result: JSONValue) -> JSONValue {
    ["jsonrpc": "2.0", "id": id, "result": result]
  }

  private static func failure(_ id: JSONValue, _ code: Int64, _ message: String) -> JSONValue {
    [
      "jsonrpc": "2.0", "id": id,
      "error": ["code": .integer(code), "message": .string(message)],
    ]
  }
}

package import JSON

/// Speaks the Model Context Protocol: one JSON-RPC message a line.
package struct AgentServer {
  private let session: AgentSession
  private let version: String

  /// The versions of the protocol, the newest first.
  private static let protocols = ["2025-06-18", "2025-03-26", "2024-11-05"]
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
    switch method {
    case "initialize": return Self.result(id, greeting(message["params"]))
    case "ping": return Self.result(id, [:])
    case "tools/list":
      return Self.result(id, ["tools": .array(AgentTool.all.map(\.listing))])
    case "tools/call": return call(id, message["params"] ?? .null)
    default: return Self.failure(id, -32601, "no method \(PrintableText.quoted(method))")
    }
  }

  private func greeting(_ parameters: JSONValue?) -> JSONValue {
    let wanted = parameters?["protocolVersion"]?.string
    let control =
      session.allowsControl
      ? "This session may send gestures and keep changes."
      : "This session is read-only: gesture and keep are refused."
    return [
      "protocolVersion": .string(
        Self.protocols.first { $0 == wanted } ?? Self.protocols[0]
      ),
      "capabilities": ["tools": [:]],
      "serverInfo": ["name": "scrollscope", "version": .string(version)],
      "instructions": .string(
        "A model of scroll views with UIScrollView's behaviour. load a scene, doctor names its mistakes,"
          + " why explains values, what-if tries changes. Times are microseconds, lengths points. \(control)"
      ),
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

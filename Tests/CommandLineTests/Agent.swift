import JSON
import TestSupport
import Testing

/// A scripted client of `scrollscope mcp`.
enum Agent {
  struct Call {
    let tool: String
    let arguments: JSONValue

    init(_ tool: String, _ arguments: JSONValue = [:]) {
      self.tool = tool
      self.arguments = arguments
    }
  }

  struct Reply {
    let text: String
    let isError: Bool

    func json() throws -> JSONValue { try JSONValue(parsing: text, limits: .file) }

    /// The texts of a list in the answer.
    func list(_ name: String) throws -> [String] {
      try json()[name]?.array?.compactMap(\.string) ?? []
    }
  }

  static func line(_ id: Int, _ method: String, _ parameters: JSONValue) -> String {
    let message: JSONValue = [
      "jsonrpc": "2.0", "id": .integer(Int64(id)), "method": .string(method), "params": parameters,
    ]
    return message.serializedString + "\n"
  }

  /// The answers to calls of tools, in one session; each is short.
  static func answers(_ calls: [Call], _ options: [String] = []) throws -> [Reply] {
    let start = line(0, "initialize", ["protocolVersion": "2025-06-18", "capabilities": [:]])
    let lines = calls.enumerated().map { index, call in
      let parameters: JSONValue = ["name": .string(call.tool), "arguments": call.arguments]
      return line(index + 1, "tools/call", parameters)
    }
    let ready = #"{"jsonrpc":"2.0","method":"notifications/initialized"}"# + "\n"
    let run = try Scrollscope.run(["mcp"] + options, input: start + ready + lines.joined())
    #expect(run.status == 0)
    #expect(run.errors == "")
    let output = run.output.split(separator: "\n")
    try #require(output.count == calls.count + 1)
    return try output.dropFirst().enumerated().map { index, line in
      // A patch is read again, and may be longer.
      #expect(line.utf8.count < (line.contains(#"\"patch\":"#) ? 2_048 : 1_600), "\(calls[index])")
      let message = try JSONValue(parsing: String(line), limits: .file)
      #expect(message["id"] == .integer(Int64(index + 1)))
      let result = try #require(message["result"])
      return Reply(
        text: result["content"]?[0]?["text"]?.string ?? "",
        isError: result["isError"]?.bool ?? false
      )
    }
  }
}

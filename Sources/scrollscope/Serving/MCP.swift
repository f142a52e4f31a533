import AgentTools
import ArgumentParser
import Foundation
import JSON
import Scenes

/// `scrollscope mcp`: lets coding agents look at scenes, recordings and running inspectors.
struct MCP: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mcp",
    abstract: "Serve tools for coding agents over standard input and output.",
    discussion: """
      Speaks the Model Context Protocol, one JSON-RPC message a line. The tools are \
      \(AgentTool.all.map(\.name).joined(separator: ", ")). Each answer is short; if a list \
      has more items, the answer says how to continue. Nothing is written to files. load takes scenes, \
      recordings, also those of pages, apps and imported traces, and the address of a running inspector, of whose \
      scene, page or app the tools then see the last minute. An agent runs it as

        {"command": "scrollscope", "args": ["mcp"]}

      Without --allow-control, tools are read-only: gesture, and keep of what-if, are refused.
      """
  )

  @Flag(
    name: .long,
    help: "Let agents send gestures to the scene that they loaded, and keep changes."
  )
  var allowControl = false

  func run() throws {
    let server = AgentServer(
      AgentSession(allowsControl: allowControl) { address in
        // An address that begins with http or ws is no option.
        let server = try InspectorArguments.parse(["--url", address])
        return try InspectorConnection(server, name: "scrollscope mcp", wantsState: true)
      },
      version: ScrollscopeVersion.text
    )
    var input = InputLines(maximum: AgentServer.maximumMessage)
    while let line = try input.next() {
      let answer: JSONValue?
      switch line {
      case .text(let bytes) where bytes.allSatisfy { " \t\r".utf8.contains($0) }: continue
      case .text(let bytes): answer = server.answer(to: bytes)
      case .tooLong: answer = server.answerToLongMessage
      }
      guard let answer else { continue }
      try StandardOutput.write(answer.serialized() + [UInt8(ascii: "\n")])
    }
  }
}

extension InspectorConnection: AgentInspector {
  func ask(_ method: String, _ parameters: JSONValue) throws -> JSONValue {
    let response = try response(to: method, parameters)
    if let error = response["error"] { throw Failure("\(method): \(Self.words(error))") }
    return response["result"] ?? .null
  }
}

import AgentTools
import ArgumentParser
import Foundation
import JSON
import Scenes

/// `scrollscope mcp`: lets coding agents look at scenes and recordings.
struct MCP: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mcp",
    abstract: "Serve tools for coding agents over standard input and output.",
    discussion: """
      Speaks the Model Context Protocol, one JSON-RPC message a line. The tools are \
      \(AgentTool.all.map(\.name).joined(separator: ", ")). Each answer has less than 2 kB; where a list \
      has more items, the answer says how to go on. Nothing is written to files. An agent runs it as

        {"command": "scrollscope", "args": ["mcp"]}

      Without --allow-control, tools only look: gesture, and keep of what-if, are refused.
      """
  )

  @Flag(
    name: .long,
    help: "Let agents send gestures to the scene that they loaded, and keep changes."
  )
  var allowControl = false

  func run() throws {
    let server = AgentServer(
      AgentSession(allowsControl: allowControl),
      version: ScrollscopeVersion.text
    )
    while let line = readLine(strippingNewline: true) {
      guard !line.allSatisfy(\.isWhitespace) else { continue }
      guard line.utf8.count <= AgentServer.maximumMessage else {
        throw Failure("standard input: a message of more than 4 MiB")
      }
      guard let answer = server.answer(to: Array(line.utf8)) else { continue }
      try StandardOutput.write(answer.serialized() + [UInt8(ascii: "\n")])
    }
  }
}

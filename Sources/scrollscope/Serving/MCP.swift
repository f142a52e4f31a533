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
      \(AgentTool.all.map(\.name).joined(separator: ", ")). Each answer has less than 2 kB; if a list \
      has more items, the answer says how to continue. Nothing is written to files. load takes scenes and \
      recordings, also those of pages, apps and imported traces. An agent runs it as

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
      AgentSession(allowsControl: allowControl),
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

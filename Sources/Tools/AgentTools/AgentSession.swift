package import JSON
import Scenes
import ScrollRecording

/// What an agent works on: the scene that it loaded, and the input that the scene runs with.
///
/// Nothing outside the session is changed: files are read and never written. Without control the scene and its
/// input are changed by ``AgentTool/load`` and ``AgentTool/simulate`` alone, which start over.
package final class AgentSession {
  /// Whether tools may change the scene that was loaded, or send input to it.
  let allowsControl: Bool
  private var current: AgentRun?

  /// Creates a session without a scene.
  package init(allowsControl: Bool) { self.allowsControl = allowsControl }

  /// The run that tools look at.
  func run() throws -> AgentRun {
    guard let current else { throw AgentFault("no scene is loaded; call load first") }
    return current
  }

  /// Replaces the run.
  func start(_ run: AgentRun) { current = run }

  /// Throws unless the session has control.
  func checkControl(of what: String) throws {
    guard allowsControl else {
      throw AgentFault("\(what) needs control; start scrollscope mcp with --allow-control")
    }
  }

  /// Runs a tool with its arguments, and returns the text of the answer.
  ///
  /// - Throws: the reason in one sentence, for the agent.
  package func call(_ tool: AgentTool, _ arguments: JSONValue) throws -> String {
    do {
      var members = try JSONMembers(arguments, at: JSONPointer(), as: "an object of arguments")
      let answer = try tool.answer(&members, self)
      try members.finish()
      return answer.text
    } catch let error as JSONShapeError {
      throw AgentFault(error.description)
    }
  }
}

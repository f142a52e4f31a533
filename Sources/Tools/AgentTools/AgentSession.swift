package import JSON
import Scenes
import ScrollRecording

/// What an agent works on: the scene that it loaded, with the input that the scene runs with, or the recording of
/// another program.
///
/// Nothing outside the session is changed: files are read and never written. Without control the scene and its
/// input are changed by ``AgentTool/load`` and ``AgentTool/simulate`` alone, which start over.
package final class AgentSession {
  /// Whether tools may change the scene that was loaded, or send input to it.
  let allowsControl: Bool
  private var current: Subject?

  /// What tools look at.
  enum Subject {
    case run(AgentRun)
    case recording(AgentRecording)
  }

  /// Creates a session without a scene.
  package init(allowsControl: Bool) { self.allowsControl = allowsControl }

  /// What was loaded.
  func subject() throws -> Subject {
    guard let current else { throw AgentFault("no scene is loaded; call load first") }
    return current
  }

  /// The run of a scene; `what` is for scenes only.
  func run(for what: String) throws -> AgentRun {
    switch try subject() {
    case .run(let run): return run
    case .recording(let recording):
      throw AgentFault(
        "\(what) runs scenes, and \(recording.name) was recorded from \(recording.source); why, doctor and "
          + "picture look at it"
      )
    }
  }

  /// Replaces what was loaded.
  func start(_ subject: Subject) { current = subject }

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

package import JSON
import Scenes
import ScrollRecording

/// What an agent works on: a scene with the input that it runs with, the recording of another program, or a running
/// inspector.
///
/// Nothing outside the session is changed: files are read and never written, and inspectors are only asked. Without
/// control the scene and its input are changed by ``AgentTool/load`` and ``AgentTool/simulate`` alone, which start over.
package final class AgentSession {
  /// Connects to the inspector at an address.
  package typealias Connect = (String) throws -> any AgentInspector

  /// Whether tools may change the scene that was loaded, or send input to it.
  let allowsControl: Bool
  private let connect: Connect
  private var current: Loaded?

  /// What was loaded.
  private enum Loaded {
    case subject(Subject)
    /// The address of an inspector, which each tool asks again.
    case inspector(String)
  }

  /// What tools look at.
  enum Subject {
    case run(AgentRun)
    case recording(AgentRecording)
  }

  /// Creates a session in which nothing is loaded.
  package init(allowsControl: Bool, connect: @escaping Connect) {
    self.allowsControl = allowsControl
    self.connect = connect
  }

  /// What was loaded, or what the argument `scene` names; of an inspector, its past up to a time.
  func subject(_ members: inout JSONMembers, until time: Int64? = nil) throws -> Subject {
    if let json = members.optional("scene") {
      return try load(try json.text(at: members.place("scene")), until: time)
    }
    switch current {
    case .subject(let subject): return subject
    case .inspector(let address): return try past(of: address, until: time)
    case nil: throw UserError("no scene is loaded; call load first, or give scene")
    }
  }

  /// The run of what was loaded, or of the scene that the argument names; `what` is for scenes only.
  func run(for what: String, _ members: inout JSONMembers) throws -> AgentRun {
    switch try subject(&members) {
    case .run(let run): return run
    case .recording(let recording):
      throw UserError(
        "\(what) runs scenes; \(recording.name) shows \(recording.source), which only why, doctor and picture "
          + "can look at"
      )
    }
  }

  /// Loads a scene, a recording, or what a running inspector shows.
  func load(_ name: String, until time: Int64? = nil) throws -> Subject {
    if name.contains("://") {
      let subject = try past(of: name, until: time)
      current = .inspector(name)
      return subject
    }
    let subject = try RecordingFile.isRecording(name) ? recording(name) : scene(name)
    start(subject)
    return subject
  }

  /// Replaces what was loaded.
  func start(_ subject: Subject) { current = .subject(subject) }

  private func past(of address: String, until time: Int64?) throws -> Subject {
    // What follows # or ? may be the token.
    let name = PrintableText.escaped(String(address.prefix { !"#?".contains($0) }), limit: 100)
    let inspector = try connect(address)
    defer { inspector.close() }
    return .recording(try AgentRecording(inspector, named: name, until: time))
  }

  private func scene(_ name: String) throws -> Subject {
    do {
      return .run(AgentRun(try SceneFile.scene(name)))
    } catch {
      throw UserError(error.description)
    }
  }

  /// Reads a recording: the model's as a run of its last scene, another one to be looked at.
  private func recording(_ name: String) throws -> Subject {
    try AgentTool.reading(name) {
      if let other = try AgentRecording(RecordingFile.reader(name), named: name) {
        return .recording(other)
      }
      let recorded = try RecordedCommands(RecordingFile.reader(name))
      guard let part = recorded.parts.last, !part.scene.isBuiltByProgram else {
        throw UserError("only the program that has built its engine can run it again")
      }
      return .run(AgentRun(recorded, last: part))
    }
  }

  /// Throws unless the session has control.
  func checkControl(of what: String) throws {
    guard allowsControl else {
      throw UserError("\(what) needs control; start scrollscope mcp with --allow-control")
    }
  }

  /// Runs a tool with its arguments, and returns the text of the answer.
  ///
  /// - Throws: the reason in one sentence, for the agent; what was loaded stays so.
  package func call(_ tool: AgentTool, _ arguments: JSONValue) throws -> String {
    let loaded = current
    var isDone = false
    defer { if !isDone { current = loaded } }
    do {
      var members = try JSONMembers(arguments, at: JSONPointer(), as: "an object of arguments")
      let answer = try tool.answer(&members, self)
      try members.finish()
      isDone = true
      return answer.text
    } catch let error as JSONShapeError {
      throw UserError(error.description)
    }
  }
}

import Foundation
import JSON
import ModelCoding
import Scenes
import ScrollDoctor
import ScrollModel
import ScrollRecording
import Simulation

/// A scene and the commands to run it with; each tool runs it from its start, so that looking changes nothing.
struct AgentRun {
  /// Display frames a second.
  var fps = 120
  var scene: Scene
  /// The commands, in the order of time; nil for the scene's demo.
  var commands: [TimedCommand]?
  /// When the run ends, in microseconds; nil for when nothing moves any more.
  var end: Int64?

  init(_ scene: Scene) { self.scene = scene }

  /// The last scene of a recording of the model, with its commands and its length.
  init(_ recorded: RecordedCommands, last part: RecordedCommands.Part) {
    scene = part.scene
    fps = recorded.fps
    commands = part.entries.compactMap { entry, _ in
      switch entry.action {
      case .command(let command): command.at(entry.time)
      case .cancelGestures(let lifting): lifting?.at(entry.time)
      }
    }
    end = part.end
  }

  /// The commands that run.
  func script() throws -> [TimedCommand] {
    if let commands { return commands }
    do {
      return try InputScript(scene.demo).lines.map(\.command)
    } catch {
      throw AgentFault("the demo of \(scene.name): \(error)")
    }
  }

  /// Runs the scene up to a time, or to the run's end.
  func play(
    until time: Int64? = nil,
    setting values: [TimedCommand] = [],
    onStep: (Step) -> Void = { _ in }
  ) throws -> ObservedRun {
    let script = Self.merged(values, try script())
    let observed = ObservedRun(scene, fps: fps)
    do {
      try observed.play(script, until: time ?? end, onStep: onStep)
    } catch {
      let command = script[error.index]
      throw AgentFault(
        "\(command.method) at \(command.time): \(error.failure.pointer) \(error.failure.reason)"
      )
    }
    return observed
  }

  /// Inserts commands before those of the same time.
  private static func merged(_ first: [TimedCommand], _ script: [TimedCommand]) -> [TimedCommand] {
    var result: [TimedCommand] = []
    var rest = first[...]
    for command in script {
      while let next = rest.first, next.time <= command.time {
        result.append(next)
        rest.removeFirst()
      }
      result.append(command)
    }
    return result + rest
  }
}

extension ObservedRun {
  /// The state document.
  var state: JSONValue {
    var writer = JSONWriter()
    StateWriter.writeState(of: run.engine, scene: run.sceneName, to: &writer)
    return (try? JSONValue(parsing: writer.bytes, limits: .file)) ?? .null
  }
}

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
  /// The number of scenes in the recording that it comes from.
  var sceneCount = 1
  /// When the run ends, in microseconds; nil for when nothing moves any more.
  var end: Int64?

  init(_ scene: Scene) { self.scene = scene }

  /// The last scene of a recording of the model, with its commands and its length.
  init(_ recorded: RecordedCommands, last part: RecordedCommands.Part) {
    scene = part.scene
    fps = recorded.fps
    sceneCount = recorded.parts.count
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
      throw UserError("the demo of \(scene.name): \(error)")
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
      throw UserError(
        "\(command.method) at \(command.time): \(error.failure.pointer) \(error.failure.reason)"
      )
    }
    return observed
  }

  /// Explains a property up to a time: of a view, or of all views.
  func why(_ view: String?, _ property: String, until time: Int64?) throws -> Explanation {
    let script = try script()
    var explanation = Explanation(view, property) { number in
      script.indices.contains(Int(number) - 1) ? script[Int(number) - 1].method : nil
    }
    let opened = ObservedRun(scene, fps: fps)
    opened.run.engine.layoutIfNeeded()
    explanation.start(opened.state["views"]?.object ?? [:])
    let observed = try play(until: time) { step in
      explanation.observe(
        step.time,
        causes: step.causes.filter { view == nil || $0.view == view }.map { change in
          JSONValue { EventWriter.write(change, to: &$0) }
        },
        events: view == nil
          ? step.events.map { event in JSONValue { EventWriter.write(event, to: &$0) } } : []
      ) { id in
        step.engine.view(id).flatMap { view in
          JSONValue { StateWriter.writeValues(of: view, to: &$0) }[property]
        }
      }
    }
    let engine = observed.run.engine
    if let view, engine.view(view) == nil {
      throw UserError("no view \(PrintableText.quoted(view)) at \(engine.time)")
    }
    return explanation
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
    JSONValue { StateWriter.writeState(of: run.engine, scene: run.sceneName, to: &$0) }
  }
}

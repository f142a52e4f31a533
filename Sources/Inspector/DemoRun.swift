import JSON
import Recording
import Scenes
import ScrollModel

/// A scene's demo on its way: the commands that are still to come.
struct DemoRun {
  private var lines: ArraySlice<InputScript.Line>

  init(_ script: InputScript) { lines = script.lines[...] }

  /// When the next command is due, in microseconds of engine time; nil when none is left.
  var nextTime: Int64? { lines.first?.time }

  /// The next command, if it is due.
  mutating func takeDue(at time: Int64) -> Command? {
    guard let line = lines.first, line.time <= time, case .model(let command) = line.request else {
      return nil
    }
    lines.removeFirst()
    return command
  }
}

extension Inspector {
  /// Starts the scene anew and has its demo play; a finger or a wheel of a client ends it.
  func demonstrate(now: Int64) throws -> Answer {
    let script: InputScript
    do {
      script = try InputScript(scene.demo)
    } catch {
      throw Refusal(.wrongState, "the scene's demo is faulty: \(error)")
    }
    guard !script.lines.isEmpty else { throw Refusal(.wrongState, "the scene has no demo") }
    let answer = start(scene, now: now)
    demo = DemoRun(script)
    continueDemo()
    publish()
    return answer
  }

  /// Gives the demo's commands that are due at the engine's time.
  func continueDemo() {
    guard demo != nil else { return }
    while let command = demo?.takeDue(at: engine.time) {
      do {
        try engine.handle(command, at: engine.time)
      } catch {
        // The scene is another by now than the demo's author saw.
        endGestures()
      }
    }
    if demo?.nextTime == nil { demo = nil }
  }
}

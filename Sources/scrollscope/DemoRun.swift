import JSON
import Scenes
import ScrollDoctor
import ScrollModel
import ScrollRecording

/// Runs a scene with its own demo for the doctor.
enum DemoRun {
  /// Returns the findings about a scene, given as the argument `name`: as it opens and, if it has a demo, until
  /// that is over and nothing moves.
  static func findings(in scene: Scene, _ name: String) throws -> [Finding] {
    let script = scene.demo.lines.isEmpty ? [] : try DemoScript.read(scene, name).lines
    let run = SceneRun(scene: scene, fps: FrameRateArguments.defaultRate)
    run.recordsAssignments = true
    let collector = FindingCollector(run.engine)
    func advance(to time: Int64) {
      while let step = run.nextStep(upTo: time) { collector.observe(step) }
    }
    for line in script {
      advance(to: line.command.time)
      if line.command.startsScene, let step = run.flushStep() { collector.observe(step) }
      do {
        try run.perform(line.command)
      } catch {
        let pointer = JSONPointer(["params"] + error.pointer.tokens)
        throw FileFault("\(name): demo", line.failure(at: pointer, error.reason))
      }
      if line.command.startsScene { collector.turn(to: run.engine) }
    }
    let end = run.engine.time + SimulationRun.maximumWaitDuration
    while !script.isEmpty, let next = run.engine.nextStepTime, next <= end { advance(to: next) }
    if let step = run.flushStep() { collector.observe(step) }
    return collector.finish()
  }
}

import JSON
import Scenes
import ScrollDoctor
import ScrollModel
import ScrollRecording
import Simulation

/// Runs a scene with its own demo for the doctor.
enum DemoRun {
  /// Returns the findings about a scene, given as the argument `name`: as it opens and, if it has a demo, until
  /// that is over and nothing moves.
  static func findings(in scene: Scene, _ name: String) throws -> [Finding] {
    let script = scene.demo.lines.isEmpty ? [] : try DemoScript.read(scene, name).lines
    let observed = ObservedRun(scene, fps: FrameRateArguments.defaultRate)
    do {
      try observed.play(script.map(\.command))
    } catch {
      let pointer = JSONPointer(["params"] + error.failure.pointer.tokens)
      throw FileFault(
        "\(name): demo",
        script[error.index].failure(at: pointer, error.failure.reason)
      )
    }
    return observed.finish()
  }
}

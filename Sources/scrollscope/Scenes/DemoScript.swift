import JSON
import Scenes
import ScrollRecording

/// Reads the commands of a scene's demo.
enum DemoScript {
  /// Returns the demo of the scene that was given as `argument`.
  static func read(_ scene: Scene, _ argument: String) throws -> InputScript {
    guard !scene.demo.lines.isEmpty else { throw FileFault(argument, reason: "it has no demo") }
    do {
      return try InputScript(scene.demo)
    } catch {
      throw SceneFile.fault(error, in: argument)
    }
  }
}

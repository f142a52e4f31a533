import JSON
import Scenes
import ScrollRecording

/// The commands with which a scene shows what it is about.
enum DemoScript {
  /// The demo of the scene that was given as `argument`.
  static func read(_ scene: Scene, _ argument: String) throws -> InputScript {
    guard !scene.demo.lines.isEmpty else { throw FileFault(argument, reason: "it has no demo") }
    do {
      return try InputScript(scene.demo)
    } catch {
      throw SceneFile.fault(error, in: argument)
    }
  }
}

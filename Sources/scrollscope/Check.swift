import ArgumentParser
import Scenes
import ScrollModel

/// `scrollscope check`: says whether scene files are right.
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check scene files and say where they are wrong.",
    discussion: """
      Each fault is one line on standard error: file, line, column, the place in the scene as a \
      JSON pointer, what was expected and what was found. The status is 2 if any file has one.
      """
  )

  @Argument(help: "Scene files or names of built-in scenes.")
  var scenes: [String]

  func run() throws {
    var isClean = true
    for name in scenes {
      do {
        let scene = try SceneFile.scene(name)
        let engine = scene.makeEngine()
        let broken = engine.brokenInvariants()
        guard broken.isEmpty else { throw Failure("\(name): \(broken[0])") }
        print("\(name): \(scene.title), \(scene.viewCount) view\(scene.viewCount == 1 ? "" : "s")")
      } catch {
        isClean = false
        Terminal.complain(String(describing: error))
      }
    }
    if !isClean { throw ExitCode(2) }
  }
}

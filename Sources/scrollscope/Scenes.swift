import ArgumentParser
import Scenes

/// `scrollscope scenes`: what is built in.
struct Scenes: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List the built-in scenes.",
    discussion: "One a line: the name to give to other commands, then the title."
  )

  func run() throws {
    let scenes = try BuiltInScenes.all()
    let width = scenes.map(\.name.count).max() ?? 0
    for scene in scenes {
      print(scene.name + String(repeating: " ", count: width - scene.name.count + 2) + scene.title)
    }
  }
}

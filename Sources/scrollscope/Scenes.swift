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
      let blanks = String(repeating: " ", count: width - scene.name.count + 2)
      try StandardOutput.print(scene.name + blanks + scene.title)
    }
  }
}

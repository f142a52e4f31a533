import ArgumentParser
import Scenes

/// `scrollscope scenes`: lists the built-in scenes.
struct Scenes: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List the built-in scenes.",
    discussion: """
      Each line has a scene's name, for other commands, and its title. The variants of a scene are in \
      parentheses; NAME@VARIANT selects one.
      """
  )

  func run() throws {
    let scenes = try BuiltInScenes.all()
    let width = scenes.map(\.name.count).max() ?? 0
    for scene in scenes {
      let blanks = String(repeating: " ", count: width - scene.name.count + 2)
      let variants = scene.variants.map(\.name).joined(separator: ", ")
      let ways = variants.isEmpty ? "" : " (\(variants))"
      try StandardOutput.print(scene.name + blanks + scene.title + ways)
    }
  }
}

import ArgumentParser
import JSON
import Scenes

/// `scrollscope scenes`: lists the built-in scenes.
struct Scenes: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scenes",
    abstract: "List the built-in scenes.",
    discussion: """
      Each line has a scene's name, for other commands, and its title. The variants of a scene are in \
      parentheses; NAME@VARIANT selects one.

      With --json, each is one JSON object: {"name":…,"title":…,"summary":…,"findings":["SD001"], \
      "variants":[{"name":…,"title":…,"summary":…,"findings":[]}]}; findings are the doctor's rules that its \
      demo breaks.
      """
  )

  @Flag(name: .long, help: "Print each scene as a JSON object.")
  var json = false

  func run() throws {
    let scenes = try BuiltInScenes.all()
    guard !json else { return try scenes.forEach(writeObject) }
    let width = scenes.map(\.name.count).max() ?? 0
    for scene in scenes {
      let blanks = String(repeating: " ", count: width - scene.name.count + 2)
      let variants = scene.variants.map(\.name).joined(separator: ", ")
      let ways = variants.isEmpty ? "" : " (\(variants))"
      try StandardOutput.print(scene.name + blanks + scene.title + ways)
    }
  }

  private func writeObject(_ scene: Scene) throws {
    try StandardOutput.json { writer in
      Self.write(scene.name, scene.title, scene.summary, scene.role, to: &writer)
      writer.key("variants")
      writer.beginArray()
      for variant in scene.variants {
        writer.beginObject()
        Self.write(variant.name, variant.title, variant.summary, variant.role, to: &writer)
        writer.endObject()
      }
      writer.endArray()
    }
  }

  private static func write(
    _ name: String,
    _ title: String,
    _ summary: String,
    _ role: SceneRole,
    to writer: inout JSONWriter
  ) {
    for (key, value) in [("name", name), ("title", title), ("summary", summary)] {
      writer.key(key)
      writer.value(value)
    }
    writer.key("findings")
    writer.beginArray()
    for rule in role.findings { writer.value(rule) }
    writer.endArray()
  }
}

import JSON
import Scenes

/// Writes the texts of a scene that are not part of the state: for snapshots, and for the list of scenes.
enum AboutWriter {
  /// Writes the description in a snapshot as one object.
  static func write(_ scene: Scene?, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("summary", scene?.summary ?? "")
    if let scene {
      write(scene.texts.attempt, as: "try", to: &writer)
      write(scene.texts.origin, as: "source", to: &writer)
      write(scene.role, to: &writer)
      writeVariants(of: scene, withSummaries: true, to: &writer)
      writeSteps(of: scene.demo, to: &writer)
    }
    writer.member("demo", scene.map { !$0.demo.lines.isEmpty } ?? false)
    writer.endObject()
  }

  /// Writes the members of a scene in a list.
  static func writeMembers(of scene: Scene, to writer: inout JSONWriter) {
    writer.member("name", scene.name)
    writer.member("title", scene.title)
    writer.member("summary", scene.summary)
    write(scene.texts.line, as: "line", to: &writer)
    if let group = BuiltInScenes.group(of: scene.name) {
      writer.member("group", group)
    }
    write(scene.role, to: &writer)
    writeVariants(of: scene, withSummaries: false, to: &writer)
    writer.key("classes")
    writer.beginArray()
    for name in scene.classNames { writer.value(name) }
    writer.endArray()
  }

  private static func write(_ text: String, as key: String, to writer: inout JSONWriter) {
    guard !text.isEmpty else { return }
    writer.key(key)
    writer.value(text)
  }

  private static func write(_ role: SceneRole, to writer: inout JSONWriter) {
    if !role.findings.isEmpty {
      writer.key("findings")
      writer.beginArray()
      for id in role.findings { writer.value(id) }
      writer.endArray()
    }
    if role.isCorrected {
      writer.member("corrected", true)
    }
  }

  private static func writeVariants(
    of scene: Scene,
    withSummaries: Bool,
    to writer: inout JSONWriter
  ) {
    guard !scene.variants.isEmpty else { return }
    writer.key("variants")
    writer.beginArray()
    for variant in scene.variants {
      writer.beginObject()
      writer.member("name", variant.name)
      writer.member("title", variant.title)
      if withSummaries {
        writer.member("summary", variant.summary)
      }
      write(variant.role, to: &writer)
      writer.endObject()
    }
    writer.endArray()
  }

  /// Writes the steps of a demo: each begins at a command with a caption.
  private static func writeSteps(of demo: SceneDemo, to writer: inout JSONWriter) {
    let steps = demo.lines.filter { !$0.caption.isEmpty }
    guard !steps.isEmpty else { return }
    writer.key("steps")
    writer.beginArray()
    for step in steps {
      writer.beginObject()
      writer.member("t", step.time)
      writer.member("caption", step.caption)
      writer.endObject()
    }
    writer.endArray()
  }
}

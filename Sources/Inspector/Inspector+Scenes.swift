import JSON
import ModelCoding
import Scenes
import ScrollModel
import Simulation

extension Inspector {
  /// Describes a view's properties as the state has them.
  func describe(_ id: String) throws(RPCError) -> ResultWriter {
    simulation.publish()
    guard let view = engine.view(id) else {
      throw RPCError(.noSuchView, "no view \(JSONValue.string(id).summary)", path: "/id")
    }
    return { writer in
      writer.key("id")
      writer.value(view.id)
      writer.key("values")
      StateWriter.writeValues(of: view, to: &writer)
    }
  }

  /// Lists scenes.
  func listScenes(_ scenes: [Scene]) -> ResultWriter {
    let current = simulation.source.name.name
    return { writer in
      writer.key("scenes")
      writer.beginArray()
      for scene in scenes {
        writer.beginObject()
        writer.key("name")
        writer.value(scene.name)
        writer.key("title")
        writer.value(scene.title)
        writer.key("summary")
        writer.value(scene.summary)
        if let group = BuiltInScenes.group(of: scene.name) {
          writer.key("group")
          writer.value(group)
        }
        writer.endObject()
      }
      writer.endArray()
      writer.key("current")
      writer.value(current)
    }
  }

  /// Loads a scene.
  func load(_ source: SceneRequest.SceneSource, now: Int64) throws -> ResultWriter {
    switch source {
    case .scene(let scene):
      isOffered = false
      simulation.start(scene, now: now)
    case .name(let name):
      let scene = try offeredScene(name)
      isOffered = true
      simulation.start(scene, now: now)
    }
    return epochAnswer()
  }

  /// The offered scene called `name`, or `name@variant`; clients cannot name files.
  private func offeredScene(_ name: String) throws -> Scene {
    let scenes = try offeredScenes()
    if let scene = scenes.first(where: { $0.name == name }) { return scene }
    if let at = name.lastIndex(of: "@"),
      let scene = scenes.first(where: { $0.name == String(name[..<at]) })
    {
      let variant = String(name[name.index(after: at)...])
      if let shown = scene.shown(as: variant) { return shown }
      let hint = Spelling.hint(for: variant, among: scene.variants.map(\.name))
      let found = JSONValue.string(variant).summary
      throw RPCError(.parameters, "\(scene.name) has no variant \(found)\(hint)", path: "/name")
    }
    let hint = Spelling.hint(for: name, among: scenes.map(\.name))
    let found = JSONValue.string(name).summary
    throw RPCError(.parameters, "no scene \(found)\(hint)", path: "/name")
  }

  func offeredScenes() throws -> [Scene] {
    try offered ?? BuiltInScenes.all()
  }
}

import JSON
import ModelCoding
import Scenes
import ScrollModel
import Simulation

extension Inspector {
  /// Describes a view's properties as the state has them.
  func describe(_ id: String) throws(RPCError) -> ResultWriter {
    subject.publish()
    guard let values = subject.values(of: id) else {
      throw RPCError(.noSuchView, "no view \(JSONValue.string(id).summary)", path: "/id")
    }
    return { writer in
      writer.key("id")
      writer.value(id)
      writer.key("values")
      values(&writer)
    }
  }

  /// Lists scenes.
  func listScenes(_ scenes: [Scene]) -> ResultWriter {
    let current = subject.sceneName
    let sources = listedSources
    return { writer in
      writer.key("scenes")
      writer.beginArray()
      for scene in scenes {
        writer.beginObject()
        AboutWriter.writeMembers(of: scene, to: &writer)
        writer.endObject()
      }
      for source in sources { source.writeScene(to: &writer) }
      writer.endArray()
      writer.key("current")
      writer.value(current)
    }
  }

  /// Loads a scene.
  func load(
    _ source: SceneRequest.SceneSource,
    for reply: PendingResponse,
    now: Int64
  ) throws -> ResultWriter? {
    isChosen = true
    switch source {
    case .scene(let scene):
      return try begin(.start(.load(nil), simulation.prepare(scene)), for: reply, now: now)
    case .name(let name) where name.hasPrefix(SourceConnection.prefix):
      try showSource(called: name)
      return epochAnswer()
    case .name(let name):
      let offer = try offer(name, path: "/name")
      return try begin(
        .start(.load(offer.name), simulation.prepare(offer.scene, as: offer.name.variant)),
        for: reply,
        now: now
      )
    }
  }

  /// Describes the moment of an offered scene that shows best what it is about, or its start.
  func preview(_ name: String, isStart: Bool) throws -> ResultWriter {
    let scene = try offeredScene(name, path: "/name")
    guard scene.viewCount <= ScenePreview.maximumViews else {
      let limit = ScenePreview.maximumViews
      throw RPCError(.parameters, "the scene has more than \(limit) views", path: "/name")
    }
    let preview = try ScenePreview(scene, isStart: isStart)
    return { writer in
      writer.key("views")
      writer.beginArray()
      for view in preview.findings { writer.value(view) }
      writer.endArray()
      writer.key("state")
      StateWriter.writeState(of: preview.engine, scene: .init(scene), to: &writer)
    }
  }

  /// The offered scene called `name`, shown as the variant if it is called `name@variant`.
  func offeredScene(_ name: String, path: String) throws -> Scene {
    let offer = try offer(name, path: path)
    return offer.name.variant.flatMap(offer.scene.shown) ?? offer.scene
  }

  /// The offered scene called `name`, or `name@variant`; clients cannot name files.
  private func offer(
    _ name: String,
    path: String
  ) throws -> (scene: Scene, name: SceneChange.Name) {
    let scenes = try offeredScenes()
    if let scene = scenes.first(where: { $0.name == name }) {
      return (scene, SceneChange.Name(scene: name))
    }
    if let at = name.lastIndex(of: "@"),
      let scene = scenes.first(where: { $0.name == String(name[..<at]) })
    {
      let variant = String(name[name.index(after: at)...])
      if scene.variants.contains(where: { $0.name == variant }) {
        return (scene, SceneChange.Name(scene: scene.name, variant: variant))
      }
      let hint = Spelling.hint(for: variant, among: scene.variants.map(\.name))
      let found = JSONValue.string(variant).summary
      throw RPCError(.parameters, "\(scene.name) has no variant \(found)\(hint)", path: path)
    }
    let hint = Spelling.hint(for: name, among: scenes.map(\.name))
    let found = JSONValue.string(name).summary
    throw RPCError(.parameters, "no scene \(found)\(hint)", path: path)
  }

  func offeredScenes() throws -> [Scene] {
    try offered ?? BuiltInScenes.all()
  }
}

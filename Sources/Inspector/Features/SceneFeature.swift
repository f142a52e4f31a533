import JSON
import ModelCoding
package import Scenes
import ScrollModel
import Simulation

/// The offered scenes: listing, loading, previewing and reloading them.
package final class SceneFeature: Feature {
  /// The offered scenes; nil for the built-in ones, which are read when first requested.
  var offered: [Scene]?
  /// Whether the running scene is an offered one, rather than one that was sent in a message.
  var isOffered = true
  /// The offered scenes that have errors in their files, in the order in which the errors were found.
  private var faults: [SceneFault] = []

  static let methods: [Method] = [
    Method("Scene.list") { inspector, call in
      try call.members.finish()
      return inspector.scenes.list(try inspector.scenes.offeredScenes())
    },
    Method("Scene.preview") { inspector, call in
      let name = try call.text("name")
      let json = call.members.optional("start")
      let isStart = try json?.flag(at: call.members.place("start")) ?? false
      try call.members.finish()
      return try inspector.scenes.preview(name, isStart: isStart)
    },
    Method(
      "Scene.demonstrate",
      needsLease: true,
      mutates: true,
      needsEngine: true,
      capability: .scene
    ) { inspector, call in
      try call.members.finish()
      return try inspector.works.begin(
        .start(.again, inspector.requireSimulation().prepareDemo()),
        for: call.reply,
        now: call.now
      )
    },
  ]

  /// Lists scenes.
  func list(_ scenes: [Scene]) -> ResultWriter {
    let current = subject.sceneName
    let sources = inspector.sources.listedSources
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
      writer.member("current", current)
    }
  }

  /// Loads a scene.
  func load(
    _ choice: SceneRequest.Choice,
    for reply: PendingResponse,
    now: Int64
  ) throws -> ResultWriter? {
    inspector.sources.isChosen = true
    switch choice {
    case .scene(let scene):
      return try inspector.works.begin(
        .start(.load(nil), inspector.requireSimulation().prepare(scene)),
        for: reply,
        now: now
      )
    case .name(let name) where name.hasPrefix(SourceConnection.prefix):
      try inspector.sources.showSource(called: name)
      return inspector.requests.epochAnswer()
    case .name(let name):
      let offer = try offer(name, path: "/name")
      let simulation = try inspector.requireSimulation()
      return try inspector.works.begin(
        .start(.load(offer.name), simulation.prepare(offer.scene, as: offer.name.variant)),
        for: reply,
        now: now
      )
    }
  }

  /// Describes an offered scene at the time that shows it best, or at its start.
  func preview(_ name: String, isStart: Bool) throws -> ResultWriter {
    let scene = try offeredScene(name, path: "/name")
    guard scene.viewCount <= ScenePreview.maximumViews else {
      let limit = ScenePreview.maximumViews
      throw RPCError(.parameters, "the scene has more than \(limit) views", path: "/name")
    }
    let preview = try ScenePreview(scene, isStart: isStart, rules: options.rules)
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

  /// Replaces an offered scene after its file has changed.
  ///
  /// The scene replaces its namesake in the list. If that one is running, the new one starts in a
  /// new epoch. An error changes nothing; it is sent to all clients, later ones included, until the file is
  /// corrected.
  package func sceneFileChanged(
    _ name: String,
    to result: Result<Scene, SceneFileError>,
    now: Int64
  ) {
    guard !inspector.isShutDown else { return }
    inspector.advanceEngine(now)
    faults.removeAll { $0.name == name }
    switch result {
    case .success(let scene):
      offered?.replaceFirst(scene)
      inspector.outgoing.broadcast(sceneChanged(name, nil))
      restart(name, from: scene, now: now)
    case .failure(let error):
      faults.append(SceneFault(name: name, error: error))
      inspector.outgoing.broadcast(sceneChanged(name, error))
    }
    inspector.cleanUp()
  }

  /// Sends a client that has just attached the errors of scene files.
  func sendErrors(to session: Session) {
    for fault in faults {
      inspector.outgoing.send(sceneChanged(fault.name, fault.error), to: session)
    }
  }

  private func sceneChanged(_ name: String, _ error: SceneFileError?) -> JSONBuffer {
    messages.notification("Scene.changed") { writer in
      writer.member("name", name)
      guard let error else { return }
      writer.key("error")
      writer.beginObject()
      Self.write(error, to: &writer)
      writer.endObject()
    }
  }

  private static func write(_ error: SceneFileError, to writer: inout JSONWriter) {
    func write(_ key: StaticString, _ text: String) {
      writer.key(key)
      writer.value(PrintableText.escaped(text, limit: 4096))
    }
    switch error {
    case .invalid(let file, let fault):
      write("file", file)
      writer.member("line", fault.line)
      writer.member("column", fault.column)
      if !fault.pointer.isEmpty { write("pointer", fault.pointer) }
      write("message", fault.reason)
    case .unreadable(let file, let reason):
      write("file", file)
      write("message", reason)
    case .notFound(let file, _):
      write("file", file)
      write("message", "the file is gone")
    case .noVariant(let file, _, _):
      write("file", file)
      write("message", error.description)
    }
  }

  /// Shows the start of a scene that was made, and returns the response.
  func finish(
    _ change: SceneChange,
    _ start: PreparedStart,
    of simulation: Simulation,
    now: Int64
  ) -> ResultWriter {
    switch change {
    case .load(let name): isOffered = name != nil
    case .again: break
    case .file(let name):
      // Another scene may have been loaded while it was made.
      guard isOffered, simulation.factory.scene?.name == name.scene else {
        return inspector.requests.epochAnswer()
      }
    case .recording(let name, let duration):
      simulation.start(start, now: now)
      isOffered = false
      return { writer in
        writer.member("name", name)
        writer.member("duration", duration)
      }
    }
    simulation.start(start, now: now)
    return inspector.requests.epochAnswer()
  }

  /// Starts a scene again whose file has changed, in the variant that is shown if the file still has it.
  func restart(_ name: String, from scene: Scene, now: Int64) {
    guard let simulation else { return }
    var isUnderWay = false
    // What is being made of the former file is made of this one.
    for work in inspector.works.all {
      guard case .start(let change, _) = work.task, let pending = change.name, pending.scene == name
      else { continue }
      work.task = .start(change, simulation.prepare(scene, as: pending.variant))
      if case .file = change { isUnderWay = true }
    }
    guard !isUnderWay, isOffered, let running = simulation.factory.scene, running.name == name
    else {
      return
    }
    let change = SceneChange.file(SceneChange.Name(scene: name, variant: running.variant))
    let job = simulation.prepare(scene, as: running.variant)
    if let start = job.made {
      _ = finish(change, start, of: simulation, now: now)
    } else {
      inspector.works.all.append(LongWork(.start(change, job), nil))
    }
  }
}

/// An offered scene with a file that describes no scene at present.
struct SceneFault {
  let name: String
  let error: SceneFileError
}

extension [Scene] {
  fileprivate mutating func replaceFirst(_ scene: Scene) {
    guard let index = firstIndex(where: { $0.name == scene.name }) else { return }
    self[index] = scene
  }
}

import JSON
package import Scenes
import Simulation

/// An offered scene with a file that describes no scene at present.
struct SceneFault {
  let name: String
  let error: SceneFileError
}

extension Inspector {
  /// Replaces an offered scene after its file has changed.
  ///
  /// The scene replaces the one of the same name in the list. If that one is running, the new one starts in a
  /// new epoch. An error changes nothing; it is sent to all clients, later ones included, until the file is
  /// corrected.
  package func sceneFileChanged(
    _ name: String,
    to result: Result<Scene, SceneFileError>,
    now: Int64
  ) {
    guard !isShutDown else { return }
    advanceEngine(now)
    faults.removeAll { $0.name == name }
    switch result {
    case .success(let scene):
      offered?.replaceFirst(scene)
      broadcast(sceneChanged(name, nil))
      restart(name, from: scene, now: now)
    case .failure(let error):
      faults.append(SceneFault(name: name, error: error))
      broadcast(sceneChanged(name, error))
    }
    cleanUp()
  }

  /// Sends a client that has just attached the errors of scene files.
  func sendSceneErrors(to session: Session) {
    for fault in faults { send(sceneChanged(fault.name, fault.error), to: session) }
  }

  private func sceneChanged(_ name: String, _ error: SceneFileError?) -> JSONBuffer {
    messages.notification("Scene.changed") { writer in
      writer.key("name")
      writer.value(name)
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
      writer.key("line")
      writer.value(fault.line)
      writer.key("column")
      writer.value(fault.column)
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
}

extension [Scene] {
  fileprivate mutating func replaceFirst(_ scene: Scene) {
    guard let index = firstIndex(where: { $0.name == scene.name }) else { return }
    self[index] = scene
  }
}

import Scenes

/// The files of the served scenes, checked a few times a second.
struct SceneWatcher {
  private var watches: [SceneFileWatch]
  /// When to check next, in microseconds of the port's clock; nil if there are no files to check.
  private(set) var nextLook: Int64?

  init(_ watches: [SceneFileWatch], now: Int64) {
    self.watches = watches
    nextLook = watches.isEmpty ? nil : now + SceneFileWatch.interval
  }

  /// Checks every file if it is time.
  ///
  /// Returns what has changed: the name of the scene, and what its file describes now.
  mutating func poll(now: Int64) -> [(name: String, result: Result<Scene, SceneFileError>)] {
    guard let due = nextLook, due <= now else { return [] }
    var changes: [(name: String, result: Result<Scene, SceneFileError>)] = []
    for index in watches.indices {
      guard let result = watches[index].poll() else { continue }
      changes.append((watches[index].scene.name, result))
    }
    // From the present and not from when it was due: missed checks are not made up for.
    nextLook = now + SceneFileWatch.interval
    return changes
  }
}

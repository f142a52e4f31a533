package import ModelCoding
package import Scenes
package import ScrollModel

/// Where a simulation's engines come from: a scene, or a program that inspects an engine of its own.
package struct EngineFactory {
  /// The scene; nil for a program's engine, which cannot be copied.
  package let scene: Scene?
  /// Whether there is one; asking for the scene itself copies it.
  package let hasScene: Bool
  /// What a recording begins with: the scene, or the one that a program builds; nil if it builds none.
  let recorded: Scene?
  /// The names that the state document has.
  package let name: StateWriter.SceneName
  /// The number of views at the start, as far as it is known.
  package let viewCount: Int
  /// The number of views from which a worker makes and examines the engines of a scene: a round of the loop is
  /// long enough for fewer.
  package static let manyViews = 1_000

  /// A scene from a file, whose engines can be made and copied at any time.
  package init(_ scene: Scene) {
    (self.scene, recorded, hasScene) = (scene, scene, true)
    name = StateWriter.SceneName(scene)
    viewCount = max(1, scene.viewCount)
  }

  /// A program's engine.
  ///
  /// It cannot be copied, because the program's delegates cannot be copied.
  ///
  /// - Parameters:
  ///   - engine: The engine.
  ///   - name: The name that the state document has.
  ///   - rebuild: Makes another engine in the initial state; nil if the program
  ///     cannot.
  package init(of engine: Engine, name: String, rebuild: (@Sendable () -> Engine)?) {
    (scene, hasScene) = (nil, false)
    recorded = rebuild.map { Scene(name: name, of: engine, build: $0) }
    self.name = StateWriter.SceneName(name: name, title: name)
    var count = 0
    engine.root.forEachInTree { _ in count += 1 }
    viewCount = max(1, count)
  }

  /// Whether an engine can be made again.
  package var canRestart: Bool { recorded != nil }

  /// An engine as it is at the start; nil if none can be made.
  ///
  /// A program decides on the frame rate and the time of its own engines.
  package func makeEngine(fps: Int, time: Int64 = 0) -> Engine? {
    recorded?.makeEngine(fps: fps, time: time)
  }

  /// A copy of an engine that continues in the same way; nil if none can be made.
  func copy(of engine: Engine) -> sending Engine? { scene?.copy(of: engine) }
}

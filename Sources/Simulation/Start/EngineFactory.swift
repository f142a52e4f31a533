package import ModelCoding
package import Scenes
package import ScrollModel

/// Where a simulation's engines come from: a scene, or a program that inspects an engine of its own.
package struct EngineFactory {
  /// The scene; nil for a program's engine.
  package let scene: Scene?
  /// The names that the state document has.
  package let name: StateWriter.SceneName
  /// The number of views at the start, as far as it is known.
  package let viewCount: Int
  /// The number of views from which a worker makes and examines the engines of a scene: a round of the loop is
  /// long enough for fewer.
  package static let manyViews = 1_000
  private let make: ((_ fps: Int, _ time: Int64) -> Engine)?

  /// A scene, whose engines can be made and copied at any time.
  package init(_ scene: Scene) {
    self.scene = scene
    name = StateWriter.SceneName(scene)
    viewCount = max(1, scene.viewCount)
    make = { scene.makeEngine(fps: $0, time: $1) }
  }

  /// A program's engine.
  ///
  /// It cannot be copied, because the program's delegates cannot be copied.
  ///
  /// - Parameters:
  ///   - engine: The engine.
  ///   - name: The name that the state document has.
  ///   - rebuild: Makes an engine like the one that was inspected first, as it was then; nil if the program
  ///     cannot.
  package init(of engine: Engine, name: String, rebuild: (() -> Engine)?) {
    scene = nil
    self.name = StateWriter.SceneName(name: name, title: name)
    var count = 0
    engine.root.forEachInTree { _ in count += 1 }
    viewCount = max(1, count)
    make = rebuild.map { rebuild in { _, _ in rebuild() } }
  }

  /// Whether an engine can be made again.
  package var canRestart: Bool { make != nil }

  /// An engine as it is at the start; nil if none can be made.
  ///
  /// A program decides on the frame rate and the time of its own engines.
  package func makeEngine(fps: Int, time: Int64 = 0) -> Engine? { make?(fps, time) }

  /// A copy of an engine that continues in the same way; nil if none can be made.
  func copy(of engine: Engine) -> sending Engine? { scene?.copy(of: engine) }
}

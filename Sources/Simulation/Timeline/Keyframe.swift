import Scenes
import ScrollModel
import Synchronization

/// A state of the past to begin with when the engine of another time is needed.
struct Keyframe: Sendable {
  /// The place of the first entry that was not carried out.
  let place: Int
  /// The engine's time.
  let time: Int64
  /// A copy of the engine; nil for the start of an engine that can be made again.
  let engine: SavedEngine?

  /// An engine of a scene in this state; any thread can make it.
  func makeEngine(of scene: Scene, fps: Int) -> sending Engine {
    if let engine { return engine.copy(of: scene) }
    let engine = scene.makeEngine(fps: fps, time: time)
    engine.layoutIfNeeded()
    engine.dropStep()
    return engine
  }
}

/// An engine of a scene that stays as it is, and that any thread can copy, one at a time.
final class SavedEngine: Sendable {
  private let engine: Mutex<Engine>

  init(_ engine: sending Engine) { self.engine = Mutex(engine) }

  func copy(of scene: Scene) -> sending Engine { engine.withLock { scene.copy(of: $0) } }
}

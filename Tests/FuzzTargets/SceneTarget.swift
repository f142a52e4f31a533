import JSON
import ModelCoding
import Scenes
import ScrollModel

/// Bytes as a scene file: it is refused with a place, or it runs, and its state can be written.
enum SceneTarget {
  /// The number of frames that a scene runs.
  private static let frames: Int64 = 3

  static func run(_ bytes: [UInt8]) {
    do {
      run(try SceneFile.scene(bytes, named: "fuzzed", file: "fuzzed.scene.json"))
    } catch {
      demand(!error.description.isEmpty, "an error without words")
      if case .invalid(_, let fault) = error {
        demand(fault.line > 0 && fault.column > 0, "an error without a place: \(error)")
      }
    }
  }

  private static func run(_ scene: Scene) {
    let engine = scene.makeEngine(fps: 60)
    for frame in 0...frames {
      engine.advance(to: engine.clock.time(ofFrame: frame))
      engine.layoutIfNeeded()
      _ = engine.takeStep()
      for broken in engine.brokenInvariants() { demand(false, broken) }
    }
    var writer = JSONWriter()
    StateWriter.writeState(of: engine, scene: StateWriter.SceneName(scene), to: &writer)
    demand(
      (try? JSONValue(parsing: writer.bytes, limits: .file)) != nil && !writer.nonFinite,
      "the state document is not JSON"
    )
  }
}

import Scenes
import ScrollDoctor
import ScrollModel
import ScrollRecording

/// A scene, or the program again, that only has to be shown.
package struct PreparedStart {
  let factory: EngineFactory
  var examined: ExaminedEngine
  let plan: StartPlan
}

/// What happens after a start until a client does something.
enum StartPlan: Sendable {
  case nothing
  /// The scene's own demo.
  case demo(InputScript)
  /// A scene of an opened recording.
  case part(OpenedRecording)

  /// The demo of a scene.
  ///
  /// - Throws: `SimulationError` if there is none, or if it is faulty.
  init(demoOf scene: Scene) throws(SimulationError) {
    let script: InputScript
    do {
      script = try InputScript(scene.demo)
    } catch {
      throw SimulationError("the scene's demo is faulty: \(error)")
    }
    guard !script.lines.isEmpty else { throw SimulationError("the scene has no demo") }
    self = .demo(script)
  }
}

/// What any thread needs to make the start of a scene.
struct SceneStart: Sendable {
  let scene: Scene
  /// The variant to show in place of the scene's own; nil, or a variant that it does not have, for that.
  var variant: String?
  let fps: Int
  /// What the doctor looks for.
  let rules: [any DoctorRule.Type]
  var time: Int64 = 0
  var plan = StartPlan.nothing

  func make() -> PreparedStart {
    let scene = variant.flatMap(scene.shown) ?? scene
    let engine = scene.makeEngine(fps: fps, time: time)
    return PreparedStart(
      factory: EngineFactory(scene),
      examined: ExaminedEngine(engine, by: rules),
      plan: plan
    )
  }
}

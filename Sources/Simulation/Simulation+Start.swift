import Predicates
package import Scenes
import ScrollDoctor
import ScrollModel
import ScrollRecording

extension Simulation {
  /// A scene, or the program again, that only has to be shown.
  package struct Start {
    fileprivate let source: EngineSource
    fileprivate var examined: ExaminedEngine
    fileprivate let plan: StartPlan
  }

  /// What happens after a start until a client does something.
  enum StartPlan: Sendable {
    case nothing
    /// The scene's own demo.
    case demo(InputScript)
    /// A scene of an opened recording.
    case part(OpenedRecording)
  }

  /// What any thread needs to make the start of a scene.
  struct SceneStart: Sendable {
    let scene: Scene
    /// The variant to show in place of the scene's own; nil, or a variant that it does not have, for that.
    var variant: String?
    let fps: Int
    var time: Int64 = 0
    var plan = StartPlan.nothing

    func make() -> Start {
      let scene = variant.flatMap(scene.shown) ?? scene
      let engine = scene.makeEngine(fps: fps, time: time)
      return Start(source: EngineSource(scene), examined: ExaminedEngine(engine), plan: plan)
    }
  }

  /// Makes the start of a scene at its time zero, shown as a variant if one is given and the scene has it.
  package func prepare(_ scene: Scene, as variant: String? = nil) -> BackgroundJob<Start> {
    prepare(SceneStart(scene: scene, variant: variant, fps: fps))
  }

  /// Makes the start of the present scene or program again.
  ///
  /// - Throws: `SimulationError` if a program has no way to make its engine anew.
  package func prepareRestart() throws(SimulationError) -> BackgroundJob<Start> {
    if let scene = source.scene { return prepare(scene) }
    guard let engine = source.makeEngine(fps: fps) else { throw .notRepeatable }
    return BackgroundJob(
      made: Start(source: source, examined: ExaminedEngine(engine), plan: .nothing)
    )
  }

  /// Makes the start of the present scene with its demo, which plays until a client changes something.
  package func prepareDemo() throws(SimulationError) -> BackgroundJob<Start> {
    guard let scene = source.scene else { throw .noScenes }
    let script: InputScript
    do {
      script = try InputScript(scene.demo)
    } catch {
      throw SimulationError("the scene's demo is faulty: \(error)")
    }
    guard !script.lines.isEmpty else { throw SimulationError("the scene has no demo") }
    return prepare(SceneStart(scene: scene, fps: fps, plan: .demo(script)))
  }

  func prepare(_ start: SceneStart) -> BackgroundJob<Start> {
    guard let worker = worker(forViews: start.scene.viewCount) else {
      return BackgroundJob(made: start.make())
    }
    return BackgroundJob(by: worker) { _ in
      var made = start.make()
      made.examined = made.examined.withViews()
      return made
    }
  }

  /// Shows what was made for a start.
  ///
  /// A recording's scene has its own frame rate and, in the middle of a recording, may start later than at
  /// zero.
  package func start(_ start: Start, now: Int64) {
    if case .part(let opened) = start.plan, opened.part == 0 { clock.pause(now: now) }
    let former = show(start.examined)
    defer { free(former) }
    source = start.source
    lastOpened = nil
    clientInput = ClientInput()
    timeline = Timeline(source: source, engine: engine)
    edits = Edits()
    clock.set(engine.time, now: now)
    pace = Pace()
    beginEpoch(isNewRun: true)
    if let scene = source.scene { recordings.addStart(of: scene, engine: engine) }
    switch start.plan {
    case .nothing: return
    case .demo(let script):
      timeline.plan(
        script.lines.map { LogEntry(time: $0.command.time, .command($0.command)) },
        as: .demo,
        end: script.lines.last?.command.time ?? 0
      )
    case .part(let opened): plan(opened)
    }
    carryOutPlans()
    publish()
    clockChanged()
  }

  /// Begins an epoch: what was known of the engine before is void.
  func beginEpoch(isNewRun: Bool) {
    delegate?.simulation(self, didBeginEpochAsNewRun: isNewRun)
    passOnFindings()
    stopped = nil
    held = []
    if breakpoints.begin(at: EngineMoment(engine)) {
      delegate?.simulationDidChangeBreakpoints(self)
    }
    clockChanged()
    followEdits()
  }
}

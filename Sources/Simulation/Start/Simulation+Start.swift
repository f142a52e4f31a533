import Predicates
package import Scenes
import ScrollDoctor
import ScrollModel
import ScrollRecording

extension Simulation {
  /// Makes the start of a scene at its time zero, shown as a variant if one is given and the scene has it.
  package func prepare(_ scene: Scene, as variant: String? = nil) -> BackgroundJob<PreparedStart> {
    prepare(SceneStart(scene: scene, variant: variant, fps: fps, rules: rules))
  }

  /// Makes the start of the present scene or program again.
  ///
  /// - Throws: `SimulationError` if a program cannot make its engine again.
  package func prepareRestart() throws(SimulationError) -> BackgroundJob<PreparedStart> {
    if let scene = factory.scene { return prepare(scene) }
    guard let engine = factory.makeEngine(fps: fps) else { throw .notRepeatable }
    return BackgroundJob(
      made: PreparedStart(
        factory: factory,
        examined: ExaminedEngine(engine, by: rules),
        plan: .nothing
      )
    )
  }

  /// Makes the start of the present scene with its demo, which plays until a client changes something.
  package func prepareDemo() throws(SimulationError) -> BackgroundJob<PreparedStart> {
    guard let scene = factory.scene else { throw .noScenes }
    let plan = try StartPlan(demoOf: scene)
    return prepare(SceneStart(scene: scene, fps: fps, rules: rules, plan: plan))
  }

  func prepare(_ start: SceneStart) -> BackgroundJob<PreparedStart> {
    guard let worker = worker(forViews: start.scene.viewCount) else {
      return BackgroundJob(made: start.make())
    }
    return BackgroundJob(by: worker) { _ in
      var made = start.make()
      made.examined = made.examined.withViews()
      return made
    }
  }

  /// Shows a prepared start.
  ///
  /// A recording's scene has its own frame rate and, in the middle of a recording, may start later than at
  /// zero.
  package func start(_ start: PreparedStart, now: Int64) {
    if case .part(let opened) = start.plan, opened.part == 0 { clock.pause(now: now) }
    let former = show(start.examined)
    defer { free(former) }
    factory = start.factory
    playback.stop()
    timeline = Timeline(factory: factory, engine: engine, rules: rules)
    commands.restart()
    clock.set(engine.time, now: now)
    pace = Pace()
    beginEpoch(isNewRun: true)
    if let scene = factory.recorded { recordings.addStart(of: scene, engine: engine) }
    switch start.plan {
    case .nothing: return
    case .demo(let script):
      timeline.plan(
        script.lines.map { LogEntry(time: $0.command.time, .command($0.command)) },
        as: .demo,
        end: script.lines.last?.command.time ?? 0
      )
    case .part(let opened): playback.plan(opened)
    }
    commands.carryOutPlans()
    publish()
    clockChanged()
  }

  /// Begins an epoch: earlier data about the engine is void.
  func beginEpoch(isNewRun: Bool) {
    delegate?.simulation(self, didBeginEpochAsNewRun: isNewRun)
    passOnFindings()
    stopped = nil
    commands.dropHeldInput()
    if breakpoints.begin(at: EngineMoment(engine)) {
      delegate?.simulationDidChangeBreakpoints(self)
    }
    clockChanged()
    commands.followEdits()
  }
}

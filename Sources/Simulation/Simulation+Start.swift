import Predicates
package import Scenes
import ScrollDoctor
import ScrollModel
import ScrollRecording

extension Simulation {
  /// Starts a scene at its time zero.
  package func start(_ scene: Scene, now: Int64) {
    start(EngineSource(scene), scene.makeEngine(fps: fps), now: now)
  }

  /// Starts the present scene or program again.
  ///
  /// - Throws: `SimulationError` if a program has no way to make its engine anew.
  package func restart(now: Int64) throws(SimulationError) {
    guard let engine = source.makeEngine(fps: fps) else { throw .notRepeatable }
    start(source, engine, now: now)
  }

  /// Restarts the scene and plays its demo, until a client changes something.
  package func demonstrate(now: Int64) throws(SimulationError) {
    guard let scene = source.scene else { throw .noScenes }
    let script: InputScript
    do {
      script = try InputScript(scene.demo)
    } catch {
      throw SimulationError("the scene's demo is faulty: \(error)")
    }
    guard !script.lines.isEmpty else { throw SimulationError("the scene has no demo") }
    start(scene, now: now)
    timeline.plan(
      script.lines.map { LogEntry(time: $0.command.time, .command($0.command)) },
      as: .demo,
      end: script.lines.last?.command.time ?? 0
    )
    carryOutPlans()
    publish()
    clockChanged()
  }

  /// Starts an engine of a source.
  ///
  /// A recording's scene has its own frame rate and, in the middle of a recording, may start later than at
  /// zero.
  func start(_ source: EngineSource, _ engine: Engine, now: Int64) {
    self.source = source
    lastOpened = nil
    clientInput = ClientInput()
    self.engine = engine
    engine.recordsAssignments = true
    doctor = Doctor(engine)
    timeline = Timeline(source: source, engine: engine)
    edits = Edits()
    clock.set(engine.time, now: now)
    pace = Pace()
    beginEpoch(isNewRun: true)
    if let scene = source.scene { recordings.addStart(of: scene, engine: engine) }
  }

  /// Begins an epoch: what was known of the engine before is void.
  func beginEpoch(isNewRun: Bool) {
    engine.layoutIfNeeded()
    // What led to the first state of an epoch is not one of its steps.
    _ = engine.takeStep()
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

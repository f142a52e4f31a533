import ModelCoding
import Scenes
import ScrollModel
package import ScrollRecording

extension Simulation {
  /// The running scene, with which a recording begins.
  ///
  /// - Throws: `SimulationError` if the engine is not a scene's.
  fileprivate func recordableScene() throws(SimulationError) -> Scene {
    if let scene = factory.recorded { return scene }
    throw .notRecordable
  }

  /// Throws the reason if a client cannot start to record.
  package func checkRecordable() throws(SimulationError) {
    _ = try recordableScene()
    try recordings.checkIsFree()
    guard timeline.isComplete else {
      throw SimulationError(
        "this session is too long to be recorded from its start; reset or load the scene first"
      )
    }
  }

  /// Marks the present time in the timeline and the recordings, and returns it.
  package func mark(_ text: String) -> Int64 {
    publish()
    let time = engine.time
    timeline.mark(text, at: time)
    recordings.mark(text, at: time)
    delegate?.simulation(self, didMark: text, at: time)
    return time
  }
}

extension RecordingWriter {
  /// Records a simulation from its present state on.
  ///
  /// - Throws: `SimulationError` if the engine is not a scene's.
  package convenience init(
    _ simulation: Simulation,
    hasDerivedLines: Bool,
    to sink: @escaping Sink
  ) throws(SimulationError) {
    let header = RecordingHeader(
      scene: try simulation.recordableScene(),
      fps: simulation.engine.clock.fps,
      hasDerivedLines: hasDerivedLines
    )
    self.init(header: header, engine: simulation.engine, to: sink)
  }

  /// Records a simulation from when its scene was loaded: it writes the commands since then, so that the recording can
  /// be replayed, and a mark at the present time.
  ///
  /// - Throws: `SimulationError` if the engine is not a scene's.
  package convenience init(
    sessionOf simulation: Simulation,
    hasDerivedLines: Bool,
    to sink: @escaping Sink
  ) throws(SimulationError) {
    let (scene, fps) = (try simulation.recordableScene(), simulation.engine.clock.fps)
    simulation.publish()
    let header = RecordingHeader(scene: scene, fps: fps, hasDerivedLines: hasDerivedLines)
    self.init(header: header, engine: scene.makeEngine(fps: fps), to: sink)
    let (engine, timeline) = (simulation.engine, simulation.timeline)
    if timeline.start != 0 {
      addStart(of: scene, engine: scene.makeEngine(fps: fps, time: timeline.start))
    }
    guard timeline.present > 0 || engine.time != timeline.start else { return }
    for mark in timeline.marks where mark.time <= engine.time {
      self.mark(mark.text, at: mark.time)
    }
    addSeek(engine, keeping: 0, then: timeline.entries(from: 0))
    self.mark("recorded from here on", at: engine.time)
  }
}

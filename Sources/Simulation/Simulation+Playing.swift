import ModelCoding
import Scenes
import ScrollModel
package import ScrollRecording

/// An opened recording, which is played scene by scene.
package struct OpenedRecording {
  /// The name by which clients know it.
  let name: String
  /// Its commands.
  let recorded: RecordedCommands
  /// The index of the scene that is shown.
  var part = 0

  /// Whether another scene follows the one that is shown.
  var hasNext: Bool { part + 1 < recorded.parts.count }
}

extension Simulation {
  /// The recording that is played; nil once a client did something else.
  var opened: OpenedRecording? { timeline.planned == nil ? nil : lastOpened }

  /// Loads a recording's first scene, paused at its start, and plans the recorded commands.
  ///
  /// - Throws: `SimulationError` if a program's engine is inspected.
  package func show(
    _ recorded: RecordedCommands,
    called name: String,
    now: Int64
  ) throws(SimulationError) {
    guard source.scene != nil else { throw .noScenes }
    clock.pause(now: now)
    showPart(0, of: OpenedRecording(name: name, recorded: recorded), now: now)
  }

  private func showPart(_ number: Int, of recording: OpenedRecording, now: Int64) {
    let part = recording.recorded.parts[number]
    let engine = part.scene.makeEngine(fps: recording.recorded.fps, time: part.time)
    start(EngineSource(part.scene), engine, now: now)
    lastOpened = recording
    lastOpened?.part = number
    timeline.plan(part.entries.map(\.entry), as: .recording(recording.name), end: part.end)
    for mark in part.marks {
      timeline.mark(mark.text, at: mark.time)
      delegate?.simulation(self, didMark: mark.text, at: mark.time)
    }
    carryOutPlans()
    publish()
    clockChanged()
  }

  /// The time at which the shown scene of an opened recording ends; nil if none is open, or if the end has
  /// passed and no scene follows.
  var playedEnd: Int64? {
    guard let opened, let (plan, end) = timeline.planned, plan == .recording(opened.name),
      engine.time < end || (engine.time == end && opened.hasNext)
    else { return nil }
    return end
  }

  /// Continues with the next scene of a recording, or pauses at the recording's end.
  func finishPart(now: Int64) {
    if let opened, opened.hasNext { return showPart(opened.part + 1, of: opened, now: now) }
    clock.set(engine.time, now: now)
    clock.pause(now: now)
    clockChanged()
  }
}

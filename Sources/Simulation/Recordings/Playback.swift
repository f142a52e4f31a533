import ModelCoding
import Scenes
import ScrollModel
package import ScrollRecording

/// An opened recording, which is played scene by scene.
package struct OpenedRecording: Sendable {
  /// The name by which clients know it.
  let name: String
  /// Its commands.
  let recorded: RecordedCommands
  /// The index of the scene that is shown.
  var part = 0

  /// The scene that is shown.
  var shown: RecordedCommands.Part { recorded.parts[part] }

  /// Whether another scene follows the shown one.
  var hasNext: Bool { part + 1 < recorded.parts.count }
}

/// Plays a recording, scene by scene.
package final class Playback {
  /// The recording that was opened last, which is played as long as its entries are planned.
  private var lastOpened: OpenedRecording?
  private unowned let simulation: Simulation

  init(_ simulation: Simulation) { self.simulation = simulation }

  /// Plays nothing from now on.
  func stop() { lastOpened = nil }

  /// The recording that is played; nil once a client did something else.
  var opened: OpenedRecording? { simulation.timeline.planned == nil ? nil : lastOpened }

  /// Loads a recording's first scene, paused at its start, and plans the recorded commands.
  ///
  /// - Throws: `SimulationError` if a program's engine is inspected.
  package func show(
    _ recorded: RecordedCommands,
    called name: String,
    now: Int64
  ) throws(SimulationError) {
    guard simulation.factory.hasScene else { throw .noScenes }
    showPart(of: OpenedRecording(name: name, recorded: recorded), now: now)
  }

  /// Makes the start of a recording's first scene, which is shown paused, with the recorded commands planned.
  ///
  /// - Throws: `SimulationError` if a program's engine is inspected.
  package func prepare(
    _ recorded: RecordedCommands,
    called name: String
  ) throws(SimulationError) -> BackgroundJob<PreparedStart> {
    guard simulation.factory.hasScene else { throw .noScenes }
    return simulation.prepare(start(of: OpenedRecording(name: name, recorded: recorded)))
  }

  private func showPart(of opened: OpenedRecording, now: Int64) {
    simulation.start(start(of: opened).make(), now: now)
  }

  private func start(of opened: OpenedRecording) -> SceneStart {
    SceneStart(
      scene: opened.shown.scene,
      fps: opened.recorded.fps,
      rules: simulation.rules,
      time: opened.shown.time,
      plan: .part(opened)
    )
  }

  /// Plans the commands of a scene of a recording, which has just been started.
  func plan(_ opened: OpenedRecording) {
    lastOpened = opened
    let part = opened.shown
    simulation.timeline.plan(part.entries.map(\.entry), as: .recording(opened.name), end: part.end)
    for mark in part.marks {
      simulation.timeline.mark(mark.text, at: mark.time)
      simulation.delegate?.simulation(simulation, didMark: mark.text, at: mark.time)
    }
  }

  /// The end of the shown scene of an opened recording; nil if none is open, or if the end has
  /// passed and no scene follows.
  var end: Int64? {
    guard let opened, let (plan, end) = simulation.timeline.planned,
      plan == .recording(opened.name),
      simulation.engine.time < end || (simulation.engine.time == end && opened.hasNext)
    else { return nil }
    return end
  }

  /// Continues with the next scene of a recording, or pauses at the recording's end.
  func finishPart(now: Int64) {
    if var next = opened, next.hasNext {
      next.part += 1
      return showPart(of: next, now: now)
    }
    simulation.clock.set(simulation.engine.time, now: now)
    simulation.clock.pause(now: now)
    simulation.clockChanged()
  }
}

import JSON
import Scenes
import ScrollDoctor
import ScrollModel
import ScrollRecording

extension Inspector {
  /// Restarts the scene and plays its demo, until a client changes something.
  func demonstrate(now: Int64) throws -> ResultWriter {
    let script: InputScript
    do {
      script = try InputScript(scene.demo)
    } catch {
      throw RPCError(.wrongState, "the scene's demo is faulty: \(error)")
    }
    guard !script.lines.isEmpty else { throw RPCError(.wrongState, "the scene has no demo") }
    let answer = start(scene, now: now)
    timeline.plan(
      script.lines.map { LogEntry(time: $0.command.time, .command($0.command)) },
      as: .demo,
      end: script.lines.last?.command.time ?? 0
    )
    carryOutPlans()
    publish()
    announceClock()
    return answer
  }

  /// Carries out the planned entries that are due at the engine's time.
  func carryOutPlans() {
    while let entry = timeline.takeDue(at: engine.time) {
      let isAccepted = entry.perform(on: engine)
      if isAccepted { recordings.add(entry, at: engine.time) }
      if entry.endsLayoutPass || !isAccepted { publish() }
      followEdits()
      guard !isAccepted else { continue }
      timeline.removeRejected()
      endGestures()
    }
  }

  /// Removes the planned entries, because a client sends a command, unless the engine rejects it.
  func leavePlans(for command: Command) throws {
    // Checked on a copy whose fingers are lifted, as the engine's own will be.
    let trial = scene.copy(of: engine)
    trial.cancelGestures(at: trial.time)
    try trial.check(command)
    // The fingers of removed entries would never lift.
    endGestures()
  }

  /// Continues the session at the time that a seek has reached, paused.
  func finish(_ seek: Timeline.Seek, now: Int64) {
    let before = timeline.present
    timeline.leavePresent(engine)
    engine = timeline.finish(seek)
    engine.recordsAssignments = true
    doctor = Doctor(engine)
    clock.set(engine.time, now: now)
    clock.pause(now: now)
    pace = Pace()
    beginEpoch(isNewRun: false)
    recordings.addSeek(
      engine,
      keeping: min(before, timeline.present),
      then: timeline.entries(from: before)
    )
  }
}

import JSON
import Scenes
import ScrollDoctor
import ScrollModel
import ScrollRecording

extension Inspector {
  /// Starts the scene anew and has its demo play; whoever changes something ends it.
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

  /// Does what lies ahead and is due at the engine's time.
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

  /// Somebody is about to change something: what was to happen otherwise does not, unless that is refused.
  func leavePlans(for command: Command) throws {
    // Tried on a copy whose fingers are lifted, as the engine's own will be.
    let trial = scene.copy(of: engine)
    trial.cancelGestures(at: trial.time)
    try trial.check(command)
    // Fingers of a past that is given up would never lift.
    endGestures()
  }

  /// A seek has arrived at another time of the session; time stands there.
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

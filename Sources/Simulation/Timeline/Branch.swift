package import Scenes
package import ScrollModel
package import ScrollRecording

/// Replays the session from some time on with changes, on a copy of the engine, and then follows the session.
///
/// The owner advances it by a number of steps at a time. The engine is copied at the first step, so that a
/// branch that is removed at once costs nothing.
package final class Branch {
  /// The differences from the session.
  package struct Changes {
    /// Commands that are carried out at the start.
    package var values: [Command] = []
    /// Commands that replace those of the session; nil to keep them.
    package var commands: [TimedCommand]?
    /// A scene that runs in place of the session's, from the timeline's start on; nil to keep it.
    package var scene: Scene?

    /// No differences.
    package init() {}
  }

  /// The relation to the timeline, which may have changed since.
  package enum Standing {
    /// The timeline has not changed.
    case valid
    /// An entry that the branch has carried out was removed: it must restart.
    case changed
    /// The part before its start was removed, or an entry that it needs was discarded.
    case invalidated
  }

  /// The time at which it starts, before the entries of that time.
  package let start: Int64
  /// The number of commands that the engine rejected.
  package private(set) var refused = 0
  /// The engine, once it has reached the start.
  package var engine: Engine? { isStarted ? copy : nil }

  /// Whether its next step copies the engine.
  package var needsCopy: Bool { copy == nil }

  private let changes: Changes
  /// The number of the timeline's newest entry at the beginning.
  private let beginning: Int
  private var base: Mark
  private var copy: Engine?
  private var isStarted = false
  /// The place of the next of the timeline's entries, and the entry before it.
  private var next: Mark
  /// The commands that replace the session's; nil if none do.
  private let ownLog: CommandLog?
  /// Replays ``ownLog``.
  private var own = Replayer(at: 0)

  /// A place in the log, and the number of the previous entry; nil if it was discarded or there is none.
  private struct Mark {
    let place: Int
    let number: Int?

    init(_ place: Int, in timeline: Timeline) {
      self.place = place
      number = timeline.log.entry(at: place - 1)?.number
    }

    /// Whether the entry before the place is still the same.
    func holds(in timeline: Timeline) -> Bool {
      guard place > timeline.log.discardedCount else { return true }
      return timeline.log.entry(at: place - 1)?.number == number || number == nil
    }
  }

  /// Creates a branch that starts before the entries of `start`, a time of the timeline.
  package init(from start: Int64, _ changes: Changes = Changes(), in timeline: Timeline) {
    self.start = start
    self.changes = changes
    ownLog = changes.commands.map { commands in
      commands.reduce(into: CommandLog()) { log, command in
        log.append(LogEntry(time: command.time, .command(command)))
      }
    }
    beginning = timeline.log.lastNumber
    base = Mark(timeline.log.place(ofTime: start), in: timeline)
    next = base
    if changes.commands != nil { next = Mark(timeline.log.end, in: timeline) }
  }

  /// Compares the branch with the present timeline.
  package func standing(in timeline: Timeline) -> Standing {
    let canRestart = start >= timeline.earliest && timeline.canRunAgain
    guard base.holds(in: timeline), isStarted || canRestart else { return .invalidated }
    if let first = timeline.log.entry(at: base.place), first.time < start { return .invalidated }
    guard let copy else { return .valid }
    let isKnown = next.place >= timeline.log.discardedCount && next.holds(in: timeline)
    // After the session went back, new entries may be earlier than the branch's time.
    let isAhead = (timeline.log.entry(at: next.place)?.time ?? .max) >= copy.time
    if isKnown, isAhead || !isStarted { return .valid }
    return canRestart ? .changed : .invalidated
  }

  /// Goes back to the start.
  package func restart() {
    copy = nil
    isStarted = false
    refused = 0
  }

  /// The time of the next step; the start if it was not reached yet.
  package func nextTime(in timeline: Timeline) -> Int64? {
    guard isStarted, let copy else { return start }
    let times = [
      copy.nextStepTime, ownLog?.entry(at: own.place)?.time,
      timeline.log.entry(at: next.place)?.time,
    ]
    return times.compactMap(\.self).min()
  }

  /// Takes up to `steps` steps to `target` and calls `look` after the start and after each step behind it.
  ///
  /// - Returns: the number of steps left.
  package func advance(
    to target: Int64,
    steps: Int,
    in timeline: Timeline,
    _ look: (Engine) -> Bool
  ) -> Int {
    var steps = steps
    while steps > 0 {
      steps -= 1
      guard let copy else {
        prepare(in: timeline)
        // Copying takes as long as many steps.
        return 0
      }
      if !isStarted {
        if step(copy, to: start, base.place, in: timeline) {
          copy.dropStep()
          continue
        }
        begin(copy, in: timeline)
        guard look(copy) else { return 0 }
      } else {
        guard step(copy, to: target, .max, in: timeline) else { return steps }
        guard look(copy) else { return 0 }
      }
    }
    // Time without events is not a step.
    if isStarted, (nextTime(in: timeline) ?? .max) > target { copy?.advance(to: target) }
    return 0
  }

  private func prepare(in timeline: Timeline) {
    if let scene = changes.scene {
      copy = scene.makeEngine(fps: timeline.fps, time: start)
      return
    }
    guard let (engine, place) = timeline.copy(before: start) else { return }
    engine.recordsAssignments = false
    copy = engine
    next = Mark(place, in: timeline)
    // Entries before the first keyframe were discarded, so that the start moves behind it.
    if place > base.place { base = next }
  }

  /// Carries out the commands of the start, which has been reached.
  private func begin(_ engine: Engine, in timeline: Timeline) {
    isStarted = true
    own = Replayer(at: 0)
    let place = changes.commands == nil ? base.place : timeline.log.place(after: beginning)
    next = Mark(place, in: timeline)
    for command in changes.values { carryOut(command, on: engine, at: start) }
    engine.layoutIfNeeded()
    engine.dropStep()
  }

  /// Takes the next step that is not later than `target`, up to the entry at `end`.
  ///
  /// - Returns: false if there is none; the engine's time is `target` then.
  private func step(
    _ engine: Engine,
    to target: Int64,
    _ end: Int,
    in timeline: Timeline
  ) -> Bool {
    let entry = next.place < end ? timeline.log.entry(at: next.place) : nil
    let outcome: Replayer.Outcome
    if isStarted, let ownTime = ownLog?.entry(at: own.place)?.time, ownTime <= entry?.time ?? .max {
      outcome = own.step(engine, through: ownLog ?? CommandLog(), to: target)
    } else {
      var replayer = Replayer(at: next.place)
      outcome = replayer.step(engine, through: timeline.log, upTo: end, to: target)
      if replayer.place != next.place { next = Mark(replayer.place, in: timeline) }
    }
    switch outcome {
    case .entry(let entry, let isAccepted):
      if !isAccepted, isStarted { refused += 1 }
      if entry.endsLayoutPass { engine.layoutIfNeeded() }
      return true
    case .frame:
      engine.layoutIfNeeded()
      return true
    case .arrived:
      engine.layoutIfNeeded()
      return false
    }
  }

  private func carryOut(_ command: Command, on engine: Engine, at time: Int64) {
    do {
      try engine.handle(command, at: time)
    } catch {
      refused += 1
    }
  }
}

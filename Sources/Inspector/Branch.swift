import Scenes
import ScrollModel
import ScrollRecording

/// A copy of the engine that goes through the session's past again from some time on, as it was or with
/// changes, and then goes along with the session.
///
/// It belongs to nobody's clock: whoever owns it has it take some steps now and then. Until the first
/// there is no engine, so that one that is given up at once costs nothing.
final class Branch {
  /// What is to be otherwise than it was.
  struct Changes {
    /// What is done first.
    var values: [Command] = []
    /// What takes the place of all that was done or lies ahead; nil for that itself.
    var commands: [TimedCommand]?
  }

  /// What has become of the past that it goes through.
  enum Standing {
    /// It is as it was.
    case valid
    /// Something that it has done already was given up.
    case changed
    /// What happened before its start was given up, or what it has not done yet is forgotten.
    case gone
  }

  /// Before what was done at this time it began.
  let start: Int64
  /// How often the engine refused a command.
  private(set) var refused = 0
  /// The engine, once it has got to the start.
  var engine: Engine? { isStarted ? copy : nil }

  /// Whether its next step takes as long as all views take to copy.
  var needsCopy: Bool { copy == nil }

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
  /// Goes through ``ownLog``.
  private var own = Replayer(at: 0)

  /// A place in the timeline, and the number of the entry before it; nil if that is forgotten or there is
  /// none.
  private struct Mark {
    let place: Int
    let number: Int?

    init(_ place: Int, in timeline: Timeline) {
      self.place = place
      number = timeline.log.entry(at: place - 1)?.number
    }

    /// Whether the entry before is still the same one.
    func holds(in timeline: Timeline) -> Bool {
      guard place > timeline.log.discardedCount else { return true }
      return timeline.log.entry(at: place - 1)?.number == number || number == nil
    }
  }

  /// Begins before what was done at `start`, which is a time of the timeline's.
  init(from start: Int64, _ changes: Changes = Changes(), in timeline: Timeline) {
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

  /// What has become of the past since.
  func standing(in timeline: Timeline) -> Standing {
    let canRestart = start >= timeline.earliest
    guard base.holds(in: timeline), isStarted || canRestart else { return .gone }
    if let first = timeline.log.entry(at: base.place), first.time < start { return .gone }
    guard let copy else { return .valid }
    let isKnown = next.place >= timeline.log.discardedCount && next.holds(in: timeline)
    // What was done after a way back may be earlier than where this has got to.
    let isAhead = (timeline.log.entry(at: next.place)?.time ?? .max) >= copy.time
    if isKnown, isAhead || !isStarted { return .valid }
    return canRestart ? .changed : .gone
  }

  /// Goes back to the start.
  func restart() {
    copy = nil
    isStarted = false
    refused = 0
  }

  /// The time of the next step; the present if there is work to be done before it is known.
  func nextTime(in timeline: Timeline) -> Int64? {
    guard isStarted, let copy else { return start }
    let times = [
      copy.nextStepTime, ownLog?.entry(at: own.place)?.time,
      timeline.log.entry(at: next.place)?.time,
    ]
    return times.compactMap(\.self).min()
  }

  /// Takes up to so many steps to `target`, and tells of each that lies behind the start, the start's own
  /// included; gives the number of steps left.
  func advance(
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
          _ = copy.takeStep()
          continue
        }
        begin(copy, in: timeline)
        guard look(copy) else { return 0 }
      } else {
        guard step(copy, to: target, .max, in: timeline) else { return steps }
        guard look(copy) else { return 0 }
      }
    }
    // Time in which nothing happens is no step.
    if isStarted, (nextTime(in: timeline) ?? .max) > target { copy?.advance(to: target) }
    return 0
  }

  private func prepare(in timeline: Timeline) {
    guard let (engine, place) = timeline.copy(before: start) else { return }
    engine.recordsAssignments = false
    copy = engine
    next = Mark(place, in: timeline)
    // What was done at the very start of what is remembered cannot be taken back.
    if place > base.place { base = next }
  }

  /// Makes the first changes; the present is the start.
  private func begin(_ engine: Engine, in timeline: Timeline) {
    isStarted = true
    own = Replayer(at: 0)
    let place = changes.commands == nil ? base.place : timeline.log.place(after: beginning)
    next = Mark(place, in: timeline)
    for command in changes.values { carryOut(command, on: engine, at: start) }
    engine.layoutIfNeeded()
    _ = engine.takeStep()
  }

  /// Takes the next step that is not later than `target`, up to an entry at a place; false if there is
  /// none, and then it is `target`.
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

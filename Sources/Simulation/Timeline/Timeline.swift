import ScrollDoctor
import ScrollModel
package import ScrollRecording

/// The command log of a session, and copies of its engine on the way, to seek to.
///
/// Before the present it has the past; after it, when the session has gone back in time or plays a demo
/// or a recording, the planned commands, which the next command of a client discards.
package final class Timeline {
  /// The origin of entries ahead that no client has sent.
  package enum Plan: Equatable {
    /// The scene's own demo.
    case demo
    /// A recording, by its name.
    case recording(String)
  }

  /// The number of keyframes at which every second one is removed and their distance doubles.
  private static let maximumKeyframes = 64
  /// The maximum number of views in all keyframes, which bounds the memory of large scenes.
  private static let maximumViews = 400_000
  /// The maximum size of the log in bytes; the beginning of a larger one is discarded.
  private static let maximumSize = 128 << 20
  /// The same for an engine that cannot be run again: only edits refer to its log.
  private static let maximumSizeWithoutPast = 1 << 20
  /// The initial number of steps between keyframes: two seconds at 120 frames per second.
  private static let shortestDistance = 240
  /// The number of views per additional step between keyframes, because copying a large scene takes longer.
  private static let viewsPerStep = 4

  let factory: EngineFactory
  private let viewCount: Int
  let fps: Int
  /// What doctors look for on the way to another time.
  let rules: [any DoctorRule.Type]
  /// The log: entries that were carried out, then planned ones.
  @exclusivity(unchecked) package private(set) var log = CommandLog()
  /// The place of the first entry that lies ahead of the present.
  @exclusivity(unchecked) package private(set) var present = 0
  @exclusivity(unchecked) private(set) var keyframes: [Keyframe] = []
  @exclusivity(unchecked) private var distance: Int
  @exclusivity(unchecked) private var stepsSinceKeyframe = 0
  /// The latest time that was reached.
  @exclusivity(unchecked) package private(set) var latest: Int64
  /// The time at which the scene was loaded, on its own clock.
  package let start: Int64
  /// The marks, in the order of time.
  @exclusivity(unchecked) package private(set) var marks: [(time: Int64, text: String)] = []
  /// The origin of the planned entries and the time of their end; nil once a client did something else.
  @exclusivity(unchecked) package private(set) var planned: (plan: Plan, end: Int64)?

  /// What the doctor has found.
  @exclusivity(unchecked) var findings: FindingHistory
  /// Whether a gesture was in progress at the latest time when the session left it.
  private var endsInGesture = false
  /// The command that lifts the fingers of that gesture, if it has any.
  private var liftingAtLatest: TimedCommand?

  /// Creates a timeline that begins with the present state of an engine.
  init(factory: EngineFactory, engine: Engine, rules: [any DoctorRule.Type] = Doctor.rules) {
    self.factory = factory
    self.rules = rules
    viewCount = factory.viewCount
    fps = engine.clock.fps
    distance = max(Self.shortestDistance, viewCount / Self.viewsPerStep)
    latest = engine.time
    start = engine.time
    findings = FindingHistory(from: engine.time)
    guard factory.canRestart else { return }
    // The engine of a scene has just been made, and is made again when it is needed: a copy of many views
    // would take longer than the rest of the start.
    keyframes = [Keyframe(place: 0, time: engine.time, engine: nil)]
  }

  /// Whether the past can be run again.
  package var canRunAgain: Bool { !keyframes.isEmpty }

  /// The earliest time to go back to.
  package var earliest: Int64 { keyframes.first?.time ?? latest }

  /// The times of the keyframes, the earliest first.
  var keyframeTimes: [Int64] { keyframes.map(\.time) }

  /// When the next entry ahead is due; nil if none lies ahead.
  var nextTime: Int64? { log.entry(at: present)?.time }

  /// Puts entries ahead, in the order of time and none earlier than the present, until `end`.
  func plan(_ entries: [LogEntry], as plan: Plan, end: Int64) {
    for entry in entries { log.append(entry) }
    planned = (plan, end)
    latest = max(latest, end)
  }

  /// The plan that is being played at a time, and its end; nil if there is none.
  package func playing(at time: Int64) -> (plan: Plan, end: Int64)? {
    guard let planned else { return nil }
    return hasFuture || time < planned.end ? planned : nil
  }

  /// The method of the command that the engine counts as this one; nil if the log no longer has it, or if the program
  /// that is inspected sends commands of its own.
  package func method(ofCommand number: Int) -> String? {
    factory.hasScene ? log.method(ofCommand: number) : nil
  }

  /// Whether the log goes back to when the scene was loaded.
  package var isComplete: Bool { log.discardedCount == 0 }

  /// The maximum number of marks.
  package static let maximumMarks = 1_000

  /// Adds a mark.
  package func mark(_ text: String, at time: Int64) {
    guard marks.count < Self.maximumMarks else { return }
    let index = marks.firstIndex { $0.time > time } ?? marks.count
    marks.insert((time, text), at: index)
  }

  /// The next entry that is due at `time`, which is before the present from now on.
  func takeDue(at time: Int64) -> LogEntry? {
    guard let entry = log.entry(at: present), entry.time <= time else { return nil }
    present += 1
    return entry
  }

  /// Removes the entry that was taken last, because the engine rejected it.
  func removeRejected() {
    present -= 1
    log.remove(at: present)
  }

  /// Whether the entry with a number is before the present; nil if it was removed.
  func isDone(_ number: Int) -> Bool? {
    let place = log.place(after: number - 1)
    if log.entry(at: place)?.number == number { return place < present }
    // Discarded entries were carried out.
    return place == log.discardedCount && place > 0 ? true : nil
  }

  /// The entries from a place up to the present.
  package func entries(from place: Int) -> [LogEntry] {
    place < present ? Array(log.entries(in: place..<present)) : []
  }

  /// Whether entries lie ahead, which are removed when a client does something else.
  package var hasFuture: Bool { nextTime != nil }

  /// Whether the timeline continues after the engine's present time.
  package func isBehindLatest(_ time: Int64) -> Bool { hasFuture || time < latest }

  /// Saves the gesture in progress before the session seeks away from the latest time.
  func leavePresent(_ engine: Engine) {
    guard !isBehindLatest(engine.time) else { return }
    endsInGesture = engine.hasGesture
    liftingAtLatest = TimedCommand(liftingFingersOf: engine)
  }

  /// Ends the gesture that was in progress at the latest time, because its client has disconnected.
  package func endGestureAtLatest() {
    guard endsInGesture else { return }
    endsInGesture = false
    log.append(LogEntry(time: latest, .cancelGestures(lifting: liftingAtLatest)))
  }

  /// Removes the future.
  private func dropFuture(at time: Int64) {
    endsInGesture = false
    // Mostly there is none.
    if log.end > present { log.truncate(at: present) }
    if let last = keyframes.last, last.place > present || last.time > time {
      keyframes.removeAll { $0.place > present || $0.time > time }
    }
    if !marks.isEmpty { marks.removeAll { $0.time > time } }
    findings.truncate(after: time)
    latest = time
    planned = nil
  }

  /// Appends an action that was just carried out, and removes the entries ahead.
  ///
  /// `bytes` is the length of the message that it came in.
  func append(_ action: LogEntry.Action, to engine: Engine, bytes: Int = 0) {
    // Without entries ahead there may still be keyframes of later times.
    dropFuture(at: engine.time)
    log.append(LogEntry(time: engine.time, action, bytes: bytes))
    present += 1
    if log.size > maximumLogSize { discardBeginning(engine) }
    stepped(engine)
  }

  /// Extends the timeline to a time at which nothing happened.
  func passed(to time: Int64) {
    latest = max(latest, time)
    findings.pass(to: time)
  }

  /// Counts a step of the engine, and adds a keyframe if one is due.
  func stepped(_ engine: Engine) {
    passed(to: engine.time)
    stepsSinceKeyframe = isAheadOfKeyframes(engine) ? stepsSinceKeyframe + 1 : 0
    guard stepsSinceKeyframe >= distance else { return }
    addKeyframe(engine)
    let maximum = max(2, min(Self.maximumKeyframes, Self.maximumViews / viewCount))
    if keyframes.count > maximum {
      // The first one is the beginning.
      keyframes = keyframes.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
      distance *= 2
    }
  }

  /// Whether the present is later than all keyframes: after a seek back there are keyframes ahead.
  private func isAheadOfKeyframes(_ engine: Engine) -> Bool {
    guard let last = keyframes.last else { return true }
    return (engine.time, present) > (last.time, last.place)
  }

  private func addKeyframe(_ engine: Engine) {
    stepsSinceKeyframe = 0
    guard let copy = factory.copy(of: engine) else { return }
    keyframes.append(Keyframe(place: present, time: engine.time, engine: SavedEngine(copy)))
  }

  /// An engine in the state of a keyframe; nil if the factory cannot make it.
  func makeEngine(of keyframe: Keyframe) -> Engine? {
    if let scene = factory.scene { return keyframe.makeEngine(of: scene, fps: fps) }
    guard let engine = factory.makeEngine(fps: fps, time: keyframe.time),
      engine.time <= keyframe.time
    else {
      // A program has made one that begins later: it cannot run again.
      keyframes = []
      return nil
    }
    engine.advance(to: keyframe.time)
    engine.layoutIfNeeded()
    engine.dropStep()
    return engine
  }

  /// Makes the time that a seek has reached the present.
  func finish(_ seek: SeekRun) {
    findings = seek.findings
    present = seek.place
    if seek.isRejected {
      removeRejected()
      append(.cancelGestures(lifting: nil), to: seek.engine)
    }
  }

  private var maximumLogSize: Int {
    canRunAgain ? Self.maximumSize : Self.maximumSizeWithoutPast
  }

  /// Discards the older half of the log.
  private func discardBeginning(_ engine: Engine) {
    if keyframes.count < 2 { addKeyframe(engine) }
    if keyframes.count < 2 {
      // Without a copy to begin with, the past cannot be run again.
      keyframes = []
      log.discard(before: (log.discardedCount + log.end) / 2)
    }
    while log.size > maximumLogSize / 2, keyframes.count > 1 {
      keyframes.removeFirst()
      log.discard(before: keyframes[0].place)
    }
  }
}

import Scenes
import ScrollModel
import ScrollRecording

/// What was done to a scene since its start, and copies of its engine on the way, to go back to.
///
/// Behind the present there is what happened; ahead of it, after a way back or in a demo, what is going
/// to happen unless somebody does something else.
final class Timeline {
  /// Something that was done to an engine.
  enum Deed {
    /// `source` is the command as it was written.
    case command(Command, source: TimedCommand)
    /// All fingers, wheels and actions were taken away.
    case cancelGestures
  }

  /// Where what lies ahead comes from, when nobody has done it yet.
  enum Plan: Equatable {
    /// The scene's own demo.
    case demo
    /// A recording, by its name.
    case recording(String)
  }

  struct Entry {
    /// Grows from entry to entry, and never comes again: after a way back another number stands at the
    /// same place.
    let number: Int
    let time: Int64
    let deed: Deed
    /// The deed as a command; nil for the end of gestures where no finger was down.
    let command: TimedCommand?
    /// Whether the layout that is due is done after it, rather than after what follows at the same time.
    let isLookedAt: Bool
    /// About how much memory it takes, in bytes.
    let weight: Int
  }

  struct Keyframe {
    /// The number of entries that were carried out, those forgotten included.
    let entries: Int
    let engine: Engine
  }

  /// The keyframes' number at which every second one goes and their distance doubles.
  private static let mostKeyframes = 64
  /// The views that the keyframes may have together: what bounds the memory of large scenes.
  private static let mostViews = 400_000
  /// The memory that the entries may take, in bytes; of a longer session the beginning is forgotten.
  private static let mostWeight = 128 << 20
  /// The memory that a command takes for each byte of its message, about: small values in arrays.
  private static let bytesPerByte = 8
  /// Steps from one keyframe to the next at the start: two seconds of 120 frames.
  private static let shortestDistance = 240
  /// The views to each further step between keyframes: what copies of large scenes cost is spread.
  private static let viewsPerStep = 4

  private let scene: Scene
  private let viewCount: Int
  /// What was done and what lies ahead, in the order of time.
  private(set) var entries: [Entry] = []
  /// How many entries were forgotten.
  private(set) var forgotten = 0
  /// The number of the newest entry.
  private(set) var lastNumber = 0
  /// Where a plan's entries come from, the number of the last of them, and when it is over.
  private var plan: (plan: Plan, lastNumber: Int, end: Int64)?
  /// The number of entries that are behind the present, those forgotten included.
  private var present = 0
  private var weight = 0
  private(set) var keyframes: [Keyframe] = []
  private var distance: Int
  private var stepsSinceKeyframe = 0
  /// The latest time that was reached.
  private(set) var latest: Int64
  /// When the scene was loaded, in its own time.
  let start: Int64
  /// A person's words about moments, in the order of time.
  private(set) var marks: [(time: Int64, text: String)] = []
  /// Where what was planned comes from, and when it is over; nil once somebody did something else.
  private(set) var planned: (plan: Plan, end: Int64)?

  /// Whether a gesture was under way at the latest time when the session went back from there.
  private var endsInGesture = false
  /// The command that lifts the fingers of that gesture, if it has any.
  private var liftingAtLatest: TimedCommand?

  /// A timeline that begins with an engine of a scene as it is.
  init(scene: Scene, engine: Engine) {
    self.scene = scene
    viewCount = max(1, scene.viewCount)
    distance = max(Self.shortestDistance, viewCount / Self.viewsPerStep)
    latest = engine.time
    start = engine.time
    keyframes = [Keyframe(entries: 0, engine: scene.copy(of: engine))]
  }

  /// The earliest time to go back to.
  var earliest: Int64 { keyframes.first?.engine.time ?? latest }

  /// The times of the copies that are kept, the earliest first.
  var keyframeTimes: [Int64] { keyframes.map(\.engine.time) }

  /// When the next thing ahead happens; nil if nothing lies ahead.
  var nextTime: Int64? {
    let index = present - forgotten
    return index < entries.count ? entries[index].time : nil
  }

  /// Puts what is to be done ahead, in the order of time and nothing earlier than the present; `end` is when
  /// it is over.
  func plan(_ deeds: [SceneDeed], as plan: Plan, end: Int64) {
    for deed in deeds {
      guard let source = deed.command else {
        append(.cancelGestures, at: deed.time, isLookedAt: deed.isLookedAt)
        continue
      }
      guard case .command(let command) = source.request else { continue }
      append(
        .command(command, source: source),
        at: deed.time,
        command: source,
        isLookedAt: deed.isLookedAt
      )
    }
    planned = (plan, end)
    latest = max(latest, end)
  }

  /// What is being played at a time, and when it is over; nil if what happens is no plan's.
  func playing(at time: Int64) -> (plan: Plan, end: Int64)? {
    guard let planned else { return nil }
    return hasFuture || time < planned.end ? planned : nil
  }

  /// Whether the layout that is due is done after what was taken last.
  var isLookedAt: Bool { present == forgotten || entries[present - 1 - forgotten].isLookedAt }

  /// Whether it goes back to when the scene was loaded.
  var isComplete: Bool { forgotten == 0 }

  /// The most marks that are remembered.
  private static let mostMarks = 1_000

  /// Remembers a person's word about a moment.
  func mark(_ text: String, at time: Int64) {
    guard marks.count < Self.mostMarks else { return }
    let index = marks.firstIndex { $0.time > time } ?? marks.count
    marks.insert((time, text), at: index)
  }

  private func append(
    _ deed: Deed,
    at time: Int64,
    command: TimedCommand? = nil,
    weight: Int = 0,
    isLookedAt: Bool = true
  ) {
    lastNumber += 1
    entries.append(
      Entry(
        number: lastNumber,
        time: time,
        deed: deed,
        command: command,
        isLookedAt: isLookedAt,
        weight: weight
      )
    )
  }

  /// Takes what is due at `time`; it is behind the present then.
  func takeDue(at time: Int64) -> Deed? {
    guard let next = nextTime, next <= time else { return nil }
    present += 1
    return entries[present - 1 - forgotten].deed
  }

  /// Takes away what was taken last, because the engine refused it.
  func forgetRefused() {
    present -= 1
    weight -= entries.remove(at: present - forgotten).weight
  }

  /// Whether the entry with a number is behind the present; nil if it was given up.
  func isDone(_ number: Int) -> Bool? {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].number < number { low = middle + 1 } else { high = middle }
    }
    if low < entries.count, entries[low].number == number { return low < present - forgotten }
    // Before the first there is only what was forgotten.
    return low == 0 && forgotten > 0 ? true : nil
  }

  /// The number of things behind the present.
  var deedCount: Int { present }

  /// What is behind the present, from a number on.
  func deeds(from number: Int) -> [SceneDeed] {
    guard number < present else { return [] }
    return entries[(number - forgotten)..<(present - forgotten)].map { entry in
      guard case .command(_, let source) = entry.deed else {
        return SceneDeed(time: entry.time, command: nil, isLookedAt: entry.isLookedAt)
      }
      return SceneDeed(time: entry.time, command: source, isLookedAt: entry.isLookedAt)
    }
  }

  /// Whether something lies ahead that whoever does something else gives up.
  var hasFuture: Bool { nextTime != nil }

  /// Whether something is known to follow a time, the engine's present.
  func isBehindLatest(_ time: Int64) -> Bool { hasFuture || time < latest }

  /// Notes that the session goes back from the engine's present.
  func leavePresent(_ engine: Engine) {
    guard !isBehindLatest(engine.time) else { return }
    endsInGesture = engine.hasGesture
    liftingAtLatest = TimedCommand(liftingFingersOf: engine)
  }

  /// Has the gesture that was under way at the latest time end there, because its client has left.
  func endGestureAtLatest() {
    guard endsInGesture else { return }
    endsInGesture = false
    append(.cancelGestures, at: latest, command: liftingAtLatest)
  }

  /// Gives up what lies ahead.
  private func dropFuture(at time: Int64) {
    endsInGesture = false
    for entry in entries[(present - forgotten)...] { weight -= entry.weight }
    entries.removeSubrange((present - forgotten)...)
    keyframes.removeAll { $0.entries > present || $0.engine.time > time }
    marks.removeAll { $0.time > time }
    latest = time
    planned = nil
  }

  /// Notes what was done to the engine just now, and gives up what lay ahead; it came in so many bytes.
  ///
  /// `lifting` is the command that does as much as the end of gestures did.
  func note(
    _ deed: Deed,
    to engine: Engine,
    bytes: Int = 0,
    lifting: TimedCommand? = nil
  ) {
    // Where nothing was ahead, there may still be copies of a time that does not come any more.
    dropFuture(at: engine.time)
    let weight = bytes * Self.bytesPerByte + MemoryLayout<Entry>.stride
    var command = lifting
    if case .command(_, let source) = deed { command = source }
    append(deed, at: engine.time, command: command, weight: weight)
    self.weight += weight
    present += 1
    if self.weight > Self.mostWeight { forgetBeginning(engine) }
    stepped(engine)
  }

  /// Notes how far time has gone without anything happening.
  func passed(to time: Int64) { latest = max(latest, time) }

  /// Notes that the engine has taken a step, and keeps a copy of it now and then.
  func stepped(_ engine: Engine) {
    latest = max(latest, engine.time)
    stepsSinceKeyframe = isAheadOfKeyframes(engine) ? stepsSinceKeyframe + 1 : 0
    guard stepsSinceKeyframe >= distance else { return }
    addKeyframe(engine)
    let most = max(2, min(Self.mostKeyframes, Self.mostViews / viewCount))
    if keyframes.count > most {
      // The first is where everything began.
      keyframes = keyframes.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
      distance *= 2
    }
  }

  /// Whether the present was not reached before: after a way back there are keyframes ahead already.
  private func isAheadOfKeyframes(_ engine: Engine) -> Bool {
    guard let last = keyframes.last else { return true }
    return (engine.time, present) > (last.engine.time, last.entries)
  }

  private func addKeyframe(_ engine: Engine) {
    stepsSinceKeyframe = 0
    keyframes.append(Keyframe(entries: present, engine: scene.copy(of: engine)))
  }

  /// A copy of an engine of the scene.
  func copy(of engine: Engine) -> Engine { scene.copy(of: engine) }

  /// Makes the time that a seek has reached the present, and gives its engine; what came after lies ahead.
  func finish(_ seek: Seek) -> Engine {
    present = seek.place
    if seek.isRefused {
      // A demo ends where the engine refuses it, whether it is watched or gone past.
      present += 1
      forgetRefused()
      seek.engine.cancelGestures(at: seek.engine.time)
      note(.cancelGestures, to: seek.engine)
      seek.engine.layoutIfNeeded()
    }
    return seek.engine
  }

  /// Forgets the older half of what was done.
  private func forgetBeginning(_ engine: Engine) {
    if keyframes.count < 2 { addKeyframe(engine) }
    while weight > Self.mostWeight / 2, keyframes.count > 1 {
      keyframes.removeFirst()
      let gone = keyframes[0].entries - forgotten
      for entry in entries.prefix(gone) { weight -= entry.weight }
      entries.removeFirst(gone)
      forgotten += gone
    }
  }
}

extension Timeline.Deed {
  /// Has it in a recording that it was done.
  func tell(_ recordings: LiveRecordings, at time: Int64) {
    switch self {
    case .cancelGestures: recordings.addCancel(at: time)
    case .command(_, let source): recordings.add(source.at(time))
    }
  }

  /// Does it again; false if the engine refuses it, as it may a demo's command that was never tried.
  func carryOut(on engine: Engine) -> Bool {
    switch self {
    case .cancelGestures: engine.cancelGestures(at: engine.time)
    case .command(let command, _):
      do {
        try engine.handle(command, at: engine.time)
      } catch {
        return false
      }
    }
    return true
  }
}

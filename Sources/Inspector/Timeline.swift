import Recording
import Scenes
import ScrollModel

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
  enum Plan {
    /// The scene's own demo.
    case demo
  }

  struct Entry {
    /// Grows from entry to entry, and never comes again: after a way back another number stands at the
    /// same place.
    let number: Int
    let time: Int64
    let deed: Deed
    /// The deed as a command; nil for the end of gestures where no finger was down.
    let command: TimedCommand?
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

  /// A timeline that begins with an engine of a scene as it is.
  init(scene: Scene, engine: Engine) {
    self.scene = scene
    viewCount = max(1, scene.viewCount)
    distance = max(Self.shortestDistance, viewCount / Self.viewsPerStep)
    latest = engine.time
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

  /// Puts commands ahead, in the order of their times, none earlier than the present.
  func plan(_ commands: [TimedCommand], as plan: Plan) {
    for source in commands {
      guard case .model(let command) = source.request else { continue }
      append(.command(command, source: source), at: source.time, command: source, weight: 0)
    }
    let end = commands.last?.time ?? 0
    self.plan = (plan, lastNumber, end)
    latest = max(latest, end)
  }

  /// Where what lies ahead comes from, and when it ends; nil if nothing does or somebody did it.
  var playing: (plan: Plan, end: Int64)? {
    guard hasFuture, let plan, entries.last?.number == plan.lastNumber else { return nil }
    return (plan.plan, plan.end)
  }

  private func append(_ deed: Deed, at time: Int64, command: TimedCommand?, weight: Int) {
    lastNumber += 1
    entries.append(
      Entry(number: lastNumber, time: time, deed: deed, command: command, weight: weight)
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

  /// The number of things behind the present.
  var deedCount: Int { present }

  /// What is behind the present, from a number on.
  func deeds(from number: Int) -> [SceneDeed] {
    guard number < present else { return [] }
    return entries[(number - forgotten)..<(present - forgotten)].map { entry in
      guard case .command(_, let source) = entry.deed else {
        return SceneDeed(time: entry.time, command: nil)
      }
      return SceneDeed(time: entry.time, command: source)
    }
  }

  /// Whether something lies ahead that whoever does something else gives up.
  var hasFuture: Bool { nextTime != nil }

  /// Gives up what lies ahead.
  private func dropFuture(at time: Int64) {
    for entry in entries[(present - forgotten)...] { weight -= entry.weight }
    entries.removeSubrange((present - forgotten)...)
    keyframes.removeAll { $0.entries > present || $0.engine.time > time }
    latest = time
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

  /// An engine as it was at `time`, which becomes the present; what came after lies ahead.
  ///
  /// A time before the earliest or after the latest is that one.
  func engine(at time: Int64) -> Engine {
    let time = min(max(time, earliest), latest)
    guard let keyframe = keyframes.last(where: { $0.engine.time <= time }) else {
      preconditionFailure("a timeline has a beginning")
    }
    let engine = scene.copy(of: keyframe.engine)
    engine.recordsAssignments = false
    present = keyframe.entries
    while let deed = takeDue(at: time) {
      engine.advance(to: entries[present - 1 - forgotten].time)
      guard deed.carryOut(on: engine) else {
        // A demo ends where the engine refuses it, whether it is watched or gone past.
        forgetRefused()
        engine.cancelGestures(at: engine.time)
        note(.cancelGestures, to: engine)
        break
      }
      engine.layoutIfNeeded()
    }
    engine.advance(to: min(time, max(latest, engine.time)))
    engine.layoutIfNeeded()
    return engine
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
  func tell(_ recording: RecordingWriter, at time: Int64) {
    switch self {
    case .cancelGestures: recording.addCancel(at: time)
    case .command(_, let source): recording.add(source.at(time))
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

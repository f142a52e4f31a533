import ForeignSource
import Foundation
import ScrollModel

/// Finds motions of one kind that come to rest where a script has set the offset, each once.
struct CutMotions {
  /// A motion that a script has ended: its last part, its speed in points per second, and what has set the offset.
  typealias Cut = (view: String, part: SourceEntry, speed: Double, write: SourceEntry)

  private var motions: [String: (part: SourceEntry, time: Int64, speed: Double)] = [:]
  private var cuts: [String: (motion: Cut, time: Int64)] = [:]

  /// Returns the motions that a change shows to have ended.
  mutating func observe(_ moment: SourceStep, of isPart: (SourceEntry) -> Bool) -> [Cut] {
    // What is set once a motion has come to rest does not end it.
    let rested = Set(moment.events("scrollend").map(\.view))
    for cause in moment.moves {
      let view = cause.view
      if isPart(cause) { add(cause, at: moment.time) }
      guard cause.isAssignment, !rested.contains(view), cuts[view] == nil,
        let motion = motions[view], moment.time - motion.time <= Tolerance.pause
      else { continue }
      cuts[view] = ((view, motion.part, motion.speed, cause), moment.time)
    }
    let ended = cuts.filter { view, cut in
      moment.time > cut.time && (rested.contains(view) || moment.time - cut.time > Tolerance.pause)
    }
    for view in ended.keys { (cuts[view], motions[view]) = (nil, nil) }
    for view in rested where cuts[view] == nil { motions[view] = nil }
    return ended.values.map(\.motion).sorted { $0.view < $1.view }
  }

  private mutating func add(_ part: SourceEntry, at time: Int64) {
    let length = abs(part.delta[part.axis])
    // A motion that goes on was not ended.
    if length >= 1 { cuts[part.view] = nil }
    let former = motions[part.view]
    let duration = former.map { time - $0.time } ?? 0
    // However long a busy program takes for a frame, the way in it gives the speed.
    let speed =
      duration > 0 ? length * 1e6 / Double(duration) : duration == 0 ? former?.speed ?? 0 : 0
    motions[part.view] = (part, time, speed)
  }
}

/// SW004: a script stops a person's scroll.
struct GlideEnded: EventRule {
  static let rule = Rule(
    .init(.warning, 4, .motion, "A script stops the momentum", .source),
    matters: "To set the offset while a fling, a wheel or a key moves the content ends the motion, "
      + "or takes back in each frame what it has moved. The content does not arrive where the "
      + "person has sent it.",
    remedy: "Set scrollTop when scrollend has come, and only where it differs; use "
      + "scroll-snap-type to rest at rows, and overflow-anchor to keep the place."
  )

  /// The distance of a glide since a script first moved the content against it, what scripts undid of it, how often,
  /// when it went on last, and whether it is a finding.
  private typealias Opposed = (
    way: Double, back: Double, writes: Int, time: Int64, isReported: Bool
  )

  /// The speed from which a glide would have gone on, in points per second.
  private static let leastSpeed = 200.0
  /// The minimum share of a glide's distance that is undone, and how often.
  private static let leastShare = 0.5
  private static let leastWrites = 3

  private var motions = CutMotions()
  private var opposed: [String: Opposed] = [:]

  private static func isPart(_ cause: SourceEntry) -> Bool {
    cause.by == "finger" ? cause.cause == "deceleration" : ["wheel", "key"].contains(cause.by)
  }

  mutating func observe(_ moment: SourceStep) -> [Symptom] {
    let ended: [Symptom] = motions.observe(moment, of: Self.isPart).compactMap { cut in
      guard let view = moment.document.view(cut.view), cut.speed >= Self.leastSpeed else {
        return nil
      }
      let (offset, axis) = (view.offset, cut.part.axis)
      // At an end, content stops by itself.
      guard (1..<max(2, view.range[axis] - 1)).contains(offset[axis]) else { return nil }
      return view.symptom(
        "\(Self.motion(cut.part)) went at \(cut.speed.rounded()) px/s when \(cut.write.call) moved "
          + "the content by \(cut.write.delta); it ended there, at \(offset)",
        ["speed": cut.speed.rounded(), "contentOffset": offset, "caller": cut.write.caller]
      )
    }
    return ended + takenBack(in: moment)
  }

  /// The glides that continue while scripts undo their movement.
  private mutating func takenBack(in moment: SourceStep) -> [Symptom] {
    var parts: [String: SourceEntry] = [:]
    return moment.moves.compactMap { cause in
      if Self.isPart(cause) {
        parts[cause.view] = cause
        let length = abs(cause.delta[cause.axis])
        var glide: Opposed = opposed[cause.view] ?? (0, 0, 0, moment.time, false)
        if moment.time - glide.time > Tolerance.pause { glide = (0, 0, 0, moment.time, false) }
        (glide.way, glide.time) = (glide.writes == 0 ? length : glide.way + length, moment.time)
        opposed[cause.view] = glide
      } else if cause.isAssignment, let part = parts[cause.view], var glide = opposed[cause.view] {
        let way = cause.delta[part.axis]
        guard way * part.delta[part.axis] < 0 else { return nil }
        glide.back += abs(way)
        glide.writes += 1
        let isFound = glide.writes >= Self.leastWrites && glide.back >= Self.leastShare * glide.way
        defer { opposed[cause.view] = glide }
        guard isFound, !glide.isReported else { return nil }
        glide.isReported = true
        return Symptom(
          part.view,
          "\(Self.motion(part)) has moved the content by \(glide.way) px, and \(cause.call) has "
            + "taken back \(glide.back) px of it, in \(glide.writes) frames",
          ["moved": glide.way, "takenBack": glide.back, "caller": cause.caller]
        )
      }
      return nil
    }
  }

  private static func motion(_ part: SourceEntry) -> String {
    ["wheel": "a wheel scroll", "key": "a scroll by a key"][part.by] ?? "a fling"
  }
}

/// SW007: a script cuts a smooth scroll of a script off.
struct SmoothScrollCut: EventRule {
  static let rule = Rule(
    .init(.warning, 7, .motion, "A smooth scroll is cut off", .source),
    matters: "To set the offset ends a smooth scroll where it is: it never arrives, and the "
      + "content jumps.",
    remedy: "Let one piece of code scroll at a time: set the offset when scrollend has come, or "
      + "let the smooth scroll go to the final place."
  )

  private var motions = CutMotions()

  mutating func observe(_ moment: SourceStep) -> [Symptom] {
    motions.observe(moment) { $0.by == "script" && $0.cause == "animation" }.map { cut in
      let (offset, write) = (moment.document.view(cut.view)?.offset ?? .zero, cut.write)
      return Symptom(
        cut.view,
        "the smooth scroll by \(cut.part.call) was under way when \(write.call) moved the content "
          + "by \(write.delta); it ended there, at \(offset)",
        [
          "smooth": cut.part.caller, "cut": write.caller, "moved": write.delta,
          "contentOffset": offset,
        ]
      )
    }
  }
}

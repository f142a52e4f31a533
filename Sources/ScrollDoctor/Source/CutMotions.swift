import ForeignSource

/// A motion of a view that a script has ended by setting the offset.
struct CutMotion {
  let view: String
  /// The last part of the motion.
  let part: SourceCause
  /// Its speed, in points per second.
  let speed: Double
  /// What has set the offset.
  let write: SourceCause
}

/// Finds motions of one kind that come to rest where a script has set the offset, each once.
struct CutMotions {
  private struct Motion {
    let part: SourceCause
    let time: Int64
    let speed: Double
  }

  private struct Cut {
    let motion: CutMotion
    let time: Int64
  }

  /// A pause after which a motion has ended, in microseconds.
  private static let pause: Int64 = 200_000

  private var motions: [String: Motion] = [:]
  private var cuts: [String: Cut] = [:]

  /// Returns the motions that a change shows to have ended.
  mutating func observe(
    _ change: SourceChange,
    of isPart: (SourceCause) -> Bool
  ) -> [CutMotion] {
    // What is set once a motion has come to rest does not end it.
    let rested = Set(change.events("scrollend").map(\.view))
    for cause in change.moves {
      if isPart(cause) { add(cause, at: change.time) }
      guard cause.isAssignment, !rested.contains(cause.view), cuts[cause.view] == nil,
        let motion = motions[cause.view],
        change.time - motion.time <= Self.pause
      else { continue }
      let cut = CutMotion(
        view: cause.view,
        part: motion.part,
        speed: motion.speed,
        write: cause
      )
      cuts[cause.view] = Cut(motion: cut, time: change.time)
    }
    let ended = cuts.filter { view, cut in
      guard change.time > cut.time else { return false }
      return rested.contains(view) || change.time - cut.time > Self.pause
    }
    for view in ended.keys { (cuts[view], motions[view]) = (nil, nil) }
    for view in rested where cuts[view] == nil { motions[view] = nil }
    return ended.values.map(\.motion).sorted { $0.view < $1.view }
  }

  private mutating func add(_ part: SourceCause, at time: Int64) {
    let length = abs(part.axis.of(part.delta))
    // A motion that goes on was not ended.
    if length >= 1 { cuts[part.view] = nil }
    let former = motions[part.view]
    let duration = former.map { time - $0.time } ?? 0
    // However long a busy program takes for a frame, the way in it gives the speed.
    let speed = duration > 0 ? length * 1e6 / Double(duration) : 0
    motions[part.view] = Motion(
      part: part,
      time: time,
      speed: duration == 0 ? former?.speed ?? 0 : speed
    )
  }
}

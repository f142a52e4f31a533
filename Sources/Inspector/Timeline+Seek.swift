import ScrollModel

extension Timeline {
  /// A run from the nearest keyframe to another time, taken in pieces.
  ///
  /// The timeline stays as it is until ``Timeline/finish(_:)``.
  final class Seek {
    /// Where the run has got to.
    let engine: Engine
    /// The place of the next entry to be carried out.
    fileprivate(set) var place: Int
    /// Whether the engine refused the entry at ``place``, as it may an entry of a demo that was never tried.
    fileprivate(set) var isRefused = false
    fileprivate let target: Int64

    fileprivate init(_ keyframe: Keyframe, _ engine: Engine, to target: Int64) {
      self.engine = engine
      self.target = target
      place = keyframe.entries
    }
  }

  /// Begins a seek; a time before the earliest or after the latest is that one.
  func beginSeek(to time: Int64) -> Seek {
    let time = min(max(time, earliest), latest)
    guard let keyframe = keyframes.last(where: { $0.engine.time <= time }) else {
      preconditionFailure("a timeline has a beginning")
    }
    let engine = copy(of: keyframe.engine)
    engine.recordsAssignments = false
    return Seek(keyframe, engine, to: time)
  }

  /// Goes on with a seek until the budget is spent; whether it has arrived.
  func advance(_ seek: Seek, within budget: WorkBudget) -> Bool {
    // The events of a run that is repeated have been sent.
    defer { _ = seek.engine.takeStep() }
    while !seek.isRefused, let entry = entry(at: seek.place), entry.time <= seek.target {
      guard advance(seek.engine, to: entry.time, within: budget) else { return false }
      guard entry.deed.carryOut(on: seek.engine) else {
        seek.isRefused = true
        break
      }
      seek.place += 1
      if entry.isLookedAt { seek.engine.layoutIfNeeded() }
      if budget.isSpent { return false }
    }
    let end = seek.isRefused ? seek.engine.time : seek.target
    guard advance(seek.engine, to: end, within: budget) else { return false }
    seek.engine.layoutIfNeeded()
    return true
  }

  /// Lets an engine's time go on; false if the budget was spent before.
  private func advance(_ engine: Engine, to time: Int64, within budget: WorkBudget) -> Bool {
    while let step = engine.nextStepTime, step > engine.time, step < time {
      engine.advance(to: step)
      if budget.isSpent { return false }
    }
    engine.advance(to: time)
    return true
  }
}

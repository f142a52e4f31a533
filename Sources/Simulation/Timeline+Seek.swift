import ScrollModel
import ScrollRecording

extension Timeline {
  /// A run from the nearest keyframe to another time, in pieces.
  ///
  /// The timeline stays as it is until ``Timeline/finish(_:)``.
  package final class Seek {
    /// Where the run has got to.
    let engine: Engine
    /// Whether the engine rejected the last entry, as it may an entry of a demo that was never tried.
    fileprivate(set) var isRejected = false
    fileprivate let target: Int64
    fileprivate var replayer: Replayer

    fileprivate init(_ keyframe: Keyframe, _ engine: Engine, to target: Int64) {
      self.engine = engine
      self.target = target
      replayer = Replayer(at: keyframe.place)
    }

    /// The place of the next entry to be carried out.
    var place: Int { replayer.place }
  }

  /// Begins a seek; a time before the earliest or after the latest is that one.
  ///
  /// - Returns: nil if the past cannot be run again.
  package func beginSeek(to time: Int64) -> Seek? {
    let time = min(max(time, earliest), latest)
    guard let keyframe = keyframes.last(where: { $0.time <= time }),
      let engine = makeEngine(of: keyframe)
    else { return nil }
    engine.recordsAssignments = false
    return Seek(keyframe, engine, to: time)
  }

  /// Goes on with a seek until the budget is spent.
  ///
  /// - Returns: whether it has arrived.
  package func advance(_ seek: Seek, within budget: WorkBudget) -> Bool {
    // The events of a run that is repeated have been sent.
    defer { _ = seek.engine.takeStep() }
    while !seek.isRejected {
      switch seek.replayer.step(seek.engine, through: log, to: seek.target) {
      case .arrived:
        seek.engine.layoutIfNeeded()
        return true
      case .entry(_, isAccepted: false): seek.isRejected = true
      case .entry, .frame: if budget.isSpent { return false }
      }
    }
    seek.engine.layoutIfNeeded()
    return true
  }
}

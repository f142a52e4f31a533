import Foundation

/// Actions in progress: the current tick and the movements in it.
struct ActionRun {
  /// A pointer or wheel movement during a tick.
  struct Movement {
    let source: String
    let path: Path
    /// In microseconds.
    let duration: Int64
    /// The part of the path that is done, in the units of the path.
    var done = CGPoint.zero

    enum Path {
      case pointer(from: CGPoint, to: CGPoint)
      case wheel(at: CGPoint, delta: CGPoint)
    }

    /// The part of the path that is done `elapsed` microseconds into the tick.
    func way(after elapsed: Int64) -> CGPoint {
      let whole = self.whole
      // The last sample is exact, independent of rounding in the division.
      guard elapsed < duration else { return whole }
      let share = Double(elapsed) / Double(duration)
      return CGPoint(x: whole.x * share, y: whole.y * share)
    }

    private var whole: CGPoint {
      switch path {
      case .pointer(let start, let end): end - start
      case .wheel(_, let delta): delta
      }
    }
  }

  let sources: [ActionSource]
  /// The origin of the actions, with the number of their command.
  let origin: ChangeOrigin
  var tick = 0
  /// The start time of the tick, in microseconds.
  var start: Int64
  var movements: [Movement] = []

  var isOver: Bool { tick >= ActionSource.tickCount(sources) }

  /// The end time of the tick, in microseconds.
  var end: Int64 {
    start + (actions.map(\.action.duration.microseconds).max() ?? 0)
  }

  /// The sources with their actions in this tick.
  var actions: [(source: ActionSource, action: Action)] {
    sources.compactMap { $0.actions.indices.contains(tick) ? ($0, $0.actions[tick]) : nil }
  }
}

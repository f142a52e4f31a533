import Foundation

/// Actions under way: which tick it is, and what moves in it.
struct ActionRun {
  /// A pointer or a wheel on its way through a tick.
  struct Movement {
    let source: String
    let path: Path
    /// In microseconds.
    let duration: Int64
    /// The part of the way that is done, in the path's own measure.
    var done = CGPoint.zero

    enum Path {
      case pointer(from: CGPoint, to: CGPoint)
      case wheel(at: CGPoint, delta: CGPoint)
    }

    /// The part of the path, as a distance, that is done `elapsed` microseconds into the tick.
    func way(after elapsed: Int64) -> CGPoint {
      let whole = self.whole
      // The last sample is exact, whatever the division rounds.
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
  /// The number of the command that asked for them.
  let command: Int?
  var tick = 0
  /// When the tick began, in microseconds.
  var start: Int64
  var movements: [Movement] = []

  var isOver: Bool { tick >= ActionSource.tickCount(sources) }

  /// When the tick ends.
  var end: Int64 {
    start + (actions.map(\.action.duration).max() ?? 0)
  }

  /// What the sources do in this tick.
  var actions: [(source: ActionSource, action: Action)] {
    sources.compactMap { $0.actions.indices.contains(tick) ? ($0, $0.actions[tick]) : nil }
  }
}

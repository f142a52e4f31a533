import Foundation
import ScrollModel

/// A lift with its planned offset and the offset at which the content will rest.
struct ReleaseTarget {
  let scroll: ScrollView
  /// In points per millisecond.
  let velocity: CGPoint
  let planned: CGPoint
  let rest: CGPoint

  /// The lifts of a step after which the content decelerates.
  static func all(in step: Step) -> [ReleaseTarget] {
    step.events.compactMap { event in
      guard case .scrollViewWillEndDragging(let velocity, let planned, _, _) = event.kind,
        let scroll = step.engine.view(event.view) as? ScrollView, scroll.isDecelerating,
        // From past an edge the content returns to it, whatever the target is.
        !scroll.isPagingEnabled, scroll.phase != .bouncing,
        let rest = scroll.rest?.contentOffset
      else { return nil }
      return ReleaseTarget(scroll: scroll, velocity: velocity, planned: planned, rest: rest)
    }
  }

  /// The values of both axes, with the names of the axes.
  var axes: [(name: String, velocity: Double, planned: Double, rest: Double, length: Double)] {
    let size = scroll.bounds.size
    return [
      ("x", velocity.x, planned.x, rest.x, size.width),
      ("y", velocity.y, planned.y, rest.y, size.height),
    ]
  }
}

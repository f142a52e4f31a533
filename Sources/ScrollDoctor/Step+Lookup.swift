import Foundation
import ScrollModel

extension Step {
  /// The offset of a scroll view before its first clamp in the step, and the total distance of the
  /// clamps.
  ///
  /// Nil if there was no clamp.
  func clamp(of scroll: ScrollView) -> (before: CGPoint, way: CGPoint)? {
    var way: CGPoint?
    // Undoes all changes from the first clamp on.
    var before = scroll.contentOffset
    for change in scrolls(of: scroll.id) {
      if change.cause == .clamp {
        let old = way ?? .zero
        way = CGPoint(x: old.x + change.delta.x, y: old.y + change.delta.y)
      }
      guard way != nil else { continue }
      before.x -= change.delta.x
      before.y -= change.delta.y
    }
    guard let way, way != .zero else { return nil }
    return (before, way)
  }

  /// Whether code chose another offset in the step after the content was clamped.
  func setsOffsetAfterClamp(of scroll: ScrollView) -> Bool {
    let own = Array(scrolls(of: scroll.id))
    guard let clamp = own.firstIndex(where: { $0.cause == .clamp }) else { return false }
    return own[clamp...].contains { $0.cause == .assignment }
  }

  /// Whether a program scrolled a view after a layout pass of it, by the index of the pass among the events.
  func isScrolledInLayout(_ view: String, after index: Int) -> Bool {
    let time = events[index].time
    return events[(index + 1)...].contains {
      guard case .scrollViewDidScroll = $0.kind else { return false }
      return $0.view == view && $0.time == time
    }
  }

  /// Whether a view sent an event of some kind in the step.
  func has(_ view: String, _ isMeant: (Event.Kind) -> Bool) -> Bool {
    events.contains { $0.view == view && isMeant($0.kind) }
  }
}

extension ScrollView {
  /// The offsets at which the content can rest.
  ///
  /// The origin is the first offset; the size is the distance to the last one.
  var restingOffsets: CGRect {
    let (inset, size) = (adjustedContentInset, bounds.size)
    return CGRect(
      x: -inset.left,
      y: -inset.top,
      width: max(0, contentSize.width + inset.right + inset.left - size.width),
      height: max(0, contentSize.height + inset.bottom + inset.top - size.height)
    )
  }

  /// Whether the content can rest at an offset.
  func canRest(at offset: CGPoint) -> Bool {
    // Offsets are on pixels; sizes need not be.
    restingOffsets.insetBy(dx: -1, dy: -1).contains(offset)
  }
}

import Foundation
import ScrollModel

extension Step {
  /// What clamping did to the offset of a scroll view in the step: where it was before, and by how much
  /// it moved, all in all; nil if it did nothing.
  func clamp(of scroll: ScrollView) -> (before: CGPoint, way: CGPoint)? {
    var way: CGPoint?
    // All changes from the first clamp on lie between then and now.
    var before = scroll.contentOffset
    for change in causes where change.view == scroll.id && change.property == .contentOffset {
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

  /// Whether a view told of an event of some kind in the step.
  func has(_ view: String, _ isMeant: (Event.Kind) -> Bool) -> Bool {
    events.contains { $0.view == view && isMeant($0.kind) }
  }
}

extension ScrollView {
  /// The offsets at which the content can rest: the first one is the origin, and the size is how far the
  /// last one is from it.
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
    // Offsets are on pixels, sizes need not be.
    restingOffsets.insetBy(dx: -1, dy: -1).contains(offset)
  }
}

import Foundation

extension View {
  /// Resizes the subviews by their masks, after this view had the size `old`.
  func resizeSubviews(from old: CGSize) {
    guard autoresizesSubviews else { return }
    let new = bounds.size
    // A view that a delegate removes meanwhile is not resized.
    for view in subviews where !view.autoresizingMask.isEmpty && view.superview === self {
      view.resize(from: old, to: new)
    }
  }

  /// Resizes the view for a change of the superview's size.
  ///
  /// A transform has no effect: the bounds are resized around the center as without one.
  /// Nothing is rounded to pixels.
  private func resize(from old: CGSize, to new: CGSize) {
    var size = bounds.size
    var center = center
    for axis in Axis.both where old[axis] != new[axis] {
      let anchor = anchorPoint[axis]
      let start = center[axis] - anchor * size[axis]
      var span = Span(start: start, length: size[axis], end: old[axis] - start - size[axis])
      guard span.share(new[axis] - old[axis], among: autoresizingMask.parts(axis)) else { continue }
      size[axis] = span.length
      center[axis] = span.start + anchor * span.length
    }
    bounds = CGRect(origin: bounds.origin, size: size)
    self.center = center
  }
}

/// A view on one axis of its superview: the margin before it, its length, and the margin after it.
private struct Span {
  var start: Double
  var length: Double
  var end: Double

  /// Distributes a change of the superview's length among the flexible parts; returns false if there
  /// are none.
  ///
  /// Each part changes in proportion to its length, or all change equally if all are zero; a margin
  /// that overlaps the edge counts as zero. A change that would make the length negative goes to the
  /// margins.
  mutating func share(
    _ change: Double,
    among flexible: (start: Bool, length: Bool, end: Bool)
  ) -> Bool {
    let count = [flexible.start, flexible.length, flexible.end].count { $0 }
    guard count > 0 else { return false }
    let parts = (
      start: flexible.start ? max(0, start) : 0,
      length: flexible.length ? length : 0,
      end: flexible.end ? max(0, end) : 0
    )
    let sum = parts.start + parts.length + parts.end
    func share(_ part: Double, _ isFlexible: Bool) -> Double {
      guard isFlexible else { return 0 }
      return sum > 0 ? change * part / sum : change / Double(count)
    }
    let lengthShare = share(parts.length, flexible.length)
    if flexible.length, length + lengthShare < 0 {
      let rest = change + length
      length = 0
      _ = self.share(rest, among: (flexible.start, false, flexible.end))
    } else {
      start += share(parts.start, flexible.start)
      length += lengthShare
      end += share(parts.end, flexible.end)
    }
    return true
  }
}

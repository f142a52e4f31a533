import Foundation

/// What a scroll view's content is doing; where several hold, the first in this order is shown:
/// dragging, tracking, bouncing, decelerating, animating, idle.
public enum ScrollPhase: String, CaseIterable, Sendable {
  case idle, tracking, dragging, decelerating, bouncing, animating
}

/// The flags of a scroll view and the predictions that go with them.
struct ScrollActivity: Equatable {
  var isTracking = false
  var isDragging = false
  var isDecelerating = false
  var isScrollAnimating = false
  /// Whether a flight is outside the range.
  var isOutside = false
  /// In points per second.
  var velocity = CGPoint.zero
  var rest: Rest?

  var phase: ScrollPhase {
    if isTracking { return isDragging ? .dragging : .tracking }
    if isDecelerating { return isOutside ? .bouncing : .decelerating }
    return isScrollAnimating ? .animating : .idle
  }

  /// The finger is off the content; what a program has set going since goes on.
  mutating func letGo() {
    let old = self
    self = ScrollActivity()
    guard old.isScrollAnimating else { return }
    isScrollAnimating = true
    rest = old.rest
  }

  func differences(from old: ScrollActivity) -> PropertySet {
    var set = PropertySet()
    if isTracking != old.isTracking { set.formUnion(PropertySet(.isTracking)) }
    if isDragging != old.isDragging { set.formUnion(PropertySet(.isDragging)) }
    if isDecelerating != old.isDecelerating { set.formUnion(PropertySet(.isDecelerating)) }
    if isScrollAnimating != old.isScrollAnimating { set.formUnion(PropertySet(.isScrollAnimating)) }
    if phase != old.phase { set.formUnion(PropertySet(.phase)) }
    if velocity != old.velocity { set.formUnion(PropertySet(.velocity)) }
    if rest != old.rest { set.formUnion(PropertySet(.rest)) }
    return set
  }
}

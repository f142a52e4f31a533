public import Foundation
import ScrollMotion

/// The activity of a scroll view's content.
///
/// If several apply, the first in this order is used: zoomBouncing, zooming, dragging, tracking,
/// bouncing, decelerating, animating, idle.
///
/// ```swift
/// precondition(ScrollView(id: "scroll").phase == ScrollPhase.idle)
/// ```
public enum ScrollPhase: String, CaseIterable, Sendable {
  /// At rest.
  case idle
  /// Under a finger that has not moved the content yet.
  case tracking
  /// Under a finger that moves the content.
  case dragging
  /// After the lift, inside the range.
  case decelerating
  /// After the lift, past an edge.
  case bouncing
  /// In an animation that a program has started.
  case animating
  /// Under fingers or a wheel that zoom.
  case zooming
  /// Back to the limits of the scale.
  case zoomBouncing
}

/// The flags of a scroll view and the corresponding predictions.
struct ScrollActivity {
  var isTracking = false
  var isDragging = false
  var isDecelerating = false
  var isScrollAnimating = false
  var isZooming = false
  var isZoomBouncing = false
  var isZoomAnimating = false
  /// Whether a flight is outside the range.
  var isOutside = false
  /// The velocity in points per second.
  var velocity = CGPoint.zero
  /// Where and when the content will rest, perhaps not computed yet.
  var prediction = RestPrediction.known(nil)
  /// Where and when the content will rest.
  var rest: Rest? {
    get { prediction.rest }
    set { prediction = .known(newValue) }
  }

  var phase: ScrollPhase {
    if isZoomBouncing { return .zoomBouncing }
    if isZooming { return .zooming }
    if isTracking { return isDragging ? .dragging : .tracking }
    if isDecelerating { return isOutside ? .bouncing : .decelerating }
    return isScrollAnimating || isZoomAnimating ? .animating : .idle
  }

  /// Resets the flags after the finger lifts, except those of motions that a program or the lift
  /// started.
  mutating func endTracking() {
    let old = self
    self = ScrollActivity()
    guard old.isScrollAnimating || old.isZoomAnimating || old.isZoomBouncing else { return }
    isScrollAnimating = old.isScrollAnimating
    isZoomAnimating = old.isZoomAnimating
    isZoomBouncing = old.isZoomBouncing
    prediction = old.prediction
  }

  /// The properties that differ, without the rest, which may not be computed yet.
  func differences(from old: ScrollActivity) -> PropertySet {
    var set = PropertySet()
    if isTracking != old.isTracking { set.formUnion(PropertySet(.isTracking)) }
    if isDragging != old.isDragging { set.formUnion(PropertySet(.isDragging)) }
    if isDecelerating != old.isDecelerating { set.formUnion(PropertySet(.isDecelerating)) }
    if isScrollAnimating != old.isScrollAnimating { set.formUnion(PropertySet(.isScrollAnimating)) }
    if isZooming != old.isZooming { set.formUnion(PropertySet(.isZooming)) }
    if isZoomBouncing != old.isZoomBouncing { set.formUnion(PropertySet(.isZoomBouncing)) }
    if isZoomAnimating != old.isZoomAnimating { set.formUnion(PropertySet(.isZoomAnimating)) }
    if phase != old.phase { set.formUnion(PropertySet(.phase)) }
    if velocity != old.velocity { set.formUnion(PropertySet(.velocity)) }
    return set
  }
}

/// What the content is doing.
extension ScrollView {
  /// Whether a finger holds the content, even without moving.
  public var isTracking: Bool { activity.isTracking }
  /// Whether the user has started to scroll and has not released the content.
  public var isDragging: Bool { activity.isDragging }
  /// Whether the content continues to move after a lift, bounce included.
  public var isDecelerating: Bool { activity.isDecelerating }
  /// Whether an animated change by a program is in progress.
  public var isScrollAnimating: Bool { activity.isScrollAnimating }
  /// Whether fingers or a wheel zoom.
  public var isZooming: Bool { activity.isZooming }
  /// Whether the content bounces back to a limit of its scale after a lift beyond it.
  public var isZoomBouncing: Bool { activity.isZoomBouncing }
  /// Whether an animated zoom by a program is in progress.
  public var isZoomAnimating: Bool { activity.isZoomAnimating }
  /// The current activity of the content.
  public var phase: ScrollPhase { activity.phase }
  /// The velocity of the law of motion, in points per second.
  ///
  /// In a bounce it lacks the pull of the spring; ``contentVelocity`` is how fast the content moves.
  public var velocity: CGPoint { activity.velocity }
  /// How fast the content moves, in points per second.
  ///
  /// Unlike ``velocity`` it includes the rubber band under a finger past an edge, the spring of a bounce and of paging,
  /// and animations. It is zero under a finger that has rested, and while the scale changes.
  public var contentVelocity: CGPoint {
    switch motion {
    case .flight(let flight):
      return perSecond(
        CGPoint(x: flight.value.x.offsetVelocity, y: flight.value.y.offsetVelocity)
      )
    case .animation(let animation): return perSecond(animation.value.offsetVelocity)
    case .zoom: return .zero
    case .none:
      guard let pan, pan.drag != nil, pan.pinch == nil, let context,
        !pan.isStale(at: Double(context.time) / 1_000)
      else { return .zero }
      var speed = velocity
      for axis in Axis.both {
        let past = range(axis).overshoot(of: contentOffset[axis])
        guard past != 0 else { continue }
        speed[axis] *= bounces(axis) ? rubberBand(axis).slope(atShown: past) : 0
      }
      return speed
    }
  }
  /// Where and when the current motion will end.
  public var rest: Rest? { activity.rest }
}

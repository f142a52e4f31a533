public import Foundation

extension View {
  /// The alpha below which a view receives no touches, as in UIKit.
  static let untouchableAlpha = 0.01

  /// Whether the view itself, apart from its ancestors, is neither hidden nor transparent.
  var isShown: Bool { !isHidden && alpha >= Self.untouchableAlpha }

  /// Returns the frontmost view among this one and its descendants that a touch at `point` hits.
  ///
  /// `point` is in this view's coordinates. Descendants of hidden, disabled and transparent views
  /// cannot be hit, and neither can parts outside the superview's bounds, clipped or not.
  public func hitTest(_ point: CGPoint) -> View? {
    guard isShown, isUserInteractionEnabled, self.point(inside: point) else { return nil }
    for view in subviews.reversed() {
      if let inner = view.pointFromSuperview(point), let hit = view.hitTest(inner) { return hit }
    }
    return self
  }

  /// Returns whether `point`, in this view's coordinates, is in the bounds; the right and lower edges
  /// are not.
  public func point(inside point: CGPoint) -> Bool {
    let bounds = bounds.standardized
    return point.x >= bounds.minX && point.x < bounds.maxX && point.y >= bounds.minY
      && point.y < bounds.maxY
  }
}

public import Foundation

extension View {
  /// Alpha below which a view cannot be touched, as in UIKit.
  static let untouchableAlpha = 0.01

  /// Whether the view itself, those above it aside, is neither hidden nor transparent.
  var isShown: Bool { !isHidden && alpha >= Self.untouchableAlpha }

  /// The frontmost view at or below this one that a touch at `point`, in this view's coordinates, hits.
  ///
  /// Hidden, disabled and transparent views hide what is below them from touches too, and what lies
  /// outside its superview's bounds cannot be hit, clipped or not.
  public func hitTest(_ point: CGPoint) -> View? {
    guard isShown, isUserInteractionEnabled, self.point(inside: point) else { return nil }
    for view in subviews.reversed() {
      if let inner = view.pointFromSuperview(point), let hit = view.hitTest(inner) { return hit }
    }
    return self
  }

  /// Whether `point`, in this view's coordinates, lies in the bounds; the right and lower edges do not.
  public func point(inside point: CGPoint) -> Bool {
    let bounds = bounds.standardized
    return point.x >= bounds.minX && point.x < bounds.maxX && point.y >= bounds.minY
      && point.y < bounds.maxY
  }
}

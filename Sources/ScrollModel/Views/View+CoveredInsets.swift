import Foundation

extension View {
  /// Returns how far insets of the window reach into the view, at each of its own edges, in its own points; negative
  /// at an edge that they do not reach.
  ///
  /// Under a flip, what covers the window's top covers the view's bottom. A view that is turned has the insets of the
  /// edges that are nearest.
  ///
  /// - Parameter covered: The insets of the window.
  /// - Returns: nil if the view is in no window, or a transform has no inverse.
  func reach(of covered: EdgeInsets) -> EdgeInsets? {
    guard let window = context?.root, let frame = convert(bounds, to: window) else { return nil }
    let edges = window.bounds
    let depths = EdgeInsets(
      top: edges.minY + covered.top - frame.minY,
      left: edges.minX + covered.left - frame.minX,
      bottom: frame.maxY - (edges.maxY - covered.bottom),
      right: frame.maxX - (edges.maxX - covered.right)
    )
    let largest = max(edges.largest, frame.largest)
    return inOwnPoints(depths.withoutRoundingError(of: largest))
  }

  /// Returns depths from the edges of the view's frame in the window as depths from the edges of its bounds.
  func inOwnPoints(_ depths: EdgeInsets) -> EdgeInsets {
    let map = distancesFromWindow
    guard map != .identity else { return depths }
    let x = Self.depths(depths, along: CGPoint(x: map.a, y: map.c))
    let y = Self.depths(depths, along: CGPoint(x: map.b, y: map.d))
    let own = EdgeInsets(top: y.start, left: x.start, bottom: y.end, right: x.end)
    return own.withoutRoundingError(of: own.largest)
  }

  /// Returns the depths at the start and the end of an axis of the view.
  ///
  /// - Parameters:
  ///   - depths: The depths in the window.
  ///   - gradient: What the coordinate on the axis grows by for each point of the window's two axes.
  /// - Returns: the depths, in points of the view.
  private static func depths(
    _ depths: EdgeInsets,
    along gradient: CGPoint
  ) -> (start: Double, end: Double) {
    let isUpright = abs(gradient.y) >= abs(gradient.x)
    let scale = gradient.length
    let ends = isUpright ? (depths.top, depths.bottom) : (depths.left, depths.right)
    let isFlipped = (isUpright ? gradient.y : gradient.x) < 0
    return isFlipped ? (ends.1 * scale, ends.0 * scale) : (ends.0 * scale, ends.1 * scale)
  }
}

/// Distances inwards from the four edges of a rectangle, in points, as `UIEdgeInsets`.
///
/// ```swift
/// let scroll = ScrollView(id: "scroll")
/// scroll.contentInset = EdgeInsets(top: 44, left: 0, bottom: 0, right: 0)
/// ```
public struct EdgeInsets: Equatable, Sendable {
  /// The distance from the upper edge.
  public var top: Double
  /// The distance from the left edge.
  public var left: Double
  /// The distance from the lower edge.
  public var bottom: Double
  /// The distance from the right edge.
  public var right: Double

  /// No inset on any edge.
  public static let zero = EdgeInsets(top: 0, left: 0, bottom: 0, right: 0)

  /// Creates insets from UIKit's order; negative ones extend outwards.
  public init(top: Double, left: Double, bottom: Double, right: Double) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// The inset at the start of an axis: left or top.
  package func start(_ axis: Axis) -> Double { axis == .horizontal ? left : top }

  /// The inset at the end of an axis: right or bottom.
  package func end(_ axis: Axis) -> Double { axis == .horizontal ? right : bottom }

  /// The sum, without the rounding errors of the additions.
  static func + (a: EdgeInsets, b: EdgeInsets) -> EdgeInsets {
    let sum = EdgeInsets(
      top: a.top + b.top,
      left: a.left + b.left,
      bottom: a.bottom + b.bottom,
      right: a.right + b.right
    )
    return sum.withoutRoundingError(of: max(a.largest, b.largest))
  }
}

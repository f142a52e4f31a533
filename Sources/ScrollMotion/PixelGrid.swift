/// The pixels of a display on one axis: in each point, the multiples of 1/displayScale.
///
/// ```swift
/// precondition(PixelGrid(displayScale: 2).rounded(10.3) == 10.5)
/// ```
public struct PixelGrid: Equatable, Sendable {
  /// Pixels per point, above zero.
  public let displayScale: Double

  /// Creates a grid with `displayScale` pixels per point; a scale that is not above zero counts as 1.
  public init(displayScale: Double) {
    self.displayScale = displayScale > 0 && displayScale.isFinite ? displayScale : 1
  }

  /// Returns the pixel nearest to `offset`; of two equally near ones, the greater one.
  ///
  /// The pixels are counted from the next lower whole point w: the result is w + round((offset − w) · s) / s
  /// with the scale s, as UIKit's code does (decoded by others). With a fractional scale, the next whole point
  /// ends the count.
  ///
  /// An offset so large that neighbouring Doubles are more than a pixel apart is returned unchanged.
  public func rounded(_ offset: Double) -> Double {
    guard offset.isFinite else { return offset }
    let point = offset.rounded(.down)
    let pixels = ((offset - point) * displayScale).rounded(.toNearestOrAwayFromZero)
    return point + min(pixels, displayScale) / displayScale + 0
  }
}

/// The pixels of a display on one axis: the multiples of 1/displayScale.
public struct PixelGrid: Equatable, Sendable {
  /// Pixels per point, above zero.
  public let displayScale: Double

  /// Creates a grid with `displayScale` pixels per point; a scale that is not above zero counts as 1.
  public init(displayScale: Double) {
    self.displayScale = displayScale > 0 && displayScale.isFinite ? displayScale : 1
  }

  /// Returns the multiple of 1/displayScale nearest to `offset`; of two equally near ones, the even
  /// one.
  ///
  /// An offset so large that neighbouring Doubles are more than a pixel apart is returned unchanged.
  public func rounded(_ offset: Double) -> Double {
    let pixels = offset * displayScale
    guard pixels.isFinite else { return offset }
    return pixels.rounded(.toNearestOrEven) / displayScale + 0
  }
}

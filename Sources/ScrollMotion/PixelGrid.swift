/// The places of a display's pixels on one axis: the multiples of 1/displayScale.
public struct PixelGrid: Equatable, Sendable {
  /// Pixels per point, above zero.
  public let displayScale: Double

  /// A grid with `displayScale` pixels to the point; a scale that is not above zero counts as 1.
  public init(displayScale: Double) {
    self.displayScale = displayScale > 0 && displayScale.isFinite ? displayScale : 1
  }

  /// The multiple of 1/displayScale nearest to `offset`, of two equally near ones the even.
  ///
  /// An offset so large that its neighbours lie further apart than a pixel is its own nearest.
  public func rounded(_ offset: Double) -> Double {
    let pixels = offset * displayScale
    guard pixels.isFinite else { return offset }
    return pixels.rounded(.toNearestOrEven) / displayScale + 0
  }
}

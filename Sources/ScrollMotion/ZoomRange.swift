/// The scales that content may rest at, and the resistance it puts up when fingers ask for others.
public struct ZoomRange: Equatable, Sendable {
  /// The scales that fingers can ask for, and that something can be shown at.
  public static let askable = 1e-9...1e9

  /// The smallest scale to rest at, above zero.
  public let minimum: Double
  /// The largest scale to rest at, above `minimum`.
  public let maximum: Double

  /// The scales from `minimum`, above zero, to `maximum`; nil where that is less than a choice, so that
  /// nothing can be zoomed.
  public init?(minimum: Double, maximum: Double) {
    guard minimum > 0, minimum < maximum else { return nil }
    self.minimum = minimum
    self.maximum = maximum
  }

  /// Whether a number can be the scale of something shown: above zero, and not out of all proportion.
  public static func isScale(_ number: Double) -> Bool { askable.contains(number) }

  /// Whether content may rest at `scale`.
  public func contains(_ scale: Double) -> Bool { minimum <= scale && scale <= maximum }

  /// The scale of the range that is nearest to `scale`.
  public func clamped(_ scale: Double) -> Double { min(max(scale, minimum), maximum) }

  /// The scale shown for the one that fingers ask for: as it is inside the range, beyond a limit with
  /// resistance or, if `bounces` is false, at the limit.
  public func shown(forAsked scale: Double, bounces: Bool) -> Double {
    let limit = clamped(scale)
    guard bounces, scale != limit else { return limit }
    let asked = min(max(scale, Self.askable.lowerBound), Self.askable.upperBound)
    return limit
      * (scale > limit
        ? ZoomBand.shownAbove(asked / limit) : ZoomBand.shownBelow(asked / limit))
  }

  /// The scale that fingers must ask for so that `scale` is shown.
  ///
  /// What no fingers could have brought about counts as the furthest that they can.
  public func asked(forShown scale: Double) -> Double {
    let limit = clamped(scale)
    guard scale != limit else { return scale }
    // No closed form serves both curves; both rise, so halving finds the place, always the same one.
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

  /// Past so many times a limit the shown scale no longer grows by anything one could see.
  private static let furthest = 16.0
}

/// The resistance of content that is zoomed past a limit, in multiples of that limit.
///
/// Nobody is known to have measured UIScrollView's. These two start with a slope of 0.85 and 1 at the
/// limit and level off at √3 and 1/√3 of it; a measurement can replace them.
public enum ZoomBand {
  private static let squareRootOf3 = 1.732_050_807_568_877_2

  /// What is shown for `x` times the largest scale, `x` above 1.
  public static func shownAbove(_ x: Double) -> Double {
    let k = squareRootOf3
    return (2 * k - 2) / (1 + Exponential.e(to: 4 / k * (1 - x))) - k + 2
  }

  /// What is shown for `x` times the smallest scale, `x` from 0 to 1.
  public static func shownBelow(_ x: Double) -> Double {
    let k = 1 / squareRootOf3
    return (2 * k - 1) * x * x * x + (2 - 3 * k) * x * x + k
  }
}

/// The curve of `setContentOffset(_:animated: true)`: progress sin²(π·u/2) over 0.3 s, whatever the
/// distance (recorded).
///
/// ```swift
/// precondition(AnimationCurve.progress(0) == 0 && AnimationCurve.progress(1) == 1)
/// ```
public enum AnimationCurve {
  /// The duration of an animated change of contentOffset, in milliseconds.
  public static let duration = 300.0

  /// Returns the progress at the fraction `u` of the duration; both from 0 to 1.
  public static func progress(_ u: Double) -> Double {
    if u <= 0 { return 0 }
    if u >= 1 { return 1 }
    // The curve is symmetric about its middle; the polynomial is most exact in the lower half.
    return u <= 0.5 ? sineSquared(u) : 1 - sineSquared(1 - u)
  }

  /// Returns the slope of the curve where the progress is `progress`, per duration: π/2·sin(π·u).
  public static func slope(atProgress progress: Double) -> Double {
    .pi * (progress * (1 - progress)).squareRoot()
  }

  /// Returns sin²(π·u/2) for 0 ≤ u ≤ 0.5, from the Taylor series of the sine; its terms past x¹⁷ are
  /// below the last bit here.
  private static func sineSquared(_ u: Double) -> Double {
    let x = u * 1.570_796_326_794_896_6
    let square = x * x
    // Written out, because a loop over numbers with fractions takes longer than the polynomial.
    var sum = 1 - square / (16 * 17)
    sum = 1 - sum * square / (14 * 15)
    sum = 1 - sum * square / (12 * 13)
    sum = 1 - sum * square / (10 * 11)
    sum = 1 - sum * square / (8 * 9)
    sum = 1 - sum * square / (6 * 7)
    sum = 1 - sum * square / (4 * 5)
    sum = 1 - sum * square / (2 * 3)
    let sine = x * sum
    return sine * sine
  }
}

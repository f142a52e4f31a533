/// Powers of e and of 2, from arithmetic only.
///
/// The C library's `exp` may differ in the last bit between processors. These functions cannot, because
/// they use only IEEE + − × ÷.
///
/// ```swift
/// precondition(Exponential.e(to: 0) == 1 && Exponential.two(to: 3) == 8)
/// ```
public enum Exponential {
  /// ln 2 in two parts: the first has so few bits that its products with exponents are exact.
  private static let leadingLogarithmOf2 = 0.693_147_180_369_123_8
  private static let trailingLogarithmOf2 = 1.908_214_929_270_587_7e-10

  /// Returns e to the power `x`, which is clamped to −700...700.
  public static func e(to x: Double) -> Double {
    let x = min(max(x, -700), 700)
    let exponent = (x / 0.693_147_180_559_945_3).rounded()
    let rest = x - exponent * leadingLogarithmOf2 - exponent * trailingLogarithmOf2
    return Double(sign: .plus, exponent: Int(exponent), significand: nearOne(rest))
  }

  /// Returns 2 to the power `x`, which is clamped to −1000...1000; exact for integers.
  public static func two(to x: Double) -> Double {
    let x = min(max(x, -1000), 1000)
    let exponent = x.rounded()
    let rest = (x - exponent) * 0.693_147_180_559_945_3
    return Double(sign: .plus, exponent: Int(exponent), significand: nearOne(rest))
  }

  /// Returns e to a power between −0.35 and 0.35, from the Taylor series; its terms past the 16th are
  /// below the last bit there.
  private static func nearOne(_ x: Double) -> Double {
    var sum = 1.0
    for n in stride(from: 16.0, through: 1.0, by: -1.0) { sum = 1 + x * sum / n }
    return sum
  }
}

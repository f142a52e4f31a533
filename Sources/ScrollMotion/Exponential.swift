/// Powers of e and of 2, from arithmetic only.
///
/// The C library's `exp` may differ in the last bit between processors; these cannot, because they use
/// nothing but IEEE + − × ÷.
public enum Exponential {
  /// ln 2 in two parts: the first has so few bits that its products with exponents are exact.
  private static let leadingLogarithmOf2 = 0.693_147_180_369_123_8
  private static let trailingLogarithmOf2 = 1.908_214_929_270_587_7e-10

  /// e to the power `x`; from −700 to 700, beyond which it stays.
  public static func e(to x: Double) -> Double {
    let x = min(max(x, -700), 700)
    let exponent = (x / 0.693_147_180_559_945_3).rounded()
    let rest = x - exponent * leadingLogarithmOf2 - exponent * trailingLogarithmOf2
    return Double(sign: .plus, exponent: Int(exponent), significand: nearOne(rest))
  }

  /// 2 to the power `x`, exact for whole ones; from −1000 to 1000, beyond which it stays.
  public static func two(to x: Double) -> Double {
    let x = min(max(x, -1000), 1000)
    let exponent = x.rounded()
    let rest = (x - exponent) * 0.693_147_180_559_945_3
    return Double(sign: .plus, exponent: Int(exponent), significand: nearOne(rest))
  }

  /// e to a power between −0.35 and 0.35, from the Taylor series, whose terms past the 16th are below the
  /// last bit there.
  private static func nearOne(_ x: Double) -> Double {
    var sum = 1.0
    for n in stride(from: 16.0, through: 1.0, by: -1.0) { sum = 1 + x * sum / n }
    return sum
  }
}

/// Returns the natural logarithm of a positive, finite number, from arithmetic only.
///
/// The C library's `log` may differ in the last bit between processors. This function cannot, because
/// it uses only IEEE + − × ÷. With c = m · 2ᵏ and m near 1, ln c = 2·artanh((m−1)/(m+1)) + k·ln 2, and
/// the series of artanh is summed until it no longer changes.
func naturalLogarithm(_ value: Double) -> Double {
  precondition(value > 0 && value.isFinite, "no logarithm of \(value)")
  var exponent = Double(value.exponent)
  var mantissa = value.significand
  // Centred on 1, so that |z| stays below 0.172 and the series is short.
  if mantissa > 1.414_213_562_373_095_1 {
    mantissa /= 2
    exponent += 1
  }
  let z = (mantissa - 1) / (mantissa + 1)
  let square = z * z
  var sum = 0.0
  var power = z
  var divisor = 1.0
  while true {
    let next = sum + power / divisor
    if next == sum { break }
    sum = next
    power *= square
    divisor += 2
  }
  return 2 * sum + exponent * 0.693_147_180_559_945_3
}

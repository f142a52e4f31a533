extension ClosedRange<Double> {
  /// Returns a number of the range; half of the numbers are multiples of a quarter, as pixels and edges
  /// are.
  public func random(using random: inout some RandomNumberGenerator) -> Double {
    let number = Double.random(in: self, using: &random)
    guard Bool.random(using: &random) else { return number }
    return Swift.min(Swift.max((number * 4).rounded() / 4, lowerBound), upperBound)
  }
}

extension SignedNumeric {
  /// Returns one of several numbers.
  public static func random(
    of choices: [Self],
    using random: inout some RandomNumberGenerator
  ) -> Self {
    choices.randomElement(using: &random) ?? 0
  }
}

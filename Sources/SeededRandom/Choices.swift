extension ClosedRange<Double> {
  /// A number of the range; half of them in quarters, which pixels and edges are made of.
  public func random(using random: inout some RandomNumberGenerator) -> Double {
    let number = Double.random(in: self, using: &random)
    guard Bool.random(using: &random) else { return number }
    return Swift.min(Swift.max((number * 4).rounded() / 4, lowerBound), upperBound)
  }
}

extension SignedNumeric {
  /// One of some numbers.
  public static func random(
    of choices: [Self],
    using random: inout some RandomNumberGenerator
  ) -> Self {
    choices.randomElement(using: &random) ?? 0
  }
}

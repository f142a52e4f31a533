extension FixedWidthInteger where Self: UnsignedInteger {
  /// The number in lower-case hexadecimal with all its digits.
  var hexadecimal: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: Self.bitWidth / 4 - digits.count) + digits
  }
}

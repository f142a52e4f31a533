import JSON

/// Scans a line from its start, as long as it has the form in which this program writes.
///
/// It is used for the most frequent lines of recordings, for which parsing JSON values takes most of the
/// time of a replay. Any other form is left to the JSON parser, which reports the errors.
package struct LineScanner {
  private let text: ArraySlice<UInt8>
  /// The current position. (Shortening the slice instead would retain and release its array each time.)
  private var place: Int

  /// Creates a scanner at the start of a text.
  package init(_ text: ArraySlice<UInt8>) {
    self.text = text
    place = text.startIndex
  }

  /// Whether all of the text was scanned.
  package var isAtEnd: Bool { place == text.endIndex }

  /// Skips a text; returns false, and does not move, if the text is not next.
  mutating func skip(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard self.text.endIndex - place >= count else { return false }
    let start = place - self.text.startIndex
    let isNext = self.text.withUnsafeBytes { bytes in
      text.hasSameBytes(as: UnsafeRawBufferPointer(rebasing: bytes[start..<start + count]))
    }
    if isNext { place += count }
    return isNext
  }

  /// Scans a whole number of at most 18 digits.
  mutating func whole() -> Int64? {
    var value: Int64 = 0
    let isPadded = startsWithPadding
    let count = digits(into: &value)
    return count > 0 && count <= Self.maximumDigits && !isPadded ? value : nil
  }

  /// Scans a number and returns the nearest Double.
  package mutating func number() -> Double? {
    let start = place
    let isNegative = skip("-")
    var value: Int64 = 0
    let isPadded = startsWithPadding
    let whole = digits(into: &value)
    guard whole > 0, !isPadded else { return nil }
    var fraction = 0
    if skip(".") {
      fraction = digits(into: &value)
      guard fraction > 0 else { return nil }
    }
    let hasRest = next.map(Self.isOfNumber) ?? false
    guard !hasRest, whole + fraction <= Self.exactDigits else {
      // Here, too, no further character of the number may follow.
      while let byte = next, Self.isOfNumber(byte) { place += 1 }
      let number = Double(String(decoding: text[start..<place], as: UTF8.self))
      return number.flatMap { $0.isFinite ? $0 : nil }
    }
    // Zero has no sign in a whole number of JSON; the JSON parser handles that case.
    guard value > 0 || !isNegative else { return nil }
    // Both are exact, so the quotient is rounded once.
    let magnitude = Double(value) / Self.powersOfTen[fraction]
    return isNegative ? -magnitude : magnitude
  }

  private var next: UInt8? { isAtEnd ? nil : text[place] }

  /// Whether a leading zero is next, which JSON does not allow.
  private var startsWithPadding: Bool {
    next == UInt8(ascii: "0") && place + 1 < text.endIndex && Self.isDigit(text[place + 1])
  }

  /// Scans digits, and returns their number.
  private mutating func digits(into value: inout Int64) -> Int {
    let start = place
    while let byte = next, Self.isDigit(byte) {
      value = value &* 10 &+ Int64(byte - UInt8(ascii: "0"))
      place += 1
    }
    return place - start
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  private static func isOfNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "e"),
      UInt8(ascii: "E"):
      true
    default: isDigit(byte)
    }
  }

  private static let maximumDigits = 18
  /// Whole numbers with up to this many digits are exact Doubles.
  private static let exactDigits = 15
  private static let powersOfTen: [Double] = (0...exactDigits).map { count in
    (0..<count).reduce(1) { power, _ in power * 10 }
  }
}

import JSON

/// Reads a line from its front, as long as it is written as this program writes.
///
/// It is for the lines of which recordings have most, where going through JSON values takes most of the
/// time of a replay. What it does not know it leaves to the reader of JSON, which says what is wrong.
struct LineScanner {
  private var rest: ArraySlice<UInt8>

  init(_ text: ArraySlice<UInt8>) { rest = text }

  var isAtEnd: Bool { rest.isEmpty }

  /// Goes past a text; false, and goes nowhere, if it does not come next.
  mutating func skip(_ text: [UInt8]) -> Bool {
    guard rest.count >= text.count else { return false }
    var place = rest.startIndex
    // (Byte by byte, as most of what is tried differs in the first.)
    for byte in text {
      guard rest[place] == byte else { return false }
      place += 1
    }
    rest = rest[place...]
    return true
  }

  /// A whole number of at most 18 digits.
  mutating func whole() -> Int64? {
    var value: Int64 = 0
    let isPadded = startsWithPadding
    let count = digits(into: &value)
    return count > 0 && count <= Self.mostDigits && !isPadded ? value : nil
  }

  /// A number as the Double that is nearest to it.
  mutating func number() -> Double? {
    let token = rest.prefix { Self.isOfNumber($0) }
    let isNegative = skip(Self.minus)
    var value: Int64 = 0
    let isPadded = startsWithPadding
    let whole = digits(into: &value)
    guard whole > 0, !isPadded else { return nil }
    var fraction = 0
    if skip(Self.point) {
      fraction = digits(into: &value)
      guard fraction > 0 else { return nil }
    }
    let hasRest = rest.first.map(Self.isOfNumber) ?? false
    guard !hasRest, whole + fraction <= Self.exactDigits else {
      // Here, too, nothing may follow that belongs to it.
      rest = rest[token.endIndex...]
      let number = Double(String(decoding: token, as: UTF8.self))
      return number.flatMap { $0.isFinite ? $0 : nil }
    }
    // Zero has no sign in a whole number of JSON; the reader of JSON knows what becomes of that.
    guard value > 0 || !isNegative else { return nil }
    // Both are exact, so the quotient is rounded once.
    let magnitude = Double(value) / Self.powersOfTen[fraction]
    return isNegative ? -magnitude : magnitude
  }

  /// Whether a zero comes next that says nothing, which JSON does not know.
  private var startsWithPadding: Bool {
    rest.first == UInt8(ascii: "0") && (rest.dropFirst().first.map(Self.isDigit) ?? false)
  }

  /// Goes past digits, and gives how many there are.
  private mutating func digits(into value: inout Int64) -> Int {
    var count = 0
    for byte in rest {
      guard Self.isDigit(byte) else { break }
      value = value &* 10 &+ Int64(byte - UInt8(ascii: "0"))
      count += 1
    }
    rest = rest.dropFirst(count)
    return count
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  private static func isOfNumber(_ byte: UInt8) -> Bool { isDigit(byte) || signs.contains(byte) }

  private static let minus = Array("-".utf8)
  private static let point = Array(".".utf8)
  private static let signs = Array("+-.eE".utf8)
  private static let mostDigits = 18
  /// Whole numbers of so many digits are exact Doubles.
  private static let exactDigits = 15
  private static let powersOfTen: [Double] = (0...exactDigits).map { count in
    (0..<count).reduce(1) { power, _ in power * 10 }
  }
}

/// A time as people read it: of a clock, such as `12:00:00.5`, or with its date, as ISO 8601 writes it.
///
/// A blank may stand for the T, a comma for the point, and an offset such as +0100 needs no colon. A date without an
/// offset is taken for one of UTC, because only distances matter.
struct ClockTime {
  /// Microseconds since midnight or, with a date, since 1970.
  let microseconds: Int64
  let hasDate: Bool

  private static let second: Int64 = 1_000_000
  private static let day = 86_400 * second
  /// The longest text that may be a time, in bytes.
  private static let longest = 48

  /// Reads a time; nil if the text is none.
  init?(_ text: String) {
    guard text.utf8.count <= Self.longest, text.utf8.contains(UInt8(ascii: ":")) else { return nil }
    var rest = text.utf8[...]
    Self.skipBlanks(&rest)
    let date = Self.date(&rest)
    guard let clock = Self.clock(&rest) else { return nil }
    Self.skipBlanks(&rest)
    let zone = date == nil ? 0 : Self.zone(&rest)
    Self.skipBlanks(&rest)
    guard let zone, rest.isEmpty else { return nil }
    hasDate = date != nil
    microseconds = (date ?? 0) * Self.day + clock - zone
  }

  private static func skipBlanks(_ rest: inout Substring.UTF8View) {
    rest = rest.drop { $0 == UInt8(ascii: " ") }
  }

  /// Takes one of some signs; false if there is none of them.
  private static func take(_ signs: String, _ rest: inout Substring.UTF8View) -> Bool {
    guard let first = rest.first, signs.utf8.contains(first) else { return false }
    rest.removeFirst()
    return true
  }

  /// Takes a number with so many digits that is in a range.
  private static func number(
    digits: ClosedRange<Int>,
    in range: ClosedRange<Int64>,
    _ rest: inout Substring.UTF8View
  ) -> Int64? {
    let text = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      .prefix(digits.upperBound)
    guard digits.contains(text.count), let number = Int64(Substring(text)), range.contains(number)
    else { return nil }
    rest = rest.dropFirst(text.count)
    return number
  }

  /// Takes a date with what separates it from the time, and returns the days since 1970; nil if there is none.
  private static func date(_ rest: inout Substring.UTF8View) -> Int64? {
    var place = rest
    guard let year = number(digits: 4...4, in: 0...9_999, &place), take("-", &place),
      let month = number(digits: 2...2, in: 1...12, &place), take("-", &place),
      let day = number(digits: 2...2, in: 1...31, &place), take("T ", &place)
    else { return nil }
    rest = place
    return days(year, month, day)
  }

  /// Takes a time of a clock.
  private static func clock(_ rest: inout Substring.UTF8View) -> Int64? {
    guard let hours = number(digits: 1...2, in: 0...23, &rest), take(":", &rest),
      let minutes = number(digits: 2...2, in: 0...59, &rest)
    else { return nil }
    let time = (hours * 60 + minutes) * 60 * second
    guard take(":", &rest) else { return time }
    // A leap second has the number 60.
    guard let seconds = number(digits: 2...2, in: 0...60, &rest) else { return nil }
    guard take(".,", &rest) else { return time + seconds * second }
    var place = rest
    guard number(digits: 1...18, in: 0...Int64.max, &place) != nil else { return nil }
    var (fraction, unit) = (Int64(0), second)
    for digit in rest.prefix(rest.count - place.count) {
      unit /= 10
      fraction += Int64(digit - UInt8(ascii: "0")) * unit
    }
    rest = place
    return time + seconds * second + fraction
  }

  /// Takes a zone, and returns by how much it is ahead of UTC: zero where there is none, nil for a wrong one.
  private static func zone(_ rest: inout Substring.UTF8View) -> Int64? {
    if take("Zz", &rest) { return 0 }
    if rest.starts(with: "UTC".utf8) || rest.starts(with: "GMT".utf8) {
      rest = rest.dropFirst(3)
      return 0
    }
    let isBehind = rest.first == UInt8(ascii: "-")
    guard take("+-", &rest) else { return 0 }
    guard let hours = number(digits: 2...2, in: 0...23, &rest) else { return nil }
    let hasColon = take(":", &rest)
    let minutes = number(digits: 2...2, in: 0...59, &rest)
    guard minutes != nil || !hasColon else { return nil }
    return (isBehind ? -1 : 1) * (hours * 60 + (minutes ?? 0)) * 60 * second
  }

  /// The days from 1970 to a date of the Gregorian calendar.
  private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    // A year that begins in March has its leap day at its end.
    let shifted = month > 2 ? year : year - 1
    let months = (month + 9) % 12
    let dayOfYear = (153 * months + 2) / 5 + day - 1
    return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
  }
}

/// The plural forms of a language, by CLDR's names.
enum PluralCategory: String, CaseIterable, Sendable {
  case zero, one, two, few, many, other

  /// Selects the form for a whole number in the language with this code.
  ///
  /// Source: CLDR's cardinal plural rules, for whole numbers; languages that are not listed use `one` for 1
  /// and `other` for the rest, as most do.
  init(of number: Int, in language: String) {
    // The rules apply to the absolute value; the smallest number has no positive `Int`.
    let n = number.magnitude
    let (ten, hundred) = (n % 10, n % 100)
    let isTeen = (11...14).contains(hundred)
    switch language {
    case "ar":
      self = Self.arabic(n)
    case "id", "ja", "km", "ko", "lo", "ms", "my", "th", "vi", "zh": self = .other
    case "am", "as", "bn", "fa", "gu", "hi", "hy", "kn", "zu": self = n <= 1 ? .one : .other
    case "fr", "pt": self = n <= 1 ? .one : Self.million(n)
    case "ca", "es", "it": self = n == 1 ? .one : Self.million(n)
    case "be", "ru", "uk":
      self = ten == 1 && !isTeen ? .one : (2...4).contains(ten) && !isTeen ? .few : .many
    case "bs", "hr", "sr":
      self = ten == 1 && !isTeen ? .one : (2...4).contains(ten) && !isTeen ? .few : .other
    case "pl": self = n == 1 ? .one : (2...4).contains(ten) && !isTeen ? .few : .many
    case "cs", "sk": self = n == 1 ? .one : (2...4).contains(n) ? .few : .other
    case "sl":
      self = hundred == 1 ? .one : hundred == 2 ? .two : (3...4).contains(hundred) ? .few : .other
    case "lt":
      let isInTeens = (11...19).contains(hundred)
      self = isInTeens || ten == 0 ? .other : ten == 1 ? .one : .few
    case "lv":
      let isInTeens = (11...19).contains(hundred)
      self = isInTeens || ten == 0 ? .zero : ten == 1 ? .one : .other
    case "ro":
      self = n == 1 ? .one : n == 0 || (1...19).contains(hundred) ? .few : .other
    case "he", "iw": self = n == 1 ? .one : n == 2 ? .two : .other
    case "ga":
      let forms: [Self] = [.other, .one, .two, .few, .few, .few, .few, .many, .many, .many, .many]
      self = n < 11 ? forms[Int(n)] : .other
    case "cy":
      let forms: [Self] = [.zero, .one, .two, .few, .other, .other, .many]
      self = n < 7 ? forms[Int(n)] : .other
    default: self = n == 1 ? .one : .other
    }
  }

  private static func arabic(_ n: UInt) -> Self {
    switch (n, n % 100) {
    case (0, _): .zero
    case (1, _): .one
    case (2, _): .two
    case (_, 3...10): .few
    case (_, 11...99): .many
    default: .other
    }
  }

  /// Romance languages use a separate form for multiples of a million ("a million of").
  private static func million(_ n: UInt) -> Self {
    n != 0 && n.isMultiple(of: 1_000_000) ? .many : .other
  }
}

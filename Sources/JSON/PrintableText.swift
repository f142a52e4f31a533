/// Makes text of unknown origin safe for a message, a log or a terminal.
package enum PrintableText {
  /// Returns `text` with invisible characters escaped as `\u{…}`, truncated to `limit` characters.
  ///
  /// It escapes control characters (a terminal interprets them), format characters (they change the writing
  /// direction or are hidden) and line separators. A truncation is marked by "…".
  package static func escaped(_ text: String, limit: Int) -> String {
    escaped(text, limit: limit, quotes: false)
  }

  /// Returns `text` in double quotes, escaped and truncated like ``escaped(_:limit:)``.
  package static func quoted(_ text: String, limit: Int = 64) -> String {
    "\"" + escaped(text, limit: limit, quotes: true) + "\""
  }

  private static func escaped(_ text: String, limit: Int, quotes: Bool) -> String {
    var result = ""
    var left = limit
    for scalar in text.unicodeScalars {
      guard left > 0 else { return result + "…" }
      left -= 1
      switch scalar {
      case "\"" where quotes, "\\" where quotes: result += "\\\(scalar)"
      case _ where isVisible(scalar): result.unicodeScalars.append(scalar)
      default: result += "\\u{\(hexadecimal(scalar.value))}"
      }
    }
    return result
  }

  /// Returns the number in hexadecimal with at least four digits, as in the Unicode notation.
  static func hexadecimal(_ number: UInt32) -> String {
    let digits = String(number, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned:
      false
    default: true
    }
  }
}

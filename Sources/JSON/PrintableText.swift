/// Makes text of unknown origin fit for a message, a log or a terminal.
public enum PrintableText {
  /// Gives `text` with everything invisible escaped as `\u{…}`, cut after `limit` characters.
  ///
  /// Escaped are control characters (a terminal obeys them), format characters (they turn the
  /// direction of writing or hide) and line separators. A cut is marked by "…".
  public static func escaped(_ text: String, limit: Int) -> String {
    escaped(text, limit: limit, quotes: false)
  }

  /// Gives `text` in double quotes, escaped and cut like ``escaped(_:limit:)``.
  public static func quoted(_ text: String, limit: Int = 64) -> String {
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

  /// Gives the number in hexadecimal with at least four digits, as Unicode writes it.
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

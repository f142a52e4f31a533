import Foundation

/// What goes to the person at the terminal rather than to the next program.
enum Terminal {
  /// Writes one line to standard error; line breaks and control characters in it are made harmless.
  static func complain(_ message: String) {
    write("scrollscope: " + printable(message) + "\n")
  }

  /// Writes a line to standard error as it is meant to be read.
  static func say(_ line: String) { write(line + "\n") }

  /// Writes text to standard error without ending the line.
  static func show(_ text: String) { write(text) }

  /// Whether standard error is a terminal; progress is shown only there.
  static var isInteractive: Bool { isatty(STDERR_FILENO) == 1 }

  private static func write(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }

  /// The text on one line, without anything that a terminal would obey.
  static func printable(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": result += " "
      case _ where scalar.properties.generalCategory == .control,
        _ where scalar.properties.generalCategory == .format:
        result += "\\u{" + String(scalar.value, radix: 16) + "}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

/// Bad usage or bad input: the program ends with status 2 and this line.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

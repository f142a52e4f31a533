import Foundation
import JSON
import Scenes
import ScrollRecording

/// What goes to the person at the terminal rather than to the next program.
///
/// Nobody may be reading it, so a failure to write it is no failure of the program.
enum Terminal {
  /// The most characters of a line.
  private static let longestLine = 4096

  /// Writes one line to standard error; line breaks and control characters in it are made harmless.
  static func complain(_ message: String) {
    write("scrollscope: " + printable(message) + "\n")
  }

  /// Says what went wrong on one line, as ``complain(_:)``; a fault in a file begins with the file,
  /// where editors look for it.
  static func report(_ error: any Error) {
    switch error {
    case SceneFileError.invalid, SceneFileError.unreadable, is FileFault:
      write(printable(String(describing: error)) + "\n")
    default: complain(String(describing: error))
    }
  }

  /// Writes a line to standard error as it is meant to be read.
  static func say(_ line: String) { write(line + "\n") }

  /// Writes text to standard error without ending the line.
  static func show(_ text: String) { write(text) }

  /// Whether standard error is a terminal; progress is shown only there.
  static var isInteractive: Bool { isatty(STDERR_FILENO) == 1 }

  /// The text on one line, without anything that a terminal would obey.
  static func printable(_ text: String) -> String {
    let lines = text.split(whereSeparator: \.isNewline)
    return PrintableText.escaped(
      lines.map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " "),
      limit: longestLine
    )
  }

  private static func write(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(STDERR_FILENO, $0.baseAddress, $0.count) }
      guard count >= 0 || errno == EINTR else { return }
      rest = rest.dropFirst(max(0, count))
    }
  }
}

/// Bad usage or bad input: the program ends with status 2 and this line.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// Bad input at a place of a file that a person wrote: status 2 and `file:line:column: fault`.
struct FileFault: Error, CustomStringConvertible {
  let file: String
  /// `: reason` or `:line:column: reason`.
  let fault: String

  init(_ file: String, reason: String) {
    self.file = file
    fault = ": " + reason
  }

  init(_ file: String, _ failure: InputScript.Failure) {
    self.file = file
    fault = ":\(failure)"
  }

  init(_ file: String, _ error: RecordingError) {
    self.file = file
    fault = ":\(error)"
  }

  var description: String { file + fault }
}

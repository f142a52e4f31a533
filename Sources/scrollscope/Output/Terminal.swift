import Foundation
import JSON
import Platform
import Scenes
import ScrollRecording

/// Writes messages for the user to standard error.
///
/// There may be no reader, so a failed write is not an error of the program.
enum Terminal {
  /// The maximum number of characters of a line.
  private static let maximumLineLength = 4096

  /// Writes one line to standard error; line breaks are joined and control characters escaped.
  static func complain(_ message: String) {
    write("scrollscope: " + printable(message) + "\n")
  }

  /// Reports an error on one line, like ``complain(_:)``; an error in a file begins with the file, where
  /// editors look for it.
  static func report(_ error: any Error) {
    switch error {
    case SceneFileError.invalid, SceneFileError.unreadable, is FileFault:
      write(printable(String(describing: error)) + "\n")
    default: complain(String(describing: error))
    }
  }

  /// Writes a line to standard error without escaping it.
  static func say(_ line: String) { write(line + "\n") }

  /// Writes text to standard error without ending the line.
  static func show(_ text: String) { write(text) }

  /// Whether standard error is a terminal; progress is shown only there.
  static var isInteractive: Bool { isatty(Console.current.errors) == 1 }

  /// Returns the text on one line, with control characters escaped.
  static func printable(_ text: String) -> String {
    let lines = text.split(whereSeparator: \.isNewline)
    return PrintableText.escaped(
      lines.map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " "),
      limit: maximumLineLength
    )
  }

  private static func write(_ text: String) {
    let errors = Console.current.errors
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(errors, $0.baseAddress, $0.count) }
      guard count >= 0 || errno == EINTR else { return }
      rest = rest.dropFirst(max(0, count))
    }
  }
}

/// Bad usage or bad input: the program prints this line and exits with status 2.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// Bad input at a position of a file that a person wrote: status 2 and `file:line:column: error`.
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
    fault = error.description(after: "")
  }

  var description: String { file + fault }
}

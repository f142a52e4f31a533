/// An error in a JSON text, with its position.
package struct JSONError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The maximum number of characters of a message.
  static let maximumMessageLength = 512

  /// The position at which the error begins.
  package let position: JSONPosition
  /// The JSON pointer of the value with the error; empty for the root and for a text that is not JSON.
  package let pointer: String
  /// The description of the error without the pointer; safe for a log or a terminal, like ``message``.
  package let reason: String

  /// Creates an error; the message may contain text of unknown origin.
  package init(position: JSONPosition, message: String, at pointer: JSONPointer = JSONPointer()) {
    self.position = position
    self.pointer = PrintableText.escaped(pointer.description, limit: Self.maximumMessageLength)
    reason = PrintableText.escaped(message, limit: Self.maximumMessageLength)
  }

  /// The description of the error, after the pointer if there is one: invisible characters escaped,
  /// truncated if very long.
  package var message: String {
    pointer.isEmpty ? reason : "\(pointer): \(reason)"
  }

  /// Creates an error at a line and a column that count from 1.
  package init(line: Int, column: Int, message: String) {
    self.init(position: JSONPosition(line: line, column: column), message: message)
  }

  /// The line, from 1.
  package var line: Int {
    position.line
  }

  /// The column, from 1, counted in Unicode code points.
  package var column: Int {
    position.column
  }

  /// The error as `line:column: message`, to be printed after a file's name and a colon.
  package var description: String {
    "\(line):\(column): \(message)"
  }
}

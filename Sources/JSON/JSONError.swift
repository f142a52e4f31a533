/// An error in a JSON text, with its position.
public struct JSONError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The maximum number of characters of a message.
  static let maximumMessageLength = 512

  /// The position at which the error begins.
  public let position: JSONPosition
  /// The JSON pointer of the value with the error; empty for the root and for a text that is not JSON.
  public let pointer: String
  /// The description of the error without the pointer; safe for a log or a terminal, like ``message``.
  public let reason: String

  /// Creates an error; the message may contain text of unknown origin.
  public init(position: JSONPosition, message: String, at pointer: JSONPointer = JSONPointer()) {
    self.position = position
    self.pointer = PrintableText.escaped(pointer.description, limit: Self.maximumMessageLength)
    reason = PrintableText.escaped(message, limit: Self.maximumMessageLength)
  }

  /// The description of the error, after the pointer if there is one: invisible characters escaped,
  /// truncated if very long.
  public var message: String {
    pointer.isEmpty ? reason : "\(pointer): \(reason)"
  }

  /// Creates an error at a line and a column that count from 1.
  public init(line: Int, column: Int, message: String) {
    self.init(position: JSONPosition(line: line, column: column), message: message)
  }

  /// The line, from 1.
  public var line: Int {
    position.line
  }

  /// The column, from 1, counted in Unicode code points.
  public var column: Int {
    position.column
  }

  /// The error as `line:column: message`, to be printed after a file's name and a colon.
  public var description: String {
    "\(line):\(column): \(message)"
  }
}

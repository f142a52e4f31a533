/// Why a text was refused, and where.
public struct JSONError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The most characters that a message keeps.
  static let longestMessage = 512

  /// Where the fault begins.
  public let position: JSONPosition
  /// The JSON pointer of the value at fault; empty for the root and for a text that is no JSON.
  public let pointer: String
  /// What is wrong, without the pointer; fit for a log or a terminal, as ``message``.
  public let reason: String

  /// Makes an error; the message may hold text of unknown origin.
  public init(position: JSONPosition, message: String, at pointer: JSONPointer = JSONPointer()) {
    self.position = position
    self.pointer = PrintableText.escaped(pointer.description, limit: Self.longestMessage)
    reason = PrintableText.escaped(message, limit: Self.longestMessage)
  }

  /// What is wrong, behind the pointer if there is one: invisible characters escaped, cut if very long.
  public var message: String {
    pointer.isEmpty ? reason : "\(pointer): \(reason)"
  }

  /// Makes an error at a line and a column that count from 1.
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

  /// The error as `line:column: message`, ready to stand behind a file's name and a colon.
  public var description: String {
    "\(line):\(column): \(message)"
  }
}

/// Why a text was refused, and where.
public struct JSONError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The most characters that a message keeps.
  static let longestMessage = 512

  /// Where the fault begins.
  public let position: JSONPosition
  /// What is wrong, fit for a log or a terminal: invisible characters escaped, cut if very long.
  public let message: String

  /// Makes an error; the message may hold text of unknown origin.
  public init(position: JSONPosition, message: String) {
    self.position = position
    self.message = PrintableText.escaped(message, limit: Self.longestMessage)
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

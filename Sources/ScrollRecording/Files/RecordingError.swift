import JSON

/// What is wrong with a recording, and where.
public struct RecordingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The line, counted from 1.
  public let line: Int
  /// The column in it, counted from 1; nil if the line as a whole is meant.
  public let column: Int?
  /// What is wrong, with its JSON pointer in front; fit for a terminal.
  public let message: String

  /// A fault of a line or of a place in it.
  public init(line: Int, column: Int? = nil, _ message: String) {
    self.line = line
    self.column = column
    self.message = message
  }

  /// A fault in the JSON of a line, which `text` is.
  init(_ error: JSONShapeError, in text: ArraySlice<UInt8>, line: Int) {
    let place = JSONLocator(Array(text)).error(
      at: error.pointer,
      part: error.isKey ? .key : .value,
      message: error.message
    )
    self.init(line: line, column: place.column, place.message)
  }

  /// `12:30: /params/touches/0/phase: expected …`, ready to stand behind a file's name and a colon.
  public var description: String {
    column.map { "\(line):\($0): \(message)" } ?? "\(line): \(message)"
  }
}

import JSON

/// An error in a recording, and its position.
public struct RecordingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The line, counted from 1.
  public let line: Int
  /// The column in it, counted from 1; nil for the line as a whole.
  public let column: Int?
  /// The description of the error, after its JSON pointer; safe for a terminal.
  public let message: String

  /// Creates an error of a line or of a position in it.
  public init(line: Int, column: Int? = nil, _ message: String) {
    self.line = line
    self.column = column
    self.message = message
  }

  /// Creates an error in the JSON of a line, with the line's `text`.
  init(_ error: JSONShapeError, in text: ArraySlice<UInt8>, line: Int) {
    let place = JSONLocator(Array(text)).error(
      at: error.pointer,
      part: error.isKey ? .key : .value,
      message: error.message
    )
    self.init(line: line, column: place.column, place.message)
  }

  /// The error as `12:30: /params/touches/0/phase: expected …`, to be printed after a file's name and a
  /// colon.
  public var description: String {
    column.map { "\(line):\($0): \(message)" } ?? "\(line): \(message)"
  }
}

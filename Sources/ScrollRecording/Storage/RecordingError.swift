import JSON

/// The reason why a recording cannot be read or run: an error in it, with its position, or one of its file.
///
/// ```swift
/// let text = Array(#"{"format":"another"}"#.utf8) + [10]
/// var rest = text[...]
/// do {
///   _ = try RecordingReader { count in
///     defer { rest = rest.dropFirst(count) }
///     return Array(rest.prefix(count))
///   }
/// } catch {
///   precondition(error.line == 1 && !error.message.isEmpty)
/// }
/// ```
public struct RecordingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The line, counted from 1; nil if the file itself cannot be read.
  public let line: Int?
  /// The column in it, counted from 1; nil for the line as a whole.
  public let column: Int?
  /// The description of the error, after its JSON pointer, safe for a terminal; of a file that cannot be read, the
  /// system's message or the rule that it violates.
  public let message: String

  /// Creates an error of a line or of a position in it, or of the file if there is no line.
  public init(line: Int?, column: Int? = nil, _ message: String) {
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

  /// Runs a closure; what it throws of another type is an error of the file.
  package static func converting<Result>(
    _ body: () throws -> Result
  ) throws(RecordingError) -> Result {
    do {
      return try body()
    } catch let error as RecordingError {
      throw error
    } catch {
      throw RecordingError(line: nil, "\(error)")
    }
  }

  /// The error as `12:30: /params/touches/0/phase: expected …`, to be printed after a file's name and a
  /// colon; of the file, the message alone.
  public var description: String {
    guard let line else { return message }
    return column.map { "\(line):\($0): \(message)" } ?? "\(line): \(message)"
  }

  /// The error after a file's name: `pull.scroll.ndjson:12:30: …`, or `pull.scroll.ndjson: …` of the file.
  package func description(after name: String) -> String {
    line == nil ? "\(name): \(self)" : "\(name):\(self)"
  }
}

import JSON

extension SceneFileError {
  /// An error in the text of a scene file, with its position.
  public struct Fault: Error, Equatable, Sendable, CustomStringConvertible {
    /// The line, from 1.
    public let line: Int
    /// The column, from 1, counted in Unicode code points.
    public let column: Int
    /// The JSON pointer of the value with the error; empty for the root and for a text that is not JSON.
    public let pointer: String
    /// The description of the error without the pointer.
    public let reason: String
    /// The description of the error, after the pointer if there is one.
    public let message: String

    /// The error as `line:column: message`, to be printed after a file's name and a colon.
    public var description: String { "\(line):\(column): \(message)" }

    init(_ error: JSONError) {
      line = error.line
      column = error.column
      pointer = error.pointer
      reason = error.reason
      message = error.message
    }
  }
}

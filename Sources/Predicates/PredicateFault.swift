/// The error for a text that is not a valid predicate, with its position.
public struct PredicateFault: Error, Equatable, Sendable, CustomStringConvertible {
  /// The position of the error, in UTF-16 code units from the start, as in JavaScript.
  public let position: Int
  /// A one-sentence message; text quoted from the predicate is truncated.
  public let message: String

  init(_ position: Int, _ message: String) {
    self.position = position
    self.message = message
  }

  /// The message with its column, counted from 1 as in editors.
  public var description: String { "column \(position + 1): \(message)" }
}

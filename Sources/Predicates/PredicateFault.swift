/// Why a text is no predicate, and where.
public struct PredicateFault: Error, Equatable, Sendable, CustomStringConvertible {
  /// Where in the text the fault is, in UTF-16 code units from its start, as JavaScript counts.
  public let position: Int
  /// One sentence for a person; text of the predicate's is quoted and cut.
  public let message: String

  init(_ position: Int, _ message: String) {
    self.position = position
    self.message = message
  }

  /// The message with its place, counted from 1 as editors count columns.
  public var description: String { "column \(position + 1): \(message)" }
}

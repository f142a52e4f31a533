/// An error that is only a text for a person: what is wrong, in a sentence or in words that follow a place.
///
/// Where a caller has to tell one reason from another, the error is a type of its own.
package struct UserError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The text.
  package let description: String

  /// Creates an error with a text.
  package init(_ description: String) { self.description = description }
}

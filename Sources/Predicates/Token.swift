/// A token of a predicate.
struct Token: Equatable {
  enum Kind: Equatable {
    case number(Double)
    /// The text between quotes, without the quotes.
    case string(String)
    case name(String)
    /// An operator, a bracket, a comma or a dot.
    case sign(String)
    case end
  }

  let kind: Kind
  /// The start position, in UTF-16 code units.
  let position: Int
  /// The token as written.
  let text: String

  func isSign(_ sign: String) -> Bool { kind == .sign(sign) }
}

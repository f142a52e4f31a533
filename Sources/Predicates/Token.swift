/// A word of a predicate.
struct Token: Equatable {
  enum Kind: Equatable {
    case number(Double)
    /// Text between quotes, without them.
    case string(String)
    case name(String)
    /// An operator, a bracket, a comma or a dot.
    case sign(String)
    case end
  }

  let kind: Kind
  /// Where it begins, in UTF-16 code units.
  let position: Int
  /// The token as it was written.
  let text: String

  func isSign(_ sign: String) -> Bool { kind == .sign(sign) }
}

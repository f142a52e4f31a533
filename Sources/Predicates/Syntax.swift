/// A node of a parsed predicate, before names and types are resolved.
struct Syntax {
  indirect enum Kind {
    case number(Double)
    case string(String)
    /// Names separated by dots; the first may be a view's id in quotes.
    case path([Name])
    /// A function call; `view` is the name before its dot.
    case call(Name, view: Name?, arguments: [Syntax])
    /// `!` or `-`.
    case prefix(String, Syntax)
    case infix(String, Syntax, Syntax)
  }

  struct Name {
    let text: String
    let position: Int
    let isQuoted: Bool
  }

  let kind: Kind
  /// The start position, in UTF-16 code units.
  let position: Int
  /// The source text, for messages and explanations.
  let text: String
}

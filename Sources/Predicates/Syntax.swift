/// A part of a predicate as it was written, before anybody asks what it means.
struct Syntax {
  indirect enum Kind {
    case number(Double)
    case string(String)
    /// Names with dots between them; the first may be a view's id in quotes.
    case path([Name])
    /// A function of other things; `view` is what stands before its dot.
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
  /// Where it begins, in UTF-16 code units.
  let position: Int
  /// It as it was written, for messages and explanations.
  let text: String
}

/// A regular expression in the subset of ECMAScript that the schemas need: literals, `.`, classes,
/// groups, `|`, `^`, `$` and the greedy quantifiers.
///
/// Swift's own regular expressions differ from ECMAScript's in the contents of classes, and cannot
/// be shared between threads.
struct Pattern: Sendable {
  indirect enum Node: Sendable {
    case start, end
    case scalar([ClosedRange<Unicode.Scalar>], isNegated: Bool)
    case sequence([Node])
    case either([Node])
    case repeated(Node, atLeast: Int, atMost: Int)
  }

  private let root: Node

  /// Nil for a text that is not an expression, or that contains an unsupported construct.
  init?(_ text: String) {
    var parser = PatternParser(text)
    guard let root = parser.alternatives(), parser.isAtEnd else { return nil }
    self.root = root
  }

  /// Whether the expression matches anywhere in a text.
  func matches(_ text: String) -> Bool {
    let scalars = Array(text.unicodeScalars)
    return (0...scalars.count).contains { start in
      Self.matches(root, scalars, start) { _ in true }
    }
  }

  /// Whether a node matches at a place and `rest` at the place after it.
  private static func matches(
    _ node: Node,
    _ text: [Unicode.Scalar],
    _ place: Int,
    _ rest: (Int) -> Bool
  ) -> Bool {
    switch node {
    case .start: place == 0 && rest(place)
    case .end: place == text.count && rest(place)
    case .scalar(let ranges, let isNegated):
      place < text.count && ranges.contains { $0.contains(text[place]) } != isNegated
        && rest(place + 1)
    case .sequence(let nodes):
      if let first = nodes.first {
        matches(first, text, place) { next in
          matches(.sequence(Array(nodes.dropFirst())), text, next, rest)
        }
      } else {
        rest(place)
      }
    case .either(let nodes): nodes.contains { matches($0, text, place, rest) }
    case .repeated(let node, let least, let most):
      most > 0
        && matches(node, text, place) { next in
          // A repetition that consumes nothing would repeat without end.
          next > place
            && matches(
              .repeated(node, atLeast: max(0, least - 1), atMost: most - 1),
              text,
              next,
              rest
            )
        } || least == 0 && rest(place)
    }
  }
}

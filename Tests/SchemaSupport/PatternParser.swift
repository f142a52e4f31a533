/// Parses the text of a ``Pattern``.
struct PatternParser {
  private let text: [Unicode.Scalar]
  private var place = 0

  init(_ text: String) {
    self.text = Array(text.unicodeScalars)
  }

  var isAtEnd: Bool { place == text.count }

  private static let special: Set<Unicode.Scalar> = [
    "\\", "^", "$", ".", "|", "?", "*", "+", "(", ")", "[", "]", "{", "}",
  ]

  /// Sequences with `|` between them; nil if there is an unsupported construct.
  mutating func alternatives() -> Pattern.Node? {
    var branches: [Pattern.Node] = []
    repeat {
      var nodes: [Pattern.Node] = []
      while let next = peek, next != "|", next != ")" {
        guard let atom = atom(), let node = quantified(atom) else { return nil }
        nodes.append(node)
      }
      branches.append(.sequence(nodes))
    } while take("|")
    return branches.count == 1 ? branches[0] : .either(branches)
  }

  private var peek: Unicode.Scalar? { place < text.count ? text[place] : nil }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard peek == scalar else { return false }
    place += 1
    return true
  }

  private mutating func atom() -> Pattern.Node? {
    if take("^") { return .start }
    if take("$") { return .end }
    if take(".") { return .scalar(["\n"..."\n", "\r"..."\r"], isNegated: true) }
    if take("[") { return scalarClass() }
    if take("(") {
      guard peek != "?", let group = alternatives(), take(")") else { return nil }
      return group
    }
    return literal(butNot: Self.special).map { .scalar([$0...$0], isNegated: false) }
  }

  /// One scalar, with a backslash before it if it is special.
  private mutating func literal(butNot special: Set<Unicode.Scalar>) -> Unicode.Scalar? {
    let isEscaped = take("\\")
    guard let scalar = peek else { return nil }
    // Escaped letters and digits denote classes and other constructs.
    guard isEscaped ? Self.special.union(["/", "-"]).contains(scalar) : !special.contains(scalar)
    else { return nil }
    place += 1
    return scalar
  }

  private mutating func scalarClass() -> Pattern.Node? {
    let isNegated = take("^")
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    while !take("]") {
      guard let low = literal(butNot: ["[", "]", "^", "\\"]) else { return nil }
      let isRange = peek == "-" && place + 1 < text.count && text[place + 1] != "]"
      guard isRange else {
        ranges.append(low...low)
        continue
      }
      place += 1
      guard let high = literal(butNot: ["[", "]", "^", "\\"]), low <= high else { return nil }
      ranges.append(low...high)
    }
    return ranges.isEmpty ? nil : .scalar(ranges, isNegated: isNegated)
  }

  private mutating func quantified(_ node: Pattern.Node) -> Pattern.Node? {
    let limits: (least: Int, most: Int)
    if take("?") {
      limits = (0, 1)
    } else if take("*") {
      limits = (0, .max)
    } else if take("+") {
      limits = (1, .max)
    } else if take("{") {
      guard let counts = counts() else { return nil }
      limits = counts
    } else {
      return node
    }
    // A second quantifier would make the first a lazy one.
    guard peek.map({ !["?", "*", "+", "{"].contains($0) }) ?? true else { return nil }
    return .repeated(node, atLeast: limits.least, atMost: limits.most)
  }

  private mutating func counts() -> (least: Int, most: Int)? {
    guard let least = number() else { return nil }
    if take("}") { return (least, least) }
    guard take(",") else { return nil }
    if take("}") { return (least, .max) }
    guard let most = number(), least <= most, take("}") else { return nil }
    return (least, most)
  }

  private mutating func number() -> Int? {
    var digits = ""
    while let digit = peek, ("0"..."9").contains(digit) {
      digits.unicodeScalars.append(digit)
      place += 1
    }
    return Int(digits)
  }
}

import JSON

/// Parses the structure of a predicate.
struct Parser {
  private let tokens: [Token]
  private let text: [UInt16]
  private var index = 0
  private var depth = 0

  /// The operators, from the lowest to the highest precedence.
  private static let levels: [Set<String>] = [
    ["||"], ["&&"], comparisons, ["+", "-"], ["*", "/"],
  ]
  /// Operators that other languages write between conditions.
  private static let habits = ["and": "&&", "or": "||", "is": "=="]
  static let comparisons: Set<String> = ["==", "!=", "<", "<=", ">", ">="]

  private init(_ text: String) throws(PredicateFault) {
    self.text = Array(text.utf16)
    guard self.text.count <= ScrollPredicate.longest else {
      throw PredicateFault(
        ScrollPredicate.longest,
        "a predicate has at most \(ScrollPredicate.longest) characters, this one \(self.text.count)"
      )
    }
    tokens = try Lexer.tokens(of: text)
  }

  /// Parses a text.
  static func parse(_ text: String) throws(PredicateFault) -> Syntax {
    var parser = try Parser(text)
    guard parser.next.kind != .end else {
      throw PredicateFault(0, "expected a condition, such as contentOffset.y < 0")
    }
    let syntax = try parser.infix(0)
    let rest = parser.next
    guard rest.kind == .end else {
      if rest.isSign(")") { throw PredicateFault(rest.position, "no ( belongs to this )") }
      if let sign = Self.habits[rest.text.lowercased()] {
        throw PredicateFault(rest.position, "write \(sign) for \(rest.text)")
      }
      throw PredicateFault(
        rest.position,
        "expected && or || before \(PrintableText.quoted(rest.text))"
      )
    }
    return syntax
  }

  private var next: Token { tokens[index] }

  private mutating func take() -> Token {
    defer { if index + 1 < tokens.count { index += 1 } }
    return tokens[index]
  }

  private mutating func infix(_ level: Int) throws(PredicateFault) -> Syntax {
    guard level < Self.levels.count else { return try prefix() }
    var left = try infix(level + 1)
    var isCompared = false
    while case .sign(let sign) = next.kind, Self.levels[level].contains(sign) {
      let isComparison = Self.levels[level] == Self.comparisons
      guard !isCompared || !isComparison else {
        throw PredicateFault(
          next.position,
          "two comparisons need && between them, as in 0 < alpha && alpha < 1"
        )
      }
      isCompared = isComparison
      let sign = take()
      let right = try infix(level + 1, after: sign)
      left = syntax(.infix(sign.text, left, right), from: left.position)
    }
    return left
  }

  private mutating func infix(_ level: Int, after sign: Token) throws(PredicateFault) -> Syntax {
    guard next.kind != .end, !next.isSign(")") else {
      throw PredicateFault(next.position, "expected something after \(sign.text)")
    }
    return try infix(level)
  }

  private mutating func prefix() throws(PredicateFault) -> Syntax {
    guard next.isSign("!") || next.isSign("-") else { return try operand() }
    let sign = take()
    let operand = try deeper(at: sign.position) { (parser) throws(PredicateFault) in
      try parser.infix(Self.levels.count, after: sign)
    }
    return syntax(.prefix(sign.text, operand), from: sign.position)
  }

  private mutating func operand() throws(PredicateFault) -> Syntax {
    let token = take()
    switch token.kind {
    case .number(let number): return syntax(.number(number), from: token.position)
    case .string(let string):
      if next.isSign(".") { return try path(from: token, string, isQuoted: true) }
      return syntax(.string(string), from: token.position)
    case .name(let name): return try path(from: token, name, isQuoted: false)
    case .sign("("):
      let inner = try deeper(at: token.position) { (parser) throws(PredicateFault) in
        try parser.infix(0, after: token)
      }
      guard next.isSign(")") else {
        let column = token.position + 1
        throw PredicateFault(next.position, "expected ) for the ( in column \(column)")
      }
      _ = take()
      return Syntax(kind: inner.kind, position: token.position, text: written(from: token.position))
    case .end: throw PredicateFault(token.position, "expected a property or a number")
    case .sign:
      throw PredicateFault(
        token.position,
        "expected a property or a number, found \(PrintableText.quoted(token.text))"
      )
    }
  }

  private mutating func path(
    from token: Token,
    _ first: String,
    isQuoted: Bool
  ) throws(PredicateFault) -> Syntax {
    var names = [Syntax.Name(text: first, position: token.position, isQuoted: isQuoted)]
    while next.isSign(".") {
      _ = take()
      guard case .name(let name) = next.kind else {
        throw PredicateFault(next.position, "expected a name after the dot")
      }
      names.append(Syntax.Name(text: name, position: next.position, isQuoted: false))
      _ = take()
    }
    guard next.isSign("("), let function = names.last, !function.isQuoted else {
      return syntax(.path(names), from: token.position)
    }
    guard names.count <= 2 else {
      throw PredicateFault(function.position, "expected at most a view before \(function.text)(")
    }
    let arguments = try arguments(of: function)
    let view = names.count == 2 ? names[0] : nil
    return syntax(.call(function, view: view, arguments: arguments), from: token.position)
  }

  private mutating func arguments(of function: Syntax.Name) throws(PredicateFault) -> [Syntax] {
    let open = take()
    var arguments: [Syntax] = []
    while !next.isSign(")") {
      let argument = try deeper(at: open.position) { (parser) throws(PredicateFault) in
        try parser.infix(0)
      }
      arguments.append(argument)
      guard next.isSign(",") else { break }
      let comma = take()
      guard !next.isSign(")") else {
        throw PredicateFault(comma.position, "expected something after ,")
      }
    }
    guard next.isSign(")") else {
      throw PredicateFault(next.position, "expected ) for the ( after \(function.text)")
    }
    _ = take()
    return arguments
  }

  private mutating func deeper(
    at position: Int,
    _ parse: (inout Parser) throws(PredicateFault) -> Syntax
  ) throws(PredicateFault) -> Syntax {
    depth += 1
    defer { depth -= 1 }
    guard depth <= ScrollPredicate.maximumDepth else {
      let maximum = ScrollPredicate.maximumDepth
      throw PredicateFault(position, "more than \(maximum) levels of brackets and signs")
    }
    return try parse(&self)
  }

  private func syntax(_ kind: Syntax.Kind, from start: Int) -> Syntax {
    Syntax(kind: kind, position: start, text: written(from: start))
  }

  /// Returns the text from a position to the end of the last consumed token.
  private func written(from start: Int) -> String {
    let last = tokens[max(0, index - 1)]
    let end = last.position + last.text.utf16.count
    return String(decoding: text[start..<max(start, end)], as: UTF16.self)
  }
}

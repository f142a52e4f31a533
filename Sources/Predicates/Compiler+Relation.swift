import JSON
import ScrollModel

extension Compiler {
  /// Compiles a comparison of two operands.
  mutating func comparison(
    _ a: Syntax,
    _ comparison: Relation,
    _ b: Syntax,
    at position: Int
  ) throws(PredicateFault) -> Condition {
    for (side, other) in [(a, b), (b, a)] {
      if case .path(let names) = side.kind, isCause(names) {
        return try causeComparison(names, comparison, other)
      }
    }
    // A bare name gets its meaning from the other side of the comparison.
    if let name = bareName(b), let condition = try named(a, comparison, name) { return condition }
    if let name = bareName(a), let condition = try named(b, comparison, name) { return condition }
    let (left, leftType) = try operand(a)
    let (right, rightType) = try operand(b)
    return try typed((a, left, leftType), comparison, (b, right, rightType))
  }

  private mutating func causeComparison(
    _ names: [Syntax.Name],
    _ comparison: Relation,
    _ other: Syntax
  ) throws(PredicateFault) -> Condition {
    guard !comparison.isOrder else {
      throw PredicateFault(other.position, "a cause is a name: compare it with == or !=")
    }
    guard let name = bareName(other)?.text ?? other.string else {
      throw PredicateFault(other.position, "expected a cause, such as cause == assignment")
    }
    guard let cause = Cause(rawValue: name) else {
      let hint = Spelling.hint(for: name, among: Cause.allCases.map(\.rawValue))
      throw PredicateFault(other.position, "no cause \(PrintableText.quoted(name))\(hint)")
    }
    return self.cause(names, is: cause, isNegated: comparison == .notEqual)
  }

  /// The single name on one side, which may be the name of an enumeration value.
  private func bareName(_ syntax: Syntax) -> Syntax.Name? {
    guard case .path(let names) = syntax.kind, names.count == 1, constant(names) == nil else {
      return nil
    }
    return names[0]
  }

  /// Compiles a comparison of a named value with one of its names; returns nil if the side is of
  /// another type.
  private mutating func named(
    _ side: Syntax,
    _ comparison: Relation,
    _ name: Syntax.Name
  ) throws(PredicateFault) -> Condition? {
    // Compiled on a copy, so that a side of another type leaves no trace.
    var trial = self
    guard let (operand, type) = try? trial.operand(side) else { return nil }
    if type == .text || type == .color, Property(name: name.text) == nil {
      throw PredicateFault(
        name.position,
        "write text in double quotes, as in \(side.shown) \(comparison.rawValue) \"\(name.text)\""
      )
    }
    guard case .name(let names) = type else { return nil }
    let isName = names.contains(name.text)
    if !isName, Property(name: name.text)?.valueType == type { return nil }
    self = trial
    guard isName else {
      throw PredicateFault(name.position, Self.noValue(name.text, side, names))
    }
    guard !comparison.isOrder else {
      throw PredicateFault(side.position, Self.unordered(side, type, comparison))
    }
    return .comparison(operand, comparison, .text(name.text))
  }

  private func typed(
    _ a: (syntax: Syntax, operand: Operand, type: ValueType),
    _ comparison: Relation,
    _ b: (syntax: Syntax, operand: Operand, type: ValueType)
  ) throws(PredicateFault) -> Condition {
    for (side, other) in [(a, b), (b, a)] {
      guard let string = other.syntax.string else { continue }
      switch side.type {
      case .name(let names) where !names.contains(string):
        throw PredicateFault(other.syntax.position, Self.noValue(string, side.syntax, names))
      case .name where !comparison.isOrder:
        return .comparison(side.operand, comparison, .text(string))
      case .color:
        guard let color = Color(hex: string) else {
          throw PredicateFault(
            other.syntax.position,
            "\(other.syntax.shown) is no colour; write it as \"#rrggbb\" or \"#rrggbbaa\""
          )
        }
        guard !comparison.isOrder else { break }
        return .comparison(side.operand, comparison, .color(color))
      default: break
      }
    }
    guard a.type == b.type else { throw Self.mismatch(a, b) }
    guard a.type == .number || !comparison.isOrder else {
      throw PredicateFault(a.syntax.position, Self.unordered(a.syntax, a.type, comparison))
    }
    return .comparison(a.operand, comparison, b.operand)
  }

  private static func noValue(_ name: String, _ side: Syntax, _ names: [String]) -> String {
    let hint = Spelling.hint(for: name, among: names)
    let rest = hint.isEmpty ? "; it is \(PredicateText.list(names))" : hint
    return "\(side.shown) is never \(PrintableText.quoted(name))\(rest)"
  }

  private static func unordered(
    _ side: Syntax,
    _ type: ValueType,
    _ comparison: Relation
  ) -> String {
    if case .compound(let compound) = type {
      return "\(side.shown) is \(type.words); compare \(parts(of: side.shown, compound))"
    }
    let claim = "\(comparison.rawValue) compares numbers, and \(side.shown) is \(type.words)"
    return "\(claim); use == or !="
  }

  private static func mismatch(
    _ a: (syntax: Syntax, operand: Operand, type: ValueType),
    _ b: (syntax: Syntax, operand: Operand, type: ValueType)
  ) -> PredicateFault {
    let claim = "\(a.syntax.shown) is \(a.type.words) and \(b.syntax.shown) \(b.type.words)"
    for side in [a, b] {
      if case .compound(let compound) = side.type {
        let parts = parts(of: side.syntax.shown, compound)
        return PredicateFault(side.syntax.position, "\(claim); compare \(parts)")
      }
    }
    return PredicateFault(a.syntax.position, claim)
  }
}

extension Syntax {
  /// The text between quotes; nil if the syntax is anything else.
  fileprivate var string: String? {
    if case .string(let string) = kind { string } else { nil }
  }
}

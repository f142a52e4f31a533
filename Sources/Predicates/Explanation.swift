import JSON
import ScrollModel

extension Evaluation {
  /// Describes the condition with its current values: why it holds, or why it does not.
  func explanation(_ holds: Bool) -> String { explain(predicate.condition, holds, isInside: false) }

  private func explain(_ condition: Condition, _ holds: Bool, isInside: Bool) -> String {
    switch condition {
    case .constant(let constant): return String(constant)
    case .flag(let operand): return "\(name(operand)) \(text(value(of: operand)))"
    case .comparison(let a, let comparison, let b): return explain(a, comparison, b)
    case .cause(let view, let cause, let isNegated):
      return explain(view, cause, isNegated)
    case .event(let name, let place):
      let view = if case .view(let id) = place { PredicateText.written(view: id) + "." } else { "" }
      return holds ? "\(view)event(\(name))" : "no \(view)event(\(name))"
    case .changed(let index):
      let name = predicate.references[index].name
      guard holds, let before = before[index] else { return "\(name) did not change" }
      return "\(name) \(text(before)) → \(text(now(index)))"
    case .not(let inner): return explain(inner, !holds, isInside: true)
    case .all(let parts): return join(parts, holds, wants: true, isInside)
    case .any(let parts): return join(parts, holds, wants: false, isInside)
    }
  }

  /// Joins all parts if each of them is needed for the result, otherwise the parts that caused it.
  private func join(
    _ parts: [Condition],
    _ holds: Bool,
    wants: Bool,
    _ isInside: Bool
  ) -> String {
    let reasons = holds == wants ? parts : parts.filter { self.holds($0) == holds }
    let words = reasons.map { explain($0, holds, isInside: true) }
    return words.joined(separator: " && ")
  }

  private func explain(_ view: String?, _ cause: Cause, _ isNegated: Bool) -> String {
    let found = (view ?? subject).map { moment.causes(of: $0).map(\.rawValue) } ?? []
    let all = Cause.allCases.map(\.rawValue).filter(found.contains)
    let name = view.map { PredicateText.written(view: $0) + ".cause" } ?? "cause"
    let sign = isNegated ? "!=" : "=="
    // "cause drag == drag" would repeat itself.
    if all == [cause.rawValue], !isNegated { return "\(name) == \(cause.rawValue)" }
    return "\(name) \(all.isEmpty ? "none" : all.joined(separator: ", ")) \(sign) \(cause.rawValue)"
  }

  private func explain(_ a: Operand, _ comparison: Relation, _ b: Operand) -> String {
    let (left, right) = (value(of: a), value(of: b))
    // "phase bouncing == bouncing" would repeat itself.
    if comparison == .equal, left == right, case .text = right, case .text = b {
      return "\(name(a)) == \(text(right))"
    }
    var isExact = false
    if case .number(let x) = left, case .number(let y) = right {
      // Numbers that differ only in digits that are not shown by default.
      isExact = x != y && PredicateText.number(x) == PredicateText.number(y)
    }
    let sides = [a, b].map { words($0, exactly: isExact) }
    return sides.joined(separator: " \(comparison.rawValue) ")
  }

  /// The text of an operand: properties with their values, literals as written.
  private func words(_ operand: Operand, exactly: Bool = false) -> String {
    switch operand {
    case .number, .text, .flag, .color: return text(value(of: operand), exactly: exactly)
    case .reference, .was: return "\(name(operand)) \(text(value(of: operand), exactly: exactly))"
    case .negative(let inner): return "−(\(words(inner, exactly: exactly)))"
    case .arithmetic(let a, let sign, let b):
      let result = text(value(of: operand), exactly: exactly)
      return "(\(words(a)) \(sign.rawValue) \(words(b)) = \(result))"
    case .function(let function, let operands):
      let arguments = operands.map { words($0, exactly: exactly) }
      return "\(function.rawValue)(\(arguments.joined(separator: ", ")))"
    }
  }

  private func name(_ operand: Operand) -> String {
    switch operand {
    case .reference(let index): predicate.references[index].name
    case .was(let index): "was(\(predicate.references[index].name))"
    default: words(operand)
    }
  }

  private func text(_ value: Value, exactly: Bool = false) -> String {
    switch value {
    case .number(let number):
      exactly ? PredicateText.exactNumber(number) : PredicateText.number(number)
    case .text(let text): PrintableText.escaped(text, limit: 64)
    case .flag(let flag): String(flag)
    case .whole(.color(let color)): color.hex
    case .whole(let whole):
      "(\(PropertyPart.allCases.compactMap { $0.of(whole).map(PredicateText.number) }.joined(separator: ", ")))"
    case .missing: "none"
    }
  }
}

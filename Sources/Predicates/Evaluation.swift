import ScrollModel

/// A value during evaluation of a predicate.
enum Value: Equatable {
  case number(Double)
  case text(String)
  case flag(Bool)
  /// A value with parts, or a colour.
  case whole(PropertyValue)
  /// No value: the view does not exist, or the property has no value.
  case missing

  init(_ value: PropertyValue?) {
    switch value {
    case .number(let number): self = .number(number)
    case .string(let text): self = .text(text)
    case .view(let id): self = id.map { .text($0) } ?? .missing
    case .bool(let flag): self = .flag(flag)
    case .rest(let rest): self = .whole(.point(rest.contentOffset))
    case let value?: self = .whole(value)
    case nil: self = .missing
    }
  }
}

/// The evaluation of a predicate at one step, optionally for one scroll view.
struct Evaluation {
  let predicate: ScrollPredicate
  let moment: any Moment
  /// The id of the scroll view evaluated.
  let subject: String?
  /// The values of the remembered references at the step before; empty without one.
  let before: [Int: Value]

  func holds(_ condition: Condition) -> Bool {
    switch condition {
    case .constant(let constant): constant
    case .flag(let operand): value(of: operand) == .flag(true)
    case .comparison(let a, let comparison, let b):
      Self.compare(value(of: a), comparison, value(of: b))
    case .cause(let view, let cause, let isNegated):
      hasCause(cause, in: view ?? subject) != isNegated
    case .event(let name, let place):
      moment.views(of: name).contains { isAt(place, $0) }
    case .changed(let index): before[index].map { $0 != now(index) } ?? false
    case .not(let inner): !holds(inner)
    case .all(let parts): parts.allSatisfy(holds)
    case .any(let parts): parts.contains(where: holds)
    }
  }

  func value(of operand: Operand) -> Value {
    switch operand {
    case .number(let number): .number(number)
    case .text(let text): .text(text)
    case .flag(let flag): .flag(flag)
    case .color(let color): .whole(.color(color))
    case .reference(let index): now(index)
    case .was(let index): before[index] ?? now(index)
    case .negative, .arithmetic, .function: number(operand).map { .number($0) } ?? .missing
    }
  }

  private func number(_ operand: Operand) -> Double? {
    switch operand {
    case .number(let number): return number
    case .negative(let inner): return number(inner).map { -$0 }
    case .arithmetic(let a, let arithmetic, let b):
      guard let a = number(a), let b = number(b) else { return nil }
      return arithmetic(a, b)
    case .function(let function, let operands):
      let numbers = operands.compactMap(number)
      return numbers.count == operands.count ? function(numbers) : nil
    default:
      guard case .number(let number) = value(of: operand) else { return nil }
      return number
    }
  }

  /// The value of a reference at this step.
  func now(_ index: Int) -> Value {
    let reference = predicate.references[index]
    let view = reference.view ?? subject
    let value = view.flatMap { moment.value(of: reference.property, in: $0) }
    guard let part = reference.part else { return Value(value) }
    return value.flatMap(part.of).map { .number($0) } ?? .missing
  }

  private func hasCause(_ cause: Cause, in view: String?) -> Bool {
    view.map { moment.causes(of: $0).contains(cause) } ?? false
  }

  private func isAt(_ place: EventPlace, _ view: String) -> Bool {
    switch place {
    case .anywhere: true
    case .view(let id): id == view
    case .subject: subject == view
    }
  }

  /// A missing value equals nothing, and is neither less nor greater than any value.
  private static func compare(_ a: Value, _ comparison: Relation, _ b: Value) -> Bool {
    switch (comparison, a, b) {
    case (.equal, .missing, _), (.equal, _, .missing): false
    case (.notEqual, .missing, _), (.notEqual, _, .missing): true
    case (.equal, _, _): a == b
    case (.notEqual, _, _): a != b
    case (.less, .number(let a), .number(let b)): a < b
    case (.lessOrEqual, .number(let a), .number(let b)): a <= b
    case (.greater, .number(let a), .number(let b)): a > b
    case (.greaterOrEqual, .number(let a), .number(let b)): a >= b
    default: false
    }
  }
}

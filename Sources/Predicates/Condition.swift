import ScrollModel

/// A compiled predicate: what is true or false.
indirect enum Condition: Sendable {
  case constant(Bool)
  /// A property that is true or false.
  case flag(Operand)
  case comparison(Operand, Comparison, Operand)
  /// A scroll property of a view changed at this step by a rule; `view` is nil for the one that is asked.
  case cause(view: String?, Cause, isNegated: Bool)
  /// Something happened at this step.
  case event(String, EventPlace)
  /// A property, by its place among the references, is not what it was at the step before.
  case changed(Int)
  case not(Condition)
  case all([Condition])
  case any([Condition])
}

/// Where an event has to have happened.
enum EventPlace: Sendable, Equatable {
  case anywhere
  case view(String)
  /// The scroll view that is asked.
  case subject
}

/// What has a value.
indirect enum Operand: Sendable {
  case number(Double)
  case text(String)
  case flag(Bool)
  case color(Color)
  /// A property, by its place among the references.
  case reference(Int)
  /// What it was at the step before.
  case was(Int)
  case negative(Operand)
  case arithmetic(Operand, Arithmetic, Operand)
  case function(NumberFunction, [Operand])
}

enum Comparison: String, Sendable {
  case equal = "=="
  case notEqual = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="

  /// Whether only numbers can be compared so.
  var isOrder: Bool { self != .equal && self != .notEqual }
}

enum Arithmetic: String, Sendable {
  case plus = "+"
  case minus = "-"
  case times = "*"
  case by = "/"

  func callAsFunction(_ a: Double, _ b: Double) -> Double {
    switch self {
    case .plus: a + b
    case .minus: a - b
    case .times: a * b
    case .by: a / b
    }
  }
}

/// Functions of numbers.
enum NumberFunction: String, Sendable, CaseIterable {
  case abs, min, max

  func callAsFunction(_ numbers: [Double]) -> Double {
    switch self {
    case .abs: Swift.abs(numbers[0])
    case .min: numbers.dropFirst().reduce(numbers[0]) { Swift.min($0, $1) }
    case .max: numbers.dropFirst().reduce(numbers[0]) { Swift.max($0, $1) }
    }
  }
}

import ScrollModel

/// A compiled condition, which is true or false.
indirect enum Condition: Sendable {
  case constant(Bool)
  /// A Boolean property.
  case flag(Operand)
  case comparison(Operand, Relation, Operand)
  /// A scroll property of a view changed in this step with this cause.
  ///
  /// `view` is nil for the scroll view evaluated.
  case cause(view: String?, Cause, isNegated: Bool)
  /// An event happened in this step.
  case event(String, EventPlace)
  /// A property differs from its value at the step before; the number is the reference's index.
  case changed(Int)
  case not(Condition)
  case all([Condition])
  case any([Condition])
}

/// Where an event must happen.
enum EventPlace: Sendable, Equatable {
  case anywhere
  case view(String)
  /// The scroll view evaluated.
  case subject
}

/// A compiled operand, which has a value.
indirect enum Operand: Sendable {
  case number(Double)
  case text(String)
  case flag(Bool)
  case color(Color)
  /// A property, by the index of its reference.
  case reference(Int)
  /// The value of a reference at the step before.
  case was(Int)
  case negative(Operand)
  case arithmetic(Operand, Arithmetic, Operand)
  case function(NumberFunction, [Operand])
}

enum Relation: String, Sendable {
  case equal = "=="
  case notEqual = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="

  /// Whether the operator only applies to numbers.
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

/// A function of numbers.
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

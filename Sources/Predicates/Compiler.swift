import JSON
import ScrollModel

/// Resolves the parts of a predicate and checks their types.
struct Compiler {
  /// Whether events have the names that the model gives them.
  let knowsEvents: Bool
  private(set) var references: [Reference] = []
  /// The indices of the references that need the value from the step before.
  private(set) var remembered: Set<Int> = []
  private(set) var scope = ScrollPredicate.Scope()

  init(knowsEvents: Bool) { self.knowsEvents = knowsEvents }

  /// Compiles syntax that must be true or false.
  mutating func condition(_ syntax: Syntax) throws(PredicateFault) -> Condition {
    switch syntax.kind {
    case .infix("&&", let a, let b): return .all([try condition(a), try condition(b)])
    case .infix("||", let a, let b): return .any([try condition(a), try condition(b)])
    case .prefix("!", let inner): return .not(try condition(inner))
    case .infix(let sign, let a, let b):
      guard let comparison = Relation(rawValue: sign) else { break }
      return try self.comparison(a, comparison, b, at: syntax.position)
    case .call(let function, let view, let arguments):
      switch function.text {
      case "event": return try event(function, of: view, arguments)
      case "changed":
        try refuse(view, before: function)
        let index = try reference(to: arguments, of: function)
        remember(index)
        return .changed(index)
      default: break
      }
    case .path(let names):
      if let constant = constant(names) { return .constant(constant) }
      if isCause(names) {
        throw PredicateFault(syntax.position, "compare the cause, as in cause == assignment")
      }
    default: break
    }
    let (operand, type) = try operand(syntax)
    guard type == .flag else { throw PredicateFault(syntax.position, Self.missing(syntax, type)) }
    return .flag(operand)
  }

  /// The error message for a value where a condition is expected.
  private static func missing(_ syntax: Syntax, _ type: ValueType) -> String {
    let text = syntax.shown
    switch type {
    case .number: return "expected a comparison after \(text), such as \(text) > 0"
    case .compound(let compound):
      return "\(text) is \(type.words); compare \(parts(of: text, compound))"
    case .name(let names): return "\(text) is a name; compare it, as in \(text) == \(names[0])"
    default: return "\(text) is \(type.words); compare it with == or !="
    }
  }

  static func parts(of text: String, _ compound: Compound) -> String {
    // The part goes inside the parentheses: was(contentOffset.y).
    let isCall = text.hasSuffix(")")
    return PredicateText.list(
      compound.parts.map { part in
        isCall ? "\(text.dropLast()).\(part.rawValue))" : "\(text).\(part.rawValue)"
      }
    )
  }

  /// Compiles syntax that must have a value.
  mutating func operand(_ syntax: Syntax) throws(PredicateFault) -> (Operand, ValueType) {
    switch syntax.kind {
    case .number(let number): return (.number(number), .number)
    case .string(let string): return (.text(string), .text)
    case .prefix("-", let inner):
      if case .number(let number) = inner.kind { return (.number(-number), .number) }
      return (.negative(try number(inner, for: "-")), .number)
    case .infix(let sign, let a, let b):
      guard let arithmetic = Arithmetic(rawValue: sign) else { break }
      let left = try number(a, for: sign)
      return (.arithmetic(left, arithmetic, try number(b, for: sign)), .number)
    case .prefix:
      throw PredicateFault(
        syntax.position,
        "! comes before ==; put brackets around the comparison, as in !(phase == idle)"
      )
    case .path(let names):
      if let constant = constant(names) { return (.flag(constant), .flag) }
      let (index, type) = try reference(names, to: syntax)
      return (.reference(index), type)
    case .call(let function, let view, let arguments):
      return try call(function, of: view, arguments)
    }
    throw PredicateFault(
      syntax.position,
      "\(syntax.shown) is a condition and has no value; join conditions with && and ||"
    )
  }

  private mutating func number(
    _ syntax: Syntax,
    for sign: String
  ) throws(PredicateFault) -> Operand {
    let (operand, type) = try operand(syntax)
    guard type == .number else {
      guard case .compound(let compound) = type else {
        throw PredicateFault(
          syntax.position,
          "\(sign) takes numbers, and \(syntax.shown) is \(type.words)"
        )
      }
      let parts = Self.parts(of: syntax.shown, compound)
      throw PredicateFault(
        syntax.position,
        "\(sign) takes numbers, and \(syntax.shown) is \(type.words); use \(parts)"
      )
    }
    return operand
  }

  private mutating func call(
    _ function: Syntax.Name,
    of view: Syntax.Name?,
    _ arguments: [Syntax]
  ) throws(PredicateFault) -> (Operand, ValueType) {
    if let numeric = NumberFunction(rawValue: function.text) {
      try refuse(view, before: function)
      let expected = numeric == .abs ? "one number" : "two numbers or more"
      guard numeric == .abs ? arguments.count == 1 : arguments.count > 1 else {
        throw PredicateFault(
          function.position,
          "\(function.text) takes \(expected), found \(arguments.count)"
        )
      }
      var numbers: [Operand] = []
      for argument in arguments { numbers.append(try number(argument, for: function.text)) }
      return (.function(numeric, numbers), .number)
    }
    switch function.text {
    case "was":
      try refuse(view, before: function)
      let index = try reference(to: arguments, of: function)
      remember(index)
      return (.was(index), references[index].type)
    case "changed", "event":
      throw PredicateFault(
        function.position,
        "\(function.text)(…) is a condition and has no value; join conditions with && and ||"
      )
    default:
      let names = NumberFunction.allCases.map(\.rawValue) + ["was", "changed", "event"]
      let hint = Spelling.hint(for: function.text, among: names)
      throw PredicateFault(
        function.position,
        "no function \(PrintableText.quoted(function.text))\(hint)"
      )
    }
  }

  private func refuse(
    _ view: Syntax.Name?,
    before function: Syntax.Name
  ) throws(PredicateFault) {
    guard let view else { return }
    throw PredicateFault(
      view.position,
      "the view stands inside, as in \(function.text)(\(view.text).contentOffset.y)"
    )
  }

  private mutating func event(
    _ function: Syntax.Name,
    of view: Syntax.Name?,
    _ arguments: [Syntax]
  ) throws(PredicateFault) -> Condition {
    guard arguments.count == 1, case .path(let names) = arguments[0].kind, names.count == 1 else {
      throw PredicateFault(
        function.position,
        "event takes one name, as in event(scrollViewDidEndDragging)"
      )
    }
    let name = names[0].text
    guard !knowsEvents || Event.names.contains(name) else {
      let hint = Spelling.hint(for: name, among: Event.names)
      throw PredicateFault(
        names[0].position,
        "no event \(PrintableText.quoted(name))\(hint)"
      )
    }
    scope.isOfTheStep = true
    if let view {
      note(view)
      return .event(name, .view(view.text))
    }
    guard knowsEvents, Event.isOfScrollViews(name) else { return .event(name, .anywhere) }
    scope.isOfEachScrollView = true
    return .event(name, .subject)
  }

  func constant(_ names: [Syntax.Name]) -> Bool? {
    guard names.count == 1, !names[0].isQuoted else { return nil }
    return ["true": true, "false": false][names[0].text]
  }

  func isCause(_ names: [Syntax.Name]) -> Bool { names.count <= 2 && names.last?.text == "cause" }

  /// Compiles a test of a cause, of the named view or, without one, of the scroll view evaluated.
  mutating func cause(
    _ names: [Syntax.Name],
    is cause: Cause,
    isNegated: Bool
  ) -> Condition {
    scope.isOfTheStep = true
    guard names.count == 2 else {
      scope.isOfEachScrollView = true
      return .cause(view: nil, cause, isNegated: isNegated)
    }
    note(names[0])
    return .cause(view: names[0].text, cause, isNegated: isNegated)
  }

  mutating func note(_ view: Syntax.Name) {
    guard !scope.views.contains(where: { $0.id == view.text }) else { return }
    scope.views.append((view.text, view.position))
  }

  private mutating func remember(_ index: Int) {
    remembered.insert(index)
    scope.isOfTheStep = true
  }

  /// Adds a reference if it is new and returns its index.
  mutating func add(_ reference: Reference) -> Int {
    if reference.view == nil { scope.isOfEachScrollView = true }
    if let index = references.firstIndex(where: reference.isSame) { return index }
    references.append(reference)
    return references.count - 1
  }
}

extension Syntax {
  /// The text as shown in messages.
  var shown: String { PrintableText.escaped(text, limit: 64) }
}

extension Event {
  /// Whether only scroll views send events with this name.
  static func isOfScrollViews(_ name: String) -> Bool {
    name.hasPrefix("scrollView") || name == "edgeCrossed" || name == "refreshControlValueChanged"
  }
}

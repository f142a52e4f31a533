import JSON

extension CompiledSchema.Assertion {
  /// Whether a value keeps the rule; one of a kind that the rule is not about does.
  func holds(_ value: JSONValue) -> Bool {
    switch rule {
    case .types(let types): types.contains { $0.holds(value) }
    case .const: value == argument
    case .values(let values): values.contains(value)
    case .required(let names):
      value.object.map { object in names.allSatisfy { object[$0] != nil } } ?? true
    case .pattern(let pattern): value.string.map(pattern.matches) ?? true
    case .count(let keyword, let limit):
      switch keyword {
      case .minLength: value.string.map { $0.unicodeScalars.count >= limit } ?? true
      case .maxLength: value.string.map { $0.unicodeScalars.count <= limit } ?? true
      case .minItems: value.array.map { $0.count >= limit } ?? true
      default: value.array.map { $0.count <= limit } ?? true
      }
    case .bound(let keyword, let limit):
      switch keyword {
      case .minimum: value.double.map { $0 >= limit } ?? true
      case .maximum: value.double.map { $0 <= limit } ?? true
      case .exclusiveMinimum: value.double.map { $0 > limit } ?? true
      default: value.double.map { $0 < limit } ?? true
      }
    }
  }

  /// The error of a value that does not keep the rule.
  func message(_ value: JSONValue) -> String {
    switch rule {
    case .types: "\(value.summary) is not of type \(argument)"
    case .const: "\(value.summary) is not \(argument)"
    case .values: "\(value.summary) is not among \(argument)"
    case .required(let names): "lacks \(names.filter { value[$0] == nil })"
    case .pattern: "\(value.summary) does not match \(argument)"
    case .count(let keyword, let limit):
      "\(keyword.rawValue) is \(limit), found \(value.string?.unicodeScalars.count ?? value.array?.count ?? 0)"
    case .bound(let keyword, let limit): "\(keyword.rawValue) is \(limit), found \(value.summary)"
    }
  }
}

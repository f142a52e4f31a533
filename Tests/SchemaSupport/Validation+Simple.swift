import JSON

extension Validation {
  /// The errors of a value against the keywords that ignore its elements and members.
  func simple(_ value: JSONValue, _ schema: JSONObject) -> [String] {
    var faults: [String] = []
    for (key, argument) in schema {
      guard let keyword = Keyword(rawValue: key) else { continue }
      if let fault = fault(of: value, keyword, argument) { faults.append(fault) }
      if stopsAtFirstFailure, !faults.isEmpty { break }
    }
    return faults
  }

  private func fault(of value: JSONValue, _ keyword: Keyword, _ argument: JSONValue) -> String? {
    switch keyword {
    case .type:
      let types = argument.array ?? [argument]
      let holds = types.contains { type in
        type.string.flatMap(InstanceType.init(rawValue:))?.holds(value) ?? false
      }
      return holds ? nil : "\(value.summary) is not of type \(argument)"
    case .const: return value == argument ? nil : "\(value.summary) is not \(argument)"
    case .enum:
      return argument.array?.contains(value) == true
        ? nil : "\(value.summary) is not among \(argument)"
    case .required:
      let missing = argument.array?.compactMap(\.string).filter { value[$0] == nil } ?? []
      return value.object == nil || missing.isEmpty ? nil : "lacks \(missing)"
    case .pattern:
      guard let text = value.string, let pattern = argument.string,
        !schemas.patterns.matches(text, pattern)
      else { return nil }
      return "\(value.summary) does not match \(argument)"
    case .minLength, .maxLength, .minItems, .maxItems:
      return fault(ofCount: value, keyword, argument.int ?? 0)
    case .minimum, .maximum, .exclusiveMinimum, .exclusiveMaximum:
      return fault(ofNumber: value, keyword, argument.double ?? 0)
    default: return nil
    }
  }

  private func fault(ofCount value: JSONValue, _ keyword: Keyword, _ limit: Int) -> String? {
    let isOfText = keyword == .minLength || keyword == .maxLength
    let count = isOfText ? value.string?.unicodeScalars.count : value.array?.count
    guard let count else { return nil }
    let isMinimum = keyword == .minLength || keyword == .minItems
    return (isMinimum ? count >= limit : count <= limit)
      ? nil : "\(keyword.rawValue) is \(limit), found \(count)"
  }

  private func fault(ofNumber value: JSONValue, _ keyword: Keyword, _ limit: Double) -> String? {
    guard let number = value.double else { return nil }
    let holds =
      switch keyword {
      case .minimum: number >= limit
      case .maximum: number <= limit
      case .exclusiveMinimum: number > limit
      default: number < limit
      }
    return holds ? nil : "\(keyword.rawValue) is \(limit), found \(value.summary)"
  }
}

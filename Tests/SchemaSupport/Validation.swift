import JSON

/// Validates values against schemas that were checked when their set was made.
struct Validation {
  /// The result of validating a value against a schema.
  struct Outcome {
    var failures: [SchemaFailure] = []
    /// The members that the schema, or one applied in place, has evaluated.
    var evaluated: Set<String> = []

    var isValid: Bool { failures.isEmpty }

    /// Adds the result of another schema for the same value.
    mutating func add(_ other: Outcome) {
      failures += other.failures
      evaluated.formUnion(other.evaluated)
    }
  }

  let schemas: SchemaSet
  /// Whether the rest of a schema is skipped after its first failure, as a branch of `oneOf` that the value
  /// does not fit: the result tells only whether the value is valid.
  var stopsAtFirstFailure = false

  /// Whether a result is final.
  func isDecided(_ outcome: Outcome) -> Bool { stopsAtFirstFailure && !outcome.isValid }

  func outcome(
    of value: JSONValue,
    at pointer: JSONPointer,
    _ place: SchemaSet.Place
  ) -> Outcome {
    guard let schema = place.schema.object else {
      let isRefused = place.schema.bool == false
      return Outcome(failures: isRefused ? [failure(pointer, "nothing may stand here")] : [])
    }
    var outcome = Outcome(failures: simple(value, schema).map { failure(pointer, $0) })
    for (key, argument) in schema {
      guard !isDecided(outcome) else { return outcome }
      guard let keyword = Keyword(rawValue: key), keyword.isInPlace else { continue }
      outcome.add(inPlace(keyword, argument, value, pointer, place))
    }
    if let array = value.array, !isDecided(outcome) {
      outcome.failures += failures(of: array, at: pointer, place)
    }
    if let object = value.object, !isDecided(outcome) {
      outcome.add(members(of: object, at: pointer, place))
      addUnevaluated(of: object, at: pointer, place, to: &outcome)
    }
    return outcome
  }

  /// The result of a keyword that applies other schemas to the value itself.
  private func inPlace(
    _ keyword: Keyword,
    _ argument: JSONValue,
    _ value: JSONValue,
    _ pointer: JSONPointer,
    _ place: SchemaSet.Place
  ) -> Outcome {
    func outcome(_ schema: JSONValue) -> Outcome {
      self.outcome(of: value, at: pointer, place.inside(schema))
    }
    switch keyword {
    case .reference:
      let target = schemas.target(of: argument.string ?? "", in: place.document)
      return target.map { self.outcome(of: value, at: pointer, $0) } ?? Outcome()
    case .allOf:
      var result = Outcome()
      for schema in argument.array ?? [] where !isDecided(result) { result.add(outcome(schema)) }
      return result
    case .anyOf, .oneOf:
      let branches = argument.array?.map(outcome) ?? []
      return choice(of: branches, exactlyOne: keyword == .oneOf, at: pointer)
    case .not:
      guard outcome(argument).isValid else { return Outcome() }
      return Outcome(failures: [failure(pointer, "is what it must not be")])
    case .if:
      var result = outcome(argument)
      let branch = result.isValid ? Keyword.then : .else
      // The value need not match the condition itself.
      if !result.isValid { result = Outcome() }
      if let consequence = place.schema[branch.rawValue] { result.add(outcome(consequence)) }
      return result
    default: return Outcome()
    }
  }

  /// If several branches all fail, returns the errors of the one closest to a match.
  private func choice(
    of branches: [Outcome],
    exactlyOne: Bool,
    at pointer: JSONPointer
  ) -> Outcome {
    let valid = branches.filter(\.isValid)
    guard !valid.isEmpty else {
      return branches.min { $0.failures.count < $1.failures.count } ?? Outcome()
    }
    guard !exactlyOne || valid.count == 1 else {
      let message = "fits \(valid.count) of the alternatives, not one"
      return Outcome(failures: [failure(pointer, message)])
    }
    return valid.reduce(into: Outcome()) { $0.add($1) }
  }

  func failure(_ pointer: JSONPointer, _ message: String) -> SchemaFailure {
    SchemaFailure(pointer: pointer, message: message)
  }
}

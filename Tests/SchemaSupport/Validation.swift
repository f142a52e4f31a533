import JSON

/// Validates values against schemas that were checked when their set was made.
struct Validation {
  /// The result of validating a value against a schema.
  struct Outcome {
    var failures: [SchemaFailure] = []
    /// The members that the schema, or one applied in place, has evaluated, if they are recorded.
    var evaluated: Set<String> = []

    var isValid: Bool { failures.isEmpty }

    /// Adds the result of another schema for the same value.
    mutating func add(_ other: Outcome) {
      if failures.isEmpty { failures = other.failures } else { failures += other.failures }
      if evaluated.isEmpty {
        evaluated = other.evaluated
      } else {
        evaluated.formUnion(other.evaluated)
      }
    }
  }

  let schemas: [CompiledSchema]
  /// Whether the rest of a schema is skipped after its first failure, which then has neither place nor
  /// message: the result is only whether the value is valid.
  let stopsAtFirstFailure: Bool

  private static let anyFailure = SchemaFailure(pointer: JSONPointer(), message: "")

  /// Whether a result is final.
  func isDecided(_ outcome: Outcome) -> Bool { stopsAtFirstFailure && !outcome.isValid }

  func failure(
    _ pointer: JSONPointer,
    _ message: @autoclosure () -> String
  ) -> SchemaFailure {
    stopsAtFirstFailure ? Self.anyFailure : SchemaFailure(pointer: pointer, message: message())
  }

  /// The result of a schema, given by its index, for a value.
  ///
  /// The evaluated members are recorded if `recordsMembers`, for a schema around this one.
  func outcome(
    of value: JSONValue,
    at pointer: JSONPointer,
    _ index: Int,
    recordsMembers: Bool
  ) -> Outcome {
    let schema = schemas[index]
    if schema.rejectsAll {
      return Outcome(failures: [failure(pointer, "not in the schema")])
    }
    let recordsMembers = recordsMembers || schema.unevaluatedProperties != nil
    var outcome = Outcome()
    for assertion in schema.assertions where !assertion.holds(value) {
      outcome.failures.append(failure(pointer, assertion.message(value)))
      if stopsAtFirstFailure { return outcome }
    }
    for applicator in schema.applicators {
      outcome.add(self.outcome(of: applicator, value, pointer, recordsMembers))
      if isDecided(outcome) { return outcome }
    }
    if schema.hasItems, let array = value.array {
      outcome.failures += failures(of: array, at: pointer, schema)
    }
    if let object = value.object, !isDecided(outcome) {
      if schema.hasMembers { outcome.add(members(of: object, at: pointer, schema, recordsMembers)) }
      addUnevaluated(of: object, at: pointer, schema, to: &outcome)
    }
    return outcome
  }

  /// The result of a keyword that applies other schemas to the value itself.
  private func outcome(
    of applicator: CompiledSchema.Applicator,
    _ value: JSONValue,
    _ pointer: JSONPointer,
    _ recordsMembers: Bool
  ) -> Outcome {
    func outcome(_ schema: Int) -> Outcome {
      self.outcome(of: value, at: pointer, schema, recordsMembers: recordsMembers)
    }
    switch applicator {
    case .reference(let target): return outcome(target)
    case .allOf(let schemas):
      var result = Outcome()
      for schema in schemas where !isDecided(result) { result.add(outcome(schema)) }
      return result
    case .anyOf(let branches):
      return choice(of: branches.map(outcome), exactlyOne: false, at: pointer)
    case .oneOf(let branches):
      return choice(of: branches.map(outcome), exactlyOne: true, at: pointer)
    case .not(let schema):
      guard outcome(schema).isValid else { return Outcome() }
      return Outcome(failures: [failure(pointer, "is what it must not be")])
    case .condition(let condition, let then, let otherwise):
      var result = outcome(condition)
      let consequence = result.isValid ? then : otherwise
      // The value need not match the condition itself.
      if !result.isValid { result = Outcome() }
      if let consequence { result.add(outcome(consequence)) }
      return result
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
}

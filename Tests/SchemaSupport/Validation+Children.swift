import JSON

extension Validation {
  /// The errors of the elements of an array.
  func failures(
    of array: [JSONValue],
    at pointer: JSONPointer,
    _ place: SchemaSet.Place
  ) -> [SchemaFailure] {
    let prefix = place.schema[Keyword.prefixItems.rawValue]?.array ?? []
    let rest = place.schema[Keyword.items.rawValue]
    var failures: [SchemaFailure] = []
    for (index, element) in array.enumerated() {
      guard let schema = index < prefix.count ? prefix[index] : rest else { break }
      failures += outcome(of: element, at: pointer.appending(index), place.inside(schema)).failures
      if stopsAtFirstFailure, !failures.isEmpty { break }
    }
    return failures
  }

  /// The result of the keywords for members, except the one for unevaluated members.
  func members(
    of object: JSONObject,
    at pointer: JSONPointer,
    _ place: SchemaSet.Place
  ) -> Outcome {
    let others = place.schema[Keyword.additionalProperties.rawValue]
    var result = Outcome()
    for (key, value) in object {
      guard !isDecided(result) else { break }
      let member = pointer.appending(key)
      if let names = place.schema[Keyword.propertyNames.rawValue] {
        let outcome = outcome(of: .string(key), at: member, place.inside(names))
        result.failures += outcome.failures
      }
      var own = named(key, place.schema)
      if own.isEmpty, let others { own = [others] }
      guard !own.isEmpty else { continue }
      result.evaluated.insert(key)
      for schema in own {
        result.failures += outcome(of: value, at: member, place.inside(schema)).failures
      }
    }
    return result
  }

  /// Adds the errors of the members that no schema has evaluated yet.
  func addUnevaluated(
    of object: JSONObject,
    at pointer: JSONPointer,
    _ place: SchemaSet.Place,
    to result: inout Outcome
  ) {
    guard let schema = place.schema[Keyword.unevaluatedProperties.rawValue] else { return }
    for (key, value) in object where !result.evaluated.contains(key) {
      let outcome = outcome(of: value, at: pointer.appending(key), place.inside(schema))
      result.failures += outcome.failures
      result.evaluated.insert(key)
    }
  }

  /// The schemas of `properties` and `patternProperties` for a member.
  private func named(_ key: String, _ schema: JSONValue) -> [JSONValue] {
    var own = schema[Keyword.properties.rawValue]?[key].map { [$0] } ?? []
    for (pattern, schema) in schema[Keyword.patternProperties.rawValue]?.object ?? [:]
    where schemas.patterns.matches(key, pattern) {
      own.append(schema)
    }
    return own
  }
}

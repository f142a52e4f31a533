import JSON

extension Validation {
  /// The errors of the elements of an array.
  func failures(
    of array: [JSONValue],
    at pointer: JSONPointer,
    _ schema: CompiledSchema
  ) -> [SchemaFailure] {
    var failures: [SchemaFailure] = []
    for (index, element) in array.enumerated() {
      let isPrefix = index < schema.prefixItems.count
      guard let own = isPrefix ? schema.prefixItems[index] : schema.items else { break }
      let place = stopsAtFirstFailure ? pointer : pointer.appending(index)
      failures += outcome(of: element, at: place, own, recordsMembers: false).failures
      if stopsAtFirstFailure, !failures.isEmpty { break }
    }
    return failures
  }

  /// The result of the keywords for members, except the one for unevaluated members.
  func members(
    of object: JSONObject,
    at pointer: JSONPointer,
    _ schema: CompiledSchema,
    _ recordsMembers: Bool
  ) -> Outcome {
    var result = Outcome()
    for (key, value) in object {
      guard !isDecided(result) else { break }
      let place = stopsAtFirstFailure ? pointer : pointer.appending(key)
      if let names = schema.propertyNames {
        result.failures +=
          outcome(of: .string(key), at: place, names, recordsMembers: false).failures
      }
      let own = schema.schemas(ofMember: key)
      if recordsMembers, !own.isEmpty { result.evaluated.insert(key) }
      for schema in own {
        result.failures += outcome(of: value, at: place, schema, recordsMembers: false).failures
      }
    }
    return result
  }

  /// Adds the errors of the members that no schema has evaluated yet.
  func addUnevaluated(
    of object: JSONObject,
    at pointer: JSONPointer,
    _ schema: CompiledSchema,
    to result: inout Outcome
  ) {
    guard let unevaluated = schema.unevaluatedProperties else { return }
    for (key, value) in object where !result.evaluated.contains(key) {
      let place = stopsAtFirstFailure ? pointer : pointer.appending(key)
      result.failures += outcome(of: value, at: place, unevaluated, recordsMembers: false).failures
      result.evaluated.insert(key)
    }
  }
}

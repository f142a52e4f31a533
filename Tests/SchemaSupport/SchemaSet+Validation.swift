package import JSON

/// A place of a value that does not match a schema.
package struct SchemaFailure: Equatable, Sendable, CustomStringConvertible {
  /// The place in the value.
  package let pointer: JSONPointer
  /// The error at that place.
  package let message: String

  /// The place and the error.
  package var description: String { "\(pointer): \(message)" }
}

extension SchemaSet {
  /// The errors of a value against the schema of a reference such as `file#/$defs/name`; empty if
  /// the value is valid.
  package func failures(of value: JSONValue, against reference: String) -> [SchemaFailure] {
    guard let schema = index(of: reference) else {
      return [SchemaFailure(pointer: JSONPointer(), message: "there is no schema \(reference)")]
    }
    // Most values are valid; only an invalid one is walked to its end, for all its errors.
    guard !isValid(value, against: reference) else { return [] }
    return Validation(schemas: compiled, stopsAtFirstFailure: false)
      .outcome(of: value, at: JSONPointer(), schema, recordsMembers: false).failures
  }

  /// Whether a value matches a schema.
  package func isValid(_ value: JSONValue, against reference: String) -> Bool {
    guard let schema = index(of: reference) else { return false }
    return Validation(schemas: compiled, stopsAtFirstFailure: true)
      .outcome(of: value, at: JSONPointer(), schema, recordsMembers: false).isValid
  }
}

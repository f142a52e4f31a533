public import JSON

/// A place of a value that does not match a schema.
public struct SchemaFailure: Equatable, Sendable, CustomStringConvertible {
  /// The place in the value.
  public let pointer: JSONPointer
  /// The error at that place.
  public let message: String

  /// The place and the error.
  public var description: String { "\(pointer): \(message)" }
}

extension SchemaSet {
  /// The errors of a value against the schema of a reference such as `file#/$defs/name`; empty if
  /// the value is valid.
  public func failures(of value: JSONValue, against reference: String) -> [SchemaFailure] {
    guard let schema = index(of: reference) else {
      return [SchemaFailure(pointer: JSONPointer(), message: "there is no schema \(reference)")]
    }
    // Most values are valid; only an invalid one is walked to its end, for all its errors.
    guard !isValid(value, against: reference) else { return [] }
    return Validation(schemas: compiled, stopsAtFirstFailure: false)
      .outcome(of: value, at: JSONPointer(), schema, recordsMembers: false).failures
  }

  /// Whether a value matches a schema.
  public func isValid(_ value: JSONValue, against reference: String) -> Bool {
    guard let schema = index(of: reference) else { return false }
    return Validation(schemas: compiled, stopsAtFirstFailure: true)
      .outcome(of: value, at: JSONPointer(), schema, recordsMembers: false).isValid
  }
}

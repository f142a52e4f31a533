public import JSON

/// A place of a value that is not as a schema wants it.
public struct SchemaFailure: Equatable, CustomStringConvertible {
  /// Where in the value.
  public let pointer: JSONPointer
  /// What is wrong there.
  public let message: String

  /// The place and the fault.
  public var description: String { "\(pointer): \(message)" }
}

extension SchemaSet {
  /// What is wrong with a value by the schema that a reference such as `file#/$defs/name` leads to;
  /// nothing if the value is valid.
  public func failures(of value: JSONValue, against reference: String) -> [SchemaFailure] {
    guard let place = resolve(reference, from: "") else {
      return [SchemaFailure(pointer: JSONPointer(), message: "there is no schema \(reference)")]
    }
    return Validation(schemas: self).outcome(of: value, at: JSONPointer(), place).failures
  }

  /// Whether a value is as a schema wants it.
  public func isValid(_ value: JSONValue, against reference: String) -> Bool {
    failures(of: value, against: reference).isEmpty
  }
}

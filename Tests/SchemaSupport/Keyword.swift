import JSON

/// The supported keywords of JSON Schema 2020-12; any other is rejected, so that no part of a
/// schema is ignored.
enum Keyword: String, CaseIterable {
  case schema = "$schema"
  case id = "$id"
  case reference = "$ref"
  case definitions = "$defs"
  case comment = "$comment"
  case title, description, `default`, examples, readOnly
  case type, const, `enum`
  case minimum, maximum, exclusiveMinimum, exclusiveMaximum
  case minLength, maxLength, pattern
  case items, prefixItems, minItems, maxItems
  case properties, required, additionalProperties, patternProperties, propertyNames
  case unevaluatedProperties
  case allOf, anyOf, oneOf, not
  case `if`, then, `else`

  /// The required kind of a keyword's value.
  enum Form {
    case anything, text, flag, number, count, pattern, reference, types
    /// An array of texts or of values.
    case texts, values
    case schema
    /// An array of at least one schema.
    case schemas
    /// An object of schemas, with keys that may be patterns.
    case schemasByName, schemasByPattern
  }

  /// Whether it applies other schemas to the value itself.
  var isInPlace: Bool {
    switch self {
    case .reference, .allOf, .anyOf, .oneOf, .not, .if: true
    default: false
    }
  }

  /// The required kind of the keyword's value.
  var form: Form {
    switch self {
    case .const, .default: .anything
    case .schema, .id, .comment, .title, .description: .text
    case .readOnly: .flag
    case .minimum, .maximum, .exclusiveMinimum, .exclusiveMaximum: .number
    case .minLength, .maxLength, .minItems, .maxItems: .count
    case .pattern: .pattern
    case .reference: .reference
    case .type: .types
    case .required: .texts
    case .enum, .examples: .values
    case .items, .additionalProperties, .propertyNames, .unevaluatedProperties, .not, .if, .then,
      .else:
      .schema
    case .prefixItems, .allOf, .anyOf, .oneOf: .schemas
    case .definitions, .properties: .schemasByName
    case .patternProperties: .schemasByPattern
    }
  }
}

/// The types of JSON Schema.
enum InstanceType: String {
  case null, boolean, object, array, number, integer, string

  /// Whether a value is of the type; a number without a fraction is an integer in any notation.
  func holds(_ value: JSONValue) -> Bool {
    switch (self, value) {
    case (.null, .null), (.boolean, .bool), (.object, .object), (.array, .array),
      (.number, .integer), (.number, .number), (.integer, .integer), (.string, .string):
      true
    case (.integer, .number(let number)): number.rounded() == number
    default: false
    }
  }
}

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

extension Keyword {
  /// Whether a keyword without schemas inside can have a value.
  func accepts(_ value: JSONValue) -> Bool {
    switch form {
    case .text, .pattern: value.string != nil
    case .flag: value.bool != nil
    case .number: value.double != nil
    case .count: (value.int ?? -1) >= 0
    case .types:
      !types(value).isEmpty && types(value).count == (value.array ?? [value]).count
    case .texts: value.array?.allSatisfy { $0.string != nil } ?? false
    case .values: value.array.map { !$0.isEmpty } ?? false
    default: true
    }
  }

  /// The rule of the keyword with a value; nil if it has none, or a pattern is none.
  func rule(_ value: JSONValue) -> CompiledSchema.Assertion.Rule? {
    switch self {
    case .type: .types(types(value))
    case .const: .const
    case .enum: .values(value.array ?? [])
    case .required: .required((value.array ?? []).compactMap(\.string))
    case .pattern: value.string.flatMap(Pattern.init).map { .pattern($0) }
    case .minLength, .maxLength, .minItems, .maxItems: .count(self, value.int ?? 0)
    case .minimum, .maximum, .exclusiveMinimum, .exclusiveMaximum: .bound(self, value.double ?? 0)
    default: nil
    }
  }

  private func types(_ value: JSONValue) -> [InstanceType] {
    (value.array ?? [value]).compactMap { $0.string.flatMap(InstanceType.init(rawValue:)) }
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

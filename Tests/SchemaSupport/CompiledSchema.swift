import JSON

/// A schema in the form in which values are validated; other schemas are indices in their set.
struct CompiledSchema: Sendable {
  /// A keyword that ignores the elements and members of a value.
  struct Assertion: Sendable {
    enum Rule: Sendable {
      case types([InstanceType])
      case const
      case values([JSONValue])
      case required([String])
      case pattern(Pattern)
      case count(Keyword, Int)
      case bound(Keyword, Double)
    }

    let rule: Rule
    /// The keyword's value, for messages.
    let argument: JSONValue
  }

  /// A keyword that applies other schemas to the value itself.
  enum Applicator: Sendable {
    case reference(Int)
    case allOf([Int])
    case anyOf([Int])
    case oneOf([Int])
    case not(Int)
    case condition(if: Int, then: Int?, else: Int?)
  }

  /// Whether it is the schema `false`.
  var rejectsAll = false
  var assertions: [Assertion] = []
  var applicators: [Applicator] = []
  var prefixItems: [Int] = []
  var items: Int?
  var properties: [String: Int] = [:]
  var patternProperties: [(pattern: Pattern, schema: Int)] = []
  var additionalProperties: Int?
  var propertyNames: Int?
  var unevaluatedProperties: Int?

  /// Whether elements of arrays are validated.
  var hasItems: Bool { items != nil || !prefixItems.isEmpty }

  /// Whether members of objects are validated.
  var hasMembers: Bool {
    !properties.isEmpty || !patternProperties.isEmpty || additionalProperties != nil
      || propertyNames != nil
  }

  /// The schemas of `properties` and `patternProperties` for a member, or of `additionalProperties`.
  func schemas(ofMember key: String) -> [Int] {
    var own = properties[key].map { [$0] } ?? []
    for entry in patternProperties where entry.pattern.matches(key) { own.append(entry.schema) }
    if own.isEmpty, let additionalProperties { own = [additionalProperties] }
    return own
  }
}

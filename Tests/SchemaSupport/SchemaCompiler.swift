import JSON

/// Checks schemas and translates them to the form in which values are validated.
struct SchemaCompiler {
  /// A reference that is replaced when all documents are known.
  private struct Reference {
    let schema: Int
    let applicator: Int
    let target: String
    let document: String
    let pointer: JSONPointer
  }

  private var schemas: [CompiledSchema] = []
  private var references: [Reference] = []
  /// The index of each schema, by its document and pointer.
  private(set) var indices: [String: Int] = [:]

  /// The document and pointer of a reference's target.
  static func key(of reference: String, in document: String) -> String {
    // An escaped pointer would need decoding first; no name in these schemas needs it.
    if reference.hasPrefix("#") { return document + reference }
    return reference.contains("#") ? reference : reference + "#"
  }

  /// All schemas, or an error if a reference has no target.
  func resolved() throws(SchemaError) -> [CompiledSchema] {
    var schemas = schemas
    for reference in references {
      guard let target = indices[reference.target] else {
        throw Self.fault(reference.document, reference.pointer, Self.wrongValue)
      }
      schemas[reference.schema].applicators[reference.applicator] = .reference(target)
    }
    return schemas
  }

  /// Adds a schema with all schemas inside it; returns its index.
  mutating func add(
    _ schema: JSONValue,
    in document: String,
    at pointer: JSONPointer
  ) throws(SchemaError) -> Int {
    let index = schemas.count
    indices["\(document)#\(pointer)"] = index
    schemas.append(CompiledSchema())
    if let isAccepted = schema.bool {
      schemas[index].rejectsAll = !isAccepted
      return index
    }
    guard let object = schema.object else {
      throw Self.fault(document, pointer, "a schema is an object, true or false")
    }
    for (key, value) in object {
      let place = pointer.appending(key)
      guard let keyword = Keyword(rawValue: key) else {
        throw Self.fault(document, place, "this keyword is not understood")
      }
      guard try add(keyword, value, to: index, in: document, at: place) else {
        throw Self.fault(document, place, Self.wrongValue)
      }
    }
    for keyword in [Keyword.then, .else] where object[keyword.rawValue] != nil {
      guard object[Keyword.if.rawValue] != nil else {
        throw Self.fault(
          document,
          pointer,
          "\"\(keyword.rawValue)\" says nothing without \"if\""
        )
      }
    }
    addCondition(to: index, in: document, at: pointer)
    return index
  }

  /// Adds a keyword to a schema; false if it cannot have the value.
  private mutating func add(
    _ keyword: Keyword,
    _ value: JSONValue,
    to schema: Int,
    in document: String,
    at pointer: JSONPointer
  ) throws(SchemaError) -> Bool {
    switch keyword.form {
    case .anything, .text, .flag, .number, .count, .pattern, .types, .texts, .values:
      guard keyword.accepts(value) else { return false }
      guard let rule = keyword.rule(value) else { return keyword != .pattern }
      schemas[schema].assertions.append(.init(rule: rule, argument: value))
    case .reference:
      guard let text = value.string, !text.contains("%") else { return false }
      let target = Self.key(of: text, in: document)
      references.append(
        Reference(
          schema: schema,
          applicator: schemas[schema].applicators.count,
          target: target,
          document: document,
          pointer: pointer
        )
      )
      schemas[schema].applicators.append(.reference(schema))
    case .schema:
      set(keyword, try add(value, in: document, at: pointer), in: schema)
    case .schemas:
      guard let values = value.array, !values.isEmpty else { return false }
      var inner: [Int] = []
      for (index, value) in values.enumerated() {
        inner.append(try add(value, in: document, at: pointer.appending(index)))
      }
      set(keyword, inner, in: schema)
    case .schemasByName, .schemasByPattern:
      guard let members = value.object else { return false }
      for (key, value) in members {
        let inner = try add(value, in: document, at: pointer.appending(key))
        if keyword == .properties { schemas[schema].properties[key] = inner }
        guard keyword == .patternProperties else { continue }
        guard let pattern = Pattern(key) else { return false }
        schemas[schema].patternProperties.append((pattern, inner))
      }
    }
    return true
  }

  private mutating func set(_ keyword: Keyword, _ inner: Int, in schema: Int) {
    switch keyword {
    case .items: schemas[schema].items = inner
    case .additionalProperties: schemas[schema].additionalProperties = inner
    case .propertyNames: schemas[schema].propertyNames = inner
    case .unevaluatedProperties: schemas[schema].unevaluatedProperties = inner
    case .not: schemas[schema].applicators.append(.not(inner))
    default: break
    }
  }

  private mutating func set(_ keyword: Keyword, _ inner: [Int], in schema: Int) {
    switch keyword {
    case .prefixItems: schemas[schema].prefixItems = inner
    case .allOf: schemas[schema].applicators.append(.allOf(inner))
    case .anyOf: schemas[schema].applicators.append(.anyOf(inner))
    case .oneOf: schemas[schema].applicators.append(.oneOf(inner))
    default: break
    }
  }

  /// Adds the condition of a schema whose parts were added.
  private mutating func addCondition(
    to schema: Int,
    in document: String,
    at pointer: JSONPointer
  ) {
    func part(_ keyword: Keyword) -> Int? {
      indices["\(document)#\(pointer.appending(keyword.rawValue))"]
    }
    guard let condition = part(.if) else { return }
    schemas[schema].applicators.append(
      .condition(if: condition, then: part(.then), else: part(.else))
    )
  }

  private static let wrongValue = "the keyword cannot have this value"

  private static func fault(
    _ document: String,
    _ pointer: JSONPointer,
    _ message: String
  ) -> SchemaError {
    SchemaError(place: "\(document)#\(pointer)", message: message)
  }
}

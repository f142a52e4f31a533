import JSON
import ModelCoding
import RecipeViews
import ScrollModel

/// The JSON Schemas of the properties, generated from their table.
enum PropertySchemas {
  /// The parts of the schema files that are generated from the table.
  static let parts: [(file: String, path: String, make: @Sendable () -> JSONValue)] = [
    ("state.schema.json", "/$defs/view/properties", { object { state($0) } }),
    ("patch.schema.json", "/$defs/view/properties", { object { patch($0) } }),
    ("properties.schema.json", "/properties", { object { settable($0) } }),
    ("scene.schema.json", "/$defs/view/allOf", { .array(classRules + [tableRule]) }),
  ]

  private static func object(_ schema: (Property) -> JSONValue?) -> JSONValue {
    var object = JSONObject()
    for property in Property.allCases {
      if let schema = schema(property) { object[property.name] = schema }
    }
    return .object(object)
  }

  /// The summary of a property with the unit of its numbers.
  static func description(of row: PropertyDescriptor) -> String {
    switch row.unit {
    case nil: row.summary
    case .points: row.summary + " In points."
    case .pointsPerSecond: row.summary + " In points per second."
    }
  }

  /// The schema of a property in the state document.
  private static func state(_ property: Property) -> JSONValue {
    let row = property.descriptor
    var schema: JSONObject = ["description": .string(description(of: row))]
    for (key, value) in type(of: row) { schema[key] = value }
    if let value = row.defaultValue, !value.isNone { schema["default"] = json(value) }
    if row.isReadOnly { schema["readOnly"] = true }
    return .object(schema)
  }

  /// A value's schema: its own keywords, or a reference to a definition that several files share.
  private static func type(of row: PropertyDescriptor) -> JSONObject {
    if row.property == .subviews {
      return ["type": "array", "items": ["$ref": "#/$defs/viewID"]]
    }
    switch row.kind {
    case .bool: return ["type": "boolean"]
    case .number: return number(in: row.limits)
    case .string, .view: return ["type": "string"]
    case .choice(let names): return ["enum": .array(names.map { .string($0) })]
    case .choices(let names):
      return ["type": "array", "items": ["enum": .array(names.map { .string($0) })]]
    case .views: return ["type": "array", "items": ["type": "string"]]
    case .subview: return ["$ref": "#/$defs/viewID"]
    case .point, .size:
      guard row.limits != .none else { return reference(row.kind) }
      return pair(number(in: row.limits))
    case .rect, .insets, .transform, .color, .content, .sections, .keyboardLayoutGuide, .rest:
      return reference(row.kind)
    }
  }

  private static func pair(_ items: JSONObject) -> JSONObject {
    ["type": "array", "items": .object(items), "minItems": 2, "maxItems": 2]
  }

  private static func reference(_ kind: Property.Kind) -> JSONObject {
    ["$ref": .string("#/$defs/\(kind)")]
  }

  private static func number(in limits: Property.Limits) -> JSONObject {
    var schema: JSONObject = ["type": "number"]
    switch limits {
    case .none: break
    case .minimum(let minimum): schema["minimum"] = number(minimum)
    case .closed(let low, let high):
      schema["minimum"] = number(low)
      schema["maximum"] = number(high)
    case .open(let low, let high):
      schema["exclusiveMinimum"] = number(low)
      schema["exclusiveMaximum"] = number(high)
    }
    return schema
  }

  private static func number(_ value: Double) -> JSONValue {
    Int64(exactly: value).map { .integer($0) } ?? .number(value)
  }

  /// The schema of a property in a patch, which may delete it.
  private static func patch(_ property: Property) -> JSONValue {
    let reference = stateReference(property)
    if property == .class { return reference }
    var choices = [reference, ["type": "null"]]
    // In a patch the content also names its deleted members.
    if property.descriptor.kind == .content { choices.insert(["$ref": "#/$defs/content"], at: 0) }
    return ["anyOf": .array(choices)]
  }

  private static func stateReference(_ property: Property) -> JSONValue {
    ["$ref": .string("state.schema.json#/$defs/view/properties/\(property.name)")]
  }

  /// The schema of a property in `View.set` and in scenes; nil for a read-only property.
  private static func settable(_ property: Property) -> JSONValue? {
    let row = property.descriptor
    guard !row.isReadOnly else { return nil }
    let schema = settableType(of: row)
    return row.canBeAbsent ? ["anyOf": [schema, ["type": "null"]]] : schema
  }

  private static func settableType(of row: PropertyDescriptor) -> JSONValue {
    switch (row.kind, row.limits) {
    case (.number, .none), (.point, .none), (.size, .none), (.rect, _), (.insets, _),
      (.transform, _), (.content, _), (.keyboardLayoutGuide, _), (.sections, _):
      // These definitions are the file's own, with the limits of all numbers.
      return .object(reference(row.kind))
    case (.number, .minimum):
      return .object(["$ref": stateReference(row.property)["$ref"] ?? .null, "maximum": largest])
    case (.size, let limits):
      var items = number(in: limits)
      items["maximum"] = items["maximum"] ?? largest
      return .object(pair(items))
    case (.view, _):
      return ["description": .string(row.summary), "type": ["string", "null"]]
    case (.subview, _):
      let text = "In View.set, the id of a view, or null for none; in a scene, a view."
      return ["description": .string(text), "type": ["string", "null", "object"]]
    default: return stateReference(row.property)
    }
  }

  private static let largest = JSONValue.integer(1_000_000_000_000)

  /// The rule that a view in a scene has only the properties of its class.
  private static var classRules: [JSONValue] {
    var rules: [(classes: [String], properties: JSONObject)] = []
    for property in Property.allCases where !property.descriptor.isReadOnly {
      let classes = ViewClass.all.filter { $0.table[property] != nil }.map(\.name)
      guard classes.count < ViewClass.all.count else { continue }
      if let index = rules.firstIndex(where: { $0.classes == classes }) {
        rules[index].properties[property.name] = false
      } else {
        rules.append((classes, [property.name: false]))
      }
    }
    return rules.map { rule in
      [
        "if": [
          "properties": ["class": ["enum": .array(rule.classes.map { .string($0) })]],
          "required": ["class"],
        ],
        "else": ["properties": .object(rule.properties)],
      ]
    }
  }

  /// The rule that the content size of a table follows from its contents.
  private static let tableRule: JSONValue = [
    "if": [
      "anyOf": [
        ["properties": ["sections": ["minItems": 1]], "required": ["sections"]],
        ["required": ["tableHeaderView"]], ["required": ["tableFooterView"]],
      ]
    ],
    "then": ["properties": ["contentSize": false]],
  ]

  /// A value as in the state document.
  static func json(_ value: PropertyValue) -> JSONValue {
    var writer = JSONWriter()
    StateWriter.write(value, to: &writer)
    do {
      return try JSONValue(parsing: writer.bytes, limits: .file)
    } catch {
      preconditionFailure("\(value) is written as what is no JSON: \(error)")
    }
  }
}

extension PropertyValue {
  /// Whether it is the absence of a value.
  var isNone: Bool { self == .absent || self == .view(nil) }
}

import JSON
import SchemaSupport
import Testing

/// The validator itself, keyword by keyword.
@Suite struct SchemaSetTests {
  /// A schema with values that it accepts and values that it rejects, all as JSON texts.
  struct Case: CustomTestStringConvertible, Sendable {
    let schema: String
    let valid: [String]
    let invalid: [String]

    init(_ schema: String, valid: [String], invalid: [String]) {
      self.schema = schema
      self.valid = valid
      self.invalid = invalid
    }

    var testDescription: String { schema }
  }

  static let cases: [Case] = [
    Case("true", valid: ["1", "null"], invalid: []),
    Case("false", valid: [], invalid: ["1", "{}"]),
    Case(#"{"type":"null"}"#, valid: ["null"], invalid: ["0", "false", "{}"]),
    Case(#"{"type":"boolean"}"#, valid: ["true", "false"], invalid: ["0", "null"]),
    Case(#"{"type":"integer"}"#, valid: ["1", "1.0", "-3", "1e3"], invalid: ["1.5", #""1""#]),
    Case(#"{"type":"number"}"#, valid: ["1", "1.5"], invalid: [#""1""#, "true"]),
    Case(#"{"type":"string"}"#, valid: [#""""#], invalid: ["1", "[]"]),
    Case(#"{"type":"array"}"#, valid: ["[]"], invalid: ["{}"]),
    Case(#"{"type":"object"}"#, valid: ["{}"], invalid: ["[]", "null"]),
    Case(#"{"type":["string","null"]}"#, valid: [#""a""#, "null"], invalid: ["1"]),
    Case(#"{"const":1}"#, valid: ["1", "1.0"], invalid: ["2", "true", #""1""#]),
    Case(#"{"const":null}"#, valid: ["null"], invalid: ["0"]),
    Case(#"{"enum":["a",1]}"#, valid: [#""a""#, "1"], invalid: [#""b""#, "null"]),
    Case(#"{"minimum":2}"#, valid: ["2", "3", #""a""#], invalid: ["1.9"]),
    Case(#"{"maximum":2}"#, valid: ["2", "1"], invalid: ["2.1"]),
    Case(#"{"exclusiveMinimum":2}"#, valid: ["2.1"], invalid: ["2"]),
    Case(#"{"exclusiveMaximum":2}"#, valid: ["1.9"], invalid: ["2"]),
    Case(#"{"minLength":2}"#, valid: [#""ab""#, "1"], invalid: [#""a""#, #""💩""#]),
    Case(#"{"maxLength":2}"#, valid: [#""ab""#, #""💩💩""#], invalid: [#""abc""#]),
    Case(#"{"pattern":"^a+$"}"#, valid: [#""aa""#, "1"], invalid: [#""ab""#, #""""#]),
    Case(
      #"{"pattern":"^(ab?|[^a-e(\\-]{2,3}|x{2}|y{1,}z*|\\(.)$"}"#,
      valid: [#""a""#, #""ab""#, #""fff""#, #""xx""#, #""yy""#, #""yzz""#, #""(é""#],
      invalid: [#""abb""#, #""abbb""#, #""fd""#, #""f-""#, #""ffff""#, #""x""#, #""z""#, #""(\n""#]
    ),
    Case(#"{"pattern":"^(a*)*b$"}"#, valid: [#""aaab""#, #""b""#], invalid: [#""aaa""#]),
    Case(#"{"pattern":"a"}"#, valid: [#""bab""#], invalid: [#""b""#]),
    Case(#"{"pattern":"^a$"}"#, valid: [#""a""#], invalid: [#""a\n""#, #""b\na""#]),
    Case(#"{"items":{"type":"string"}}"#, valid: ["[]", #"["a"]"#, "{}"], invalid: [#"["a",1]"#]),
    Case(
      #"{"prefixItems":[{"const":1},{"const":2}],"items":false}"#,
      valid: ["[1,2]", "[1]", "[]"],
      invalid: ["[1,2,3]", "[2]"]
    ),
    Case(#"{"prefixItems":[true],"items":{"const":2}}"#, valid: ["[1,2,2]"], invalid: ["[2,1]"]),
    Case(#"{"minItems":1}"#, valid: ["[1]", "{}"], invalid: ["[]"]),
    Case(#"{"maxItems":1}"#, valid: ["[1]"], invalid: ["[1,2]"]),
    Case(
      #"{"properties":{"a":{"type":"string"},"b":false}}"#,
      valid: [#"{"a":"x","c":1}"#, "1"],
      invalid: [#"{"a":1}"#, #"{"b":1}"#]
    ),
    Case(#"{"required":["a","b"]}"#, valid: [#"{"a":1,"b":2}"#, "[]"], invalid: [#"{"a":1}"#]),
    Case(
      #"{"properties":{"a":true},"patternProperties":{"^x":{"const":1}},"additionalProperties":false}"#,
      valid: [#"{"a":5,"x1":1}"#, "{}"],
      invalid: [#"{"b":1}"#, #"{"x1":2}"#]
    ),
    Case(
      #"{"properties":{"ax":{"type":"number"}},"patternProperties":{"x":{"minimum":3}}}"#,
      valid: [#"{"ax":3}"#],
      invalid: [#"{"ax":2}"#, #"{"bx":1}"#]
    ),
    Case(#"{"additionalProperties":{"const":1}}"#, valid: [#"{"a":1}"#], invalid: [#"{"a":2}"#]),
    Case(#"{"propertyNames":{"maxLength":1}}"#, valid: [#"{"a":1}"#], invalid: [#"{"ab":1}"#]),
    Case(
      #"{"allOf":[{"minimum":1},{"maximum":2}]}"#,
      valid: ["1", "2"],
      invalid: ["0", "3"]
    ),
    Case(#"{"anyOf":[{"const":1},{"minimum":5}]}"#, valid: ["1", "6"], invalid: ["2"]),
    Case(#"{"oneOf":[{"minimum":1},{"maximum":3}]}"#, valid: ["0", "4"], invalid: ["2"]),
    Case(#"{"oneOf":[{"const":1},{"const":2}]}"#, valid: ["1", "2"], invalid: ["3"]),
    Case(#"{"not":{"type":"string"}}"#, valid: ["1"], invalid: [#""a""#]),
    Case(
      #"{"if":{"minimum":10},"then":{"const":11},"else":{"const":1}}"#,
      valid: ["11", "1"],
      invalid: ["12", "2"]
    ),
    Case(#"{"if":{"const":1},"else":false}"#, valid: ["1"], invalid: ["2"]),
    Case(##"{"$ref":"#/$defs/a","$defs":{"a":{"const":1}}}"##, valid: ["1"], invalid: ["2"]),
    Case(
      ##"{"$ref":"#/$defs/a","maximum":5,"$defs":{"a":{"minimum":1}}}"##,
      valid: ["1", "5"],
      invalid: ["0", "6"]
    ),
    Case(
      ##"{"properties":{"next":{"$ref":"#"},"n":{"type":"number"}},"additionalProperties":false}"##,
      valid: [#"{"n":1,"next":{"n":2,"next":{}}}"#],
      invalid: [#"{"next":{"next":{"n":"x"}}}"#, #"{"next":{"m":1}}"#]
    ),
    Case(
      #"{"$ref":"other.json#/$defs/b"}"#,
      valid: ["7"],
      invalid: ["8"]
    ),
    Case(
      ##"{"$ref":"#/$defs/a","properties":{"b":true},"unevaluatedProperties":false,"##
        + #""$defs":{"a":{"properties":{"a":true}}}}"#,
      valid: [#"{"a":1,"b":2}"#, "1"],
      invalid: [#"{"c":1}"#]
    ),
    Case(
      #"{"oneOf":[{"required":["a"],"properties":{"a":true}},"#
        + #"{"required":["b"],"properties":{"b":true}}],"unevaluatedProperties":false}"#,
      valid: [#"{"a":1}"#, #"{"b":1}"#],
      invalid: [#"{"a":1,"c":1}"#, #"{"a":1,"b":1}"#]
    ),
    Case(
      #"{"anyOf":[{"properties":{"a":{"const":1}}},{"properties":{"b":true}}],"#
        + #""unevaluatedProperties":false}"#,
      valid: [#"{"a":1,"b":1}"#],
      invalid: [#"{"a":2,"b":1}"#]
    ),
    Case(
      #"{"not":{"not":{"properties":{"a":true}}},"unevaluatedProperties":false}"#,
      valid: ["{}"],
      invalid: [#"{"a":1}"#]
    ),
    Case(
      #"{"if":{"properties":{"a":{"const":1}},"required":["a"]},"#
        + #""else":{"properties":{"b":true}},"unevaluatedProperties":false}"#,
      valid: [#"{"a":1}"#, #"{"b":1}"#],
      invalid: [#"{"a":2}"#, #"{"a":1,"b":1}"#]
    ),
    Case(
      #"{"properties":{"a":true},"unevaluatedProperties":{"const":1}}"#,
      valid: [#"{"a":5,"b":1}"#],
      invalid: [#"{"b":2}"#]
    ),
  ]

  @Test("A value is valid or not as the schema says", arguments: cases)
  func valueIsValid(example: Case) throws {
    let schemas = try set(example.schema)
    for text in example.valid {
      #expect(schemas.failures(of: try json(text), against: "a.json") == [], "\(text)")
    }
    for text in example.invalid {
      #expect(!schemas.isValid(try json(text), against: "a.json"), "\(text)")
    }
  }

  @Test(
    "A schema that cannot be relied on is rejected with the place",
    arguments: [
      (#"{"minimun":1}"#, "a.json#/minimun"), (#"{"format":"uri"}"#, "a.json#/format"),
      (#"{"$anchor":"a"}"#, "a.json#/$anchor"), ("1", "a.json#"), ("[]", "a.json#"),
      (#"{"properties":{"a":{"tpye":"null"}}}"#, "a.json#/properties/a/tpye"),
      (#"{"items":[true]}"#, "a.json#/items"), (#"{"properties":[]}"#, "a.json#/properties"),
      (#"{"anyOf":[]}"#, "a.json#/anyOf"), (#"{"allOf":[{"x":1}]}"#, "a.json#/allOf/0/x"),
      (#"{"type":"objekt"}"#, "a.json#/type"), (#"{"type":[]}"#, "a.json#/type"),
      (#"{"enum":"a"}"#, "a.json#/enum"), (#"{"required":"a"}"#, "a.json#/required"),
      (#"{"required":[1]}"#, "a.json#/required"), (#"{"minimum":"1"}"#, "a.json#/minimum"),
      (#"{"minItems":-1}"#, "a.json#/minItems"), (#"{"maxLength":1.5}"#, "a.json#/maxLength"),
      (#"{"pattern":"("}"#, "a.json#/pattern"), (#"{"pattern":"a)"}"#, "a.json#/pattern"),
      (#"{"pattern":"[a--b]"}"#, "a.json#/pattern"), (#"{"pattern":"[b-a]"}"#, "a.json#/pattern"),
      (#"{"pattern":"a{2,1}"}"#, "a.json#/pattern"), (#"{"pattern":"*"}"#, "a.json#/pattern"),
      (#"{"pattern":"[a"}"#, "a.json#/pattern"), (#"{"pattern":"\\d"}"#, "a.json#/pattern"),
      (#"{"patternProperties":{"(?i)a":true}}"#, "a.json#/patternProperties"),
      (##"{"$ref":"#/$defs/a"}"##, "a.json#/$ref"), (#"{"$ref":"b.json"}"#, "a.json#/$ref"),
      (#"{"$ref":"other.json#/$defs/c"}"#, "a.json#/$ref"), (#"{"then":true}"#, "a.json#"),
      (#"{"description":1}"#, "a.json#/description"), (#"{"readOnly":"yes"}"#, "a.json#/readOnly"),
    ]
  )
  func schemaThatCannot(schema: String, place: String) throws {
    let error = #expect(throws: SchemaError.self) { try set(schema) }
    #expect(error?.place == place)
  }

  @Test("A failure names the place in the value")
  func failureNamesThePlace() throws {
    let schemas = try set(#"{"properties":{"a":{"items":{"properties":{"b":{"const":1}}}}}}"#)
    let failures = schemas.failures(of: try json(#"{"a":[{"b":1},{"b":2}]}"#), against: "a.json")
    #expect(failures.map(\.description) == ["/a/1/b: 2 is not 1"])
  }

  @Test("Of several alternatives, the nearest one names the error")
  func ofSeveralAlternatives() throws {
    let schemas = try set(
      #"{"oneOf":[{"properties":{"k":{"const":"a"},"v":{"const":1}}},"#
        + #"{"properties":{"k":{"const":"b"},"v":{"const":2}}}]}"#
    )
    let failures = schemas.failures(of: try json(#"{"k":"b","v":3}"#), against: "a.json")
    #expect(failures.map(\.description) == ["/v: 3 is not 2"])
  }

  @Test("A reference without a target is an error")
  func referenceThatLeads() throws {
    let schemas = try set("true")
    #expect(!schemas.isValid(1, against: "b.json"))
    #expect(!schemas.isValid(1, against: "a.json#/$defs/a"))
  }

  @discardableResult
  private func set(_ schema: String) throws -> SchemaSet {
    try SchemaSet([
      "a.json": try json(schema), "other.json": ["$defs": ["b": ["const": 7]]],
    ])
  }

  private func json(_ text: String) throws -> JSONValue {
    try JSONValue(parsing: text, limits: .message)
  }
}

import JSON
import Testing

@Suite struct JSONParsingTests {
  @Test(
    "A valid text is read as its value",
    arguments: [
      ("null", .null), ("true", true), (" false\r\n", false), ("\t\"\"", ""), ("[]", []),
      ("{}", [:]), ("0", 0), ("-1", -1), ("1.0", 1), ("1.5e3", 1_500), ("1E-2", 0.01),
      ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
      ("1e308", 1e308), ("5e-324", .number(.leastNonzeroMagnitude)), ("1e-400", 0),
      ("\"\\u00e9\\n\\/\"", "é\n/"),
      ("\"\\ud83d\\ude00😀\"", "😀😀"), ("\"\u{7f}\u{2028}\"", "\u{7f}\u{2028}"),
      ("\"]}[{\\\"\"", "]}[{\""),
      ("{\"\":1,\"a\":{\"a\":[null]}}", ["": 1, "a": ["a": [nil]]]),
    ] as [(String, JSONValue)]
  )
  func readsValidText(text: String, value: JSONValue) throws {
    #expect(try JSONValue(parsing: text, limits: .message) == value)
  }

  @Test("Numbers with fraction or exponent are read as number and others as integer")
  func numbersWithFraction() throws {
    guard
      case .array(let values) = try JSONValue(parsing: "[1, 1.0, 1e0, -0.0]", limits: .message),
      values.count == 4, case .integer = values[0], case .number = values[1],
      case .number = values[2], case .number(let zero) = values[3]
    else {
      Issue.record("other kinds of number than expected")
      return
    }
    #expect(zero.sign == .minus)
  }

  @Test("Members keep their order")
  func membersKeepTheir() throws {
    let keys = (0..<500).map { "key \(($0 * 7_919) % 500)" }
    let text = "{" + keys.map { "\"\($0)\":1" }.joined(separator: ",") + "}"
    #expect(try JSONValue(parsing: text, limits: .message).object?.keys == keys)
  }

  @Test("Keys that are equal only by Unicode equivalence are two members")
  func keysThatOnly() throws {
    let value = try JSONValue(parsing: "{\"\\u00e9\":1,\"e\\u0301\":2}", limits: .message)
    #expect(value.object?.count == 2)
    #expect(value["\u{e9}"] == 1)
    #expect(value["e\u{301}"] == 2)
  }

  @Test("Raw bytes and texts are read alike")
  func rawBytesAndTexts() throws {
    let bytes = Array("[1]".utf8)
    let value = try bytes.withUnsafeBytes { bytes in
      try JSONValue(parsing: bytes, limits: .message)
    }
    #expect(value == [1])
    #expect(try JSONValue(parsing: bytes, limits: .message) == [1])
  }

  @Test(
    "Nesting is accepted up to the limit and rejected at the bracket beyond it",
    arguments: [("[", "]"), ("{\"a\":", "}")]
  )
  func holdsDepthAgainstLimit(open: String, close: String) throws {
    let atLimit = String(repeating: open, count: 31) + "[]" + String(repeating: close, count: 31)
    _ = try JSONValue(parsing: atLimit, limits: .message)
    let beyond = "\n" + String(repeating: open, count: 32) + "[]"
    #expect(
      throws: JSONError(
        line: 2,
        column: 32 * open.count + 1,
        message: "arrays and objects are nested more than 32 deep"
      )
    ) {
      try JSONValue(parsing: beyond, limits: .message)
    }
  }

  @Test("Nesting is rejected by the limit before and after the parser's own limit of 2,048")
  func nestingBeyondTheParsersLimit() {
    for depth in [513, 2_048, 2_049, 5_000] {
      let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      let error = JSONError(
        line: 1,
        column: 33,
        message: "arrays and objects are nested more than 32 deep"
      )
      #expect(throws: error) { try JSONValue(parsing: text, limits: .message) }
    }
  }

  @Test("Of a limit and another error, the limit is reported, unless a NUL is before it")
  func limitAndOtherErrors() {
    let limits = JSONLimits(bytes: 100, depth: 2, containers: 3)
    let deep = "arrays and objects are nested more than 2 deep"
    for (text, column, message) in [
      ("[[[1]]", 3, deep), ("nul [[[", 7, deep), ("[[[\u{0}]]]", 3, deep),
      ("[[\u{0}[]]]", 3, "expected a value, found the character \\u{0000}"),
      ("[[],[],[],[\u{0}]]", 8, "there are more than 3 arrays and objects"),
    ] {
      #expect(throws: JSONError(line: 1, column: column, message: message), "\(text)") {
        try JSONValue(parsing: text, limits: limits)
      }
    }
  }

  @Test("Brackets in strings do not count as nesting")
  func bracketsInsideStrings() throws {
    let text = "[\"" + String(repeating: "[{\\\"", count: 100) + "\"]"
    _ = try JSONValue(parsing: text, limits: .message)
  }

  @Test("Closed brackets do not count as nesting")
  func closedBracketsAreNo() throws {
    let text = "[" + String(repeating: "[{}],", count: 100) + "[]]"
    _ = try JSONValue(parsing: text, limits: JSONLimits(bytes: 10_000, depth: 3))
  }

  @Test("The deepest text that any limit allows is read and written back")
  func deepestTextThatAny() throws {
    let text = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
    let limits = JSONLimits(bytes: 10_000, depth: .max)
    #expect(try JSONValue(parsing: text, limits: limits).serializedString == text)
    #expect(throws: JSONError.self) { try JSONValue(parsing: "[" + text + "]", limits: limits) }
    // Deep and invalid, so that the error is searched for at full depth.
    let broken = String(repeating: "[", count: 512)
    #expect(throws: JSONError(line: 1, column: 513, message: Self.endInArray)) {
      try JSONValue(parsing: broken, limits: limits)
    }
  }

  @Test("Size is allowed up to the limit")
  func sizeIsAllowed() throws {
    let text = "\"" + String(repeating: "x", count: 262_142) + "\""
    _ = try JSONValue(parsing: text, limits: .message)
    let message = "the text has 262145 bytes, more than the 262144 allowed"
    #expect(throws: JSONError(line: 1, column: 1, message: message)) {
      try JSONValue(parsing: text + " ", limits: .message)
    }
  }

  @Test("Values are allowed up to the limit")
  func valuesAreAllowed() throws {
    let limits = JSONLimits(bytes: 10_000, depth: 5, containers: 3, values: 6)
    _ = try JSONValue(parsing: #"[{"a":"[{,","b":1},[2]]"#, limits: limits)
    _ = try JSONValue(parsing: "[1,2,3,4,5]", limits: limits)
    let many = "there are more than 6 values"
    #expect(throws: JSONError(line: 1, column: 11, message: many)) {
      try JSONValue(parsing: "[1,2,3,4,5,6]", limits: limits)
    }
    let nested = "there are more than 3 arrays and objects"
    #expect(throws: JSONError(line: 2, column: 2, message: nested)) {
      try JSONValue(parsing: "[[],{}\n,[]]", limits: limits)
    }
  }

  @Test("The limits are those of the documentation")
  func limitsAreThePromised() {
    #expect(JSONLimits.message == JSONLimits(bytes: 262_144, depth: 32))
    let file = JSONLimits(bytes: 16_777_216, depth: 64, containers: 1_000_000, values: 4_000_000)
    #expect(JSONLimits.file == file)
  }

  private static let endInArray = "expected a value, found the end of the text"
}

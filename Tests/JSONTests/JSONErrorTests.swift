import JSON
import Testing

@Suite struct JSONErrorTests {
  @Test(
    "An invalid text is rejected at its first wrong character",
    arguments: [
      ("", "1:1: expected a value, found the end of the text"),
      (" \n ", "2:2: expected a value, found the end of the text"),
      ("[1,\n 2", "2:3: expected ',' or ']', found the end of the text"),
      ("[1 2]", "1:4: expected ',' or ']', found '2'"),
      ("[1,]", "1:4: expected a value, found ']'"),
      ("[,]", "1:2: expected a value, found ','"),
      ("[1}", "1:3: expected ',' or ']', found '}'"),
      ("{\"a\":1,}", "1:8: expected a key in quotes, found '}'"),
      ("{a:1}", "1:2: expected a key in quotes, found 'a'"),
      ("{1:1}", "1:2: expected a key in quotes, found '1'"),
      ("{\"a\" 1}", "1:6: expected ':' after the key, found '1'"),
      ("{\"a\":}", "1:6: expected a value, found '}'"),
      ("{\"a\":1 \"b\":2}", "1:8: expected ',' or '}', found '\"'"),
      ("{\"é😀\":x}", "1:7: expected a value, found \"x\""),
      ("1 2", "1:3: expected the end of the text, found '2'"),
      ("{} // x", "1:4: expected the end of the text, found '/'"),
      ("nul", "1:1: expected a value, found \"nul\""),
      ("nulll", "1:1: expected a value, found \"nulll\""),
      ("True", "1:1: expected a value, found \"True\""),
      ("[NaN]", "1:2: expected a value, found \"NaN\""),
      ("Infinity", "1:1: expected a value, found \"Infinity\""),
      ("-Infinity", "1:2: expected a digit after '-', found 'I'"),
      ("+1", "1:1: expected a value, found '+'"),
      (".5", "1:1: expected a value, found '.'"),
      ("1.", "1:3: expected a digit after '.', found the end of the text"),
      ("1.e5", "1:3: expected a digit after '.', found 'e'"),
      ("1e+", "1:4: expected a digit after 'e', found the end of the text"),
      ("01", "1:1: a number must not begin with a needless 0"),
      ("[-012]", "1:2: a number must not begin with a needless 0"),
      ("1x", "1:2: expected the end of the text, found 'x'"),
      ("0x10", "1:2: expected the end of the text, found 'x'"),
      ("1e400", "1:1: the number 1e400 is beyond the largest Double"),
      ("[1,\r\n-1e999]", "2:1: the number -1e999 is beyond the largest Double"),
      ("9223372036854775808", "1:1: the integer 9223372036854775808 does not fit 64 bits"),
      ("-9223372036854775809", "1:1: the integer -9223372036854775809 does not fit 64 bits"),
      ("\u{feff}{}", "1:1: a byte order mark stands before the text"),
      ("[\"abc]", "1:2: the string that begins here is not closed"),
      ("[\"a\\", "1:4: expected an escape such as \\n after '\\', found the end of the text"),
      ("\"\\x\"", "1:2: expected an escape such as \\n after '\\', found 'x'"),
      ("\"a\nb\"", "1:3: the character \\u{000A} must be escaped in a string"),
      ("\"\u{0}\"", "1:2: the character \\u{0000} must be escaped in a string"),
      ("\u{0}", "1:1: expected a value, found the character \\u{0000}"),
      ("1\u{0}", "1:2: expected the end of the text, found the character \\u{0000}"),
      ("[1.5\u{0}]", "1:5: expected ',' or ']', found the character \\u{0000}"),
      ("[1\u{202e}]", "1:3: expected ',' or ']', found the character \\u{202E}"),
      ("\"\\u12g4\"", "1:2: \\u needs four hexadecimal digits"),
      ("\"\\u12", "1:2: \\u needs four hexadecimal digits"),
      ("\"\\u0000\"", "1:2: \\u0000 is not accepted"),
      ("{\"a\\u0000\":1}", "1:4: \\u0000 is not accepted"),
      ("\"\\ud800\"", "1:2: \\uD800 is half of a surrogate pair without the other half"),
      ("\"\\udc00\"", "1:2: \\uDC00 is half of a surrogate pair without the other half"),
      ("\"\\ud800\\u0041\"", "1:2: \\uD800 is half of a surrogate pair without the other half"),
      ("\"\\ud800\\ux\"", "1:8: \\u needs four hexadecimal digits"),
      ("{\"a\":1,\"b\":2,\n \"\\u0061\":3}", "2:2: duplicate key \"a\""),
      ("[{\"\":{\"x\":1},\"\":2}]", "1:14: duplicate key \"\""),
    ]
  )
  func refusesBadText(text: String, description: String) {
    let error = #expect(throws: JSONError.self) {
      try JSONValue(parsing: text, limits: .message)
    }
    #expect(error?.description == description)
  }

  @Test(
    "Bytes that are not UTF-8 are rejected at their place",
    arguments: [
      ([0x22, 0xff, 0x22], "1:2: the byte 0xFF is not UTF-8 here"),
      ([0x5b, 0xc3], "1:2: expected a value, found the byte 0xC3, which is not UTF-8"),
      ([0x22, 0xc3], "1:2: the byte 0xC3 is not UTF-8 here"),
      // Overlong, a surrogate, beyond U+10FFFF, cut short.
      ([0x22, 0xc0, 0x80, 0x22], "1:2: the byte 0xC0 is not UTF-8 here"),
      ([0x22, 0xe0, 0x80, 0x80, 0x22], "1:2: the byte 0xE0 is not UTF-8 here"),
      ([0x22, 0xed, 0xa0, 0x80, 0x22], "1:2: the byte 0xED is not UTF-8 here"),
      ([0x22, 0xf0, 0x80, 0x80, 0x80, 0x22], "1:2: the byte 0xF0 is not UTF-8 here"),
      ([0x22, 0xf4, 0x90, 0x80, 0x80, 0x22], "1:2: the byte 0xF4 is not UTF-8 here"),
      ([0x22, 0xf0, 0x9f, 0x98, 0x22], "1:2: the byte 0xF0 is not UTF-8 here"),
    ] as [([UInt8], String)]
  )
  func refusesInvalidUTF8(bytes: [UInt8], description: String) {
    let error = #expect(throws: JSONError.self) {
      try JSONValue(parsing: bytes, limits: .message)
    }
    #expect(error?.description == description)
  }

  @Test("Duplicate keys are named, escaped and shortened")
  func duplicateKeysAreNamed() {
    let key = "\\u001b]0;x\\u0007\\\"" + String(repeating: "k", count: 10_000)
    let error = #expect(throws: JSONError.self) {
      try JSONValue(parsing: "{\"\(key)\":1,\"\(key)\":2}", limits: .message)
    }
    let shown = "\\u{001B}]0;x\\u{0007}\\\"" + String(repeating: "k", count: 57)
    #expect(error?.message == "duplicate key \"\(shown)…\"")
  }

  @Test("Long numbers and words are shortened")
  func longNumbersAndWords() {
    for text in [String(repeating: "9", count: 50_000), String(repeating: "n", count: 50_000)] {
      let error = #expect(throws: JSONError.self) {
        try JSONValue(parsing: text, limits: .message)
      }
      #expect((error?.message.count ?? .max) < 100)
    }
  }

  @Test("Messages contain no terminal control characters")
  func messagesHoldNothing() {
    let error = JSONError(
      line: 3,
      column: 5,
      message: "\u{1b}[2J\r\n\u{9b}\u{202e}é" + String(repeating: "x", count: 600)
    )
    #expect(error.message.hasPrefix("\\u{001B}[2J\\u{000D}\\u{000A}\\u{009B}\\u{202E}éxx"))
    #expect(error.message.hasSuffix("x…"))
    #expect(error.message.count < 600)
    #expect(error.description == "3:5: " + error.message)
  }
}

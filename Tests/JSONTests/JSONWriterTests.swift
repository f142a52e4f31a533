import JSON
import TestSupport
import Testing

@Suite struct JSONWriterTests {
  private func written(_ write: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter(headroom: 3, capacity: 0)
    write(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test("Commas stand between elements and members only")
  func commasStandBetween() {
    let text = written { writer in
      writer.beginObject()
      writer.key("a")
      writer.beginArray()
      writer.value(1)
      writer.value(Int64(-2))
      writer.null()
      writer.beginArray()
      writer.endArray()
      writer.value(true)
      writer.endArray()
      writer.key("b")
      writer.beginObject()
      writer.endObject()
      writer.key(String("c"))
      writer.value("x")
      writer.key("d")
      writer.value(false)
      writer.endObject()
    }
    #expect(text == "{\"a\":[1,-2,null,[],true],\"b\":{},\"c\":\"x\",\"d\":false}")
  }

  @Test("Raw text is placed like a value or like members")
  func rawTextIsPlaced() {
    let text = written { writer in
      writer.beginObject()
      writer.raw(Array("\"a\":1,\"b\":2".utf8))
      writer.raw([])
      writer.key("c")
      writer.raw(Array("[3]".utf8))
      writer.key("d")
      writer.value(4)
      writer.endObject()
    }
    #expect(text == "{\"a\":1,\"b\":2,\"c\":[3],\"d\":4}")
  }

  @Test("Each line is its own text")
  func linesAreTexts() {
    let text = written { writer in
      for number in 1...3 {
        writer.value(number)
        writer.newline()
      }
    }
    #expect(text == "1\n2\n3\n")
  }

  @Test("reset() clears text, comma and non-finite")
  func resetForgetsText() {
    var writer = JSONWriter()
    writer.value(1)
    writer.value(Double.nan)
    writer.reset()
    let (count, nonFinite) = (writer.count, writer.nonFinite)
    #expect(count == 0)
    #expect(nonFinite == false)
    writer.value(2)
    let bytes = writer.bytes
    #expect(bytes == Array("2".utf8))
  }

  @Test(
    "A number that JSON cannot express becomes null and is recorded",
    arguments: [Double.nan, .signalingNaN, .infinity, -.infinity]
  )
  func nonFinite(number: Double) {
    var writer = JSONWriter()
    writer.beginArray()
    writer.value(1.5)
    let before = writer.nonFinite
    writer.value(number)
    writer.value(2.5)
    writer.endArray()
    let (after, bytes) = (writer.nonFinite, writer.bytes)
    #expect(before == false)
    #expect(after)
    #expect(bytes == Array("[1.5,null,2.5]".utf8))
    #expect(JSONValue.array([.number(number)]).serializedString == "[null]")
  }

  @Test(
    "A string is escaped only where JSON requires it",
    arguments: [
      ("", "\"\""), ("\"\\/", "\"\\\"\\\\/\""), ("\n\r\t\u{8}\u{c}", "\"\\n\\r\\t\\b\\f\""),
      ("\u{0}\u{1}\u{f}\u{10}\u{1f}", "\"\\u0000\\u0001\\u000f\\u0010\\u001f\""),
      ("\u{7f}é\u{2028}😀", "\"\u{7f}é\u{2028}😀\""),
    ]
  )
  func escapes(text: String, expected: String) {
    #expect(written { $0.value(text) } == expected)
    #expect(written { $0.key(text) } == expected + ":")
    #expect(JSONValue.string(text).serializedString == expected)
  }

  @Test(
    "A long text is handed over without a copy, and the writer goes on",
    arguments: [65_535, 65_537]
  )
  func longTextIsHandedOver(length: Int) {
    let text = String(repeating: "x", count: length - 2)
    var writer = JSONWriter(headroom: 16)
    for _ in 0..<2 {
      writer.value(text)
      let buffer = writer.takeBuffer()
      #expect(buffer.headroom == 16 && buffer.count == length)
      #expect(buffer.payloadBytes == Array("\"\(text)\"".utf8))
    }
  }

  @Test("A literal key is escaped too")
  func literalKeyIsEscaped() {
    #expect(written { $0.key("a\"\n😀") } == "\"a\\\"\\n😀\":")
    #expect(written { $0.key("\u{e9}") } == "\"é\":")
  }

  @Test(
    "Every ASCII character reads back at any place in a string",
    arguments: UInt8(1)..<128
  )
  func readsBackASCII(code: UInt8) throws {
    // Strings are read eight bytes at a time, so the places are in the first, middle and last
    // eight.
    for length in [1, 3, 4, 7, 8, 9, 20] {
      for place in 0..<length {
        var bytes = Array(repeating: UInt8(ascii: "x"), count: length)
        bytes[place] = code
        let text = String(decoding: bytes, as: UTF8.self)
        let json = written { $0.value(text) }
        #expect(try JSONValue(parsing: json, limits: .message) == .string(text))
        let isEscaped = code < 0x20 || code == 0x22 || code == 0x5c
        #expect((json.utf8.count > length + 2) == isEscaped)
      }
    }
  }

  @Test("Random trees read back as themselves", arguments: UInt64(0)..<400)
  func treesReadBack(seed: UInt64) throws {
    var random = RandomJSON(seed: seed)
    let value = random.value(depth: 5)
    let limits = JSONLimits.file
    #expect(try JSONValue(parsing: value.serialized(), limits: limits) == value)
    #expect(try JSONValue(parsing: value.serializedString, limits: limits) == value)
    #expect(try JSONValue(parsing: value.prettyString, limits: limits) == value)
  }

  @Test("serialized() keeps the order of members")
  func serializedKeepsTheOrder() {
    let value: JSONValue = ["b": 1, "a": [nil, true, "x"], "": [:]]
    #expect(value.serializedString == "{\"b\":1,\"a\":[null,true,\"x\"],\"\":{}}")
    #expect(value.description == value.serializedString)
  }

  @Test("Pretty text has one member a line and plain arrays on one")
  func prettyTextHasOne() {
    let value: JSONValue = [
      "frame": [0, 0, 320, 0.5], "none": [], "empty": [:],
      "views": [["id": "a\n", "subviews": []], [1, [2]], 3],
    ]
    #expect(
      value.prettyString == """
        {
          "frame": [0, 0, 320, 0.5],
          "none": [],
          "empty": {},
          "views": [
            {
              "id": "a\\n",
              "subviews": []
            },
            [
              1,
              [2]
            ],
            3
          ]
        }
        """
    )
  }
}

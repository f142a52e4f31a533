import JSON
import TestSupport
import Testing

@Suite struct JSONValueTests {
  @Test("Integers and numbers of the same value are equal")
  func integersAndNumbers() {
    #expect(JSONValue.integer(1) == .number(1))
    #expect(JSONValue.number(-0.0) == .integer(0))
    #expect(JSONValue.integer(1) != .number(1.5))
    #expect(JSONValue.array([1, [2]]) == [1.0, [2.0]])
  }

  @Test("Equality of large integers and numbers is exact")
  func equalityOfLarge() {
    #expect(JSONValue.integer(1 << 53) == .number(0x1p53))
    #expect(JSONValue.integer(1 << 53 + 1) != .number(0x1p53))
    #expect(JSONValue.integer(.max) != .number(0x1p63))
  }

  @Test("Different kinds are not equal")
  func differentKindsAreNotEqual() {
    let values: [JSONValue] = [nil, false, 0, "", [], [:], "0", true, [nil]]
    for (left, value) in values.enumerated() {
      for (right, other) in values.enumerated() {
        #expect((value == other) == (left == right))
      }
    }
  }

  @Test("Strings are equal only byte for byte")
  func stringsAreEqual() {
    #expect(JSONValue.string("\u{e9}") != .string("e\u{301}"))
    #expect(JSONValue.string("\u{e9}") == "é")
  }

  @Test("Each accessor gives only its kind")
  func conveniencesGiveOnly() {
    let value: JSONValue = [
      "n": nil, "b": true, "i": 2, "d": 2.5, "w": 3.0, "s": "x", "a": [1, 2], "o": ["k": 1],
    ]
    #expect(value["n"]?.isNull == true)
    #expect(value["b"]?.bool == true)
    #expect(value["b"]?.double == nil)
    #expect(value["i"]?.int == 2)
    #expect(value["i"]?.double == 2)
    #expect(value["i"]?.bool == nil)
    #expect(value["d"]?.int == nil)
    #expect(value["d"]?.double == 2.5)
    #expect(value["w"]?.int64 == 3)
    #expect(value["s"]?.string == "x")
    #expect(value["s"]?.double == nil)
    #expect(value["a"]?.array == [1, 2])
    #expect(value["a"]?[1] == 2)
    #expect(value["a"]?[2] == nil)
    #expect(value["a"]?[-1] == nil)
    #expect(value["o"]?["k"] == 1)
    #expect(value["o"]?[0] == nil)
    #expect(value["missing"] == nil)
    #expect(JSONValue.number(1e300).int64 == nil)
    #expect(JSONValue.number(.nan).int == nil)
  }

  @Test("Absent members and null members differ")
  func absentMembersAndNull() {
    let value: JSONValue = ["n": nil]
    #expect((value["n"] == nil) == false)
    #expect(value["m"] == nil)
  }

  @Test("Pointers find values")
  func pointersLeadToValues() {
    let value: JSONValue = ["a/b": [10, ["~": "x"]], "": 1]
    #expect(value[JSONPointer()] == value)
    #expect(value[JSONPointer(["a/b", "1", "~"])] == "x")
    #expect(value[JSONPointer([""])] == 1)
    #expect(value[JSONPointer(["a/b", "2"])] == nil)
    #expect(value[JSONPointer(["a/b", "01"])] == nil)
    #expect(value[JSONPointer(["a/b", "-"])] == nil)
    #expect(value[JSONPointer(["", "x"])] == nil)
  }

  @Test(
    "A value has a short printable summary",
    arguments: [
      (nil, "null"), (true, "true"), (1.5, "1.5"), ([1, 2.5, nil], "[1,2.5,null]"),
      ([], "an array"), (["a"], "an array"), ([1, 2, 3, 4, 5, 6, 7], "an array"),
      (["a": 1], "an object"),
      ("two", "\"two\""), ("a\"\u{1b}", "\"a\\\"\\u{001B}\""),
    ] as [(JSONValue, String)]
  )
  func summary(value: JSONValue, words: String) {
    #expect(value.summary == words)
  }

  @Test("Long strings are cut in summaries")
  func longStringsAreCut() {
    #expect(JSONValue.string(String(repeating: "x", count: 1_000)).summary.count == 67)
  }
}

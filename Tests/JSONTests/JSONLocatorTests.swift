import JSON
import TestSupport
import Testing

@Suite struct JSONLocatorTests {
  private static let scene = """
    {
      "format": "scrollscope.scene",
      "é😀": "x", "behind": 1,
      "root": {"id": "window",
        "subviews": [
          {"id": "a/b"},
          { "zoomScale" : "two", "~": [ 10,
     20 ] }
        ]
      }
    }
    """

  @Test(
    "A pointer gives the line and column of the value and of the key",
    arguments: [
      ("", 1, 1, 1, 1), ("/format", 2, 13, 2, 3), ("/é😀", 3, 9, 3, 3), ("/behind", 3, 24, 3, 14),
      ("/root", 4, 11, 4, 3), ("/root/id", 4, 18, 4, 12), ("/root/subviews", 5, 17, 5, 5),
      ("/root/subviews/0", 6, 7, 6, 7), ("/root/subviews/0/id", 6, 14, 6, 8),
      ("/root/subviews/1/zoomScale", 7, 23, 7, 9), ("/root/subviews/1/~0", 7, 35, 7, 30),
      ("/root/subviews/1/~0/0", 7, 37, 7, 37), ("/root/subviews/1/~0/1", 8, 2, 8, 2),
    ]
  )
  func handPlaced(pointer: String, line: Int, column: Int, keyLine: Int, keyColumn: Int) {
    let locator = JSONLocator(Array(Self.scene.utf8))
    #expect(locator.position(of: pointer) == JSONPosition(line: line, column: column))
    #expect(
      locator.position(of: pointer, part: .key) == JSONPosition(line: keyLine, column: keyColumn)
    )
  }

  @Test(
    "A pointer to a missing value has no place",
    arguments: [
      "/none", "/root/subviews/2", "/root/subviews/00", "/root/subviews/-", "/root/id/0",
      "/root/subviews/x", "root",
    ]
  )
  func nowhere(pointer: String) {
    let locator = JSONLocator(Array(Self.scene.utf8))
    #expect(locator.position(of: pointer) == nil)
    #expect(locator.position(of: pointer, part: .key) == nil)
  }

  @Test("A wide text is not a deep one")
  func wideTextIsNo() {
    let text = "[" + String(repeating: "[{}],", count: 1_000) + "7]"
    let locator = JSONLocator(Array(text.utf8))
    #expect(locator.position(of: "/1000") == JSONPosition(line: 1, column: 5_002))
  }

  @Test("Escaped keys are found by their text")
  func escapedKeysAreFound() {
    let locator = JSONLocator(Array("{\"\\u0061\\n\":1}".utf8))
    #expect(locator.position(of: "/a\n") == JSONPosition(line: 1, column: 13))
  }

  @Test("An error names the place, the pointer and the problem")
  func errorNamesThePlace() {
    let locator = JSONLocator(Array(Self.scene.utf8))
    let pointer = JSONPointer(["root", "subviews", "1", "zoomScale"])
    let error = locator.error(
      at: pointer,
      message: "expected a number, found \(JSONValue.string("two").summary)"
    )
    #expect(
      error.description
        == "7:23: /root/subviews/1/zoomScale: expected a number, found \"two\""
    )
    #expect(locator.error(at: pointer, part: .key, message: "unknown key").column == 9)
    #expect(locator.error(at: JSONPointer(), message: "x").description == "1:1: x")
  }

  @Test("An error about a missing value points at the nearest value around it")
  func errorAboutSomething() {
    let locator = JSONLocator(Array(Self.scene.utf8))
    let error = locator.error(
      at: JSONPointer(["root", "subviews", "0", "x", "y"]),
      message: "missing"
    )
    #expect(error.description == "6:7: /root/subviews/0/x/y: missing")
    let empty = JSONLocator([]).error(at: JSONPointer(["a"]), message: "missing")
    #expect(empty.description == "1:1: /a: missing")
  }

  @Test("Broken and too deep texts have no places after the error")
  func brokenAndToo() {
    let broken = JSONLocator(Array("[1, x, 3]".utf8))
    #expect(broken.position(of: "/0") == JSONPosition(line: 1, column: 2))
    #expect(broken.position(of: "/2") == nil)
    let deep = JSONLocator(Array(repeating: UInt8(ascii: "["), count: 100_000))
    #expect(deep.position(of: "/1") == nil)
  }

  @Test("Every value of a random text is found at its place", arguments: UInt64(0)..<60)
  func randomTexts(seed: UInt64) throws {
    var random = RandomJSON(seed: seed)
    let value = random.value(depth: 4)
    var text = PlacedText(random: random.random)
    text.put(value, at: JSONPointer())
    #expect(try JSONValue(parsing: text.text, limits: .file) == value)
    let locator = JSONLocator(Array(text.text.utf8))
    for (pointer, place) in text.places.shuffled(using: &random.random).prefix(60) {
      #expect(locator.position(of: pointer) == place.value, "\(pointer)")
      #expect(locator.position(of: pointer, part: .key) == place.key, "\(pointer)")
    }
  }
}

/// Writes JSON with random blanks and records the place of every value.
private struct PlacedText {
  var random: SeededGenerator
  private(set) var text = ""
  private(set) var places: [(JSONPointer, (value: JSONPosition, key: JSONPosition))] = []
  private var line = 1
  private var column = 1

  init(random: SeededGenerator) {
    self.random = random
  }

  mutating func put(_ value: JSONValue, at pointer: JSONPointer, key: JSONPosition? = nil) {
    blanks()
    let start = JSONPosition(line: line, column: column)
    places.append((pointer, (start, key ?? start)))
    switch value {
    case .array(let elements):
      append("[")
      for (index, element) in elements.enumerated() {
        append(index > 0 ? "," : "")
        put(element, at: pointer.appending(index))
        blanks()
      }
      append("]")
    case .object(let members):
      append("{")
      for (index, member) in members.enumerated() {
        append(index > 0 ? "," : "")
        blanks()
        let key = JSONPosition(line: line, column: column)
        append(JSONValue.string(member.key).serializedString)
        blanks()
        append(":")
        put(member.value, at: pointer.appending(member.key), key: key)
        blanks()
      }
      append("}")
    default: append(value.serializedString)
    }
  }

  private mutating func blanks() {
    while Int.random(in: 0..<3, using: &random) == 0 {
      append([" ", "\n", "\t", "\r\n"].randomElement(using: &random) ?? " ")
    }
  }

  private mutating func append(_ piece: String) {
    text += piece
    for scalar in piece.unicodeScalars {
      line += scalar == "\n" ? 1 : 0
      column = scalar == "\n" ? 1 : column + 1
    }
  }
}

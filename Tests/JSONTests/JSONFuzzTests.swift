import TestSupport
import Testing

@testable import JSON

@Suite struct JSONFuzzTests {
  @Test(
    "A mutated text gives a value that reads back, or an error with a place in the text",
    arguments: UInt64(0)..<150
  )
  func mutatedTexts(seed: UInt64) {
    var random = RandomJSON(seed: seed)
    let text = random.value(depth: 4).serialized()
    for _ in 0..<40 {
      let bytes = Self.mutated(text, using: &random.random)
      do throws(JSONError) {
        let value = try JSONValue(parsing: bytes, limits: .message)
        #expect(try JSONValue(parsing: value.serialized(), limits: .message) == value)
        // The scanner writes the error messages, so it must find no error where the parser finds
        // none.
        #expect(JSONScanner.fault(in: bytes) == nil, "\(bytes)")
      } catch {
        #expect(error.message != "the parser refused the text", "\(bytes)")
        #expect(error.line <= bytes.count { $0 == 10 } + 1)
        #expect(error.column <= bytes.count + 1)
        #expect(error.message.unicodeScalars.allSatisfy(PrintableText.isVisible), "\(error)")
      }
    }
  }

  @Test("A locator accepts mutated texts", arguments: UInt64(0)..<60)
  func locatorOnMutatedTexts(seed: UInt64) {
    var random = RandomJSON(seed: seed)
    let value = JSONValue.array([.object(random.object(depth: 3)), random.value(depth: 3)])
    for _ in 0..<20 {
      let bytes = Self.mutated(value.serialized(), using: &random.random)
      let lines = bytes.count { $0 == 10 } + 1
      let position = JSONLocator(bytes).position(of: "/1", part: .key)
      #expect((position?.line ?? 1) <= lines)
    }
  }

  private static func mutated(
    _ text: [UInt8],
    using random: inout SeededGenerator
  ) -> [UInt8] {
    var bytes = text
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let place = Int.random(in: 0...bytes.count, using: &random)
      let end = min(bytes.count, place + Int.random(in: 0...6, using: &random))
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes.removeSubrange(place..<end)
      case 1: bytes.insert(contentsOf: bytes[place..<end], at: place)
      case 2: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
      case 3 where place < end: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      default:
        let piece = pieces.randomElement(using: &random) ?? ""
        bytes.replaceSubrange(place..<end, with: piece.utf8)
      }
    }
    return bytes
  }

  private static let pieces = [
    "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "\\ud83d", "\\ude00", "\\u0000", "null", "NaN",
    "-", "0", "1e", "e+5", ".5", "1e999", "99999999999999999999", "\u{feff}", "\n", "\u{0}", "/*",
    "\"a\":1,", "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[", "é", "😀",
  ]
}

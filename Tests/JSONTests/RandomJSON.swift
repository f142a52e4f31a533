import JSON
import TestSupport

/// Makes JSON documents of all kinds from a seed.
struct RandomJSON {
  var random: SeededGenerator

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  /// Any value with at most `depth` levels of arrays and objects.
  mutating func value(depth: Int) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 9 : 6), using: &random) {
    case 0: return .null
    case 1: return .bool(.random(using: &random))
    case 2: return .integer(integer())
    case 3: return .number(double())
    case 4, 5: return .string(text())
    case 6:
      let count = Int.random(in: 0...5, using: &random)
      return .array((0..<count).map { _ in value(depth: depth - 1) })
    default: return .object(object(depth: depth - 1))
    }
  }

  /// An object with members of at most `depth` levels; sometimes a large one.
  mutating func object(depth: Int) -> JSONObject {
    let largest = Int.random(in: 0..<10, using: &random) == 0 ? 40 : 5
    var object = JSONObject()
    for _ in 0..<Int.random(in: 0...largest, using: &random) {
      object[text()] = value(depth: depth)
    }
    return object
  }

  /// Any finite number: all bit patterns, and the kinds of numbers that positions have.
  mutating func double() -> Double {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return Double(Int.random(in: -4_000_000...4_000_000, using: &random)) / 1_000
    case 1: return .random(in: -2_000...2_000, using: &random)
    case 2: return Double(Int64.random(in: -(1 << 60)...(1 << 60), using: &random))
    case 3:
      // Near the limits of the writer's fast path.
      let power = Double(
        sign: .plus,
        exponent: .random(in: 30...54, using: &random),
        significand: 1
      )
      return power - Double(Int.random(in: -9...9, using: &random)) / 8
    default:
      let number = Double(bitPattern: random.next())
      return number.isFinite ? number : -0.0
    }
  }

  /// Any 64-bit integer, small ones more often.
  mutating func integer() -> Int64 {
    Int64(bitPattern: random.next()) >> Int64.random(in: 0...63, using: &random)
  }

  /// A short text with characters that need special handling.
  mutating func text() -> String {
    let pieces = [
      "a", "b", "views", "contentOffset", "é", "e\u{301}", "\u{2028}", "😀", "\"", "\\", "/", "~",
      "\n", "\r", "\t", "\u{8}", "\u{c}", "\u{1}", "\u{1f}", "\u{7f}", "\u{202e}", "\u{10ffff}",
    ]
    let count = Int.random(in: 0...6, using: &random)
    return (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
  }
}

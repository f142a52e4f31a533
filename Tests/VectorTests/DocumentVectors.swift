import Foundation
import JSON
import ModelCoding
import ScrollRecording
import TestSupport
import Zlib

/// What is computed from JSON documents, and the text of numbers.
enum DocumentVectors {
  @Sendable static func patches() throws -> VectorFile {
    VectorFile(
      "Documents, merge patches (RFC 7396), and the documents after them.",
      cases: (0..<100).map { seed in
        var random = RandomDocument(seed: seed)
        let target = random.value(depth: 3, hasNullMembers: false)
        let patch = random.value(depth: 3, hasNullMembers: true)
        return [
          "target": target, "patch": patch, "result": MergePatch.apply(patch, to: target),
        ]
      }
    )
  }

  @Sendable static func hashes() throws -> VectorFile {
    VectorFile(
      "Documents and their hashes, as recordings have them.",
      cases: (100..<180).map { seed in
        var random = RandomDocument(seed: seed)
        let value = random.value(depth: 3, hasNullMembers: true)
        return ["value": value, "hash": .string(StateHash.text(of: value))]
      }
    )
  }

  @Sendable static func checksums() throws -> VectorFile {
    VectorFile(
      "Texts, and the CRC-32 of their UTF-8 in two parts, continued from one to the next.",
      cases: (200..<230).map { seed in
        var random = RandomDocument(seed: seed)
        let parts = seed.isMultiple(of: 9) ? ["", "123456789"] : [random.text(), random.text()]
        var checksum = CRC32()
        let values = parts.map { part -> JSONValue in
          checksum.update(Array(part.utf8)[...])
          return .integer(Int64(checksum.value))
        }
        return ["parts": .array(parts.map { .string($0) }), "checksums": .array(values)]
      }
    )
  }

  @Sendable static func numbers() throws -> VectorFile {
    VectorFile(
      "The bits of numbers in hexadecimal, and their text in JSON and in exports.",
      cases: (300..<600).map { seed in
        var random = RandomDocument(seed: seed)
        let number = random.number()
        return [
          "bits": .string(String(number.bitPattern, radix: 16)),
          "text": .string(JSONValue.number(number).serializedString),
        ]
      }
    )
  }
}

/// Random JSON with keys and numbers that are easily mistaken.
private struct RandomDocument {
  private var random: SeededGenerator

  init(seed: Int) { random = SeededGenerator(seed: UInt64(seed)) }

  private static let keys = [
    "a", "b", "", "constructor", "__proto__", "toString", "é", "e\u{301}", "0", "10", "\u{FFFF}",
    "\u{1F600}", "a/b~c",
  ]

  /// The members of an object with null members are what a patch deletes.
  mutating func value(depth: Int, hasNullMembers: Bool) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 10 : 5), using: &random) {
    case 0: return .bool(.random(using: &random))
    case 1, 2: return .number(number())
    case 3:
      return .integer(
        Int64.random(in: -9_007_199_254_740_992...9_007_199_254_740_992, using: &random)
      )
    case 4: return .string(text())
    case 5:
      return .array(
        (0..<Int.random(in: 0...3, using: &random)).map { _ in
          value(depth: depth - 1, hasNullMembers: false)
        }
      )
    default:
      var object = JSONObject()
      for _ in 0..<Int.random(in: 0...5, using: &random) {
        let isNull = hasNullMembers && Int.random(in: 0..<3, using: &random) == 0
        let key = Self.keys.randomElement(using: &random) ?? ""
        object[key] = isNull ? .null : value(depth: depth - 1, hasNullMembers: hasNullMembers)
      }
      return .object(object)
    }
  }

  mutating func number() -> Double {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return Double(Int.random(in: -4_000_000...4_000_000, using: &random)) / 1_000
    case 1: return .random(in: -2_000...2_000, using: &random)
    case 2:
      return [0, -0.0, .leastNonzeroMagnitude, 1e21, 1e-7, 1.2345e20, 0.1 + 0.2].randomElement(
        using: &random
      ) ?? 0
    case 3: return Double(Int64.random(in: -(1 << 60)...(1 << 60), using: &random))
    default:
      let number = Double(bitPattern: random.next())
      return number.isFinite ? number : 1e300
    }
  }

  mutating func text() -> String {
    String(
      (0..<Int.random(in: 0...6, using: &random)).map { _ in
        ["a", "Z", "\"", "\\", "\n", "\u{0}", "é", "\u{1F600}", "\u{2028}", "𝔸"].randomElement(
          using: &random
        ) ?? "a"
      }.joined()
    )
  }
}

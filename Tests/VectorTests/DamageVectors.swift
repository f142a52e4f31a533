import Foundation
import JSON
import TestSupport

@testable import ScrollRecording

/// What is read of damaged recordings.
enum DamageVectors {
  @Sendable static func file() throws -> VectorFile {
    VectorFile(
      """
      For golden recordings of which one byte is changed, or the end is cut off: the damages that are reported, \
      the number of changes of the state that are read, and the hash of the last one.
      """,
      cases: try names.enumerated().flatMap { index, name in
        try cases(of: name, seed: UInt64(index))
      }
    )
  }

  private static let names = [
    "basics.scroll.ndjson", "bounce.scroll.ndjson", "everything.scroll.ndjson",
    "demos/carousel.scroll.ndjson", "demos/zoom-basics@zooms.scroll.ndjson",
  ]

  private static func cases(of name: String, seed: UInt64) throws -> [JSONValue] {
    let file = GeneratedFile.root.appending(path: "Tests/Goldens/\(name)")
    let bytes = Array(try Data(contentsOf: file))
    // A keyframe's checksum does not cover its own line, so damage in the first one is an error of its syntax.
    let lines = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }
    guard lines.count > 2 else { return [] }
    let header = lines[1]
    var random = SeededGenerator(seed: seed)
    return try (0..<10).map { index in
      let place = Int.random(in: (header + 1)..<bytes.count, using: &random)
      var damaged = bytes
      var result: JSONObject = ["file": .string(name), "at": .integer(Int64(place))]
      if index < 8 {
        // A line feed more or less would move the numbers of lines; it is no other kind of damage.
        let change: UInt8 = damaged[place] == 0x0A ? 0x04 : damaged[place] ^ 1 == 0x0A ? 2 : 1
        damaged[place] ^= change
        result["xor"] = .integer(Int64(change))
      } else {
        damaged.removeSubrange(place...)
      }
      for (key, value) in try read(damaged) { result[key] = value }
      return .object(result)
    }
  }

  private static func read(_ bytes: [UInt8]) throws -> JSONObject {
    var rest = bytes[...]
    let reader = try RecordingReader { count in
      let piece = Array(rest.prefix(count))
      rest = rest.dropFirst(count)
      return piece
    }
    let states = try RecordedStates(reader)
    var count: Int64 = 0
    var last: JSONValue?
    try states.play { change in
      count += 1
      last = change.state
      return true
    }
    return [
      "damages": .array(states.damages.map { .string("line \($0.line): \($0.message)") }),
      "changes": .integer(count), "hash": last.map { .string(StateHash.text(of: $0)) } ?? .null,
      "tornBytes": .integer(Int64(reader.tornBytes)),
    ]
  }
}

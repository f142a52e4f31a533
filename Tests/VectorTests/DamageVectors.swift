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
      the number of changes of the state that are read, and the hash of the last one. A damage without a message \
      is an error in one line, which the program and the page describe in their own words.
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
    let ends = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }
    let lines = zip(ends, ends.dropFirst()).map { ($0 + 1)..<$1 }
    var random = SeededGenerator(seed: seed)
    var changed = (0..<8).map { _ in Int.random(in: (ends[0] + 1)..<bytes.count, using: &random) }
    // A checksum does not cover the line that has it.
    let whole = lines.filter {
      bytes[$0].starts(with: Array(#"{"t":"#.utf8)) && isChecked(bytes[$0])
    }
    for line in [whole.first, whole.randomElement(using: &random), whole.last].compactMap(\.self) {
      // In the time and the first key, in the values, and in the hash and the checksum.
      changed += [
        Int.random(in: line.prefix(14), using: &random), Int.random(in: line, using: &random),
        Int.random(in: line.suffix(60), using: &random),
      ]
    }
    let cut = (0..<2).map { _ in Int.random(in: (ends[1] + 1)..<bytes.count, using: &random) }
    return try changed.map { place in
      // A line feed more or less would move the numbers of lines; it is no other kind of damage.
      let bits = bytes[place] == 0x0A ? 0x04 : bytes[place] ^ 1 == 0x0A ? 2 : 1 as UInt8
      var damaged = bytes
      damaged[place] ^= bits
      return try result(of: damaged, name, place, ["xor": .integer(Int64(bits))])
    } + cut.map { try result(of: Array(bytes[..<$0]), name, $0, [:]) }
  }

  private static func isChecked(_ line: ArraySlice<UInt8>) -> Bool {
    String(decoding: line.suffix(30), as: UTF8.self).contains("\"crc32\":")
  }

  private static func result(
    of damaged: [UInt8],
    _ name: String,
    _ place: Int,
    _ members: JSONObject
  ) throws -> JSONValue {
    var result = members
    result["file"] = .string(name)
    result["at"] = .integer(Int64(place))
    for (key, value) in try read(damaged) { result[key] = value }
    return .object(result)
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
      "damages": .array(states.damages.map(json)),
      "changes": .integer(count), "hash": last.map { .string(StateHash.text(of: $0)) } ?? .null,
      "tornBytes": .integer(Int64(reader.tornBytes)),
    ]
  }

  private static func json(_ damage: RecordingError) -> JSONValue {
    let ours = ["damaged between", "the file has", "expected a \"crc32\""]
    let line: JSONValue = damage.line.map { .integer(Int64($0)) } ?? .null
    guard ours.contains(where: damage.message.hasPrefix) else { return ["line": line] }
    return ["line": line, "message": .string(damage.message)]
  }
}

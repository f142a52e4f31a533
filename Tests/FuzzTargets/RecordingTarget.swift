import ScrollRecording
import Zlib

/// Bytes as a recording, as they are and with the checksums that they should have: it is refused with a line,
/// or it can be read, shown and replayed.
enum RecordingTarget {
  /// The longest recording that is replayed.
  private static let longest = Duration.milliseconds(500)

  static func run(_ bytes: [UInt8]) {
    // A first line that cannot be read has no checksum that could be the reason.
    guard read(bytes) else { return }
    let repaired = withChecksums(bytes)
    if repaired != bytes { _ = read(repaired) }
  }

  /// Reads a recording in every way; false if its first line cannot be read.
  private static func read(_ bytes: [UInt8]) -> Bool {
    var isBegun = false
    do {
      let first = try reader(bytes)
      isBegun = true
      let recorded = try RecordedCommands.toReplay(first)
      guard recorded.duration <= longest else { return true }
      if !recorded.isInputsOnly {
        let states = try RecordedStates(try reader(bytes))
        try states.play { _ in true }
        demand(states.ending != nil, "a recording without an ending")
      }
      _ = try Verification(try reader(bytes)).verify()
    } catch let error as RecordingError {
      demand((error.line ?? 0) > 0 && !error.message.isEmpty, "an error without a place: \(error)")
    } catch {
      demand(false, "an unexpected error: \(error)")
    }
    return isBegun
  }

  private static func reader(_ bytes: [UInt8]) throws -> RecordingReader {
    var rest = bytes[...]
    return try RecordingReader { count in
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
  }

  /// Replaces every checksum by the right one: otherwise nearly every change ends at a checksum.
  private static func withChecksums(_ bytes: [UInt8]) -> [UInt8] {
    let key = Array(#""crc32":""#.utf8)
    var result: [UInt8] = []
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      var line = Array(line)
      if let place = line.lastRange(of: key)?.upperBound, place + 8 <= line.count {
        var check = CRC32()
        check.update(result[...])
        let digits = String(check.value, radix: 16)
        let text = String(repeating: "0", count: 8 - digits.count) + digits
        line.replaceSubrange(place..<(place + 8), with: Array(text.utf8))
      }
      result += line + [UInt8(ascii: "\n")]
    }
    // The last line has an end only if it had one.
    result.removeLast()
    return result
  }
}

extension [UInt8] {
  /// The last place of some bytes.
  fileprivate func lastRange(of bytes: [UInt8]) -> Range<Int>? {
    guard count >= bytes.count, let first = bytes.first else { return nil }
    for start in stride(from: count - bytes.count, through: 0, by: -1)
    where self[start] == first && self[start..<(start + bytes.count)].elementsEqual(bytes) {
      return start..<(start + bytes.count)
    }
    return nil
  }
}

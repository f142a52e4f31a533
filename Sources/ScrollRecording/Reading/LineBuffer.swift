import Foundation
import JSON

/// Splits the bytes of a file into lines; lines stay in the buffer until they are taken.
struct LineBuffer {
  /// The bytes that were read and not taken yet.
  private(set) var bytes: [UInt8] = []

  private let source: RecordingReader.Source
  /// The end of the bytes that were searched for a line feed.
  private var searched = 0
  private var isAtEnd = false

  private static let chunk = 1 << 16

  init(_ source: @escaping RecordingReader.Source) { self.source = source }

  /// Returns the start of the line after this one, if there is one.
  static func end(of line: Range<Int>) -> Int { line.upperBound + 1 }

  /// Returns the range of the next line, without its line feed; nil at the end of the file.
  ///
  /// `number` is the line number for the error about a line that is too long. The last line may lack its
  /// line feed, as some editors leave it, if it is a complete JSON text.
  mutating func nextLine(
    after start: Int,
    number: Int
  ) throws(RecordingError) -> Range<Int>? {
    while true {
      if let end = bytes.lineFeed(from: max(start, searched)) {
        searched = end + 1
        return start..<end
      }
      searched = bytes.count
      let limit = RecordingFormat.lineLimits.bytes
      guard bytes.count - start <= limit else {
        throw RecordingError(
          line: number,
          "the line is longer than the \(limit >> 20) MiB that one may have"
        )
      }
      guard !isAtEnd else { return wholeRest(from: start) }
      let more = try RecordingError.converting { try source(Self.chunk) }
      isAtEnd = more.isEmpty
      bytes += more
    }
  }

  /// Removes the first `count` bytes and returns them.
  mutating func take(_ count: Int) -> [UInt8] {
    let count = min(count, bytes.count)
    defer {
      bytes.removeSubrange(..<count)
      searched = 0
    }
    return Array(bytes[..<count])
  }

  private func wholeRest(from start: Int) -> Range<Int>? {
    guard start < bytes.count else { return nil }
    let limits = RecordingFormat.lineLimits
    let isWhole = (try? JSONValue(parsing: Array(bytes[start...]), limits: limits)) != nil
    return isWhole ? start..<bytes.count : nil
  }
}

extension [UInt8] {
  /// Returns the index of the next line feed, from `start` on; nil if there is none.
  func lineFeed(from start: Int) -> Int? {
    withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress, start < bytes.count,
        let found = memchr(base + start, Int32(UInt8(ascii: "\n")), bytes.count - start)
      else { return nil }
      return UnsafeRawPointer(found) - base
    }
  }
}

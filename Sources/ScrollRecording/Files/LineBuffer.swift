import Foundation
import JSON

/// Cuts what comes from a file into lines; lines stay in it until they are taken.
struct LineBuffer {
  /// What has come and was not taken.
  private(set) var bytes: [UInt8] = []

  private let source: RecordingReader.Source
  /// Up to where the bytes were looked through for the end of a line.
  private var searched = 0
  private var isAtEnd = false

  private static let chunk = 1 << 16

  init(_ source: @escaping RecordingReader.Source) { self.source = source }

  /// Where the line after this one begins, if there is one.
  static func end(of line: Range<Int>) -> Int { line.upperBound + 1 }

  /// The next line, without its line feed; nil at the end of the file.
  ///
  /// `number` is for saying which line is too long. The last line may lack its line feed, as some editors leave it, if it is a whole JSON text.
  mutating func nextLine(after start: Int, number: Int) throws -> Range<Int>? {
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
      let more = try source(Self.chunk)
      isAtEnd = more.isEmpty
      bytes += more
    }
  }

  /// Gives the first `count` bytes away.
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
  /// Where the next line feed is, from a place on; nil if there is none.
  func lineFeed(from start: Int) -> Int? {
    withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress, start < bytes.count,
        let found = memchr(base + start, Int32(UInt8(ascii: "\n")), bytes.count - start)
      else { return nil }
      return UnsafeRawPointer(found) - base
    }
  }
}

import JSON
import Zlib

/// Reads a recording block by block, each up to the next checksum, in memory that does not grow with
/// the file.
///
/// The file is untrusted: every line is checked against limits, and nothing in it can name a file.
///
/// ```swift
/// func frameRate(of bytes: [UInt8]) throws(RecordingError) -> Int {
///   var rest = bytes[...]
///   let reader = try RecordingReader { count in
///     defer { rest = rest.dropFirst(count) }
///     return Array(rest.prefix(count))
///   }
///   return reader.header.fps
/// }
/// ```
public final class RecordingReader {
  /// Returns the next bytes of the file, at most the requested number; none at its end.
  ///
  /// What it throws becomes a ``RecordingError`` without a line.
  public typealias Source = (Int) throws -> [UInt8]

  /// The first line.
  public let header: RecordingHeader
  /// The number of bytes after the last complete line; known once the file is read to its end.
  package private(set) var tornBytes = 0
  /// The time of the incomplete last line, in microseconds of its scene; nil if it was cut off before it.
  private(set) var tornTime: Int64?

  @exclusivity(unchecked) private var buffer: LineBuffer
  private var lines = 1
  private var check = CRC32()
  /// The line of the last checksum.
  private var lastChecked = 1
  /// Whether the trailer was read.
  private var isOver = false

  /// What ``nextItem(onDamage:)`` does with a block of lines with a wrong checksum.
  enum DamagePolicy {
    /// Throws.
    case fail
    /// Returns its lines.
    case accept
    /// Returns the block instead of its lines; the end may lack its checksum.
    case skip
  }

  /// A line, or a damaged block of lines that was skipped.
  enum Item {
    case line(RecordingLine)
    case damage(RecordingBlock)
  }

  /// The number of blocks that were begun.
  private(set) var blockCount = 0
  /// The number of the last line that was returned, counted from 1.
  @exclusivity(unchecked) private(set) var lineNumber = 1
  /// Whether the last returned line is in a block with a wrong checksum.
  var isInDamage: Bool { block?.isChecksumValid == false }
  /// Whether the last returned line is in a block with a correct checksum.
  var isChecked: Bool { block?.isChecksumValid == true }
  @exclusivity(unchecked) private var block: RecordingBlock?
  /// The place of the next line in the block.
  @exclusivity(unchecked) private var index = 0
  @exclusivity(unchecked) private var timestamps = TimestampValidator()
  /// The number of commands that were read.
  @exclusivity(unchecked) private(set) var commandCount = 0
  private var trailer: RecordingTrailer?

  /// Lines are returned unchecked if this many bytes have no checksum.
  private static let maximumBlockLength = 1 << 23

  /// Reads the first line.
  ///
  /// - Throws: `RecordingError` if it is not that of a recording, or if the source throws.
  public init(_ source: @escaping Source) throws(RecordingError) {
    buffer = LineBuffer(source)
    guard let line = try buffer.nextLine(after: 0, number: 1) else {
      let isEmpty = buffer.bytes.isEmpty
      throw RecordingError(
        line: 1,
        isEmpty
          ? "not a recording: the file is empty"
          : "not a recording, or one that was cut off in its first line"
      )
    }
    header = try RecordingHeader(buffer.bytes[line])
    // Otherwise the first checksum would fail without a hint at the reason.
    guard buffer.bytes[line].last != UInt8(ascii: "\r") else {
      throw RecordingError(
        line: 1,
        "its lines end in CR LF and a recording's in LF: something, such as version control, changed them"
      )
    }
    check.update(buffer.take(LineBuffer.end(of: line))[...])
  }

  /// The next block; nil at the end of the file.
  ///
  /// - Throws: where a line is too long, or stands behind the recording's end, or the source throws.
  func nextBlock() throws(RecordingError) -> RecordingBlock? {
    var ranges: [Range<Int>] = []
    var end = 0
    while end < Self.maximumBlockLength,
      let line = try buffer.nextLine(after: end, number: lines + ranges.count + 1)
    {
      ranges.append(line)
      end = LineBuffer.end(of: line)
      if let recorded = Self.checksum(buffer.bytes[line]) {
        try expectMore()
        return block(ranges, checkedBy: recorded)
      }
    }
    if !ranges.isEmpty || !buffer.bytes.isEmpty { try expectMore() }
    if !ranges.isEmpty { return block(ranges, checkedBy: nil) }
    tornBytes = buffer.bytes.count
    tornTime = Self.time(of: buffer.bytes[...])
    return nil
  }

  /// The next line; nil at the end of the file.
  ///
  /// - Throws: for a block with a wrong checksum, a line that is too long, a trailer without a checksum, a line
  ///   after the trailer, and what the source throws.
  func next() throws(RecordingError) -> RecordingLine? {
    guard case .line(let line)? = try nextItem(onDamage: .fail) else { return nil }
    return line
  }

  /// The next line, or damaged block; nil at the end of the file.
  ///
  /// - Throws: as ``next()``.
  func nextItem(onDamage policy: DamagePolicy) throws(RecordingError) -> Item? {
    while true {
      if let block, index < block.count {
        let line = block[index]
        index += 1
        lineNumber = line.number
        if policy != .skip, block.isChecksumValid == nil, line.isEnd { throw line.lacksChecksum }
        return .line(line)
      }
      guard let next = try nextBlock() else { return nil }
      (block, index) = (next, 0)
      blockCount += 1
      guard next.isChecksumValid == false else { continue }
      switch policy {
      case .fail: throw next.damage
      case .accept: break
      case .skip:
        index = next.count
        lineNumber = next.firstLine + next.count - 1
        return .damage(next)
      }
    }
  }

  /// Skips the other lines of the block of the last returned line; returns the last of them if the block has a
  /// correct checksum.
  func skipBlock() -> RecordingLine? {
    guard let block, index < block.count else { return nil }
    index = block.count
    let last = block[block.count - 1]
    lineNumber = last.number
    return isChecked ? last : nil
  }

  /// Forgets the time of the last line: how often time began again in a damaged block is unknown.
  func resetTimestamps() { timestamps = TimestampValidator() }

  /// Reads a line that ``next()`` returned, and checks that time does not go back.
  func read(_ line: RecordingLine) throws(RecordingError) -> (
    time: Int64, content: RecordingLine.Content
  ) {
    let (time, content) = try line.read()
    try timestamps.check(time, content, in: line)
    switch content {
    case .command: commandCount += 1
    case .end(let end): trailer = end
    default: break
    }
    return (time, content)
  }

  /// Reads a line as ``read(_:)`` does, but only the time of lines that follow from the commands.
  func readInput(_ line: RecordingLine) throws(RecordingError) -> (
    time: Int64, content: RecordingLine.Content
  ) {
    guard let (time, kind) = line.outline, kind == .patch || kind == .event else {
      return try read(line)
    }
    try timestamps.check(time, in: line)
    return (time, .derived)
  }

  /// Checks a line with a known time without reading it.
  func check(_ time: Int64, of line: RecordingLine) throws(RecordingError) {
    try timestamps.check(time, in: line)
  }

  /// How the recording ends, as far as it was read.
  var ending: RecordingEnding {
    trailer.map { .ended($0) } ?? .cutOff(lines: lineNumber, bytes: tornBytes)
  }

  /// The time at the beginning of a line that may be incomplete; nil if there is none.
  private static func time(of line: ArraySlice<UInt8>) -> Int64? {
    let key = Array(#"{"t":"#.utf8)
    guard line.starts(with: key) else { return nil }
    let rest = line.dropFirst(key.count)
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    // At the end of the bytes the number itself may be incomplete.
    guard digits.count < rest.count else { return nil }
    return Int64(String(decoding: digits, as: UTF8.self))
  }

  private func expectMore() throws(RecordingError) {
    guard isOver else { return }
    throw RecordingError(line: lines + 1, "it follows the end of the recording")
  }

  private func block(
    _ ranges: [Range<Int>],
    checkedBy recorded: UInt32?
  ) -> RecordingBlock {
    let bytes = buffer.take(ranges.last.map(LineBuffer.end) ?? 0)
    let checked = recorded == nil ? bytes.count : ranges.last?.lowerBound ?? 0
    check.update(bytes[..<checked])
    let block = RecordingBlock(
      bytes: bytes,
      ranges: ranges,
      firstLine: lines + 1,
      isChecksumValid: recorded.map { $0 == check.value },
      lastChecked: lastChecked
    )
    // Following checksums start from the recorded one, so that one damage is reported once.
    if let recorded { check = CRC32(value: recorded) }
    check.update(bytes[checked...])
    lines += ranges.count
    if recorded != nil { lastChecked = lines }
    isOver = recorded != nil && block[block.count - 1].isEnd
    return block
  }

  /// The checksum at the end of a line.
  private static func checksum(_ line: ArraySlice<UInt8>) -> UInt32? {
    line.withUnsafeBytes { bytes in
      var end = bytes.count
      while end > 0, bytes[end - 1] == UInt8(ascii: "}") { end -= 1 }
      let start = end - 9
      guard end < bytes.count, start >= checksumKey.count, bytes[end - 1] == UInt8(ascii: "\""),
        // Most lines have none; one byte distinguishes them.
        bytes[start - 1] == checksumKey.last,
        bytes[..<start].suffix(checksumKey.count).elementsEqual(checksumKey)
      else { return nil }
      let text = String(decoding: bytes[start..<end - 1], as: UTF8.self)
      // Another spelling of the number is not a checksum.
      return UInt32(text, radix: 16).flatMap { $0.hexadecimal == text ? $0 : nil }
    }
  }

  private static let checksumKey = Array("\"crc32\":\"".utf8)
}

/// Consecutive lines of a recording up to the next checksum, in one buffer.
package struct RecordingBlock: Sendable {
  /// The number of the first line, counted from 1 in the file.
  package let firstLine: Int
  /// Whether the checksum of the last line is correct; nil if there is none, as at the end of a file that was
  /// cut off.
  package let isChecksumValid: Bool?
  /// The line of the previous checksum.
  package let lastChecked: Int

  private let bytes: [UInt8]
  private let ranges: [Range<Int>]

  init(
    bytes: [UInt8],
    ranges: [Range<Int>],
    firstLine: Int,
    isChecksumValid: Bool?,
    lastChecked: Int
  ) {
    self.bytes = bytes
    self.ranges = ranges
    self.firstLine = firstLine
    self.isChecksumValid = isChecksumValid
    self.lastChecked = lastChecked
  }

  /// The number of lines.
  package var count: Int { ranges.count }

  /// The line at an index of the block.
  package subscript(index: Int) -> RecordingLine {
    RecordingLine(number: firstLine + index, text: bytes[ranges[index]])
  }

  /// The error that the checksum is wrong.
  package var damage: RecordingError {
    RecordingError(
      line: firstLine,
      "damaged between the checksums of lines \(lastChecked) and \(firstLine + count - 1)"
    )
  }
}

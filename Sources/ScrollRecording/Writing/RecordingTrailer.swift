import JSON

/// The last line of a recording that is complete.
///
/// ```swift
/// func duration(of ending: RecordingEnding) -> Int64? {
///   guard case .ended(let trailer) = ending else { return nil }
///   let end: RecordingTrailer = trailer
///   return end.time
/// }
/// ```
public struct RecordingTrailer: Equatable, Sendable {
  /// The time of the end, in microseconds.
  public let time: Int64
  /// The number of the file's lines, including the first and this one.
  public let lines: Int
  /// The number of commands that were performed, including scenes that were loaded.
  public let commands: Int
  /// The hash of the state at the end.
  public let hash: String

  /// Throws if the numbers differ from those that were counted.
  func checkCounts(lines: Int, commands: Int) throws(RecordingError) {
    guard self.lines == lines, self.commands == commands else {
      throw RecordingError(
        line: lines,
        "the file has \(lines) lines and \(commands) commands, and says \(self.lines) and "
          + "\(self.commands)"
      )
    }
  }

  /// Throws if the file has fewer commands than were recorded; a person may have added more.
  func checkNoneLost(of commands: Int, line: Int) throws(RecordingError) {
    guard self.commands > commands else { return }
    throw RecordingError(
      line: line,
      "the file has \(commands) commands, and says \(self.commands); remove this line if it is to have fewer"
    )
  }
}

extension RecordingLine {
  /// Whether it is the recording's last line; a line with another known key is not parsed for that.
  var isEnd: Bool {
    if let outline { return outline.kind == .end }
    return (try? json())?["end"] != nil
  }

  /// The error for a line of an edited file that has none of the known keys.
  var isNothingKnown: RecordingError {
    RecordingError(
      line: number,
      "expected a line of a recording with one of its keys, such as \"method\""
    )
  }

  /// The error for a line without the required checksum, or with an unreadable one.
  var lacksChecksum: RecordingError {
    RecordingError(line: number, "expected a \"crc32\" of eight hexadecimal digits at the end")
  }
}

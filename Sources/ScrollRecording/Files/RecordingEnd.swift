import JSON

/// The last line of a recording that was ended and not cut off.
public struct RecordingEnd: Equatable, Sendable {
  /// When it was ended, in microseconds.
  public let time: Int64
  /// The file's lines, the first and this one among them.
  public let lines: Int
  /// How many commands were carried out, scenes that were loaded among them.
  public let commands: Int
  /// The hash of the state at the end.
  public let hash: String

  /// Throws if the numbers are not those that were counted.
  func checkCounts(lines: Int, commands: Int) throws(RecordingError) {
    guard self.lines == lines, self.commands == commands else {
      throw RecordingError(
        line: lines,
        "the file has \(lines) lines and \(commands) commands, and says \(self.lines) and "
          + "\(self.commands)"
      )
    }
  }

  /// Throws if the file has fewer commands than there were; a person may have put in more.
  func checkNoneLost(of commands: Int, line: Int) throws(RecordingError) {
    guard self.commands > commands else { return }
    throw RecordingError(
      line: line,
      "the file has \(commands) commands, and says \(self.commands); remove this line if it is to have fewer"
    )
  }
}

extension RecordingLine {
  /// Whether it is the recording's last line; other lines are not read for that.
  var isEnd: Bool {
    if let outline { return outline.kind == .end }
    return (try? json())?["end"] != nil
  }

  /// That the line, among such as were changed, may have been anything.
  var isNothingKnown: RecordingError {
    RecordingError(
      line: number,
      "expected a line of a recording with one of its keys, such as \"method\""
    )
  }

  /// That the line should have a checksum and has none that can be made out.
  var lacksChecksum: RecordingError {
    RecordingError(line: number, "expected a \"crc32\" of eight hexadecimal digits at the end")
  }
}

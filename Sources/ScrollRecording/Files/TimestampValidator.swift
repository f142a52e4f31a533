import JSON

/// That the times of a recording's lines do not go back, except where a scene is loaded and time begins
/// again.
struct TimestampValidator {
  private var latest: (time: Int64, line: Int) = (0, 1)

  mutating func check(
    _ time: Int64,
    _ content: RecordingLine.Content,
    in line: RecordingLine
  ) throws(RecordingError) {
    guard !content.mayGoBack else {
      latest = (time, line.number)
      return
    }
    try check(time, in: line)
  }

  mutating func check(_ time: Int64, in line: RecordingLine) throws(RecordingError) {
    guard time >= latest.time else {
      throw RecordingError(
        JSONShapeError(
          JSONPointer(["t"]),
          "expected \(latest.time) or later, the time of line \(latest.line), found \(time)"
        ),
        in: line.text,
        line: line.number
      )
    }
    latest = (time, line.number)
  }
}

extension RecordingLine.Content {
  /// Whether time may go back to its line's.
  var mayGoBack: Bool {
    if case .seek = self { true } else { startsScene }
  }

  /// Whether it puts a scene in the place of the one before.
  var startsScene: Bool {
    if case .command(let command) = self { command.startsScene } else { false }
  }
}

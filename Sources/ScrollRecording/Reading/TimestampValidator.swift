import JSON

/// Checks that the times of the lines of a recording do not decrease, except where a scene is loaded and its
/// time begins again.
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
  /// Whether its line may have an earlier time.
  var mayGoBack: Bool {
    if case .seek = self { true } else { startsScene }
  }

  /// Whether it loads or resets a scene.
  var startsScene: Bool {
    if case .command(let command) = self { command.startsScene } else { false }
  }
}

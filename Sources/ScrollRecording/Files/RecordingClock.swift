/// Tells times from the start of a recording, in which a scene that is loaded begins at zero again and a
/// session may go back.
struct RecordingClock {
  /// The latest time so far, in microseconds.
  private(set) var end: Int64 = 0
  /// What is to be added to a line's time.
  private(set) var base: Int64 = 0

  /// The time of a line from the start of the recording.
  ///
  /// - Throws: `RecordingError` if that is no number any more: a file may begin anew as often as it likes.
  mutating func elapsed(
    at time: Int64,
    mayGoBack: Bool,
    line: Int
  ) throws(RecordingError) -> Int64 {
    if mayGoBack, base + time < end { base = end - time }
    let (elapsed, isTooFar) = base.addingReportingOverflow(time)
    // Half of what there are, so that the sum above always is one.
    guard !isTooFar, elapsed < Int64.max / 2 else { throw Self.tooLong(line: line) }
    end = max(end, elapsed)
    return elapsed
  }

  /// Goes on to a time of the scene's, which may be an earlier one if it began anew; for who knows that all
  /// times are an engine's.
  mutating func pass(to time: Int64, mayGoBack: Bool = false) {
    if mayGoBack, base + time < end { base = end - time }
    end = max(end, base + time)
  }

  /// That times are too far apart to be told.
  static func tooLong(line: Int) -> RecordingError {
    RecordingError(line: line, "this is too long after the recording's start to be told")
  }
}

/// Converts times to the time since the start of a recording; a loaded scene starts at zero again, and a
/// session may seek back.
struct RecordingClock {
  /// The latest time so far, in microseconds.
  private(set) var end: Int64 = 0
  /// The offset that is added to a line's time, in microseconds.
  private(set) var base: Int64 = 0

  /// The latest time on the clock of what is recorded, in microseconds.
  var latest: Int64 { end - base }

  /// Returns the time of a line since the start of the recording, in microseconds.
  ///
  /// - Throws: `RecordingError` if that overflows: a file may start over any number of times.
  mutating func elapsed(
    at time: Int64,
    mayGoBack: Bool,
    line: Int
  ) throws(RecordingError) -> Int64 {
    if mayGoBack, base + time < end { base = end - time }
    let (elapsed, isTooFar) = base.addingReportingOverflow(time)
    // Half of the range, so that the sum above never overflows.
    guard !isTooFar, elapsed < Int64.max / 2 else { throw Self.tooLong(line: line) }
    end = max(end, elapsed)
    return elapsed
  }

  /// Advances to a time of the scene, which may be earlier if the scene started over; all times must be an
  /// engine's.
  mutating func pass(to time: Int64, mayGoBack: Bool = false) {
    if mayGoBack, base + time < end { base = end - time }
    end = max(end, base + time)
  }

  /// Creates the error for a time too far from the start of the recording.
  static func tooLong(line: Int) -> RecordingError {
    RecordingError(line: line, "this is too long after the recording's start to be represented")
  }
}

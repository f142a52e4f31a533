/// Converts times to the time since the start of a recording; a loaded scene starts at zero again, and a
/// session may seek back.
///
/// The first scene of the engine starts with its recording. A source has a clock of its own, which began
/// before it was recorded: the first line is then the start.
struct RecordingClock {
  /// The latest time so far, in microseconds.
  private(set) var end: Int64 = 0
  /// The offset that is added to a line's time, in microseconds.
  private(set) var base: Int64 = 0
  /// The start of the recording on the recorded clock, in microseconds.
  private(set) var start: Int64 = 0
  /// Whether the next line is the start.
  private var isBeforeStart: Bool
  /// Whether the last line was one of a seek.
  private var isSeeking = false

  /// The latest time on the recorded clock, in microseconds.
  var latest: Int64 { end - base }

  /// Creates the clock of a recording that has this first line.
  init(of header: RecordingHeader) { isBeforeStart = header.source != nil }

  /// Returns the time of a line since the start of the recording, in microseconds; nil for one of a seek, which
  /// may take several lines: only its end counts.
  ///
  /// - Throws: `RecordingError` if that overflows: a file may start over any number of times.
  mutating func elapsed(
    at time: Int64,
    _ content: RecordingLine.Content,
    line: Int
  ) throws(RecordingError) -> Int64? {
    let wasSeeking = isSeeking
    isSeeking = if case .seek = content { true } else { false }
    if isSeeking { return nil }
    return try elapsed(at: time, mayGoBack: content.mayGoBack || wasSeeking, line: line)
  }

  /// Returns the time of a line since the start of the recording, in microseconds.
  ///
  /// - Throws: `RecordingError` as ``elapsed(at:_:line:)``.
  mutating func elapsed(
    at time: Int64,
    mayGoBack: Bool,
    line: Int
  ) throws(RecordingError) -> Int64 {
    isSeeking = false
    start(at: time)
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
    start(at: time)
    if mayGoBack, base + time < end { base = end - time }
    end = max(end, base + time)
  }

  private mutating func start(at time: Int64) {
    guard isBeforeStart else { return }
    isBeforeStart = false
    (start, base) = (time, -time)
  }

  /// Creates the error for a time too far from the start of the recording.
  static func tooLong(line: Int) -> RecordingError {
    RecordingError(line: line, "this is too long after the recording's start to be represented")
  }
}

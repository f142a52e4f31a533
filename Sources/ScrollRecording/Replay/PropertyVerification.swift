public import ScrollModel

/// Replays a recording and compares the values of a few properties with the recorded ones, and nothing else.
///
/// A value counts as found if it applies, within the tolerance of numbers, at some time within the tolerance of
/// times.
///
/// ```swift
/// func offsets(of path: String) throws(RecordingError) -> Verification.Divergence? {
///   try PropertyVerification(
///     try RecordingFile.reader(path),
///     replayed: try RecordingFile.reader(path),
///     only: [.contentOffset],
///     tolerance: NumberTolerance(all: 0.5)
///   ).divergence
/// }
/// ```
public struct PropertyVerification {
  /// The first difference; nil if there is none.
  public let divergence: Verification.Divergence?
  /// How the recording ends.
  public let ending: RecordingEnding
  /// The number of values that were compared.
  public let values: Int

  /// Compares the properties of two readers of one recording.
  ///
  /// - Parameters:
  ///   - recorded: a reader, for the recorded values.
  ///   - replayed: another reader of the same recording, for its commands.
  ///   - properties: the properties to compare.
  ///   - tolerance: the accepted differences.
  /// - Throws: `RecordingError` if the recording is damaged, has no states, was made with another version of the law
  ///   of motion, or cannot be read.
  public init(
    _ recorded: RecordingReader,
    replayed: RecordingReader,
    only properties: [Property],
    tolerance: NumberTolerance
  ) throws(RecordingError) {
    self = try RecordingError.converting {
      try Self(comparing: recorded, with: replayed, properties, tolerance)
    }
  }

  private init(
    comparing recorded: RecordingReader,
    with replayed: RecordingReader,
    _ properties: [Property],
    _ tolerance: NumberTolerance
  ) throws {
    guard recorded.header.hasDerivedLines else {
      throw RecordingError(line: 1, "it has inputs only, and no values to compare")
    }
    try recorded.header.checkModel()
    let fps = recorded.header.fps
    let old = try PropertyTrack(RecordedStates(recorded), properties)
    var bytes: [UInt8] = []
    try Recorder.update(replayed, hasDerivedLines: true) { bytes += $0 }
    var place = 0
    let today = try RecordingReader { count in
      defer { place = min(place + count, bytes.count) }
      return Array(bytes[place..<min(place + count, bytes.count)])
    }
    let new = try PropertyTrack(RecordedStates(today), properties)
    ending = old.ending
    values = old.count
    divergence = old.firstDifference(from: new, tolerance, FrameClock(fps: fps)).map {
      Verification.Divergence(line: $0.line, time: $0.time, message: $0.words)
    }
  }
}

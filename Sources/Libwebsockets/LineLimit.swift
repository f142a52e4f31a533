/// Limits the lines of a log that clients can cause any number of.
package struct LineLimit {
  /// Lines per second above which the rest are only counted.
  private static let linesPerSecond = 10
  private var secondBegan = Int64.min
  private var linesInSecond = 0
  private var leftOut = 0

  /// Creates a limit for one log.
  package init() {}

  /// Counts a line at a time in microseconds.
  ///
  /// - Returns: how many lines were left out since the last second that had any, to be reported before this one;
  ///   nil if this one is left out too.
  package mutating func admit(at now: Int64) -> Int? {
    var report = 0
    if now - 1_000_000 >= secondBegan {
      report = leftOut
      secondBegan = now
      linesInSecond = 0
      leftOut = 0
    }
    guard linesInSecond < Self.linesPerSecond else {
      leftOut += 1
      return nil
    }
    linesInSecond += 1
    return report
  }
}

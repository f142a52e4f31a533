/// Times as durations since the engine was created, so that a unit is written with each number.
///
/// ```swift
/// let scroll = ScrollView(id: "scroll")
/// scroll.contentSize = CGSize(width: 320, height: 2_000)
/// let engine = Engine(root: scroll, device: Device(size: CGSize(width: 320, height: 480)))
/// engine.advance(to: .milliseconds(500))
/// engine.advance(by: .seconds(1))
/// precondition(engine.time == 1_500_000)
/// ```
extension Engine {
  /// Advances the time to `time` since the engine was created, rounded down to microseconds; see ``advance(to:)``.
  public func advance(to time: Duration) { advance(to: time.microseconds) }

  /// Advances the time by `duration`, rounded down to microseconds.
  public func advance(by duration: Duration) { advance(to: time + max(0, duration.microseconds)) }

  /// Carries out a command at `time` since the engine was created, rounded down to microseconds.
  ///
  /// - Throws: `CommandError` that names the parameter; then nothing but the time has changed.
  public func handle(_ command: Command, at time: Duration) throws(CommandError) {
    try handle(command, at: time.microseconds)
  }
}

extension Duration {
  /// Whole microseconds, rounded down; the largest or smallest number if there are more.
  package var microseconds: Int64 {
    let (seconds, attoseconds) = components
    let (whole, overflows) = seconds.multipliedReportingOverflow(by: 1_000_000)
    guard !overflows else { return seconds < 0 ? .min : .max }
    let part = attoseconds / 1_000_000_000_000 - (attoseconds % 1_000_000_000_000 < 0 ? 1 : 0)
    let (sum, overflowsToo) = whole.addingReportingOverflow(part)
    return overflowsToo ? (seconds < 0 ? .min : .max) : sum
  }
}

extension Engine {
  /// Calls ``Controller/waitEnded(in:)`` of one of the engine's controllers after a duration, rounded down to
  /// microseconds.
  ///
  /// Like an app's timer, it fires after a frame and before a command of that time, and after earlier
  /// timers of that time; a layout pass follows. A negative duration counts as zero. A controller can
  /// have several waits.
  public func wait(_ duration: Duration, for controller: any Controller) {
    let isOutermost = context.threads.begin()
    defer { context.threads.end(isOutermost) }
    guard let index = context.owners.firstIndex(where: { $0 === controller }) else {
      preconditionFailure("only an engine's own controllers wait")
    }
    let (end, isTooLate) = time.addingReportingOverflow(max(0, duration.microseconds))
    context.timers.set(at: isTooLate ? .max : end, .wake(controller: index))
  }
}

extension Engine {
  /// Has ``Controller/waitEnded(in:)`` of one of its controllers called once `duration` microseconds have
  /// passed, and what that changes laid out: after a frame and before a command of that time, after what
  /// was to run then already.
  ///
  /// As a timer is for an app; a duration below zero is zero. A controller can wait for several things.
  public func wait(_ duration: Int64, for controller: any Controller) {
    guard let index = context.owners.firstIndex(where: { $0 === controller }) else {
      preconditionFailure("only an engine's own controllers wait")
    }
    let (end, isTooLate) = time.addingReportingOverflow(max(0, duration))
    context.timers.set(at: isTooLate ? .max : end, .wake(controller: index))
  }
}

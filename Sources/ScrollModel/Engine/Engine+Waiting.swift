extension Engine {
  /// Has `action` run once `duration` microseconds have passed, and what it changes laid out: after a frame
  /// and before a command of that time, after what was to run then already.
  ///
  /// For controllers, as a timer is for an app; a duration below zero is zero. The engine keeps `action`
  /// until then, so that it must not hold the engine.
  public func wait(_ duration: Int64, then action: @escaping () -> Void) {
    let (end, isTooLate) = time.addingReportingOverflow(max(0, duration))
    context.timers.set(at: isTooLate ? .max : end, action)
  }
}

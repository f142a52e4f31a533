#if !os(Linux) || SCROLLSCOPE_PORTABLE
/// A one-shot timer: the set of events that it is in waits no longer than until its deadline.
package final class LoopTimer {
  /// The armed deadline; nil when the timer is disarmed or has fired.
  package private(set) var deadline: Int64?
  /// The set that reports the timer.
  weak var events: EventSet?

  package init() throws(NoResources) {}

  /// Arms the timer for `deadline` in microseconds of CLOCK_MONOTONIC, past ones included, or disarms it.
  package func set(_ deadline: Int64?) {
    guard deadline != self.deadline else { return }
    self.deadline = deadline
    events?.timerChanged()
  }

  /// Whether the timer has really fired: it may have been set again since the loop saw it.
  package func consume() -> Bool {
    guard let deadline, deadline <= Monotonic.now() else { return false }
    self.deadline = nil
    return true
  }
}
#endif

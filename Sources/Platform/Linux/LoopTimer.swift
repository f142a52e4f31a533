#if os(Linux) && !SCROLLSCOPE_PORTABLE
import CPlatform
import Glibc

/// A one-shot timer that the loop polls like a socket, so that nothing wakes while none is armed.
package final class LoopTimer {
  let descriptor: Int32
  /// The armed deadline; nil when the timer is disarmed or has fired.
  package private(set) var deadline: Int64?

  package init() throws(NoResources) {
    descriptor = timerfd_create(CLOCK_MONOTONIC, Int32(TFD_NONBLOCK | TFD_CLOEXEC))
    guard descriptor >= 0 else { throw NoResources("timerfd") }
  }

  deinit {
    close(descriptor)
  }

  /// Arms the timer for `deadline` in microseconds of CLOCK_MONOTONIC, past ones included, or disarms it.
  package func set(_ deadline: Int64?) {
    guard deadline != self.deadline else { return }
    self.deadline = deadline
    var setting = itimerspec()
    if let deadline {
      // Zero would disarm.
      let due = max(1, deadline)
      setting.it_value.tv_sec = Int(due / 1_000_000)
      setting.it_value.tv_nsec = Int(due % 1_000_000 * 1_000)
    }
    let status = unsafe timerfd_settime(descriptor, Int32(TFD_TIMER_ABSTIME), &setting, nil)
    precondition(status == 0, "timerfd_settime: \(SystemError.text())")
  }

  /// Whether the timer has really fired: it may have been set again since the loop saw it.
  package func consume() -> Bool {
    var expirations: UInt64 = 0
    guard unsafe read(descriptor, &expirations, 8) == 8 else { return false }
    deadline = nil
    return true
  }
}
#endif

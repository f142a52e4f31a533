#if os(Linux) && !SCROLLSCOPE_PORTABLE
import CPlatform
import Glibc

/// A descriptor that any thread can make readable; here an eventfd.
///
/// A write of eight bytes does it: that is safe on any thread and inside a signal handler, and is not lost when it comes
/// before the wait.
package final class WakeUp: Sendable {
  /// The end to wait for.
  package let descriptor: Int32
  /// The end to write to.
  package var writer: Int32 { descriptor }

  package init() throws(NoResources) {
    descriptor = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
    guard descriptor >= 0 else { throw NoResources("eventfd") }
  }

  deinit { close(descriptor) }

  /// Makes the descriptor readable.
  package func signal() {
    var one: UInt64 = 1
    // It can only fail when the counter is full, and then the loop has been notified.
    _ = unsafe write(descriptor, &one, 8)
  }

  /// Makes the descriptor unreadable again, once the loop has seen it.
  package func consume() {
    var count: UInt64 = 0
    _ = unsafe read(descriptor, &count, 8)
  }
}
#endif

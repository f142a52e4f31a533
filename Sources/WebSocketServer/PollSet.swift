import CLibwebsockets
import Glibc

/// One descriptor that is readable while any of a loop's descriptors has something to do.
///
/// A program's own loop waits for it, instead of the library's.
final class PollSet {
  /// The descriptor to wait for.
  let descriptor: Int32

  init() throws(WebSocketServerError) {
    descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
    guard descriptor >= 0 else { throw .noResources("epoll: \(SystemError.text())") }
  }

  deinit { close(descriptor) }

  /// Waits for the given events of `poll` of another descriptor, too.
  func add(_ descriptor: Int32, events: Int32) {
    control(EPOLL_CTL_ADD, descriptor, events)
  }

  /// Changes the events that are waited for.
  func change(_ descriptor: Int32, events: Int32) {
    control(EPOLL_CTL_MOD, descriptor, events)
  }

  /// Waits for a descriptor no more.
  func remove(_ descriptor: Int32) { control(EPOLL_CTL_DEL, descriptor, 0) }

  private func control(_ operation: Int32, _ descriptor: Int32, _ events: Int32) {
    var event = unsafe epoll_event()
    // The bits of `poll` and of `epoll` are the same.
    unsafe event.events = UInt32(truncatingIfNeeded: events)
    // A descriptor that was closed has left the set already.
    _ = unsafe epoll_ctl(self.descriptor, operation, descriptor, &event)
  }
}

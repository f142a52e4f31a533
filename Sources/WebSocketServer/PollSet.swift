import CLibwebsockets
import Glibc

/// One descriptor that is readable while any of a loop's descriptors has something to do.
///
/// A program's own loop waits for it, instead of the library's. This build of the library does not tell which
/// events it waits for. So each socket reports once when something new can be read or written, and
/// ``drain()`` is followed by rounds of the library until it has nothing to do.
final class PollSet {
  /// The descriptor to wait for.
  let descriptor: Int32

  init() throws(WebSocketServerError) {
    descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
    guard descriptor >= 0 else { throw .noResources("epoll: \(SystemError.text())") }
  }

  deinit { close(descriptor) }

  /// Adds a descriptor that the loop itself reads: it reports as long as it is readable.
  func add(_ descriptor: Int32) throws(WebSocketServerError) {
    guard add(descriptor, EPOLLIN.rawValue) else {
      throw .noResources("epoll: \(SystemError.text())")
    }
  }

  /// Adds a client's socket, which leaves the set when it is closed; false if the system has no resources.
  func add(socket: Int32) -> Bool {
    add(socket, EPOLLIN.rawValue | EPOLLOUT.rawValue | EPOLLRDHUP.rawValue | EPOLLET.rawValue)
  }

  private func add(_ descriptor: Int32, _ events: UInt32) -> Bool {
    var event = unsafe epoll_event()
    unsafe event.events = events
    return unsafe epoll_ctl(self.descriptor, EPOLL_CTL_ADD, descriptor, &event) == 0
  }

  /// Takes what the sockets have reported, so that the descriptor is readable only after something new.
  func drain() {
    unsafe withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: 64) { events in
      while unsafe epoll_wait(descriptor, events.baseAddress, 64, 0) == 64 {}
    }
  }
}

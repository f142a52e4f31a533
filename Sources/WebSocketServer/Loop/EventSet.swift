import CLibwebsockets
import Glibc
import Libwebsockets

/// One descriptor that is readable while any of a loop's descriptors has something to do.
///
/// A loop waits for it instead of the library's `poll`, which passes all sockets to the system every time; a
/// program with a loop of its own waits for it too. This build of the library does not tell which events it
/// waits for, so a socket that needs the library's own rounds reports every event once. One that
/// is only read reports as long as there is something to read, and the library is called for that socket
/// alone.
@safe final class EventSet {
  /// How the socket of a client reports.
  enum Interest {
    /// Once when anything new can be read or written.
    case anything
    /// As long as it is readable.
    case input

    fileprivate var events: UInt32 {
      switch self {
      case .anything:
        EPOLLIN.rawValue | EPOLLOUT.rawValue | EPOLLRDHUP.rawValue | EPOLLET.rawValue
      case .input: EPOLLIN.rawValue
      }
    }
  }

  /// What one descriptor has reported.
  struct Event {
    /// The number with which the descriptor was added.
    let number: UInt64
    /// Whether it is readable, and nothing else.
    let isInput: Bool
  }

  /// The descriptor to wait for.
  let descriptor: Int32

  /// The maximum number of events of one round, after which their effects are sent.
  private static let capacity = 64
  private let buffer = UnsafeMutableBufferPointer<epoll_event>.allocate(capacity: capacity)

  init() throws(WebSocketServerError) {
    descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
    guard descriptor >= 0 else { throw .noResources("epoll: \(SystemError.text())") }
  }

  deinit {
    close(descriptor)
    unsafe buffer.deallocate()
  }

  /// Adds a descriptor that the loop itself reads: it reports as long as it is readable.
  func add(_ descriptor: Int32, number: UInt64) throws(WebSocketServerError) {
    guard control(EPOLL_CTL_ADD, descriptor, number, .input) else {
      throw .noResources("epoll: \(SystemError.text())")
    }
  }

  /// Adds a client's socket, which leaves the set when it is closed; false if the system has no resources.
  func add(socket: Int32, number: UInt64) -> Bool {
    control(EPOLL_CTL_ADD, socket, number, .anything)
  }

  /// Changes how a client's socket reports; a condition that holds already is reported again.
  func change(socket: Int32, number: UInt64, to interest: Interest) {
    // It fails for a socket that could not be added, which is served at fixed intervals.
    _ = control(EPOLL_CTL_MOD, socket, number, interest)
  }

  private func control(
    _ operation: Int32,
    _ descriptor: Int32,
    _ number: UInt64,
    _ interest: Interest
  ) -> Bool {
    var event = unsafe epoll_event()
    unsafe event.events = interest.events
    unsafe event.data.u64 = number
    return unsafe epoll_ctl(self.descriptor, operation, descriptor, &event) == 0
  }

  /// Waits for at most `milliseconds`, for ever if that is negative, and returns the number of events.
  func wait(milliseconds: Int32) -> Int {
    // An interrupted wait has no events, as one that has taken all of its time.
    let count = unsafe epoll_wait(
      descriptor,
      buffer.baseAddress,
      Int32(Self.capacity),
      milliseconds
    )
    return max(0, Int(count))
  }

  /// An event of the last wait.
  subscript(index: Int) -> Event {
    let event = unsafe buffer[index]
    return unsafe Event(number: event.data.u64, isInput: event.events == EPOLLIN.rawValue)
  }
}

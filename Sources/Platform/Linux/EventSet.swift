#if os(Linux) && !SCROLLSCOPE_PORTABLE
import CPlatform
import Glibc

/// One descriptor that is readable while any of a loop's descriptors and timers has something to do.
///
/// A loop waits for it instead of the library's `poll`, which passes all sockets to the system every time; a
/// program with a loop of its own waits for it too. This build of the library does not tell which events it
/// waits for, so a socket that needs the library's own rounds reports every event once. One that
/// is only read reports as long as there is something to read, and the library is called for that socket
/// alone.
@safe package final class EventSet {
  /// How the socket of a client reports.
  package enum Interest {
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
  package struct Event {
    /// The number with which the descriptor was added.
    package let number: UInt64
    /// Whether it is readable, and nothing else.
    package let isInput: Bool
  }

  /// The descriptor to wait for.
  package let descriptor: Int32

  /// The maximum number of events of one round, after which their effects are sent.
  private static let capacity = 64
  private let buffer = UnsafeMutableBufferPointer<epoll_event>.allocate(capacity: capacity)

  package init() throws(NoResources) {
    descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
    guard descriptor >= 0 else { throw NoResources("epoll") }
  }

  deinit {
    close(descriptor)
    unsafe buffer.deallocate()
  }

  /// Adds a descriptor that the loop itself reads: it reports as long as it is readable.
  package func add(_ descriptor: Int32, number: UInt64) throws(NoResources) {
    guard control(EPOLL_CTL_ADD, descriptor, number, .input) else { throw NoResources("epoll") }
  }

  /// Adds a timer, which reports from its deadline on.
  package func add(_ timer: LoopTimer, number: UInt64) throws(NoResources) {
    try add(timer.descriptor, number: number)
  }

  /// Adds a client's socket; false if the system has no resources.
  package func add(socket: Int32, number: UInt64) -> Bool {
    control(EPOLL_CTL_ADD, socket, number, .anything)
  }

  /// Changes how a client's socket reports; a condition that holds already is reported again.
  package func change(socket: Int32, number: UInt64, to interest: Interest) {
    // It fails for a socket that could not be added, which is served at fixed intervals.
    _ = control(EPOLL_CTL_MOD, socket, number, interest)
  }

  /// Removes what was added with a number, once it is closed: the system has done that by itself.
  @inlinable package func remove(number: UInt64) {}

  /// Lets ``descriptor`` report until the next wait, which the system does by itself.
  @inlinable package func endRounds() {}

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
  package func wait(milliseconds: Int32) -> Int {
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
  package subscript(index: Int) -> Event {
    let event = unsafe buffer[index]
    return unsafe Event(number: event.data.u64, isInput: event.events == EPOLLIN.rawValue)
  }
}
#endif

import Foundation

/// A thread that runs a server, and the processor time that it has used.
final class ServerThread: @unchecked Sendable {
  private let ended = DispatchSemaphore(value: 0)
  private var clock = clockid_t()
  private var body: (@Sendable () -> Void)?

  /// Runs `body` on a thread of its own.
  init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
    let started = DispatchSemaphore(value: 0)
    Thread { [self] in
      pthread_getcpuclockid(pthread_self(), &clock)
      started.signal()
      self.body?()
      // What it holds is gone when it has been joined: benchmarks measure the heap.
      self.body = nil
      ended.signal()
    }.start()
    started.wait()
  }

  /// The processor time of the thread until now, in nanoseconds; it must not have been joined.
  var processorTime: Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }

  /// Waits until the body has returned.
  func join() { ended.wait() }
}

import CLibwebsockets
import Glibc
import Libwebsockets
import Synchronization

/// The eventfd that `stop()` and signals write to and the loop polls.
///
/// Its write is safe on any thread and inside a signal handler, and is not lost when it comes before the
/// loop.
public final class StopDescriptor: Sendable {
  let descriptor: Int32

  init() throws(WebSocketServerError) {
    descriptor = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
    guard descriptor >= 0 else { throw .noResources("eventfd: \(SystemError.text())") }
  }

  deinit {
    stopRoutingSignals()
    close(descriptor)
  }

  /// Makes the descriptor readable.
  public func signal() {
    var one: UInt64 = 1
    // It can only fail when the counter is full, and then the loop has been notified.
    _ = unsafe write(descriptor, &one, 8)
  }

  /// Makes the descriptor unreadable again, once the loop has seen it.
  func consume() {
    var count: UInt64 = 0
    _ = unsafe read(descriptor, &count, 8)
  }

  /// Makes SIGINT, SIGTERM and SIGHUP signal the descriptor, and ignores SIGPIPE and SIGXFSZ: writing to a
  /// closed pipe, or beyond the limit of a file's size, is an error and not the end of the process.
  ///
  /// They are the signals of the process, so every server that calls this receives them, until it has ended. SIGHUP
  /// stays ignored if it is, as under `nohup`.
  func routeSignals() {
    Self.routed.withLock { routed in
      if !routed.contains(descriptor) {
        guard clws_add_signal_descriptor(descriptor) else { return }
        routed.insert(descriptor)
      }
      for number in Self.signals where !Self.isKeptIgnored(number) { clws_route_signal(number) }
      for number in [SIGPIPE, SIGXFSZ] { clws_ignore_signal(number) }
    }
    unblockSignals()
  }

  /// Unblocks the signals: a program starts with those blocked that the thread of its parent had blocked.
  private func unblockSignals() {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    for number in Self.signals { unsafe sigaddset(&set, number) }
    unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  /// Takes the descriptor from the signals, so that none is written to a closed one; the signals have their default
  /// effects again after the last one.
  func stopRoutingSignals() {
    Self.routed.withLock { routed in
      guard routed.remove(descriptor) != nil else { return }
      _ = clws_replace_signal_descriptor(descriptor, -1)
      guard routed.isEmpty else { return }
      for number in Self.signals where !Self.isKeptIgnored(number) { clws_unroute_signal(number) }
    }
  }

  private static func isKeptIgnored(_ number: Int32) -> Bool {
    number == SIGHUP && clws_is_ignored(number) != 0
  }

  private static let signals = [SIGINT, SIGTERM, SIGHUP]
  private static let routed = Mutex<Set<Int32>>([])
}

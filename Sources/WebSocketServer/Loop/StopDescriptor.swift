import CPlatform
import Platform
import Synchronization

/// The descriptor that `stop()` and signals write to and the loop waits for.
public final class StopDescriptor: Sendable {
  private let wakeUp: WakeUp

  init() throws(NoResources) { wakeUp = try WakeUp() }

  deinit { stopRoutingSignals() }

  var descriptor: Int32 { wakeUp.descriptor }

  /// Makes the descriptor readable.
  public func signal() { wakeUp.signal() }

  /// Makes the descriptor unreadable again, once the loop has seen it.
  func consume() { wakeUp.consume() }

  /// Makes SIGINT, SIGTERM and SIGHUP signal the descriptor, and ignores SIGPIPE and SIGXFSZ: writing to a
  /// closed pipe, or beyond the limit of a file's size, is an error and not the end of the process.
  ///
  /// They are the signals of the process, so every server that calls this receives them, until it has ended. SIGHUP
  /// stays ignored if it is, as under `nohup`.
  func routeSignals() {
    Self.routed.withLock { routed in
      if !routed.contains(wakeUp.writer) {
        guard platform_add_signal_descriptor(wakeUp.writer) else { return }
        routed.insert(wakeUp.writer)
      }
      for number in Self.signals where !Self.isKeptIgnored(number) { platform_route_signal(number) }
      for number in [SIGPIPE, SIGXFSZ] { platform_ignore_signal(number) }
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
      guard routed.remove(wakeUp.writer) != nil else { return }
      _ = platform_replace_signal_descriptor(wakeUp.writer, -1)
      guard routed.isEmpty else { return }
      for number in Self.signals where !Self.isKeptIgnored(number) {
        platform_unroute_signal(number)
      }
    }
  }

  private static func isKeptIgnored(_ number: Int32) -> Bool {
    number == SIGHUP && platform_is_ignored(number) != 0
  }

  private static let signals = [SIGINT, SIGTERM, SIGHUP]
  private static let routed = Mutex<Set<Int32>>([])
}

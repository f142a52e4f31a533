import CLibwebsockets
import Glibc

extension ServerLoop {
  /// The maximum duration of one call that serves without waiting, in microseconds.
  private static let pollBudget: Int64 = 8_000
  /// How often the library's own timeouts are checked while there are connections, in microseconds.
  private static let housekeeping: Int64 = 1_000_000

  /// Returns the set of what the loop waits for, which is created before the first round.
  func requirePollSet() throws(WebSocketServerError) -> PollSet {
    if let pollSet { return pollSet }
    precondition(connections.isEmpty, "a program's own loop polls from the start")
    let set = try PollSet()
    for source in Source.allCases { set.add(descriptor(of: source), events: Int32(POLLIN)) }
    pollSet = set
    return set
  }

  /// Follows the descriptors and events that the library waits for.
  func waitsChanged(_ reason: lws_callback_reasons, _ input: UnsafeMutableRawPointer?) {
    guard let pollSet, let input = unsafe input else { return }
    let arguments = unsafe input.assumingMemoryBound(to: lws_pollargs.self).pointee
    switch reason {
    case LWS_CALLBACK_ADD_POLL_FD: pollSet.add(arguments.fd, events: arguments.events)
    case LWS_CALLBACK_DEL_POLL_FD: pollSet.remove(arguments.fd)
    case LWS_CALLBACK_CHANGE_MODE_POLL_FD:
      if arguments.events != arguments.prev_events {
        pollSet.change(arguments.fd, events: arguments.events)
      }
    default: break
    }
  }

  /// Runs rounds that do not wait, until there is nothing to do or the time is over.
  ///
  /// - Parameter round: Runs a round; returns false when the library cannot continue.
  /// - Returns: false when the library cannot continue.
  func poll(_ round: () -> Bool) -> Bool {
    let end = Monotonic.now() + Self.pollBudget
    repeat {
      hasWorked = false
      guard round() else { return false }
    } while hasWorked && Monotonic.now() < end
    return true
  }

  /// When the next round is due although no descriptor is ready, in microseconds of CLOCK_MONOTONIC; nil for
  /// never.
  var nextPoll: Int64? {
    let housekeeping = connections.isEmpty ? nil : Monotonic.now() + Self.housekeeping
    return [timer.deadline, watchdog.deadline, pump.deadline, housekeeping].compactMap(\.self).min()
  }
}

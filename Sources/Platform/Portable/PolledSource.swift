#if !os(Linux) || SCROLLSCOPE_PORTABLE
import CPlatform

/// A descriptor that `poll` waits for, and what it has reported.
struct PolledSource {
  let number: UInt64
  let descriptor: Int32
  let interest: EventSet.Interest
  /// What a client's socket has reported and is, as far as it is known, still so.
  private var reported: Int16 = 0
  /// When it reports that again.
  private var again: Int64 = 0
  /// Whether the system does not know the descriptor: it was closed.
  private(set) var isClosed = false

  /// The time between two reports of the same state, in microseconds: a full socket is written at least once in this time,
  /// and one that is not read costs one round of the library.
  private static let interval: Int64 = 4_000
  private static let all = Int16(POLLIN | POLLOUT)

  init(number: UInt64, descriptor: Int32, interest: EventSet.Interest) {
    self.number = number
    self.descriptor = descriptor
    self.interest = interest
  }

  /// When it reports again what it has reported; nil if there is nothing of that kind.
  var repeats: Int64? { reported == 0 ? nil : again }

  /// What to ask for all that the descriptor is.
  var wholeRequest: pollfd {
    let events = interest == .input ? Int16(POLLIN) : Self.all
    return pollfd(fd: descriptor, events: events, revents: 0)
  }

  /// What to ask for what the descriptor has not reported.
  func request(at now: Int64) -> pollfd {
    var request = wholeRequest
    guard reported != 0, now < again else { return request }
    request.events &= ~reported
    // Errors come unasked, and would end each wait.
    if reported & ~Self.all != 0 { request.fd = -1 }
    return request
  }

  /// Notes the answer to a request; returns whether it is an event.
  mutating func note(_ found: Int16, at now: Int64) -> Bool {
    if found & Int16(POLLNVAL) != 0 {
      isClosed = true
      return false
    }
    guard interest == .anything else { return found != 0 }
    if now >= again { reported = 0 }
    guard found != 0 else { return false }
    reported |= found
    again = now + Self.interval
    return true
  }

  /// Forgets what is no longer so.
  mutating func keepReported(_ found: Int16) { reported &= found }
}

/// The time that a `poll` may take.
enum PollTime {
  /// The time until a deadline, rounded up to whole milliseconds; -1 for ever.
  static func until(_ due: Int64?, from now: Int64, atMost milliseconds: Int32 = -1) -> Int32 {
    guard let due else { return milliseconds }
    let rest = Int32(clamping: (max(now, due) - now) / 1_000 + (due > now ? 1 : 0))
    return milliseconds < 0 ? rest : min(milliseconds, rest)
  }
}
#endif

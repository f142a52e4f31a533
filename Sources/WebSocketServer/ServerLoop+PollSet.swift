import CLibwebsockets
import Glibc

extension ServerLoop {
  /// The maximum duration of the rounds of one call that serves without waiting, in microseconds.
  private static let pollBudget: Int64 = 8_000
  /// How often the library's own timeouts are checked while there are connections, in microseconds.
  private static let housekeeping: Int64 = 1_000_000
  /// How many rounds without an event show that there is nothing to do: one may only have read half a request.
  private static let quietRounds = 2

  /// Returns the set of what the loop waits for; connections that exist already join it.
  func requirePollSet() throws(WebSocketServerError) -> PollSet {
    if let pollSet { return pollSet }
    let set = try PollSet()
    for source in Source.allCases { try set.add(descriptor(of: source)) }
    for connection in connections.values {
      if let descriptor = connection.descriptor { join(descriptor, set) }
    }
    pollSet = set
    return set
  }

  /// Adds a client's socket to the set, if there is one.
  func join(_ socket: Int32, _ set: PollSet?) {
    guard let set, !set.add(socket: socket) else { return }
    log.warn("a connection is only served at fixed intervals: \(SystemError.text())")
  }

  /// Runs rounds that do not wait, until there is nothing to do or the time is over.
  ///
  /// - Parameters:
  ///   - set: What the program waits for.
  ///   - round: Runs a round; returns false when the library cannot continue.
  /// - Returns: false when the library cannot continue.
  func poll(_ set: PollSet, _ round: () -> Bool) -> Bool {
    let began = Monotonic.now()
    if let lastRound, began - lastRound > configuration.idlePing.microseconds {
      // The program was away: what the clients have answered meanwhile is still unread.
      excuseSilence()
    }
    set.drain()
    var quiet = 0
    while quiet < Self.quietRounds {
      guard round() else { return false }
      quiet = hasWorked ? 0 : quiet + 1
      let now = Monotonic.now()
      lastRound = now
      if now - began > Self.pollBudget {
        // The rest follows at once: this timer is one of the descriptors of the set.
        pump.set(now)
        break
      }
    }
    return true
  }

  /// When the next round is due although no descriptor is ready, in microseconds of CLOCK_MONOTONIC; nil for
  /// never.
  var nextPoll: Int64? {
    let housekeeping =
      connections.isEmpty ? nil : (lastRound ?? Monotonic.now()) + Self.housekeeping
    return [timer.deadline, watchdog.deadline, pump.deadline, housekeeping].compactMap(\.self).min()
  }

  /// Disarms all timers, after the last round.
  func disarm() {
    timer.set(nil)
    watchdog.set(nil)
    pump.set(nil)
  }
}

import CLibwebsockets
import Libwebsockets
import Platform
import Sockets

extension ServerLoop {
  /// The maximum duration of the rounds of one call that serves without waiting, and of the library's rounds
  /// in one of the loop, in microseconds.
  private static let budget: Int64 = 8_000
  /// The work after which its effects are sent before the next event, in microseconds.
  private static let turn: Int64 = 1_000
  /// How often the library's own timeouts are checked while there are connections, in microseconds.
  private static let housekeeping: Int64 = 250_000
  /// How many of the library's rounds without an event show that there is nothing to do: one may only have
  /// read half a request.
  private static let quietRounds = 2

  /// Serves one round, after waiting if it may.
  ///
  /// - Returns: false when the library cannot continue.
  func serveRound(of context: Context, waits: Bool) -> Bool {
    let count = events.wait(milliseconds: waits ? longestWait() : 0)
    let began = Monotonic.now()
    stalls.excuseAbsence(until: began)
    isInRound = true
    hasWorked = count > 0
    flush()
    var turnEnd = began + Self.turn
    for index in 0..<count {
      serve(events[index], in: context)
      let now = Monotonic.now()
      if now > turnEnd {
        flush()
        turnEnd = now + Self.turn
      }
    }
    var canGoOn = true
    if isLibraryDue || context.hasUnhandledInput || began - lastHousekeeping >= Self.housekeeping {
      // The library checks its timeouts before it reads the clients' answers.
      stalls.excuseLateness(since: began, until: Monotonic.now())
      // Before the answers are sent: that to a ping of the client comes first.
      canGoOn = serveLibrary(of: context, began)
    }
    flush()
    transport.applyReading()
    stalls.endRound(began: began)
    isInRound = false
    return canGoOn
  }

  /// Runs rounds that do not wait, until there is nothing to do or the time is over.
  ///
  /// - Returns: false when the library cannot continue.
  func poll(_ context: Context) -> Bool {
    let began = Monotonic.now()
    repeat {
      guard serveRound(of: context, waits: false) else { return false }
      if Monotonic.now() - began > Self.budget { break }
    } while hasWorked || isBusy
    // The rest follows at once: this timer is one of the descriptors of the set.
    if isBusy { pump.set(began) }
    events.endRounds()
    return true
  }

  /// When the next round is due although no descriptor is ready, in microseconds of CLOCK_MONOTONIC; nil for
  /// never.
  var nextPoll: Int64? {
    let housekeeping = connections.isEmpty ? nil : lastHousekeeping + Self.housekeeping
    return [timer.deadline, watchdog.deadline, pump.deadline, housekeeping].compactMap(\.self).min()
  }

  /// Disarms all timers, after the last round, and waits for nothing.
  func disarm() {
    timer.set(nil)
    watchdog.set(nil)
    pump.set(nil)
    for own in OwnDescriptor.allCases { events.remove(number: UInt64(own.rawValue)) }
  }

  /// Whether there is something to do although no descriptor reports it.
  private var isBusy: Bool { isLibraryDue || transport.hasDue }

  /// How long a round may wait, in milliseconds, rounded up; -1 for ever.
  private func longestWait() -> Int32 {
    if isBusy { return 0 }
    guard !connections.isEmpty else { return -1 }
    let rest = lastHousekeeping + Self.housekeeping - Monotonic.now()
    return Int32(clamping: max(0, (rest + 999) / 1_000))
  }

  private func serve(_ event: EventSet.Event, in context: Context) {
    if let own = OwnDescriptor(rawValue: UInt(event.number)) { return isReadable(own) }
    guard let connection = connections[ClientID(event.number)] else { return }
    guard connection.isDirect, event.isInput, let descriptor = connection.descriptor else {
      isLibraryDue = true
      return
    }
    context.read(descriptor)
  }

  /// Lets the library look at all sockets and its timeouts, until it has nothing to do.
  private func serveLibrary(of context: Context, _ began: Int64) -> Bool {
    lastHousekeeping = began
    var quiet = 0
    while quiet < Self.quietRounds {
      (isLibraryDue, hasServedOthers) = (false, false)
      guard context.service() else { return false }
      flush()
      transport.applyReading()
      if hasServedOthers { hasWorked = true }
      quiet = hasServedOthers || isLibraryDue ? 0 : quiet + 1
      if Monotonic.now() - began > Self.budget {
        isLibraryDue = true
        break
      }
    }
    return true
  }

  /// Sends the effects of the events: asks the delegate once, and leaves the rest to the next round.
  private func flush() {
    delegate?.eventsWereHandled()
    guard transport.hasDue else { return }
    transport.writeDue()
    delegate?.eventsWereHandled()
  }
}

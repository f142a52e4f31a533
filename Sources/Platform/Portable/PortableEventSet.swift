#if !os(Linux) || SCROLLSCOPE_PORTABLE
import CPlatform

/// What a loop's descriptors and timers have to do, by `poll`.
///
/// `poll` reports states and not changes, and a socket that needs the library's own rounds is nearly always ready for
/// something. So such a socket reports a state once, and again at intervals as long as it lasts: `poll` does not say
/// whether the library has used it meanwhile.
@safe package final class EventSet {
  /// How the socket of a client reports.
  package enum Interest {
    /// When anything new can be read or written.
    case anything
    /// As long as it is readable.
    case input
  }

  /// What one descriptor or timer has reported.
  package struct Event {
    /// The number with which it was added.
    package let number: UInt64
    /// Whether it is readable, and nothing else.
    package let isInput: Bool
  }

  /// The maximum number of events of sockets in one round, after which their effects are sent.
  private static let capacity = 64
  private var sources: [PolledSource] = []
  private var timers: [(number: UInt64, timer: LoopTimer)] = []
  private var events: [Event] = []
  /// The place in the sources from which the events of the next round are taken.
  private var start = 0
  private let thread: PollThread
  /// Whether a round is being served, so that the thread does not wait.
  private var isServing = false

  package init() throws(NoResources) { thread = try PollThread() }

  deinit { thread.end() }

  /// The descriptor to wait for, for a program with a loop of its own.
  package var descriptor: Int32 {
    thread.start()
    return thread.descriptor
  }

  /// Adds a descriptor that the loop itself reads: it reports as long as it is readable.
  package func add(_ descriptor: Int32, number: UInt64) throws(NoResources) {
    sources.append(PolledSource(number: number, descriptor: descriptor, interest: .input))
    changed()
  }

  /// Adds a timer, which reports from its deadline on.
  package func add(_ timer: LoopTimer, number: UInt64) throws(NoResources) {
    timer.events = self
    timers.append((number, timer))
    changed()
  }

  /// Adds a client's socket; true, because no resources are needed.
  package func add(socket: Int32, number: UInt64) -> Bool {
    sources.append(PolledSource(number: number, descriptor: socket, interest: .anything))
    changed()
    return true
  }

  /// Changes how a client's socket reports; a condition that holds already is reported again.
  package func change(socket: Int32, number: UInt64, to interest: Interest) {
    guard let place = sources.firstIndex(where: { $0.number == number }) else { return }
    sources[place] = PolledSource(number: number, descriptor: socket, interest: interest)
    changed()
  }

  /// Removes what was added with a number, once it is closed.
  package func remove(number: UInt64) {
    sources.removeAll { $0.number == number }
    changed()
  }

  /// Called when a timer has another deadline.
  func timerChanged() { changed() }

  /// Lets ``descriptor`` report until the next wait.
  package func endRounds() {
    isServing = false
    refresh()
    changed()
  }

  private func changed() {
    guard !isServing else { return }
    let now = Monotonic.now()
    thread.wait(for: sources.map { $0.request(at: now) }, until: due)
  }

  /// When the next timer fires, or a socket reports again what it has reported.
  private var due: Int64? {
    let deadlines = timers.compactMap(\.timer.deadline) + sources.compactMap(\.repeats)
    return deadlines.min()
  }

  /// Forgets what sockets have reported and is no longer so.
  private func refresh() {
    let places = sources.indices.filter { sources[$0].repeats != nil }
    guard !places.isEmpty else { return }
    var requests = places.map { sources[$0].wholeRequest }
    guard unsafe poll(&requests, nfds_t(requests.count), 0) >= 0 else { return }
    for (place, request) in zip(places, requests) { sources[place].keepReported(request.revents) }
  }

  /// Waits for at most `milliseconds`, for ever if that is negative, and returns the number of events.
  package func wait(milliseconds: Int32) -> Int {
    isServing = true
    thread.pause()
    refresh()
    events.removeAll(keepingCapacity: true)
    var now = Monotonic.now()
    var requests = sources.map { $0.request(at: now) }
    let time = PollTime.until(due, from: now, atMost: milliseconds)
    let count = unsafe poll(&requests, nfds_t(requests.count), time)
    now = Monotonic.now()
    for (number, timer) in timers {
      guard let deadline = timer.deadline, deadline <= now else { continue }
      events.append(Event(number: number, isInput: true))
    }
    // An interrupted wait has no events of sockets.
    if count >= 0 { collect(requests, at: now) }
    return events.count
  }

  /// Takes the events of sockets, beginning where the last round ended, so that all have their turn.
  private func collect(_ requests: [pollfd], at now: Int64) {
    let most = events.count + Self.capacity
    for step in requests.indices {
      let place = (start + step) % requests.count
      guard events.count < most else {
        start = place
        break
      }
      guard sources[place].note(requests[place].revents, at: now) else { continue }
      let isInput = requests[place].revents == Int16(POLLIN)
      events.append(Event(number: sources[place].number, isInput: isInput))
    }
    sources.removeAll(where: \.isClosed)
  }

  /// An event of the last wait.
  package subscript(index: Int) -> Event { events[index] }
}
#endif

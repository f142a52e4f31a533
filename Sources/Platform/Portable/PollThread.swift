#if !os(Linux) || SCROLLSCOPE_PORTABLE
import CPlatform
import Synchronization

/// One descriptor that is readable while any of several has something to do.
///
/// `poll` has no descriptor of its own, as epoll has. So a thread waits in the place of a program with a loop of its own, and
/// writes to a pipe; between two waits of the program it does nothing. A program that lets the server wait does not start it.
final class PollThread: Sendable {
  private struct State: Sendable {
    var requests: [pollfd] = []
    var due: Int64?
    /// Whether the thread waits for what is requested; it reports that once.
    var isWaiting = false
    var isEnding = false
    /// The thread; 0 before it is needed.
    var thread: UInt = 0
  }

  private let state = Mutex(State())
  /// What the thread signals when something is ready, and what the loop signals when the task has changed.
  private let (report, order): (WakeUp, WakeUp)

  init() throws(NoResources) { (report, order) = (try WakeUp(), try WakeUp()) }

  var descriptor: Int32 { report.descriptor }

  /// Starts the thread, unless it runs; any thread may call it.
  func start() {
    state.withLock { state in
      guard state.thread == 0 else { return }
      // Unretained: `end` waits for the thread.
      let own = unsafe Unmanaged.passUnretained(self).toOpaque()
      state.thread = unsafe portable_start_thread(Self.body, own)
      precondition(state.thread != 0, "no thread to wait with")
    }
  }

  /// Ends the thread.
  func end() {
    let thread = state.withLock { state in
      state.isEnding = true
      return state.thread
    }
    guard thread != 0 else { return }
    order.signal()
    portable_join(thread)
  }

  /// Makes the descriptor readable as soon as a request is met, or the time has come.
  func wait(for requests: [pollfd], until due: Int64?) {
    let hasThread = state.withLock { state in
      (state.requests, state.due, state.isWaiting) = (requests, due, true)
      return state.thread != 0
    }
    if hasThread { order.signal() }
  }

  /// Makes the descriptor unreadable, and keeps it so until the next `wait`.
  func pause() {
    state.withLock { state in
      state.isWaiting = false
      if state.thread != 0 { report.consume() }
    }
  }

  private static let body: @convention(c) (UnsafeMutableRawPointer?) -> Void = { own in
    guard let own = unsafe own else { return }
    unsafe Unmanaged<PollThread>.fromOpaque(own).takeUnretainedValue().run()
  }

  private func run() {
    while true {
      let task = state.withLock { $0 }
      if task.isEnding { return }
      var requests = [pollfd(fd: order.descriptor, events: Int16(POLLIN), revents: 0)]
      if task.isWaiting { requests += task.requests }
      let time = PollTime.until(task.isWaiting ? task.due : nil, from: Monotonic.now())
      let count = unsafe poll(&requests, nfds_t(requests.count), time)
      guard requests[0].revents == 0 else {
        order.consume()
        continue
      }
      let isDue = task.due.map { $0 <= Monotonic.now() } ?? false
      if count > 0 || isDue { signalReady() }
    }
  }

  private func signalReady() {
    state.withLock { state in
      guard state.isWaiting else { return }
      state.isWaiting = false
      report.signal()
    }
  }
}
#endif

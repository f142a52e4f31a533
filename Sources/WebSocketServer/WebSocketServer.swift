import Libwebsockets
import Platform
public import Sockets
import Synchronization

/// A port for bytes: WebSocket clients, static files, and nothing else.
///
/// The thread that calls `run()` or `poll()` is the loop: it makes every call to the delegate, and while it is in that
/// call only it may use the server, except for `stop()`, `stopper` and `port`, which any thread may use. Between two calls
/// of `poll()` the server may go to another thread, as the parts of an actor do. That makes the class safe to
/// pass to another thread, and it is checked.
public final class WebSocketServer: ClientSockets, @unchecked Sendable {
  private let loop: ServerLoop
  private let listeningPort: Int?
  /// Does what ``stop()`` does; any thread may have it.
  public let stopper: StopDescriptor
  /// Nil once the server has run.
  private(set) var context: Context?
  /// The thread that is in a call of `run()` or `poll()`; zero between calls.
  private let loopThread = Atomic<UInt>(0)
  /// Whether clients were asked to leave.
  private var isShuttingDown = false

  /// Binds and listens; connections wait until `run()`.
  ///
  /// `files` maps exact paths to the responses to a GET; every other path goes to the delegate, which is held
  /// weakly.
  public init(
    configuration: Configuration,
    files: [String: HTTPResponse],
    delegate: any WebSocketServerDelegate
  ) throws(WebSocketServerError) {
    try configuration.validate()
    let listener = try ListeningSocket(configuration)
    guard let names = ServerNames(configuration: configuration, port: listener.port),
      let admission = Admission(configuration: configuration, names: names)
    else { throw .invalidConfiguration("the host or the subprotocol cannot be used") }
    loop = try ServerLoop(
      configuration: configuration,
      content: HTTPContent(files: files, names: names, admission: admission),
      listener: listener
    )
    loop.delegate = delegate
    listeningPort = listener.port
    stopper = loop.stopper
    context = try Context(loop: loop, configuration: configuration)
  }

  /// The bound port, also when the configuration requested any; 0 for a Unix socket.
  ///
  /// Any thread may read it.
  public var port: Int { listeningPort ?? 0 }

  /// Figures about the connections until now.
  public var statistics: Statistics {
    checkThread()
    var statistics = loop.statistics
    (statistics.received, statistics.sent) = (loop.received, loop.sent)
    statistics.clients = loop.clientCount
    statistics.connections = loop.connections.count
    return statistics
  }

  /// The receiver of warnings, one line each: rate limited and with control characters escaped.
  ///
  /// Set it before `run()`; it is called on the loop's thread.
  public var onLog: ((String) -> Void)? {
    get { loop.log.handler }
    set { loop.log.handler = newValue }
  }

  /// Called with the reason of each connection, request or message that is refused.
  ///
  /// Set it before `run()`; it is called on the loop's thread.
  public var onRefusal: ((Statistics.Refusal) -> Void)? {
    get { loop.onRefusal }
    set { loop.onRefusal = newValue }
  }

  /// Requests one `clientIsWritable` for `client`, as soon as it can accept bytes; does nothing if the client
  /// has disconnected.
  public func requestWrite(to client: ClientID) {
    checkThread()
    loop.transport.requestWrites(to: [client])
  }

  /// Does the same for each of some clients.
  package func requestWrites(to clients: [ClientID]) {
    checkThread()
    loop.transport.requestWrites(to: clients)
  }

  /// Whether a `clientIsWritable` that was requested is still to come, and after it an `eventsWereHandled`.
  package var hasRequestedWrites: Bool {
    checkThread()
    return loop.transport.hasDue
  }

  /// Stops or resumes reading from `client`; does nothing if the client has disconnected.
  ///
  /// What was read in the same round is still delivered; the rest waits in the socket. A client that is
  /// closed is read again, so that its answer to the closing handshake is received.
  public func setReading(_ isReading: Bool, from client: ClientID) {
    checkThread()
    loop.transport.setReading(isReading, from: client)
  }

  /// Whether `client` was admitted with the second subprotocol of the configuration.
  public func hasSecondSubprotocol(_ client: ClientID) -> Bool {
    checkThread()
    return loop.connection(of: client)?.isOfSecondSubprotocol ?? false
  }

  /// Whether the last message of `client` was binary.
  package func hasSentBinary(_ client: ClientID) -> Bool {
    checkThread()
    return loop.connection(of: client)?.assembly.isBinary ?? false
  }

  /// Closes `client` with a code and a reason; does nothing if the client has disconnected.
  ///
  /// The code is one that RFC 6455 lets a server send, or one from 3000 to 4999. At most 123 bytes of the
  /// reason are sent. The client's remaining messages are dropped. `clientClosed` follows when it has
  /// disconnected.
  public func close(_ client: ClientID, code: UInt16, reason: String) {
    checkThread()
    precondition(
      [1000...1003, 1007...1014, 3000...4999].contains { $0.contains(code) },
      "close code \(code)"
    )
    guard let connection = loop.connection(of: client) else { return }
    loop.transport.beginClosing(connection, code: code, reason: reason)
  }

  /// Schedules one `timerFired` at `deadline`, in microseconds of `now()`; nil disarms.
  ///
  /// A deadline replaces the previous one; one that has passed fires at once.
  public func setTimer(at deadline: Int64?) {
    checkThread()
    loop.timer.set(deadline)
  }

  /// CLOCK_MONOTONIC in microseconds, the clock of `setTimer(at:)`.
  public static func now() -> Int64 {
    Monotonic.now()
  }

  /// Serves until `stop()`, then closes every client with 1001 within the grace time and frees the port.
  ///
  /// Call it once.
  public func run() {
    guard let context else { preconditionFailure("a server runs once") }
    enterLoop()
    defer { loopThread.store(0, ordering: .releasing) }
    loop.log.collecting {
      var canGoOn = true
      while canGoOn, !loop.isStopping { canGoOn = loop.serveRound(of: context, waits: true) }
      loop.beginShutdown()
      while canGoOn, !loop.isShutDown { canGoOn = loop.serveRound(of: context, waits: true) }
    }
    finish()
  }

  /// Serves one round without waiting, for a program with its own loop: `run()` in small pieces.
  ///
  /// Call it when ``fileDescriptor`` is readable and at ``nextPoll``; more calls do no harm. After `stop()`,
  /// call it until it returns false: clients are closed with 1001 within the grace time, and then the port
  /// is free.
  ///
  /// - Returns: whether the server still runs.
  public func poll() -> Bool {
    guard let context else { return false }
    enterLoop()
    defer { loopThread.store(0, ordering: .releasing) }
    let canGoOn = loop.log.collecting { loop.poll(context) }
    guard loop.isStopping || !canGoOn else { return true }
    if !isShuttingDown {
      isShuttingDown = true
      loop.log.collecting { loop.beginShutdown() }
    }
    guard canGoOn, !loop.isShutDown else {
      finish()
      return false
    }
    return true
  }

  /// The descriptor that is readable when ``poll()`` has something to do; it belongs to the server.
  public var fileDescriptor: Int32 { loop.events.descriptor }

  /// When ``poll()`` is due although ``fileDescriptor`` is not readable, in microseconds of ``now()``; nil for
  /// never.
  public var nextPoll: Int64? {
    checkThread()
    return context == nil ? nil : loop.nextPoll
  }

  private func finish() {
    stopper.stopRoutingSignals()
    context = nil
    loop.disarm()
    loop.listener.close()
  }

  /// Makes `run()` return; if called earlier, as soon as `run()` is called.
  ///
  /// Any thread may call it, any number of times.
  public func stop() {
    stopper.signal()
  }

  /// Makes SIGINT, SIGTERM and SIGHUP call `stop()`, and ignores SIGPIPE and SIGXFSZ, for the process.
  ///
  /// Each server of the process that calls it is stopped.
  ///
  /// The second SIGINT or SIGTERM ends the process. SIGHUP stays ignored if it is, as under `nohup`.
  public func installSignalHandlers() {
    stopper.routeSignals()
  }

  /// Makes this thread the loop's.
  private func enterLoop() {
    let (isFree, other) = loopThread.compareExchange(
      expected: 0,
      desired: CurrentThread.number,
      ordering: .acquiringAndReleasing
    )
    precondition(
      isFree || other != CurrentThread.number,
      "poll() is not called from what it calls, such as a delegate"
    )
    precondition(isFree, "two threads run one server")
  }

  private func checkThread() {
    let thread = loopThread.load(ordering: .acquiring)
    precondition(
      thread == 0 || thread == CurrentThread.number,
      "while a server runs, it is used on its loop's thread only"
    )
  }
}

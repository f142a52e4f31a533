import ForeignSource
import JSON
package import Scenes
package import ScrollModel
package import ScrollRecording
package import Simulation

/// The protocol without a socket: a running scene, and clients that inspect and control it.
///
/// Messages are passed in and out as bytes. Time is an argument, in microseconds of any monotonic clock. An
/// inspector is used by one thread at a time. After any call that accepts a time, clients may have something
/// to send (``takeReadyClients()``), some may have to be closed (``takeClosings()``), and the time of the
/// next frame may have changed (``nextDeadline``).
package final class Inspector {
  /// The running scene, or the engine of a program.
  package let simulation: Simulation

  let options: Options
  let messages: MessageWriter
  let feed: StateFeed
  /// Whether the running scene is an offered one, rather than one that was sent in a message.
  var isOffered = true
  /// The offered scenes; nil for the built-in ones, which are read when first requested.
  var offered: [Scene]?
  /// The offered scenes that have errors in their files, in the order in which the errors were found.
  var faults: [SceneFault] = []
  /// The branches, oldest first, and how many were ever made.
  var forks: [Fork] = []
  var forksMade = 0
  /// The questions about the past that are not answered.
  var queries: [any PastQuestion] = []
  /// The latest time that a caller has passed.
  var moment: Int64
  /// The size of the message that is being executed, in bytes.
  var messageBytes = 0
  /// The holder of the lease; nil if there is none.
  var controller: Session?
  /// The connected clients, in the order in which they connected.
  private(set) var sessions: [Session] = []
  private(set) var sessionsByID: [ClientID: Session] = [:]
  /// The sources that are connected, and the one that is shown.
  var sources: [SourceConnection] = []
  /// The source that clients are shown; nil for the engine.
  var shown: SourceConnection?
  /// The breakpoints of sources, and the one whose moment is being reported.
  let sourceBreakpoints = Breakpoints()
  var reported: Breakpoints.Stop?
  /// The number of sources that have ever connected.
  private var sourcesMade = 0
  /// The time before which no message of a source is handled that connects after one was closed for sending too
  /// much.
  var floodEnd: Int64 = .min
  /// Where the first source that is shown is recorded to; nil if none is, or if it is recorded already.
  private var sinkForSource: RecordingWriter.Sink?
  /// Whether a client has chosen what is shown.
  var isChosen = false
  /// The number of clients that have ever connected.
  private(set) var clientsMade = 0
  var ready: [Session] = []
  var closings: [(client: ClientID, code: UInt16, reason: String)] = []
  /// Work for clients that takes more than one round.
  var works: [LongWork] = []
  /// The clients that are not read from.
  var paused: [Session] = []
  /// The clients to stop reading from, or to read from again.
  var pauses: [(client: ClientID, isPaused: Bool)] = []
  /// Clients that have just left or were closed and still have to be cleaned up.
  var leaving: [Session] = []
  private(set) var isShutDown = false
  /// What is played according to the last message to clients.
  var lastSentPlaying: Timeline.Plan?
  /// The latest time to seek to according to the last message to clients, which know that it grows as time
  /// passes.
  var lastSentLatest: Int64 = 0
  /// The keeper of clients' recordings; nil if clients cannot record.
  ///
  /// Set it before any client connects.
  package var keeper: (any RecordingStorage)?
  /// What was counted, for `Server.stats`.
  var counters: Counters
  /// Returns what the port has counted; nil if there is no port.
  package var port: (() -> PortStatistics?)?
  /// Receives what happens, for a log.
  package var onEvent: ((InspectorEvent) -> Void)?
  /// The rate that was reported last, if the requested one was not kept.
  var lastReportedRate: Double?

  /// Starts a scene at its time zero; `now` is the present in microseconds.
  package convenience init(scene: Scene, options: Options, now: Int64) {
    self.init(
      EngineSource(scene),
      engine: scene.makeEngine(fps: options.fps),
      options: options,
      now: now
    )
  }

  /// Inspects an engine of a source from its present state on.
  ///
  /// - Parameters:
  ///   - source: The source.
  ///   - engine: Its engine.
  ///   - isDrivenByProgram: Whether the program that owns the engine advances it.
  ///   - options: The settings.
  ///   - now: The present, in microseconds.
  package init(
    _ source: EngineSource,
    engine: Engine,
    isDrivenByProgram: Bool = false,
    options: Options,
    now: Int64
  ) {
    self.options = options
    offered = source.scene == nil ? [] : options.scenes
    isOffered = source.scene != nil
    messages = MessageWriter(headroom: options.headroom)
    simulation = Simulation(
      source,
      engine: engine,
      fps: options.fps,
      isDrivenByProgram: isDrivenByProgram,
      limits: WorkLimits(roundBudget: options.roundBudget, clock: options.clock),
      now: now
    )
    moment = now
    counters = Counters(start: now)
    feed = StateFeed(options: options)
    simulation.delegate = self
  }

  /// The engine that is inspected; another one after a seek and after another scene was started.
  package var engine: Engine { simulation.engine }

  /// Records everything from now on until the end; call it before any client connects.
  ///
  /// While nothing is recorded, nothing is spent on it.
  ///
  /// - Throws: an error that says why if the engine is not a scene's.
  package func record(
    hasDerivedLines: Bool,
    to sink: @escaping RecordingWriter.Sink
  ) throws(SimulationError) {
    try subject.record(hasDerivedLines: hasDerivedLines, to: sink)
  }

  /// Records the first source that is shown, from its first state on.
  package func recordFirstSource(to sink: @escaping RecordingWriter.Sink) {
    sinkForSource = sink
  }

  /// Starts the recording that waits for a source, if there is one; the source has its first state.
  func recordIfAwaited(_ source: SourceConnection) {
    guard let sink = sinkForSource, let description = source.description else { return }
    sinkForSource = nil
    do {
      simulation.record(try RecordingHeader(source: description), source.document, to: sink)
    } catch {
      abandonServerRecording(String(describing: error))
    }
  }

  /// Adds a client and greets it.
  package func connect(_ client: ClientID, as role: ClientRole = .viewer, now: Int64) {
    precondition(sessionsByID[client] == nil, "client \(client.rawValue) is connected already")
    advanceEngine(now)
    let session = Session(
      id: client,
      name: makeName(for: role),
      role: role,
      options: options,
      now: now
    )
    let isAlone = sessions.allSatisfy { $0.isClosing || $0.source != nil }
    sessions.append(session)
    sessionsByID[client] = session
    onEvent?(.connected(session.name, client))
    if isShutDown {
      close(session, 1001, "going away")
    } else if sessions.count > options.maximumClients {
      close(session, 1013, "too many clients")
    } else if role != .viewer {
      connectSource(session)
    } else {
      if isAlone, controller == nil, !options.isReadOnly { pass(leaseTo: session) }
      greet(session)
    }
    cleanUp()
  }

  private func makeName(for role: ClientRole) -> String {
    switch role {
    case .viewer:
      clientsMade += 1
      return "c\(clientsMade)"
    case .source, .localSource:
      sourcesMade += 1
      return "s\(sourcesMade)"
    }
  }

  /// Handles a message from a client; ignores it if the client has left or is being closed.
  package func receive(_ message: UnsafeRawBufferPointer, from client: ClientID, now: Int64) {
    guard let session = sessionsByID[client], !session.isClosing, !isShutDown else { return }
    session.traffic.received.add(bytes: message.count)
    if isHandledAsAcknowledgement(message, from: session, now: now) { return }
    advanceEngine(now)
    if message.count > session.limits.bytes {
      close(session, 1009, "message too big")
    } else {
      take(message, from: session, now: now)
    }
    cleanUp()
  }

  /// Removes a client after its connection has ended, and cancels its gestures.
  package func disconnect(_ client: ClientID, now: Int64) {
    guard let session = sessionsByID.removeValue(forKey: client) else { return }
    advanceEngine(now)
    sessions.removeAll { $0 === session }
    ready.removeAll { $0 === session }
    paused.removeAll { $0 === session }
    counters.departed.add(session.traffic)
    let reason = isShutDown ? "the server was stopped" : "the client left"
    onEvent?(
      .disconnected(
        session.name,
        code: session.closing?.code,
        reason: session.closing?.reason ?? reason
      )
    )
    session.isClosing = true
    leaving.append(session)
    cleanUp()
  }

  /// Advances the scene, by several frames if the call is late, and continues the work that clients wait for.
  ///
  /// Time that the engine cannot keep within ``Options/roundBudget`` is dropped.
  package func advance(now: Int64) {
    advanceEngine(now)
    advanceWorks(now: now)
    resumeWaiting(now: now)
    closeSilentSources(now: now)
    advanceReruns()
    cleanUp()
  }

  /// When the next step is due, in microseconds of the clock of `now`; nil while nothing moves or waits.
  package var nextDeadline: Int64? {
    guard !isShutDown else { return nil }
    let work = works.contains { !$0.task.isWaiting } ? moment : nil
    return [subject.nextDeadline, work, nextResumption, nextRerunDeadline, nextHelloDeadline]
      .compactMap(\.self).min()
  }

  /// Notifies all clients that the server is shutting down; later messages from them are ignored.
  package func shutDown(reason: String) {
    guard !isShutDown else { return }
    dropWorks(RPCError(.wrongState, "the server was stopped")) { _ in true }
    isShutDown = true
    subject.finishRecordings()
    let goodbye = messages.notification("Server.goodbye") { writer in
      writer.key("reason")
      writer.value(reason)
    }
    for session in sessions where session.source == nil { send(goodbye, to: session) }
    cleanUp()
  }

  /// Advances the simulation to the present.
  func advanceEngine(_ now: Int64) {
    guard !isShutDown else { return }
    moment = max(moment, now)
    subject.advance(now: now)
  }

  /// Releases the resources of clients that have left; notifying the others may close more of them.
  func cleanUp() {
    while let session = leaving.popLast() {
      dropRerunsOfLeft()
      dropWorks(RPCError(.wrongState, "the client has left")) {
        $0.reply?.session.isClosing ?? false
      }
      ready.removeAll { $0 === session }
      if controller === session, !isShutDown { pass(leaseTo: nil) }
      if let source = session.source { leave(source) }
      point(session, at: nil)
    }
    announceAhead()
  }
}

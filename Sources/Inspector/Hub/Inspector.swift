import ForeignSource
import JSON
package import Scenes
package import ScrollModel
package import Simulation
package import Sockets

/// The protocol without a socket: a running scene, and clients that inspect and control it.
///
/// Messages are passed in and out as bytes. Time is an argument, in microseconds of any monotonic clock. An
/// inspector is used by one thread at a time. After any call that accepts a time, clients may have something
/// to send (``takeReadyClients()``), some may have to be closed (``takeClosings()``), and the time of the
/// next frame may have changed (``nextDeadline``).
package final class Inspector {
  /// The running scene, or the engine of a program; nil if sources alone are inspected.
  package let simulation: Simulation?
  /// The recordings that are being written.
  let liveRecordings: LiveRecordings

  let options: Options
  let messages: MessageWriter
  let feed: StateFeed
  package private(set) lazy var outgoing = Outgoing(self)
  package private(set) lazy var reading = Reading(self)
  private(set) lazy var requests = Requests(self)
  private(set) lazy var attachment = Attachment(self)
  private(set) lazy var lease = Lease(self)
  private(set) lazy var works = Works(self)
  private(set) lazy var reruns = Reruns(self)
  package private(set) lazy var statistics = ServerStatistics(self)

  private(set) lazy var breakpoints = BreakpointFeature(self)
  private(set) lazy var commands = CommandFeature(self)
  private(set) lazy var edits = EditFeature(self)
  private(set) lazy var findings = FindingFeature(self)
  private(set) lazy var forks = ForkFeature(self)
  private(set) lazy var history = HistoryFeature(self)
  private(set) lazy var inputs = SourceInput(self)
  private(set) lazy var intake = SourceIntake(self)
  private(set) lazy var marks = MarkFeature(self)
  private(set) lazy var overlays = OverlayFeature(self)
  private(set) lazy var pictures = PictureFeature(self)
  package private(set) lazy var recordingFiles = RecordingFiles(self)
  package private(set) lazy var recordings = RecordingFeature(self)
  package private(set) lazy var scenes = SceneFeature(self)
  package private(set) lazy var sourceFaults = SourceFaults(self)
  package private(set) lazy var sources = SourceFeature(self)
  private(set) lazy var time = TimeFeature(self)
  private(set) lazy var views = ViewFeature(self)

  /// When the inspector was made.
  let start: Int64
  /// The latest time that a caller has passed.
  private(set) var moment: Int64
  /// The connected clients, in the order in which they connected.
  @exclusivity(unchecked) private(set) var sessions: [Session] = []
  @exclusivity(unchecked) private(set) var sessionsByID: [ClientID: Session] = [:]
  /// The number of clients that have ever connected.
  private(set) var clientsMade = 0
  /// Clients that have just left or were closed and still have to be cleaned up.
  @exclusivity(unchecked) var leaving: [Session] = []
  private(set) var isShutDown = false
  /// Receives events for a log.
  package var onEvent: ((InspectorEvent) -> Void)?

  /// Starts a scene at its time zero; `now` is the present in microseconds.
  package convenience init(scene: Scene, options: Options, now: Int64) {
    self.init(
      EngineFactory(scene),
      engine: scene.makeEngine(fps: options.fps),
      options: options,
      now: now
    )
  }

  /// Inspects an engine from its present state on.
  ///
  /// - Parameters:
  ///   - factory: Where its engines come from.
  ///   - engine: Its engine.
  ///   - isDrivenByProgram: Whether the program that owns the engine advances it.
  ///   - options: The settings.
  ///   - now: The present, in microseconds.
  package convenience init(
    _ factory: EngineFactory,
    engine: Engine,
    isDrivenByProgram: Bool = false,
    options: Options,
    now: Int64
  ) {
    let simulation = Simulation(
      factory,
      engine: engine,
      fps: options.fps,
      rules: options.rules,
      isDrivenByProgram: isDrivenByProgram,
      limits: options.limits,
      now: now
    )
    self.init(simulation, options: options, now: now)
    simulation.delegate = self
  }

  /// Inspects sources alone; `now` is the present in microseconds.
  ///
  /// Show a source before a client connects.
  package convenience init(options: Options, now: Int64) {
    self.init(nil, options: options, now: now)
  }

  private init(_ simulation: Simulation?, options: Options, now: Int64) {
    self.options = options
    self.simulation = simulation
    liveRecordings = simulation?.recordings ?? LiveRecordings()
    messages = MessageWriter(headroom: options.headroom)
    moment = now
    start = now
    feed = StateFeed(options: options)
    let hasScenes = simulation?.factory.hasScene == true
    scenes.offered = hasScenes ? options.scenes : []
    scenes.isOffered = hasScenes
  }

  // The simulation may outlive it, as in work that another thread does.
  deinit { simulation?.delegate = nil }

  /// What clients inspect.
  var subject: any Subject {
    if let shown = sources.shown { return SourceSubject(source: shown, inspector: self) }
    return engineSubject ?? SourceSubject(source: sources.none, inspector: self)
  }

  /// The engine, whether it is inspected or rests; nil if there is none.
  var engineSubject: EngineSubject? {
    simulation.map { EngineSubject(simulation: $0, inspector: self) }
  }

  /// The engine in time, for what only an engine can do.
  ///
  /// - Throws: `RPCError` if sources alone are inspected.
  func requireSimulation() throws(RPCError) -> Simulation {
    if let simulation { return simulation }
    throw RPCError(.wrongState, SimulationError.noEngine.reason)
  }

  /// The engine, whether it is inspected or rests; another one after a seek and after another scene was started.
  ///
  /// - Precondition: Not only sources are inspected.
  package var engine: Engine {
    guard let simulation else { preconditionFailure("this server inspects sources, and no engine") }
    return simulation.engine
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
      outgoing.close(session, 1001, "going away")
    } else if sessions.count > options.maximumClients {
      outgoing.close(session, 1013, "too many clients")
    } else if role != .viewer {
      sources.connect(session)
    } else {
      if isAlone, lease.controller == nil, !options.isReadOnly { lease.pass(leaseTo: session) }
      attachment.greet(session)
    }
    cleanUp()
  }

  private func makeName(for role: ClientRole) -> String {
    switch role {
    case .viewer:
      clientsMade += 1
      return "c\(clientsMade)"
    case .source, .localSource:
      sources.made += 1
      return "s\(sources.made)"
    }
  }

  /// Handles a message from a client; ignores it if the client has disconnected or is being closed.
  package func receive(_ message: UnsafeRawBufferPointer, from client: ClientID, now: Int64) {
    guard let session = sessionsByID[client], !session.isClosing, !isShutDown else { return }
    session.traffic.received.add(bytes: message.count)
    if isHandledAsAcknowledgement(message, from: session, now: now) { return }
    advanceEngine(now)
    if message.count > session.limits.bytes {
      outgoing.close(session, 1009, "message too big")
    } else {
      reading.take(message, from: session, now: now)
    }
    cleanUp()
  }

  /// Removes a client after its connection has ended, and cancels its gestures.
  package func disconnect(_ client: ClientID, now: Int64) {
    guard let session = sessionsByID.removeValue(forKey: client) else { return }
    advanceEngine(now)
    sessions.removeAll { $0 === session }
    outgoing.forget(session)
    reading.forget(session)
    statistics.counters.departed.add(session.traffic)
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
    works.advance(now: now)
    reading.resumeWaiting(now: now)
    sources.closeSilent(now: now)
    reruns.advance()
    cleanUp()
  }

  /// When the next step is due, in microseconds of the clock of `now`; nil while nothing moves or waits.
  package var nextDeadline: Int64? {
    guard !isShutDown else { return nil }
    let work = works.all.contains { !$0.task.isWaiting } ? moment : nil
    let ofClients = earlier(reading.nextResumption, sources.nextHelloDeadline)
    return earlier(earlier(subject.nextDeadline, work), earlier(ofClients, reruns.nextDeadline))
  }

  /// Notifies all clients that the server is shutting down; later messages from them are ignored.
  package func shutDown(reason: String) {
    guard !isShutDown else { return }
    works.drop(RPCError(.wrongState, "the server was stopped")) { _ in true }
    isShutDown = true
    recordings.finish()
    let goodbye = messages.notification("Server.goodbye") { writer in
      writer.member("reason", reason)
    }
    for session in sessions where session.source == nil { outgoing.send(goodbye, to: session) }
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
      reruns.dropThoseOfLeft()
      works.drop(RPCError(.wrongState, "the client has disconnected")) {
        $0.reply?.session.isClosing ?? false
      }
      outgoing.forget(session)
      if lease.controller === session, !isShutDown { lease.pass(leaseTo: nil) }
      if let source = session.source { sources.leave(source) }
      overlays.point(session, at: nil)
    }
    time.announceAhead()
  }
}

import JSON
public import Scenes
import ScrollDoctor
public import ScrollModel
public import ScrollRecording

/// The protocol without a socket: a running scene, and clients that inspect and control it.
///
/// Messages are passed in and out as bytes. Time is an argument, in microseconds of any monotonic clock. An
/// inspector is used by one thread at a time. After any call that accepts a time, clients may have something
/// to send (``takeReadyClients()``), some may have to be closed (``takeClosings()``), and the time of the
/// next frame may have changed (``nextDeadline``).
public final class Inspector {
  /// The engine of the running scene; for tests and measurements.
  public internal(set) var engine: Engine

  let options: Options
  let messages: MessageWriter
  let feed: StateFeed
  var scene: Scene
  /// Whether the running scene is an offered one, rather than one that was sent in a message.
  var isOffered = true
  /// The offered scenes; nil for the built-in ones, which are read when first requested.
  var offered: [Scene]?
  /// The offered scenes that have errors in their files, in the order in which the errors were found.
  var faults: [SceneFault] = []
  var clock: SimulationClock
  /// The breakpoints, at which time stops.
  let breakpoints = Breakpoints()
  /// The breakpoint that has stopped time; nil if time runs or is paused for another reason.
  var stopped: Breakpoints.Stop?
  /// How often a breakpoint has stopped time.
  var stopCount = 0
  /// The doctor of the running scene.
  var doctor: Doctor
  /// The past and the planned commands of the running scene.
  var timeline: Timeline
  /// The edits that can be undone and redone.
  var edits = Edits()
  /// The branches, oldest first, and how many were ever made.
  var forks: [Fork] = []
  var forksMade = 0
  /// The history queries that are not answered.
  var queries: [HistoryQuery] = []
  /// The latest time that a caller has passed.
  var moment: Int64
  /// The size of the message that is being executed, in bytes.
  var messageBytes = 0
  /// The holder of the lease; nil if there is none.
  var controller: Session?
  /// The connected clients, in the order in which they connected.
  private(set) var sessions: [Session] = []
  private(set) var sessionsByID: [ClientID: Session] = [:]
  private var connections = 0
  var ready: [Session] = []
  var closings: [(client: ClientID, code: UInt16, reason: String)] = []
  /// Work for clients that takes more than one round.
  var works: [LongWork] = []
  /// The clients to stop reading from, or to read from again.
  var pauses: [(client: ClientID, isPaused: Bool)] = []
  /// Whether the scene's time keeps its rate.
  var pace = Pace()
  /// Clients that have just left or were closed and still have to be cleaned up.
  var leaving: [Session] = []
  private(set) var isShutDown = false
  /// The recordings that are being written.
  var recordings = LiveRecordings()
  /// The recording that is played, if one was opened; its remaining commands are discarded when a client does
  /// something else.
  var opened: OpenedRecording?
  /// What is played according to the last message to clients.
  var lastSentPlaying: Timeline.Plan?
  /// The latest time to seek to according to the last message to clients, which know that it grows as time
  /// passes.
  var lastSentLatest: Int64 = 0
  /// The keeper of clients' recordings; nil if clients cannot record.
  ///
  /// Set it before any client connects.
  public var keeper: (any RecordingStorage)?

  /// Starts a scene at its time zero; `now` is the present in microseconds.
  public init(scene: Scene, options: Options, now: Int64) {
    self.scene = scene
    self.options = options
    offered = options.scenes
    messages = MessageWriter(headroom: options.headroom)
    engine = scene.makeEngine(fps: options.fps)
    engine.recordsAssignments = true
    doctor = Doctor(engine)
    timeline = Timeline(scene: scene, engine: engine)
    clock = SimulationClock(now: now)
    moment = now
    feed = StateFeed(engine: engine, options: options)
  }

  /// Records everything from now on until the end; call it before any client connects.
  ///
  /// While nothing is recorded, nothing is spent on it.
  public func record(hasDerivedLines: Bool, to sink: @escaping RecordingWriter.Sink) {
    let header = RecordingHeader(
      scene: scene,
      fps: options.fps,
      hasDerivedLines: hasDerivedLines
    )
    recordings.ofServer = RecordingWriter(header: header, engine: engine, to: sink)
  }

  /// Adds a client and greets it.
  public func connect(_ client: ClientID, now: Int64) {
    precondition(sessionsByID[client] == nil, "client \(client.rawValue) is connected already")
    advanceEngine(now)
    connections += 1
    let session = Session(id: client, name: "c\(connections)", options: options, now: now)
    let isAlone = sessions.allSatisfy(\.isClosing)
    sessions.append(session)
    sessionsByID[client] = session
    if isShutDown {
      close(session, 1001, "going away")
    } else if sessions.count > options.maximumClients {
      close(session, 1013, "too many clients")
    } else {
      if isAlone, controller == nil, !options.isReadOnly { pass(leaseTo: session) }
      greet(session)
    }
    cleanUp()
  }

  /// Handles a message from a client; ignores it if the client has left or is being closed.
  public func receive(_ message: UnsafeRawBufferPointer, from client: ClientID, now: Int64) {
    guard let session = sessionsByID[client], !session.isClosing, !isShutDown else { return }
    advanceEngine(now)
    if message.count > JSONLimits.message.bytes {
      close(session, 1009, "message too big")
    } else {
      take(message, from: session, now: now)
    }
    cleanUp()
  }

  /// Removes a client after its connection has ended, and cancels its gestures.
  public func disconnect(_ client: ClientID, now: Int64) {
    guard let session = sessionsByID.removeValue(forKey: client) else { return }
    advanceEngine(now)
    sessions.removeAll { $0 === session }
    ready.removeAll { $0 === session }
    session.isClosing = true
    leaving.append(session)
    cleanUp()
  }

  /// Advances the scene, by several frames if the call is late, and continues the work that clients wait for.
  ///
  /// Time that the engine cannot keep within ``Options/roundBudget`` is dropped.
  public func advance(now: Int64) {
    advanceEngine(now)
    advanceWorks(now: now)
    resumeWaiting(now: now)
    advanceReruns()
    cleanUp()
  }

  /// When the next step is due, in microseconds of the clock of `now`; nil while nothing moves or waits.
  public var nextDeadline: Int64? {
    guard !isShutDown else { return nil }
    let step = nextStepTime.flatMap { clock.moment(of: $0) }
    let end = playedEnd.flatMap { clock.moment(of: $0) }
    let work = works.isEmpty ? nil : moment
    return [
      step, end, work, nextResumption, pace.nextUpdate, recordings.ofClient?.nextUpdate,
      nextRerunDeadline,
    ]
    .compactMap(\.self).min()
  }

  /// Notifies all clients that the server is shutting down; later messages from them are ignored.
  public func shutDown(reason: String) {
    guard !isShutDown else { return }
    isShutDown = true
    recordings.finish(engine)
    let goodbye = messages.notification("Server.goodbye") { writer in
      writer.key("reason")
      writer.value(reason)
    }
    for session in sessions { send(goodbye, to: session) }
    cleanUp()
  }

  /// Releases the resources of clients that have left; notifying the others may close more of them.
  func cleanUp() {
    dropRerunsOfLeft()
    dropWorks("the client has left") { $0.reply.session.isClosing }
    while let session = leaving.popLast() {
      if controller === session, !isShutDown { pass(leaseTo: nil) }
      point(session, at: nil)
    }
    announceAhead()
    ready.removeAll(where: \.isClosing)
  }
}

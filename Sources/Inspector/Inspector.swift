import JSON
public import Scenes
import ScrollDoctor
public import ScrollModel
public import ScrollRecording

/// The protocol without a socket: a scene that runs, and clients that look at it and drive it.
///
/// Messages go in and come out as bytes; time is an argument, in microseconds of any monotonic clock.
/// It belongs to one thread at a time. After any call that takes a time, clients may have something to
/// send (``takeReadyClients()``), some may have to be closed (``takeClosings()``), and the time of the
/// next frame may be another (``nextDeadline``).
public final class Inspector {
  /// The scene that runs; for tests and measurements.
  public internal(set) var engine: Engine

  let options: Options
  let messages: MessageWriter
  let feed: StateFeed
  var scene: Scene
  /// Whether the scene that runs is one on offer, rather than one that came with a message.
  var isOffered = true
  /// The scenes on offer; nil for the built-in ones, which are read when first asked for.
  var offered: [Scene]?
  /// The scenes on offer whose files are at fault, in the order in which they became so.
  var faults: [SceneFault] = []
  var clock: SimulationClock
  /// Where time stops by itself.
  let breakpoints = Breakpoints()
  /// The breakpoint at which time stands; nil if it goes or stands for another reason.
  var stopped: Breakpoints.Stop?
  /// How often a breakpoint has stopped time.
  var stopCount = 0
  /// Looks at the scene that runs.
  var doctor: Doctor
  /// What was done to the scene that runs, and what is going to be.
  var timeline: Timeline
  /// What can be undone and redone.
  var edits = Edits()
  /// Runs of the past beside the session, oldest first, and how many there ever were.
  var forks: [Fork] = []
  var forksMade = 0
  /// Questions about the past that are not answered.
  var queries: [HistoryQuery] = []
  /// The latest moment that is known.
  var moment: Int64
  /// The size of the message that is being carried out.
  var messageBytes = 0
  /// Who may change things; nil if nobody may at the moment.
  var controller: Session?
  /// Connected clients in the order in which they came.
  private(set) var sessions: [Session] = []
  private(set) var sessionsByID: [ClientID: Session] = [:]
  private var connections = 0
  var ready: [Session] = []
  var closings: [(client: ClientID, code: UInt16, reason: String)] = []
  /// Work for clients that takes more than one round.
  var works: [LongWork] = []
  /// Clients that are to be read no more for now, or again.
  var pauses: [(client: ClientID, isPaused: Bool)] = []
  /// Whether the scene's time keeps its rate.
  var pace = Pace()
  /// Clients that have just been given up and still have to be cleaned up after.
  var leaving: [Session] = []
  private(set) var isShutDown = false
  /// Where all that happens is written down, if it is.
  var recordings = LiveRecordings()
  /// The recording that is played, if one was opened; what is left of it counts while nobody does anything
  /// else.
  var opened: OpenedRecording?
  /// What clients were told is being played.
  var toldPlaying: Timeline.Plan?
  /// Up to when clients were told that they can go; they know that it grows with the time that goes by.
  var toldLatest: Int64 = 0
  /// Where clients' recordings are kept; nil if they cannot record.
  ///
  /// Set it before any client comes.
  public var keeper: (any RecordingKeeper)?

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

  /// Writes down all that happens from now on, until the end; to be called before any client comes.
  ///
  /// While nobody records, nothing is spent on it.
  public func record(hasDerivedLines: Bool, to sink: @escaping RecordingWriter.Sink) {
    let header = RecordingHeader(
      scene: scene,
      fps: options.fps,
      hasDerivedLines: hasDerivedLines
    )
    recordings.ofServer = RecordingWriter(header: header, engine: engine, to: sink)
  }

  /// Takes a client in and greets it.
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

  /// Takes a message from a client; one that has left or is being closed is not listened to.
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

  /// Forgets a client whose connection has ended; its gestures are cancelled.
  public func disconnect(_ client: ClientID, now: Int64) {
    guard let session = sessionsByID.removeValue(forKey: client) else { return }
    advanceEngine(now)
    sessions.removeAll { $0 === session }
    ready.removeAll { $0 === session }
    session.isClosing = true
    leaving.append(session)
    cleanUp()
  }

  /// Lets the scene's time go on, through several frames if the call is late, and goes on with what clients
  /// wait for.
  ///
  /// Time that the engine cannot keep within ``Options/roundBudget`` is let go.
  public func advance(now: Int64) {
    advanceEngine(now)
    advanceWorks(now: now)
    resumeWaiting(now: now)
    advanceReruns()
    cleanUp()
  }

  /// When the next step is due, in the microseconds of `now`; nil while nothing moves or waits.
  public var nextDeadline: Int64? {
    guard !isShutDown else { return nil }
    let step = nextStepTime.flatMap { clock.moment(of: $0) }
    let end = playedEnd.flatMap { clock.moment(of: $0) }
    let work = works.isEmpty ? nil : moment
    return [
      step, end, work, nextResumption, pace.nextUpdate, recordings.ofClient?.nextNews,
      nextRerunDeadline,
    ]
    .compactMap(\.self).min()
  }

  /// Tells all clients that the server goes; nothing is taken from them any more.
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

  /// Frees what clients held that have been given up; telling others may make more of them.
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

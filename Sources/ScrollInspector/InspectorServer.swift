import ForeignSource
public import Foundation
import Inspector
import Logging
public import Scenes
public import ScrollModel
public import ScrollRecording
import Simulation
import WebSocketServer

/// The inspector as a whole: an engine, sessions, the page and the port, run by one loop on one thread.
///
/// It inspects scenes:
///
/// ```swift
/// let server = try InspectorServer(scenes: [try SceneFile.scene("basics")])
/// print(server.address?.absoluteString ?? "")
/// server.run()
/// ```
///
/// or an engine that a program has built, with the program's own delegates and controllers:
///
/// ```swift
/// let list = ScrollView(id: "list")
/// list.contentSize = CGSize(width: 390, height: 5_000)
/// let engine = Engine(root: list, device: Device(size: CGSize(width: 390, height: 844)))
/// let server = try InspectorServer(engine: engine, name: "List")
/// server.run()
/// ```
///
/// It listens as soon as it was created; requests wait until it runs. A program with a loop of its own calls ``poll()``
/// instead of ``run()``, and an actor or a task calls ``serve()``. `Tests/Examples` has two whole programs.
///
/// A server is used by one thread at a time. Its ``stopper`` may be used by all.
public final class InspectorServer {
  private let options: Options
  let inspector: Inspector
  /// The source of the program, which is connected as long as the server is.
  private var ownSource: LocalSource?
  private let folder: RecordingDirectoryStorage?
  let delegate = LoopDelegate()
  let port: WebSocketServer
  /// Where `scrollscope inject` and `scrollscope snapshot` find the token, until the server has ended.
  private var tokenFile: TokenFile?

  /// Inspects scenes; the first one starts.
  ///
  /// It reads the page and listens; requests are answered only in ``run()`` or ``poll()``. When a file of
  /// `watches` changes, its scene replaces its namesake in `scenes`, and restarts if it is running.
  ///
  /// - Parameters:
  ///   - scenes: The scenes; at least one.
  ///   - watches: The files of scenes to check for changes.
  ///   - options: The address of the server, and its permissions.
  /// - Throws: `InspectorServerError` if there is no scene, or if the port cannot be opened.
  public convenience init(
    scenes: [Scene],
    watches: [SceneFileWatch] = [],
    options: Options = Options()
  ) throws(InspectorServerError) {
    guard let first = scenes.first else { throw .noScene }
    let (session, options) = (AccessToken.session(), options.withSourceToken)
    let inspector = Inspector(
      scene: first,
      options: options.ofInspector(session: session, scenes: scenes),
      now: WebSocketServer.now()
    )
    try self.init(inspector, session: session, watches: watches, options: options)
  }

  /// Inspects an engine of a program.
  ///
  /// The program keeps its views, its delegates and its controllers; they run on the thread of the loop. What
  /// needs the engine again from its start is offered only if `rebuild` makes one: recordings, ghosts, the values of the
  /// past, ``verify()``, starting again and, if the server advances the engine, seeking.
  ///
  /// - Parameters:
  ///   - engine: The engine. Its option `recordsAssignments` is switched on, and the server alone calls its
  ///     `takeStep()`.
  ///   - name: The name that the page shows.
  ///   - clock: Who advances the engine. A program that can build it again advances ``engine``, which is
  ///     another one after a new start.
  ///   - options: How the server is reached and what it allows. Its `fps` is not used.
  ///   - rebuild: Makes a new engine like the given one, as that is now, with delegates and controllers of
  ///     its own; nil if the program cannot. It is called for each seek, start, ghost and query of the past, on
  ///     the loop's thread. What the program does to the engine beside its delegates and controllers is not
  ///     done again.
  /// - Throws: `InspectorServerError` if the port cannot be opened.
  public convenience init(
    engine: Engine,
    name: String = "engine",
    clock: EngineClock = .server,
    options: Options = Options(),
    rebuild: (@Sendable () -> Engine)? = nil
  ) throws(InspectorServerError) {
    let session = AccessToken.session()
    var options = options.withSourceToken
    let inspector = Inspector(
      EngineFactory(of: engine, name: name, rebuild: rebuild),
      engine: engine,
      isDrivenByProgram: clock == .program,
      options: options.ofInspector(session: session, scenes: []),
      now: WebSocketServer.now()
    )
    if rebuild == nil { options.recordings = nil }
    try self.init(inspector, session: session, watches: [], options: options)
  }

  /// Inspects the scroll views of a program that has no engine of ours.
  ///
  /// - Parameters:
  ///   - source: The source, which is shown at once.
  ///   - options: The address of the server, and its permissions. Its `fps` is not used.
  /// - Throws: `InspectorServerError` if the port cannot be opened.
  public convenience init(
    source: ScrollSource,
    options: Options = Options()
  ) throws(InspectorServerError) {
    let (session, options) = (AccessToken.session(), options.withSourceToken)
    let inspector = Inspector(
      options: options.ofInspector(session: session, scenes: []),
      now: WebSocketServer.now()
    )
    try self.init(inspector, session: session, watches: [], options: options)
    ownSource = connect(source.sender)
  }

  private init(
    _ inspector: Inspector,
    session: String,
    watches: [SceneFileWatch],
    options: Options
  ) throws(InspectorServerError) {
    self.options = options
    self.inspector = inspector
    folder = options.recordings.map(RecordingDirectoryStorage.init)
    inspector.recordingFiles.keeper = folder
    do {
      port = try WebSocketServer(
        configuration: options.ofPort,
        files: try PageFiles.load().merging(try SchemaFiles.load()) { page, _ in page },
        delegate: delegate
      )
    } catch let error as WebSocketServerError {
      throw InspectorServerError(error)
    } catch let error as InspectorServerError {
      throw error
    } catch {
      throw .port(String(describing: error))
    }
    let log = ServerLog(options.logger)
    port.onLog = log.warn
    port.onRefusal = log.refused
    inspector.onEvent = log.note
    inspector.statistics.port = { [weak port] in
      guard let statistics = port?.statistics else { return nil }
      return PortStatistics(
        accepted: statistics.accepted,
        open: statistics.connections,
        refusals: Dictionary(
          uniqueKeysWithValues: statistics.refusals.map { ($0.key.rawValue, $0.value) }
        )
      )
    }
    delegate.attach(
      port: port,
      inspector: inspector,
      folder: folder,
      facts: ServerFacts(options, session: session),
      watcher: SceneWatcher(watches, now: WebSocketServer.now())
    )
    storeToken()
  }

  deinit { removeToken() }

  /// Stores the token for other programs of the same user; without the file, they need it as an argument.
  private func storeToken() {
    guard let token = options.token else { return }
    do {
      let place: TokenFile.Place =
        if case .unixSocket(let path) = options.listener { .unixSocket(path) } else {
          .port(port.port)
        }
      tokenFile = try TokenFile(token: token, of: place)
    } catch {
      let reason = (error as NSError).localizedDescription
      options.logger.warning("the token could not be stored for other commands: \(reason)")
    }
  }

  /// Removes the stored token, once: another server may have the place next.
  func removeToken() {
    tokenFile?.remove()
    tokenFile = nil
  }

  /// The engine that is inspected.
  ///
  /// It is another one after a seek, after a start from the beginning and after another scene was loaded.
  ///
  /// - Precondition: The server inspects scenes or an engine: a server of a ``ScrollSource`` has no engine.
  public var engine: Engine { inspector.engine }

  /// Called on the loop's thread when the file of a scene has changed, with the scene's name and what the
  /// file describes now; set it before `run()`.
  public var onSceneChange: ((String, Result<Scene, SceneFileError>) -> Void)? {
    get { delegate.onSceneChange }
    set { delegate.onSceneChange = newValue }
  }

  /// The port that the server listens on; 0 for a Unix socket.
  public var boundPort: Int { port.port }

  /// The token that a client must present; nil if everyone on this machine may connect.
  public var token: String? { options.token }

  /// The token that a source must present; nil if every source on this machine may connect.
  public var sourceToken: String? { options.token == nil ? nil : options.sourceToken }

  /// The subprotocol of WebSocket that sources speak.
  public static let sourceSubprotocol = "scrollscope.source.v1"

  /// The address to open in a browser; the token is in its fragment, which browsers do not send.
  ///
  /// Nil for a Unix socket: see ``address(throughPort:)``.
  public var address: URL? {
    if case .unixSocket = options.listener { return nil }
    return address(throughPort: port.port)
  }

  /// The address to open in a browser if a port of this machine is forwarded to the server, as `ssh -L` does.
  public func address(throughPort port: Int) -> URL? {
    let (host, _) = options.listener.place
    var components = URLComponents()
    components.scheme = "http"
    // A server that listens on every address of the machine is reached through loopback.
    components.host = host == "0.0.0.0" ? "127.0.0.1" : host
    components.port = port
    components.path = "/"
    components.fragment = options.token.map { "token=" + $0 }
    return components.url
  }

  /// Records the session of a scene to a file; call it before ``run()``.
  ///
  /// An event is in the file before it is answered or shown, so that it outlives the program however that
  /// ends. When the file can no longer be written, the recording ends with a warning and all clients are
  /// notified; the server continues, and the file's `failure` gives the reason.
  ///
  /// - Throws: `InspectorServerError` if the engine is that of a program that cannot build it again.
  public func record(
    to file: RecordingFileWriter,
    hasDerivedLines: Bool = true
  ) throws(InspectorServerError) {
    do {
      try inspector.recordings.record(hasDerivedLines: hasDerivedLines) { file.write($0) }
    } catch {
      throw .unavailable(error.reason)
    }
    keep(file)
  }

  /// Records the first source that is shown to a file, from its first state on; call it before `run()`.
  ///
  /// The file is empty until then.
  package func recordFirstSource(to file: RecordingFileWriter) {
    inspector.recordings.recordFirstSource { file.write($0) }
    keep(file)
  }

  /// Keeps the file of a recording up to date.
  private func keep(_ file: RecordingFileWriter) {
    file.flush()
    let logger = options.logger
    delegate.sessionPump?.record(to: file) { logger.warning("the recording ends here: \($0)") }
  }

  /// Opens a recording, paused at its start; call it before `run()`.
  ///
  /// Clients receive the last component of `path` as its name, adapted to be a valid name of a
  /// recording.
  ///
  /// - Throws: `InspectorServerError` if a program's engine is inspected.
  public func open(
    _ recorded: RecordedCommands,
    called path: String
  ) throws(InspectorServerError) {
    let name = RecordingName.adapted(from: path)
    do {
      try inspector.recordingFiles.show(recorded, called: name, now: WebSocketServer.now())
    } catch {
      throw .unavailable(error.reason)
    }
  }

  /// Serves until `stop()` or, if their handlers were installed, SIGINT, SIGTERM or SIGHUP; the port is free
  /// afterwards.
  public func run() {
    port.run()
    removeToken()
  }

  /// Makes `run()` return, and `poll()` return false; see ``stopper`` for other threads.
  public func stop() { port.stop() }

  /// Makes SIGINT, SIGTERM and SIGHUP stop each server of the process that calls it; SIGHUP
  /// stays ignored if it is, as under `nohup`.
  public func installSignalHandlers() { port.installSignalHandlers() }
}

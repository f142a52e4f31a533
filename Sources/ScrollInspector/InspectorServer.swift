import Foundation
import Inspector
import JSON
public import Logging
public import Scenes
public import ScrollRecording
import WebSocketServer

/// The inspector as a whole: scenes, sessions, the page and the port, run by one loop on one thread.
///
/// ```swift
/// let server = try InspectorServer(scenes: [scene])
/// print(server.address)
/// server.run()
/// ```
public final class InspectorServer {
  /// How the server is reached and what it allows.
  public struct Options: Sendable {
    /// The IPv4 address to listen on; other machines can reach it only if it is not loopback.
    public var host = "127.0.0.1"
    /// The port to listen on; 0 for any that is free.
    public var port = 8030
    /// The token that a client must present, 32 hexadecimal digits; nil admits everyone on this machine.
    public var token: String? = AccessToken.make()
    /// Pages of other origins that may connect.
    public var allowedOrigins: [String] = []
    /// Display frames a second, from 1 to 240.
    public var fps = 120
    /// Whether no client may change anything.
    public var isReadOnly = false
    /// The folder of the recordings that clients make and open, created when first needed; nil if they
    /// cannot.
    public var recordings: String?
    /// The version that is sent to clients.
    public var version = "0.1.0"
    /// The receiver of warnings.
    public var logger = Logger(label: "scrollscope")

    /// Creates the default options, with a new token.
    public init() {}
  }

  private let options: Options
  private let session: String
  private let inspector: Inspector
  private let folder: RecordingDirectoryStorage?
  private let delegate = LoopDelegate()
  private let port: WebSocketServer

  /// Reads the page, creates the first scene's engine and listens; requests are answered only in `run()`.
  ///
  /// When a file of `watches` changes, its scene replaces the one of the same name in `scenes`, and restarts
  /// if it is running.
  public init(
    scenes: [Scene],
    watches: [SceneFileWatch] = [],
    options: Options = Options()
  ) throws(InspectorServerError) {
    guard let first = scenes.first else { throw .noScene }
    self.options = options
    var random = SystemRandomNumberGenerator()
    session = AccessToken.hexadecimal(random.next())
    var protocolOptions = Inspector.Options(serverVersion: options.version, session: session)
    protocolOptions.fps = options.fps
    protocolOptions.isReadOnly = options.isReadOnly
    protocolOptions.headroom = ConnectionWriter.headroom
    protocolOptions.scenes = scenes
    protocolOptions.clock = { WebSocketServer.now() }
    inspector = Inspector(scene: first, options: protocolOptions, now: WebSocketServer.now())
    folder = options.recordings.map(RecordingDirectoryStorage.init)
    inspector.keeper = folder
    do {
      port = try WebSocketServer(
        configuration: Configuration(
          host: options.host,
          port: options.port,
          token: options.token,
          allowedOrigins: options.allowedOrigins
        ),
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
    let logger = options.logger
    port.onLog = { logger.warning("\($0)") }
    delegate.attach(
      port: port,
      inspector: inspector,
      folder: folder,
      facts: ServerFacts(options, session: session),
      watcher: SceneWatcher(watches, now: WebSocketServer.now())
    )
  }

  /// Called on the loop's thread when the file of a scene has changed, with the scene's name and what the
  /// file describes now; set it before `run()`.
  public var onSceneChange: ((String, Result<Scene, SceneFileError>) -> Void)? {
    get { delegate.onSceneChange }
    set { delegate.onSceneChange = newValue }
  }

  /// The port that the server listens on.
  public var boundPort: Int { port.port }

  /// The token that a client must present; nil if everyone on this machine may connect.
  public var token: String? { options.token }

  /// The address to open in a browser; the token is in its fragment, which browsers do not send.
  public var address: String {
    // A server that listens on every address of the machine is reached through loopback.
    let host = options.host == "0.0.0.0" ? "127.0.0.1" : options.host
    let page = "http://\(host):\(port.port)/"
    return options.token.map { page + "#token=" + $0 } ?? page
  }

  /// Records the session to a file; call it before `run()`.
  ///
  /// An event is in the file before it is answered or shown, so that it outlives the program however that
  /// ends. When the file can no longer be written, the recording ends with a warning and all clients are
  /// notified; the server continues, and the file's `failure` gives the reason.
  public func record(to file: RecordingFileWriter, hasDerivedLines: Bool = true) {
    inspector.record(hasDerivedLines: hasDerivedLines) { file.write($0) }
    file.flush()
    let logger = options.logger
    delegate.record(to: file) { logger.warning("the recording ends here: \($0)") }
  }

  /// Opens a recording, paused at its start; call it before `run()`.
  ///
  /// Clients receive the last part of `path` as its name, adapted to what a recording in a folder may be
  /// called.
  public func open(_ recorded: RecordedCommands, called path: String) {
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    let letters = name.map { RecordingName.isPlain("a\($0)") ? $0 : "-" }
    var shown = String(String(letters).drop { $0 == "." }.suffix(80))
    if !RecordingName.isRight(shown) { shown += RecordingName.suffix }
    inspector.show(recorded, called: shown, now: WebSocketServer.now())
  }

  /// Serves until `stop()` or, if their handlers were installed, SIGINT or SIGTERM; the port is free
  /// afterwards.
  public func run() { port.run() }

  /// Makes `run()` return; any thread may call it.
  public func stop() { port.stop() }

  /// Makes SIGINT and SIGTERM end `run()`.
  public func installSignalHandlers() { port.installSignalHandlers() }
}

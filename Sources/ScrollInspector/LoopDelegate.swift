import Foundation
import Inspector
import Scenes
import Simulation
import Sockets
import WebSocketServer

/// Connects the port to the sessions: bytes in, bytes out, and one timer for frames and for checks of scene
/// files.
///
/// Input is answered in the call that delivers it, not at the next frame. The timer is armed only while
/// something moves or there are files to check.
final class LoopDelegate: WebSocketServerDelegate {
  @exclusivity(unchecked) weak var port: WebSocketServer?
  @exclusivity(unchecked) private var inspector: Inspector?
  @exclusivity(unchecked) private(set) var sessionPump: Pump?
  let sockets = LoopSockets()
  @exclusivity(unchecked) private var folder: RecordingDirectoryStorage?
  private var facts: ServerFacts?
  @exclusivity(unchecked) private var watcher: SceneWatcher?
  /// The thread that makes the engines of scenes with very many views.
  let engineQueue = DispatchQueue(label: "scrollscope.engines")
  private lazy var engineJobs = BackgroundJobs(on: engineQueue)
  /// Called with a scene's name when its file has changed.
  var onSceneChange: ((String, Result<Scene, SceneFileError>) -> Void)?
  private var armedDeadline: Int64?
  /// Whether the sockets have not been notified of all that the sessions did.
  private var isPumpDue = false
  /// The page and its two files, made when it is first requested.
  private lazy var bundledPage = BundledPage()
  /// The page as one file, made when it is first requested; nil if the program's files are gone.
  private lazy var standalonePage: HTTPResponse? = (try? StandalonePage()).map {
    HTTPResponse(file: Array($0.text.utf8), contentType: "text/html; charset=utf-8")
  }

  func attach(
    port: WebSocketServer,
    inspector: Inspector,
    folder: RecordingDirectoryStorage?,
    facts: ServerFacts,
    watcher: SceneWatcher
  ) {
    self.port = port
    self.inspector = inspector
    sockets.port = port
    sessionPump = Pump(inspector, sockets)
    self.folder = folder
    self.facts = facts
    self.watcher = watcher
    inspector.simulation?.worker = engineJobs
    pump()
  }

  func clientConnected(_ client: ClientID) {
    let isSource = port?.hasSecondSubprotocol(client) ?? false
    inspector?.connect(client, as: isSource ? .source : .viewer, now: WebSocketServer.now())
    isPumpDue = true
  }

  func client(_ client: ClientID, sent message: UnsafeRawBufferPointer) {
    inspector?.receive(message, from: client, now: WebSocketServer.now())
    isPumpDue = true
  }

  func clientIsWritable(_ client: ClientID, writer: inout ConnectionWriter) {
    inspector?.outgoing.write(to: client, with: &writer)
    isPumpDue = true
  }

  func clientClosed(_ client: ClientID) {
    inspector?.disconnect(client, now: WebSocketServer.now())
    isPumpDue = true
  }

  func eventsWereHandled() {
    if isPumpDue { pump() }
  }

  func response(toPath path: String) -> HTTPResponse? {
    if BundledPage.paths.contains(path) { return bundledPage.files[path] }
    return path == StandalonePage.path ? standalonePage : facts?.response(toPath: path)
  }

  func file(_ request: FileRequest) -> FileAnswer {
    guard request.path.hasPrefix("/recordings/"), let folder else { return .none }
    guard request.isAuthorized || folder.admits(request, now: WebSocketServer.now()) else {
      return .forbidden
    }
    return folder.download(request.path).map { .file($0) } ?? .none
  }

  func timerFired() {
    armedDeadline = nil
    folder?.finishJobs()
    engineJobs.finish()
    inspector?.advance(now: WebSocketServer.now())
    for change in watcher?.poll(now: WebSocketServer.now()) ?? [] {
      inspector?.scenes.sceneFileChanged(change.name, to: change.result, now: WebSocketServer.now())
      onSceneChange?(change.name, change.result)
    }
    isPumpDue = true
  }

  /// Publishes the program's changes of its engine.
  func engineMayHaveChanged() {
    inspector?.advance(now: WebSocketServer.now())
    pump()
  }

  /// Calls a closure with the sessions, and sends their messages.
  func use(_ body: (Inspector, _ now: Int64) -> Void) {
    guard let inspector else { return }
    body(inspector, WebSocketServer.now())
    pump()
  }

  func shutdownBegan() {
    inspector?.shutDown(reason: "the server was stopped")
    isPumpDue = true
  }

  /// Applies the requests of the sessions to the port, and arms the timer.
  private func pump() {
    guard let port, let inspector, let sessionPump else { return }
    isPumpDue = false
    let now = WebSocketServer.now()
    sessionPump.run(now: now)
    sockets.deliverLocally(inspector, sessionPump)
    // Messages do not wait for the next deadline to be found: this is called again when they are sent.
    isPumpDue = port.hasRequestedWrites
    guard !isPumpDue else { return }
    let look = earlier(watcher?.nextLook(now: now), folder?.nextLook(now: now))
    let deadline = earlier(
      earlier(inspector.nextDeadline, engineJobs.nextLook(now: now)),
      look
    )
    guard deadline != armedDeadline else { return }
    armedDeadline = deadline
    port.setTimer(at: deadline)
  }
}

package import Inspector
package import JSON
import Scenes
import ScrollRecording
package import WebSocketServer

/// Connects the port to the sessions: bytes in, bytes out, and one timer for frames and for checks of scene
/// files.
///
/// Input is answered in the call that delivers it, not at the next frame. The timer is armed only while
/// something moves or there are files to check.
final class LoopDelegate: WebSocketServerDelegate {
  private weak var port: WebSocketServer?
  private var inspector: Inspector?
  private var sessionPump: Pump?
  private var folder: RecordingDirectoryStorage?
  private var facts: ServerFacts?
  private var watcher: SceneWatcher?
  /// Called with a scene's name when its file has changed.
  var onSceneChange: ((String, Result<Scene, SceneFileError>) -> Void)?
  private var armedDeadline: Int64?

  func attach(
    port: WebSocketServer,
    inspector: Inspector,
    folder: RecordingDirectoryStorage?,
    facts: ServerFacts,
    watcher: SceneWatcher
  ) {
    self.port = port
    self.inspector = inspector
    sessionPump = Pump(inspector, port)
    self.folder = folder
    self.facts = facts
    self.watcher = watcher
    pump()
  }

  /// Keeps the file of the recording up to date; `onFailure` is called once if it can no longer be written.
  func record(
    to file: RecordingFileWriter,
    onFailure: @escaping (RecordingFile.Failure) -> Void
  ) {
    sessionPump?.record(to: file, onFailure: onFailure)
  }

  func clientConnected(_ client: ConnectionID) {
    inspector?.connect(ClientID(client.rawValue), now: WebSocketServer.now())
    pump()
  }

  func client(_ client: ConnectionID, sent message: UnsafeRawBufferPointer) {
    inspector?.receive(
      message,
      from: ClientID(client.rawValue),
      now: WebSocketServer.now()
    )
    pump()
  }

  func clientIsWritable(_ client: ConnectionID, writer: inout ConnectionWriter) {
    sessionPump?.write(to: ClientID(client.rawValue), with: &writer)
    pump()
  }

  func clientClosed(_ client: ConnectionID) {
    inspector?.disconnect(ClientID(client.rawValue), now: WebSocketServer.now())
    pump()
  }

  func response(toPath path: String) -> HTTPResponse? { facts?.response(toPath: path) }

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
    inspector?.advance(now: WebSocketServer.now())
    for change in watcher?.poll(now: WebSocketServer.now()) ?? [] {
      inspector?.sceneFileChanged(change.name, to: change.result, now: WebSocketServer.now())
      onSceneChange?(change.name, change.result)
    }
    pump()
  }

  /// Passes on what the program has done to its engine.
  func engineMayHaveChanged() {
    inspector?.advance(now: WebSocketServer.now())
    pump()
  }

  func shutdownBegan() {
    inspector?.shutDown(reason: "the server was stopped")
    pump()
  }

  /// Applies to the port what the sessions request, and arms the timer.
  private func pump() {
    guard let port, let inspector else { return }
    let now = WebSocketServer.now()
    sessionPump?.run(now: now)
    let deadline = [inspector.nextDeadline, watcher?.nextLook, folder?.nextLook(now: now)]
      .compactMap(\.self).min()
    guard deadline != armedDeadline else { return }
    armedDeadline = deadline
    port.setTimer(at: deadline)
  }
}

extension WebSocketServer: ClientSockets {
  package func requestWrite(to client: ClientID) {
    requestWrite(to: ConnectionID(rawValue: client.rawValue))
  }

  package func setReading(_ isReading: Bool, from client: ClientID) {
    setReading(isReading, from: ConnectionID(rawValue: client.rawValue))
  }

  package func close(_ client: ClientID, code: UInt16, reason: String) {
    close(ConnectionID(rawValue: client.rawValue), code: code, reason: reason)
  }
}

extension ConnectionWriter: ClientWriter {
  package mutating func send(_ message: JSONBuffer) -> Bool {
    message.withPayload { send($0) }
  }
}

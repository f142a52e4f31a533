import Inspector
import JSON
import Scenes
import ScrollRecording
import WebSocketServer

/// Connects the port to the sessions: bytes in, bytes out, and one timer for frames and for checks of scene
/// files.
///
/// Input is answered in the call that delivers it, not at the next frame. The timer is armed only while
/// something moves or there are files to check.
final class LoopDelegate: WebSocketServerDelegate {
  private weak var port: WebSocketServer?
  private var inspector: Inspector?
  private var folder: RecordingDirectoryStorage?
  private var facts: ServerFacts?
  private var watcher: SceneWatcher?
  /// Called with a scene's name when its file has changed.
  var onSceneChange: ((String, Result<Scene, SceneFileError>) -> Void)?
  private var armedDeadline: Int64?
  private var recording: RecordingFileWriter?
  private var onFailure: (RecordingFile.Failure) -> Void = { _ in }

  func attach(
    port: WebSocketServer,
    inspector: Inspector,
    folder: RecordingDirectoryStorage?,
    facts: ServerFacts,
    watcher: SceneWatcher
  ) {
    self.port = port
    self.inspector = inspector
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
    recording = file
    self.onFailure = onFailure
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
    let session = ClientID(client.rawValue)
    while !writer.isChoked, let message = inspector?.nextMessage(for: session) {
      let isSent = message.withPayload { writer.send($0) }
      guard isSent else { break }
    }
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

  /// Flushes the recording to the system before any client is notified of its content.
  private func keepRecording() {
    guard let recording else { return }
    recording.flush()
    guard let failure = recording.failure else { return }
    onFailure(failure)
    inspector?.abandonServerRecording("\(recording.name): \(failure)")
    self.recording = nil
  }

  /// Applies to the port what the sessions request: writes, pauses, closings and the timer.
  private func pump() {
    guard let port, let inspector else { return }
    keepRecording()
    inspector.keepRecording(now: WebSocketServer.now())
    for client in inspector.takeReadyClients() {
      port.requestWrite(to: ConnectionID(rawValue: client.rawValue))
    }
    for pause in inspector.takePauses() {
      port.setReading(!pause.isPaused, from: ConnectionID(rawValue: pause.client.rawValue))
    }
    for closing in inspector.takeClosings() {
      port.close(
        ConnectionID(rawValue: closing.client.rawValue),
        code: closing.code,
        reason: closing.reason
      )
    }
    let now = WebSocketServer.now()
    let deadline = [inspector.nextDeadline, watcher?.nextLook, folder?.nextLook(now: now)]
      .compactMap(\.self).min()
    guard deadline != armedDeadline else { return }
    armedDeadline = deadline
    port.setTimer(at: deadline)
  }
}

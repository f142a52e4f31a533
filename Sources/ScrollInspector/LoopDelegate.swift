import Foundation
import Inspector
package import JSON
import Scenes
import ScrollRecording
import Simulation
package import WebSocketServer

/// Connects the port to the sessions: bytes in, bytes out, and one timer for frames and for checks of scene
/// files.
///
/// Input is answered in the call that delivers it, not at the next frame. The timer is armed only while
/// something moves or there are files to check.
final class LoopDelegate: WebSocketServerDelegate {
  weak var port: WebSocketServer?
  private var inspector: Inspector?
  fileprivate var sessionPump: Pump?
  private var folder: RecordingDirectoryStorage?
  private var facts: ServerFacts?
  private var watcher: SceneWatcher?
  /// The thread that makes the engines of scenes with very many views.
  let engineQueue = DispatchQueue(label: "scrollscope.engines")
  private lazy var engineJobs = BackgroundJobs(on: engineQueue)
  /// Called with a scene's name when its file has changed.
  var onSceneChange: ((String, Result<Scene, SceneFileError>) -> Void)?
  private var armedDeadline: Int64?
  /// Whether something was done with the sessions of which the sockets have not been notified.
  private var isPumpDue = false
  /// The sources of this process, by the numbers of their connections.
  var localSources: [ClientID: LocalSource] = [:]
  /// The numbers of the sources of this process that the inspector has messages for.
  var localWrites: [ClientID] = []
  var localsMade: UInt64 = 0
  /// The sources of this process that were closed, with the reasons.
  fileprivate var closed: [(LocalSource, String)] = []
  fileprivate var isDelivering = false
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
    sessionPump = Pump(inspector, self)
    self.folder = folder
    self.facts = facts
    self.watcher = watcher
    inspector.simulation.worker = engineJobs
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
    let isSource = port?.hasSecondSubprotocol(client) ?? false
    inspector?.connect(
      ClientID(client.rawValue),
      as: isSource ? .source : .viewer,
      now: WebSocketServer.now()
    )
    isPumpDue = true
  }

  func client(_ client: ConnectionID, sent message: UnsafeRawBufferPointer) {
    inspector?.receive(
      message,
      from: ClientID(client.rawValue),
      now: WebSocketServer.now()
    )
    isPumpDue = true
  }

  func clientIsWritable(_ client: ConnectionID, writer: inout ConnectionWriter) {
    inspector?.outgoing.write(to: ClientID(client.rawValue), with: &writer)
    isPumpDue = true
  }

  func clientClosed(_ client: ConnectionID) {
    inspector?.disconnect(ClientID(client.rawValue), now: WebSocketServer.now())
    isPumpDue = true
  }

  func eventsWereHandled() {
    if isPumpDue { pump() }
  }

  func response(toPath path: String) -> HTTPResponse? {
    path == StandalonePage.path ? standalonePage : facts?.response(toPath: path)
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

  /// Passes on what the program has done to its engine.
  func engineMayHaveChanged() {
    inspector?.advance(now: WebSocketServer.now())
    pump()
  }

  /// Does something with the sessions, and passes on what they have to send.
  func use(_ body: (Inspector, _ now: Int64) -> Void) {
    guard let inspector else { return }
    body(inspector, WebSocketServer.now())
    pump()
  }

  func shutdownBegan() {
    inspector?.shutDown(reason: "the server was stopped")
    isPumpDue = true
  }

  /// Applies to the port what the sessions request, and arms the timer.
  private func pump() {
    guard let port, let inspector else { return }
    isPumpDue = false
    let now = WebSocketServer.now()
    sessionPump?.run(now: now)
    deliverLocally(inspector)
    let deadline = [
      inspector.nextDeadline, watcher?.nextLook(now: now), folder?.nextLook(now: now),
      engineJobs.nextLook(now: now),
    ]
    .compactMap(\.self).min()
    guard deadline != armedDeadline else { return }
    armedDeadline = deadline
    port.setTimer(at: deadline)
  }
}

extension LoopDelegate: ClientSockets {
  func requestWrite(to client: ClientID) {
    if localSources[client] != nil {
      localWrites.append(client)
    } else {
      port?.requestWrite(to: ConnectionID(rawValue: client.rawValue))
    }
  }

  func setReading(_ isReading: Bool, from client: ClientID) {
    if let source = localSources[client] {
      source.isRead = isReading
      if isReading { localWrites.append(client) }
    } else {
      port?.setReading(isReading, from: ConnectionID(rawValue: client.rawValue))
    }
  }

  func close(_ client: ClientID, code: UInt16, reason: String) {
    if let source = localSources.removeValue(forKey: client) {
      closed.append((source, reason))
    } else {
      port?.close(ConnectionID(rawValue: client.rawValue), code: code, reason: reason)
    }
  }

  /// Delivers what the sources of this process send and are sent, until nothing is left.
  private func deliverLocally(_ inspector: Inspector) {
    guard !isDelivering else { return }
    isDelivering = true
    defer { isDelivering = false }
    while !localWrites.isEmpty || !closed.isEmpty {
      let clients = localWrites
      localWrites = []
      for client in clients {
        while let source = localSources[client],
          let message = inspector.outgoing.nextMessage(for: client)
        {
          message.withPayload { source.receive(UnsafeRawBufferPointer($0)) }
        }
        while let source = localSources[client], let message = source.takeWaiting() {
          message.withUnsafeBytes {
            inspector.receive($0, from: client, now: WebSocketServer.now())
          }
        }
      }
      let ended = closed
      closed = []
      for (source, reason) in ended {
        inspector.disconnect(source.client, now: WebSocketServer.now())
        source.end(reason)
      }
      sessionPump?.run(now: WebSocketServer.now())
    }
  }
}

extension ConnectionWriter: ClientWriter {
  package mutating func send(_ message: JSONBuffer) -> Bool {
    message.withPayload { send($0) }
  }
}

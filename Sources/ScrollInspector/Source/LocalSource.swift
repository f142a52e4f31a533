package import ForeignSource
import Inspector
package import JSON
import Sockets

/// A source in the same process: its messages need no socket.
///
/// It speaks the protocol of sources, as any other does, and is used on the thread of the loop.
package final class LocalSource {
  let client: ClientID
  /// Whether the server accepts more for the moment.
  var isRead = true {
    didSet { if isRead, !waiting.isEmpty { delegate?.flush(self) } }
  }
  /// The messages that wait for the server.
  private var waiting: [[UInt8]] = []
  private weak var delegate: LoopDelegate?
  /// Called with each message of the server.
  package var onMessage: ((JSONValue) -> Void)?
  /// Called once with the reason if the server ends the connection.
  package var onEnd: ((String) -> Void)?

  init(_ client: ClientID, _ delegate: LoopDelegate) {
    self.client = client
    self.delegate = delegate
  }

  /// Sends a message, with or without its `jsonrpc`.
  package func send(_ message: JSONValue) {
    var members = message.object ?? JSONObject()
    members["jsonrpc"] = "2.0"
    waiting.append(JSONValue.object(members).serialized())
    delegate?.flush(self)
  }

  /// Ends the connection.
  package func close() { delegate?.remove(self) }

  /// The next message for the server; nil if none waits, or it accepts none.
  func takeWaiting() -> [UInt8]? {
    isRead && !waiting.isEmpty ? waiting.removeFirst() : nil
  }

  func receive(_ bytes: UnsafeRawBufferPointer) {
    if let message = try? JSONValue(parsing: bytes, limits: .file) { onMessage?(message) }
  }

  func end(_ reason: String) { onEnd?(reason) }
}

extension LoopDelegate {
  /// Connects a source of this process.
  func connectLocalSource() -> LocalSource {
    let source = sockets.makeSource(self)
    use { inspector, now in inspector.connect(source.client, as: .localSource, now: now) }
    return source
  }

  /// Delivers a source's messages.
  func flush(_ source: LocalSource) {
    sockets.requestWrites(to: [source.client])
    use { _, _ in }
  }

  /// Ends the connection of a source.
  func remove(_ source: LocalSource) {
    guard sockets.remove(source) else { return }
    use { inspector, now in inspector.disconnect(source.client, now: now) }
  }
}

extension InspectorServer {
  /// Shows people that a line of a source of this process was not taken, and why.
  package func note(_ fault: String, inLine number: Int, of source: LocalSource) {
    delegate.use { inspector, _ in
      inspector.sourceFaults.note(fault, inLine: number, of: source.client)
    }
  }

  /// Connects a source of this process, which is shown if `isShown`.
  package func connect(
    _ sender: SourceSender,
    isShown: Bool = true
  ) -> LocalSource {
    let source = delegate.connectLocalSource()
    source.onMessage = { [weak sender] in sender?.receive($0) }
    sender.send = { [weak source] in source?.send($0) }
    sender.start()
    if isShown {
      delegate.use { inspector, _ in inspector.sources.showSource(of: source.client) }
    }
    return source
  }
}

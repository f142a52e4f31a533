import Inspector
package import JSON
import ModelCoding
import ScrollRecording
package import Sockets
package import Testing

/// A client that keeps the messages it reads until the test takes them, and follows the state as
/// the protocol specifies.
package final class FakeClient {
  package static let attachment: JSONValue = ["client": ["name": "test", "version": "1"]]

  package let id: ClientID
  /// Messages that were read and not taken yet.
  package private(set) var inbox: [JSONValue] = []
  /// Undo and redo states received and not taken yet.
  package var edits: [JSONValue] = []
  /// The buffers that were read, the newest last.
  package private(set) var buffers: [JSONBuffer] = []
  /// The state that the client knows.
  package private(set) var document: JSONValue?
  package private(set) var seq: Int64 = -1
  package private(set) var epoch: Int64 = -1
  /// Whether the last role received was the controller's.
  package private(set) var believesItControls = false
  private var name: String?
  package unowned let harness: Harness
  private var requests: Int64 = 0
  private var wire = WireCheck()

  package init(_ id: ClientID, _ harness: Harness) {
    self.id = id
    self.harness = harness
  }

  /// Sends a text as it is.
  package func send(_ text: String) {
    send(bytes: Array(text.utf8))
  }

  package func send(bytes: [UInt8]) {
    wire.sent(bytes)
    bytes.withUnsafeBytes { bytes in
      harness.inspector.receive(bytes, from: id, now: harness.now)
    }
  }

  /// Sends a message to which the server does not respond as to a request.
  package func send(_ message: JSONValue) {
    var members = message.object ?? [:]
    members["jsonrpc"] = "2.0"
    send(JSONValue.object(members).serializedString)
  }

  /// Sends a notification.
  package func notify(_ method: String, _ parameters: JSONValue = [:]) {
    let message: JSONValue = [
      "jsonrpc": "2.0", "method": .string(method), "params": parameters,
    ]
    send(message.serializedString)
  }

  /// Sends a request and returns the whole response.
  package func ask(_ method: String, _ parameters: JSONValue = [:]) throws -> JSONValue {
    requests += 1
    let message: JSONValue = [
      "jsonrpc": "2.0", "id": .integer(requests), "method": .string(method), "params": parameters,
    ]
    send(message.serializedString)
    try drain()
    let place = try #require(
      inbox.firstIndex { $0["id"] == .integer(requests) },
      "no answer to \(method)"
    )
    let answer = inbox.remove(at: place)
    #expect(answer["jsonrpc"] == "2.0")
    harness.didAnswer?(message, answer)
    return answer
  }

  /// Sends a request and returns its result.
  @discardableResult
  package func request(_ method: String, _ parameters: JSONValue = [:]) throws -> JSONValue {
    let answer = try ask(method, parameters)
    return try #require(answer["result"], "\(method) was refused: \(answer)")
  }

  /// Sends a request and returns its error.
  package func refusal(_ method: String, _ parameters: JSONValue = [:]) throws -> JSONValue {
    let answer = try ask(method, parameters)
    return try #require(answer["error"], "\(method) was not refused: \(answer)")
  }

  /// Reads one message, as a socket with room for one would.
  @discardableResult
  package func read() throws -> JSONValue? {
    guard let buffer = harness.inspector.outgoing.nextMessage(for: id) else { return nil }
    let message = try JSONValue(parsing: buffer.payloadBytes, limits: .file)
    try wire.received(message)
    if message["method"] == "Edit.changed" {
      // Kept apart, because it follows most commands of the tests.
      edits.append(message["params"] ?? nil)
    } else {
      buffers.append(buffer)
      inbox.append(message)
    }
    try follow(message)
    try harness.didRead?(self, message)
    return message
  }

  /// Reads until there is nothing to read.
  package func drain() throws {
    while try read() != nil {}
  }

  /// Reads, and takes the oldest message, which must be a notification with this method; returns
  /// its parameters.
  @discardableResult
  package func expect(
    _ method: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> JSONValue {
    try drain()
    try #require(!inbox.isEmpty, "nothing came, not \(method)", sourceLocation: sourceLocation)
    let message = inbox.removeFirst()
    #expect(message["method"]?.string == method, sourceLocation: sourceLocation)
    #expect(message["jsonrpc"] == "2.0", sourceLocation: sourceLocation)
    return try #require(message["params"], sourceLocation: sourceLocation)
  }

  /// Takes the state messages from the inbox, and leaves the rest.
  @discardableResult
  package func takeStates() -> [JSONValue] {
    let states = inbox.filter { $0["method"]?.string?.hasPrefix("State.") == true }
    inbox.removeAll { $0["method"]?.string?.hasPrefix("State.") == true }
    return states
  }

  /// Takes the matching messages from the inbox, and leaves the rest.
  package func take(where isWanted: (JSONValue) -> Bool) -> [JSONValue] {
    let taken = inbox.filter(isWanted)
    inbox.removeAll(where: isWanted)
    return taken
  }

  /// Empties the inbox.
  package func clearInbox() {
    inbox = []
  }

  /// Acknowledges the newest state.
  package func acknowledge() throws {
    notify("State.ack", ["seq": .integer(seq)])
  }

  /// Continues from the state of an earlier connection.
  package func resume(from other: FakeClient) {
    document = other.document
    seq = other.seq
    epoch = other.epoch
  }

  private func follow(_ message: JSONValue) throws {
    guard let params = message["params"] else { return }
    let next = params["seq"]?.int64 ?? 0
    switch message["method"]?.string {
    case "State.snapshot":
      document = params["state"]
      epoch = params["epoch"]?.int64 ?? 0
    case "State.patch":
      #expect(params["base"] == .integer(seq), "a patch that does not follow")
      #expect(next > seq)
      #expect(params["merged"]?.int64 ?? 1 == next - seq)
      let patch = try #require(params["patch"])
      document = MergePatch.apply(patch, to: try #require(document, "a patch before a snapshot"))
    case "Server.hello":
      name = params["you"]?["client"]?.string
      believesItControls = params["you"]?["role"] == "controller"
      return
    case "Control.changed":
      believesItControls = params["controller"]?.string == name
      return
    default: return
    }
    seq = next
  }
}

extension JSONValue {
  /// The document without the time, which advances even when nothing else changes.
  package var timeless: JSONValue {
    guard var object else { return self }
    object["t"] = nil
    return .object(object)
  }
}

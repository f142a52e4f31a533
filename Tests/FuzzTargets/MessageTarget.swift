import Inspector
import JSON
import ModelCoding
import Scenes
import Sockets

/// Bytes as a message: whatever they are, JSON reads back as it was written, a command keeps its parameters,
/// and a client gets one response at most.
final class MessageTarget {
  private let inspector = FuzzedInspector.make()
  private var connections: UInt64 = 0
  /// The client that is connected; nil while there is none.
  private var client: ClientID?

  func run(_ bytes: [UInt8]) {
    let json = try? JSONValue(parsing: bytes, limits: .message)
    if let json {
      let again = try? JSONValue(parsing: json.serialized(), limits: .file)
      demand(again == json, "JSON does not read back as it was written")
      decode(json)
    }
    respond(to: bytes, isLast: json?["method"] == "Session.attach")
  }

  /// Reads a command, and what is written of it.
  private func decode(_ json: JSONValue) {
    guard let method = json["method"]?.string,
      let request = try? SceneRequest(method: method, parameters: json["params"] ?? [:])
    else { return }
    let written = parameters(of: request)
    guard let again = try? SceneRequest(method: method, parameters: written) else {
      return demand(false, "a command that was written is refused: \(written.serializedString)")
    }
    demand(parameters(of: again) == written, "a command changes: \(written.serializedString)")
  }

  private func parameters(of request: SceneRequest) -> JSONValue {
    var writer = JSONWriter()
    request.writeParameters(to: &writer)
    guard let json = try? JSONValue(parsing: writer.bytes, limits: .file) else {
      demand(false, "the parameters of a command are not JSON")
      return .null
    }
    return json
  }

  /// Sends the message of a client that is not attached.
  ///
  /// The client stays until it attaches, has to wait or is closed: greeting one takes longer than a message.
  private func respond(to bytes: [UInt8], isLast: Bool) {
    guard let inspector else { return }
    let client = client ?? connect(to: inspector)
    bytes.withUnsafeBytes { inspector.receive($0, from: client, now: 0) }
    var responses = 0
    while inspector.outgoing.nextMessage(for: client) != nil { responses += 1 }
    demand(responses <= 2, "\(responses) responses to one message")
    _ = inspector.outgoing.takeReadyClients()
    let isClosed = !inspector.outgoing.takeClosings().isEmpty
    guard isLast || isClosed || !inspector.reading.takePauses().isEmpty else { return }
    inspector.disconnect(client, now: 0)
    self.client = nil
    _ = inspector.reading.takePauses()
  }

  private func connect(to inspector: Inspector) -> ClientID {
    connections += 1
    let client = ClientID(connections)
    inspector.connect(client, now: 0)
    _ = inspector.outgoing.nextMessage(for: client)
    self.client = client
    return client
  }
}

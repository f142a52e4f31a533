package import JSON
import Testing
package import WebSocketClient

/// A client of a server on another thread or in another process: it attaches, acknowledges every state, and
/// keeps the notifications that come before a response.
package final class SocketClient {
  package let socket: WebSocketClient
  /// The parameters of the greeting.
  package let hello: JSONValue
  /// The state at the start.
  package let state: JSONValue
  /// The number of requests so far, which is the id of the last one.
  package private(set) var requests: Int64 = 0
  /// The notifications that came while a response was awaited.
  private var notifications: [JSONValue] = []
  private var wire = WireCheck()
  private static let patience = Duration.seconds(10)

  /// Connects to a server on this machine, and attaches.
  package init(port: Int, token: String? = nil) throws {
    socket = try WebSocketClient(
      connectingTo: try WebSocketAddress(parsing: "ws://127.0.0.1:\(port)"),
      subprotocols: ["scrollscope.v1"] + (token.map { ["token.\($0)"] } ?? []),
      timeout: Self.patience
    )
    var wire = WireCheck()
    let hello = try Self.message(from: socket, &wire)
    try #require(hello["method"] == "Server.hello")
    self.hello = hello["params"] ?? nil
    requests = 1
    try Self.send(
      [
        "id": 1, "method": "Session.attach",
        "params": ["client": ["name": "test", "version": "1"]],
      ],
      to: socket,
      &wire
    )
    #expect(try Self.message(from: socket, &wire)["result"] == ["mode": "snapshot"])
    let snapshot = try Self.message(from: socket, &wire)
    try #require(snapshot["method"] == "State.snapshot")
    state = try #require(snapshot["params"]?["state"])
    self.wire = wire
    try acknowledge(snapshot)
  }

  /// Sends a request, whose id is the number of requests so far.
  package func send(_ method: String, _ parameters: JSONValue = [:]) throws {
    requests += 1
    try Self.send(
      ["id": .integer(requests), "method": .string(method), "params": parameters],
      to: socket,
      &wire
    )
  }

  /// Sends a request and returns its response; the notifications before it are kept.
  package func ask(_ method: String, _ parameters: JSONValue = [:]) throws -> JSONValue {
    try send(method, parameters)
    while true {
      let message = try receive()
      if message["id"] == .integer(requests) { return message }
      notifications.append(message)
    }
  }

  /// Sends a sample of one finger.
  package func touch(_ phase: String, _ y: Double, at seconds: Double? = nil) throws {
    var touch: JSONObject = ["id": 1, "phase": .string(phase), "location": [100, .number(y)]]
    if let seconds { touch["timestamp"] = .number(seconds) }
    try send("Input.touch", ["touches": [.object(touch)]])
  }

  /// The next message, which must come; a kept one is first.
  package func message() throws -> JSONValue {
    notifications.isEmpty ? try receive() : notifications.removeFirst()
  }

  /// Reads until a notification with this method comes, and returns its parameters.
  package func notification(_ method: String) throws -> JSONValue {
    while true {
      let message = try message()
      if message["method"]?.string == method { return message["params"] ?? nil }
    }
  }

  /// Reads patches until one satisfies `isLast`; returns the parameters of all of them.
  package func patches(until isLast: (JSONValue) -> Bool) throws -> [JSONValue] {
    var patches: [JSONValue] = []
    while patches.last.map(isLast) != true { patches.append(try notification("State.patch")) }
    return patches
  }

  package func close() { socket.close() }

  private func receive() throws -> JSONValue {
    let message = try Self.message(from: socket, &wire)
    try acknowledge(message)
    return message
  }

  /// Acknowledges a state, so that the server sends more of them.
  private func acknowledge(_ message: JSONValue) throws {
    guard let seq = message["params"]?["seq"] else { return }
    try Self.send(["method": "State.ack", "params": ["seq": seq]], to: socket, &wire)
  }

  private static func send(
    _ members: JSONObject,
    to socket: WebSocketClient,
    _ wire: inout WireCheck
  ) throws {
    var message = members
    message["jsonrpc"] = "2.0"
    wire.sent(.object(message))
    try socket.send(JSONValue.object(message).serialized(), timeout: patience)
  }

  private static func message(
    from socket: WebSocketClient,
    _ wire: inout WireCheck
  ) throws -> JSONValue {
    let text = try #require(try socket.receive(timeout: patience))
    let message = try JSONValue(parsing: text, limits: .file)
    try wire.received(message)
    return message
  }
}

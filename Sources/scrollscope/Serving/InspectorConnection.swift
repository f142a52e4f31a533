import JSON
import Scenes
import WebSocketClient

/// A client connection to a running inspector.
final class InspectorConnection {
  /// The timeout of a response.
  private static let patience: Duration = .seconds(5)

  private let client: WebSocketClient
  private var lastID: Int64 = 0
  /// Whether the server has already made this client the controller.
  private let isController: Bool

  /// Connects, reads the greeting and attaches; `name` is the client name that is sent to the server.
  init(_ server: InspectorArguments, name: String, wantsState: Bool = false) throws {
    let (address, token) = try server.addressAndToken()
    let subprotocols = ["scrollscope.v1"] + (token.map { ["token.\($0)"] } ?? [])
    client = try WebSocketClient(
      connectingTo: address,
      subprotocols: subprotocols,
      timeout: Self.patience
    )
    guard let bytes = try client.receive(timeout: Self.patience) else {
      throw Failure("\(address): connected, but no inspector answers there")
    }
    let hello = try JSONValue(parsing: bytes, limits: .file)
    guard hello["method"]?.string == "Server.hello" else {
      throw Failure("\(address): this is not an inspector")
    }
    isController = hello["params"]?["you"]?["role"]?.string == "controller"
    _ = try call(
      "Session.attach",
      [
        "client": ["name": .string(name), "version": .string(ScrollscopeVersion.text)],
        "want": ["state": .bool(wantsState), "events": false, "why": false, "doctor": false],
      ]
    )
  }

  /// Acquires control.
  func takeControl(force: Bool) throws {
    guard !isController else { return }
    let parameters: JSONValue = force ? ["force": true] : [:]
    if let error = try call("Control.acquire", parameters) {
      let holder = error["data"]?["controller"]?.string
      throw Failure(
        holder.map { "\(PrintableText.escaped($0, limit: 64)) has control; --force takes it" }
          ?? "not in control: \(Self.words(error))"
      )
    }
  }

  /// Sends a request and waits for its response; returns nil on success, otherwise the error object.
  func call(_ method: String, _ parameters: JSONValue) throws -> JSONValue? {
    try response(to: method, parameters)["error"]
  }

  /// Sends a request, waits for its response and returns it.
  func response(to method: String, _ parameters: JSONValue) throws -> JSONValue {
    let id = try send(method, parameters)
    while let response = try response(within: Self.patience) {
      if response["id"]?.int64 == id { return response }
    }
    throw Failure("\(method) was not answered")
  }

  /// Sends a request without waiting; returns the id of its response.
  func send(_ method: String, _ parameters: JSONValue) throws -> Int64 {
    lastID += 1
    let request: JSONValue = [
      "jsonrpc": "2.0", "id": .integer(lastID), "method": .string(method), "params": parameters,
    ]
    try client.send(request.serialized(), timeout: Self.patience)
    return lastID
  }

  /// Returns the next response within a timeout; nil when it has passed.
  ///
  /// Notifications of the server are discarded.
  func reply(within timeout: Duration) throws -> (id: Int64, error: JSONValue?)? {
    guard let response = try response(within: timeout), let id = response["id"]?.int64 else {
      return nil
    }
    return (id, response["error"])
  }

  private func response(within timeout: Duration) throws -> JSONValue? {
    let deadline = ContinuousClock.now + timeout
    while true {
      let left = ContinuousClock.now.duration(to: deadline)
      guard let bytes = try client.receive(timeout: max(.zero, left)) else { return nil }
      let message = try JSONValue(parsing: bytes, limits: .file)
      if message["id"]?.int64 != nil { return message }
    }
  }

  /// Returns the parameters of the first snapshot; the connection must have been created with `wantsState`.
  func snapshot() throws -> JSONValue {
    let deadline = ContinuousClock.now + Self.patience
    while true {
      let left = ContinuousClock.now.duration(to: deadline)
      guard let bytes = try client.receive(timeout: max(.zero, left)) else {
        throw Failure("the inspector did not send its state")
      }
      let message = try JSONValue(parsing: bytes, limits: .file)
      if message["method"] == "State.snapshot", let parameters = message["params"] {
        return parameters
      }
    }
  }

  /// Closes the connection.
  func close() { client.close() }

  /// Returns the description of an error object.
  static func words(_ error: JSONValue) -> String {
    let path = error["data"]?["path"]?.string.map { $0 + ": " } ?? ""
    return path + (error["message"]?.string ?? "refused")
  }
}

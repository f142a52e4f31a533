import JSON
import WebSocketClient

/// A connection to a browser over WebDriver BiDi (W3C).
final class BiDiConnection {
  /// The time for the answer to a command.
  private static let patience: Duration = .seconds(60)

  private let client: WebSocketClient
  private var lastID: Int64 = 0
  /// What has arrived while a command waited for its answer.
  private var events: [JSONValue] = []
  /// The answers that are not waited for, by the commands' numbers.
  private var handlers: [Int64: (JSONValue?, BrowserDriverError?) -> Void] = [:]

  init(connectingTo address: String) throws {
    client = try WebSocketClient(
      connectingTo: try WebSocketAddress(parsing: address),
      subprotocols: [],
      timeout: Self.patience
    )
  }

  /// Sends a command and returns its result.
  func call(_ method: String, _ parameters: JSONValue = [:]) throws -> JSONValue {
    let id = try send(method, parameters)
    let deadline = ContinuousClock.now + Self.patience
    while true {
      let left = ContinuousClock.now.duration(to: deadline)
      guard let message = try receive(timeout: max(.zero, left)) else {
        throw BrowserDriverError.refused(command: method, reason: "no answer")
      }
      guard message["id"]?.int64 == id else {
        take(message)
        continue
      }
      if let error = Self.error(in: message, of: method) { throw error }
      return message["result"] ?? [:]
    }
  }

  /// Sends a command without waiting; `completion` is called with its result or its error.
  func post(
    _ method: String,
    _ parameters: JSONValue,
    completion: ((JSONValue?, BrowserDriverError?) -> Void)? = nil
  ) throws {
    let id = try send(method, parameters)
    handlers[id] = completion ?? { _, _ in }
  }

  /// The next event within a timeout; nil when it has passed.
  func event(timeout: Duration) throws -> JSONValue? {
    if events.isEmpty, let message = try receive(timeout: timeout) { take(message) }
    guard !events.isEmpty else { return nil }
    return events.removeFirst()
  }

  func close() { client.close() }

  private func take(_ message: JSONValue) {
    guard let id = message["id"]?.int64 else {
      events.append(message)
      return
    }
    handlers.removeValue(forKey: id)?(message["result"], Self.error(in: message, of: "a command"))
  }

  private func send(_ method: String, _ parameters: JSONValue) throws -> Int64 {
    lastID += 1
    let message: JSONValue = [
      "id": .integer(lastID), "method": .string(method), "params": parameters,
    ]
    try client.send(message.serialized(), timeout: Self.patience)
    return lastID
  }

  private func receive(timeout: Duration) throws -> JSONValue? {
    guard let bytes = try client.receive(timeout: timeout) else { return nil }
    return try JSONValue(parsing: bytes, limits: .file)
  }

  private static func error(in message: JSONValue, of method: String) -> BrowserDriverError? {
    guard let error = message["error"]?.string else { return nil }
    let text = message["message"]?.string ?? error
    return .refused(command: method, reason: PrintableText.escaped(text, limit: 300))
  }
}

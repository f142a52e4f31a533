package import JSON
import SchemaSupport
import Testing

/// Holds the messages of a connection against the schemas, in both directions.
///
/// A request is checked when the server accepts it, and a state of a source when the server acknowledges it, because
/// tests send wrong ones too.
package struct WireCheck {
  /// The requests without a response, by their ids, oldest first: a client may use an id again.
  private var open: [String: [JSONValue]] = [:]
  /// The states of a source that the server has not acknowledged, by their numbers.
  private var states: [Int64: JSONValue] = [:]

  package init() {}

  /// Remembers a message to the server.
  package mutating func sent(_ message: JSONValue) {
    if let id = message["id"] {
      open[id.serializedString, default: []].append(message)
    } else if message["method"]?.string?.hasPrefix("Source.") == true,
      let seq = message["params"]?["seq"]?.int64
    {
      states[seq] = message
    }
  }

  /// Remembers a message to the server if it is JSON.
  package mutating func sent(_ bytes: [UInt8]) {
    guard let message = try? JSONValue(parsing: bytes, limits: .message) else { return }
    sent(message)
  }

  /// Checks a message from the server.
  package mutating func received(_ message: JSONValue) throws {
    let kinds = "message.schema.json#/$defs/"
    if let method = message["method"] {
      if method == "Source.ack" { try acknowledged(message["params"]?["seq"]?.int64) }
      return try Self.checkNotification(message)
    }
    let id = message["id"]?.serializedString ?? ""
    guard let result = message["result"] else {
      // Which of several requests with one id was refused is not known.
      if open[id]?.count == 1 { open[id] = nil }
      return try Self.check(message, kinds + "error")
    }
    guard let requests = open[id], let first = requests.first else {
      return try Self.check(message, kinds + "reply")
    }
    if let method = first["method"]?.string, method.hasPrefix("Source.") {
      open[id] = nil
      let ofSources = "source.schema.json#/$defs/"
      try Self.check(first, ofSources + method)
      let answer = method == "Source.hello" ? "Source.hello.result" : "reply"
      return try Self.check(message, ofSources + answer)
    }
    // Longer work is answered after later requests.
    let index = try requests.firstIndex { try Self.fits(result, $0) }
    let request = index.map { requests[$0] } ?? first
    if let index, requests.count == 1 { open[id]?.remove(at: index) }
    // A request that fits was valid, and so was its result.
    guard index == nil, let method = request["method"]?.string else { return }
    try Self.check(request, "request.schema.json#/$defs/" + method)
    try Self.check(result, "result.schema.json#/$defs/" + method)
  }

  private mutating func acknowledged(_ seq: Int64?) throws {
    guard let seq, let state = states.removeValue(forKey: seq) else { return }
    try Self.check(state, "source.schema.json#/$defs/" + (state["method"]?.string ?? ""))
  }

  /// The schema of a notification; those to and about sources have a file of their own.
  package static func schema(of message: JSONValue) throws -> String {
    let method = message["method"]?.string ?? ""
    let parameters = message["params"]
    let general = "message.schema.json#/$defs/\(method)"
    let ofSources = "source.schema.json#/$defs/\(method)"
    switch method {
    case "Source.ack", "Source.resync", "Source.show", "Source.input", "Source.takePicture":
      return ofSources
    case "Server.hello": return parameters?["role"] == nil ? general : ofSources
    case "State.snapshot": return parameters?["source"] == nil ? general : ofSources
    case "State.patch":
      return try Schemas.load().isValid(message, against: general) ? general : ofSources
    default: return general
    }
  }

  private static func checkNotification(_ message: JSONValue) throws {
    let reference = try schema(of: message)
    // Most messages are patches of an engine's state; their schema was found by validating them.
    guard reference != "message.schema.json#/$defs/State.patch" else { return }
    try check(message, reference)
  }

  private static func fits(_ result: JSONValue, _ request: JSONValue) throws -> Bool {
    guard let method = request["method"]?.string else { return false }
    let schemas = try Schemas.load()
    return schemas.isValid(request, against: "request.schema.json#/$defs/" + method)
      && schemas.isValid(result, against: "result.schema.json#/$defs/" + method)
  }

  private static func check(_ value: JSONValue, _ reference: String) throws {
    let failures = try Schemas.load().failures(of: value, against: reference)
    #expect(failures == [], "\(reference): \(value)")
  }
}

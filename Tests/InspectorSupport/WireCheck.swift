package import JSON
import SchemaSupport
import Testing

/// Holds the messages of a connection against the schemas, in both directions.
///
/// A request is checked when the server accepts it, because tests send wrong ones too.
package struct WireCheck {
  /// The requests without a response, by their ids.
  private var open: [String: JSONValue] = [:]

  package init() {}

  /// Remembers a message to the server.
  package mutating func sent(_ message: JSONValue) {
    if let id = message["id"] { open[id.serializedString] = message }
  }

  /// Remembers a message to the server if it is JSON.
  package mutating func sent(_ bytes: [UInt8]) {
    guard let message = try? JSONValue(parsing: bytes, limits: .message) else { return }
    sent(message)
  }

  /// Checks a message from the server.
  package mutating func received(_ message: JSONValue) throws {
    let kinds = "message.schema.json#/$defs/"
    if let method = message["method"]?.string {
      try Self.check(message, kinds + method)
      return
    }
    let request = (message["id"]?.serializedString).flatMap { open.removeValue(forKey: $0) }
    guard let result = message["result"] else { return try Self.check(message, kinds + "error") }
    guard let request, let method = request["method"]?.string else {
      return try Self.check(message, kinds + "reply")
    }
    try Self.check(request, "request.schema.json#/$defs/" + method)
    try Self.check(result, "result.schema.json#/$defs/" + method)
  }

  private static func check(_ value: JSONValue, _ reference: String) throws {
    let failures = try Schemas.load().failures(of: value, against: reference)
    #expect(failures == [], "\(reference): \(value)")
  }
}

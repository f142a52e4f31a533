package import JSON

/// A connection to a running inspector.
package protocol AgentInspector {
  /// The parameters of the first `State.snapshot`.
  func snapshot() throws -> JSONValue
  /// Sends a request, and returns its result; throws the reason of a refusal.
  func ask(_ method: String, _ parameters: JSONValue) throws -> JSONValue
  /// Ends the connection.
  func close()
}

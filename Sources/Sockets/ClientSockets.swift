/// The sockets of clients, as an inspector uses them.
package protocol ClientSockets: AnyObject {
  /// Requests a call of the owner with a ``ClientWriter`` for each of some clients when it can be written to.
  func requestWrites(to clients: [ClientID])

  /// Stops or resumes reading from a client.
  func setReading(_ isReading: Bool, from client: ClientID)

  /// Closes a client with a WebSocket close code and its reason.
  func close(_ client: ClientID, code: UInt16, reason: String)
}

/// The socket of one client while it can be written to.
package protocol ClientWriter {
  /// Whether the client cannot accept more for the moment.
  var isChoked: Bool { get }

  /// Sends a message; false if the client has disconnected.
  mutating func send(_ payload: UnsafeMutableRawBufferPointer) -> Bool
}

/// Figures about a server's connections.
public struct Statistics: Equatable, Sendable {
  /// Why a connection, a request or a message was refused, or a client was cut.
  public enum Refusal: String, CaseIterable, Sendable {
    /// Host names another server.
    case host
    /// Origin is a page of another site.
    case origin
    /// The token is missing or wrong.
    case token
    /// The client speaks another version of the protocol, or another protocol.
    case version
    /// The request is not served: its method, a body, an upgrade, or a path without a socket.
    case request
    /// There are as many clients as are admitted.
    case clients
    /// There were as many connections as are kept: a new one, or the oldest one without a token, was closed.
    case connections
    /// A message was too long, or had too many frames.
    case size
    /// A message was not text.
    case encoding
    /// The client accepted no data for too long.
    case stalled
  }

  /// The WebSocket clients that are connected.
  public internal(set) var clients = 0
  /// The sockets that are open, those of plain requests too.
  public internal(set) var connections = 0
  /// The connections that were accepted since the start.
  public internal(set) var accepted = 0
  /// The WebSocket clients that were admitted since the start.
  public internal(set) var admitted = 0
  /// The plain requests that were answered since the start, refused ones not counted.
  public internal(set) var responses = 0
  /// The messages that arrived whole since the start, and their bytes without the frames' heads.
  public internal(set) var received = MessageCount()
  /// The messages that were sent since the start, and their bytes without the frames' heads.
  public internal(set) var sent = MessageCount()
  /// The refusals since the start by reason; a reason that never occurred has none.
  public internal(set) var refusals: [Refusal: Int] = [:]

  /// Messages in one direction.
  public struct MessageCount: Equatable, Sendable {
    /// The number of messages.
    public internal(set) var messages = 0
    /// Their bytes.
    public internal(set) var bytes = 0

    mutating func count(_ bytes: Int) {
      messages += 1
      self.bytes += bytes
    }
  }

  mutating func count(_ refusal: Refusal) { refusals[refusal, default: 0] += 1 }
}

extension ServerLoop {
  /// Counts a refusal, and reports it.
  func count(_ refusal: Statistics.Refusal) {
    statistics.count(refusal)
    onRefusal?(refusal)
  }
}

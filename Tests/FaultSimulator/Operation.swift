package import JSON

/// Something that happens to the world from outside: what a person does with a client, or a fault.
package enum Operation: Sendable {
  /// A client comes, or comes back.
  case arrive(Int)
  /// A client closes its connection and stays away.
  case leave(Int)
  /// A connection breaks, with all that is on its way; the client comes back at once.
  case reset(Int)
  /// A connection breaks and only the client notices.
  case vanish(Int)
  /// A client reads no more than this number of bytes per second; nil for no limit.
  case slow(Int, bytesPerSecond: Int?)
  /// A client reads nothing for some time, in microseconds.
  case stall(Int, for: Int64)
  /// A client's page is hidden for some time: it reads, and acknowledges nothing.
  case hide(Int, for: Int64)
  /// A client sends a request; `isAnswered` says whether it asks for a response.
  case send(Int, method: String, parameters: JSONValue, isAnswered: Bool)
  /// A client sends this number of requests at once; marks are passed on to all clients.
  case flood(Int, count: Int, isMarks: Bool)
  /// A client sends bytes that are most likely no request.
  case damaged(Int, [UInt8])
  /// Nothing runs for some time, as when a laptop is closed.
  case stop(Int64)
  /// The server needs this time between two looks at the clock, in microseconds.
  case work(Int64)
  /// The disk has room for this number of bytes; nil for any number.
  case room(Int?)
  /// Writes to the disk are interrupted or partial.
  case unreliableDisk(Bool)
  /// The server is killed and starts again; a loss of power also takes what was not synced.
  case kill(losesPower: Bool)
}

/// An operation with its time, in microseconds of the run.
package struct PlannedOperation: Sendable, CustomStringConvertible {
  package let time: Int64
  package let operation: Operation

  package var description: String {
    let seconds = Double(time) / 1e6
    switch operation {
    case .send(let client, let method, let parameters, _):
      return "\(seconds) s: client \(client) sends \(method) \(parameters.serializedString)"
    case .damaged(let client, let bytes):
      return "\(seconds) s: client \(client) sends \(String(decoding: bytes, as: UTF8.self))"
    default: return "\(seconds) s: \(operation)"
    }
  }
}

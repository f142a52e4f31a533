import JSON
import ModelCoding
import ScrollModel
import Simulation

/// The requests by which clients sent the engine's latest commands.
struct CommandSenders {
  /// A request: the client's name, the method, and the id by which the client knows it.
  struct Sender {
    let number: Int
    let client: String
    let method: String
    let id: Request.ID?

    init(_ number: Int, _ call: MethodCall) {
      self.number = number
      (client, method, id) = (call.session.name, call.request.method, call.request.id)
    }
  }

  /// The maximum number of requests that are kept: some seconds of a finger's samples.
  private static let limit = 1_024

  /// By the commands' numbers.
  private var senders: [Int: Sender] = [:]
  private var latest = 0

  /// Adds the request of the newest command.
  mutating func add(_ sender: Sender) {
    if sender.number <= latest {
      // Time was set back: later numbers are assigned again.
      senders = senders.filter { $0.key < sender.number }
    } else if senders.count >= 2 * Self.limit {
      senders = senders.filter { $0.key > sender.number - Self.limit }
    }
    latest = sender.number
    senders[sender.number] = sender
  }

  /// Writes a change with its cause, and with the request that it comes from: a command that no client sent is in the
  /// engine's timeline.
  func write(_ change: Change, in timeline: Timeline, to writer: inout JSONWriter) {
    writer.beginObject()
    EventWriter.writeMembers(of: change, to: &writer)
    if let number = change.command {
      if let sender = senders[number] {
        writer.key("request")
        sender.write(to: &writer)
      } else if let method = timeline.method(ofCommand: number) {
        writer.key("request")
        writer.beginObject()
        writer.member("method", method)
        writer.endObject()
      }
    }
    writer.endObject()
  }
}

extension CommandSenders.Sender {
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("client", client)
    writer.member("method", method)
    if let id, id != .null { writer.write(id) }
    writer.endObject()
  }
}

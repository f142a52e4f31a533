import FaultSimulator
import Inspector
import JSON
import ModelCoding
import Simulation
import Sockets

/// A session from a script of lines: `+` connects a client, `-1` disconnects client 1, `r1` lets it read one
/// message and `R1` all, `t500` lets 500 ms pass, and `1{...}` sends what follows the digit.
///
/// Every client follows what it receives, and must have the server's state in the end.
enum SessionTarget {
  /// The maximum number of clients, and of lines that are followed.
  private static let limits = (clients: 4, lines: 40)
  /// The time that may pass in a script, in microseconds: more of it is only more of the same frames.
  private static let longest: Int64 = 700_000

  static func run(_ bytes: [UInt8]) {
    guard let inspector = FuzzedInspector.make() else { return }
    var session = Session(inspector: inspector)
    for line in bytes.split(separator: UInt8(ascii: "\n")).prefix(limits.lines) {
      session.follow(line)
    }
    session.settle()
  }

  private struct Session {
    let inspector: Inspector
    var now: Int64 = 0
    var models: [ClientID: ClientModel] = [:]
    var made: UInt64 = 0

    /// The clients in the order in which they came.
    var clients: [ClientID] { models.keys.sorted() }

    mutating func follow(_ line: ArraySlice<UInt8>) {
      let rest = line.dropFirst()
      switch line.first {
      case UInt8(ascii: "+"):
        guard models.count < SessionTarget.limits.clients else { return }
        made += 1
        models[ClientID(made)] = ClientModel()
        inspector.connect(ClientID(made), now: now)
      case UInt8(ascii: "-"): client(rest.first).map { disconnect($0) }
      case UInt8(ascii: "r"): client(rest.first).map { _ = read($0) }
      case UInt8(ascii: "R"): client(rest.first).map { readAll($0) }
      case UInt8(ascii: "t"):
        let milliseconds = Int64(String(decoding: rest.prefix(4), as: UTF8.self)) ?? 0
        now = min(now + max(0, milliseconds * 1_000), SessionTarget.longest)
        inspector.advance(now: now)
      default:
        guard let client = client(line.first) else { return }
        rest.withUnsafeBytes { inspector.receive($0, from: client, now: now) }
      }
      disconnectClosed()
    }

    /// Disconnects the clients that the inspector closes, as their sockets would.
    private mutating func disconnectClosed() {
      for closing in inspector.outgoing.takeClosings() { disconnect(closing.client) }
      _ = inspector.reading.takePauses()
      _ = inspector.outgoing.takeReadyClients()
    }

    /// The client of a digit.
    private func client(_ digit: UInt8?) -> ClientID? {
      guard let digit, digit > UInt8(ascii: "0") else { return nil }
      let index = Int(digit - UInt8(ascii: "1"))
      return index < clients.count ? clients[index] : nil
    }

    private mutating func disconnect(_ client: ClientID) {
      guard models.removeValue(forKey: client) != nil else { return }
      inspector.disconnect(client, now: now)
    }

    /// Reads one message; false if there is none.
    private mutating func read(_ client: ClientID) -> Bool {
      guard let message = inspector.outgoing.nextMessage(for: client) else { return false }
      do throws(ClientModel.Fault) {
        try models[client]?.receive(message.payloadBytes)
      } catch {
        // The script has ids of its own.
        demand(error.rule == .response, "\(error.rule.rawValue): \(error.text)")
      }
      return true
    }

    private mutating func readAll(_ client: ClientID) {
      while read(client) {}
    }

    /// Lets every client read and acknowledge everything, and compares.
    ///
    /// The invariants are checked before and after it, not after each line, which takes less time than they do.
    mutating func settle() {
      for broken in inspector.brokenInvariants() { demand(false, broken) }
      guard !clients.isEmpty else { return }
      for _ in 0..<2 {
        // Longer than a client waits that has sent too much.
        now += 100_000
        inspector.advance(now: now)
        for client in clients {
          readAll(client)
          if let model = models[client], model.canAcknowledge { acknowledge(model.seq, client) }
        }
        // An acknowledgement of a client that has to wait may be one message too many.
        disconnectClosed()
      }
      for client in clients { readAll(client) }
      for broken in inspector.brokenInvariants() { demand(false, broken) }
      guard clients.contains(where: { models[$0]?.isFollowing == true }) else { return }
      var writer = JSONWriter()
      guard let name = inspector.simulation?.factory.name else {
        return demand(false, "there is no engine")
      }
      StateWriter.writeState(of: inspector.engine, scene: name, to: &writer)
      guard let state = try? JSONValue(parsing: writer.bytes, limits: .file) else {
        return demand(false, "the state document is not JSON")
      }
      for client in clients where models[client]?.isFollowing == true {
        do throws(ClientModel.Fault) {
          try models[client]?.compare(with: state)
        } catch {
          demand(false, "\(error.rule.rawValue): \(error.text)")
        }
      }
    }

    private func acknowledge(_ seq: Int64, _ client: ClientID) {
      let text = #"{"jsonrpc":"2.0","method":"State.ack","params":{"seq":\#(seq)}}"#
      Array(text.utf8).withUnsafeBytes { inspector.receive($0, from: client, now: now) }
    }
  }
}

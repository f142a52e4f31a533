import Inspector
import JSON
import Sockets
import WebSocketServer

/// The sockets of all clients: the port's, and the sources of this process, which need no socket.
final class LoopSockets: ClientSockets {
  weak var port: (any ClientSockets)?
  /// The sources of this process, by the numbers of their connections.
  @exclusivity(unchecked) private var sources: [ClientID: LocalSource] = [:]
  /// The numbers of those that the inspector has messages for, or that have some for it.
  @exclusivity(unchecked) private var due: [ClientID] = []
  /// Those that were closed, with the reasons.
  @exclusivity(unchecked) private var closed: [(LocalSource, String)] = []
  /// The number of the latest source; sources have higher numbers than connections.
  private var lastNumber: UInt64 = 1 << 63
  private var isDelivering = false

  /// Makes a source of this process.
  func makeSource(_ delegate: LoopDelegate) -> LocalSource {
    lastNumber += 1
    let source = LocalSource(ClientID(lastNumber), delegate)
    sources[source.client] = source
    return source
  }

  /// Removes a source of this process; false if it was removed before.
  func remove(_ source: LocalSource) -> Bool {
    sources.removeValue(forKey: source.client) != nil
  }

  func requestWrites(to clients: [ClientID]) {
    guard !sources.isEmpty else {
      port?.requestWrites(to: clients)
      return
    }
    due += clients.filter { sources[$0] != nil }
    port?.requestWrites(to: clients.filter { sources[$0] == nil })
  }

  func setReading(_ isReading: Bool, from client: ClientID) {
    guard let source = sources[client] else {
      port?.setReading(isReading, from: client)
      return
    }
    source.isRead = isReading
    if isReading { due.append(client) }
  }

  func close(_ client: ClientID, code: UInt16, reason: String) {
    if let source = sources.removeValue(forKey: client) {
      closed.append((source, reason))
    } else {
      port?.close(client, code: code, reason: reason)
    }
  }

  /// Delivers the messages of and to the sources of this process, until none are left.
  func deliverLocally(_ inspector: Inspector, _ pump: Pump) {
    guard !isDelivering else { return }
    isDelivering = true
    defer { isDelivering = false }
    while !due.isEmpty || !closed.isEmpty {
      let clients = due
      due = []
      for client in clients {
        while let source = sources[client],
          let message = inspector.outgoing.nextMessage(for: client)
        {
          message.withPayload { source.receive(UnsafeRawBufferPointer($0)) }
        }
        while let source = sources[client], let message = source.takeWaiting() {
          message.withUnsafeBytes {
            inspector.receive($0, from: client, now: WebSocketServer.now())
          }
        }
      }
      let ended = closed
      closed = []
      for (source, reason) in ended {
        inspector.disconnect(source.client, now: WebSocketServer.now())
        source.end(reason)
      }
      pump.run(now: WebSocketServer.now())
    }
  }
}

import Glibc
import Sockets
import WebSocketServer

/// Sends every message back to its client.
final class Echo: WebSocketServerDelegate {
  weak var server: WebSocketServer?
  private var queues: [ClientID: Queue] = [:]

  /// The messages that wait to be sent, each with room for a frame's head.
  private struct Queue {
    var messages: [(bytes: [UInt8], isBinary: Bool)] = []
    var size = 0
  }

  /// The size of a client's waiting messages above which it is not read.
  private static let maximumWaiting = 32 << 20

  func clientConnected(_ client: ClientID) {
    queues[client] = Queue()
  }

  func client(_ client: ClientID, sent message: UnsafeRawBufferPointer) {
    guard let server else { return }
    let bytes = [UInt8](repeating: 0, count: ConnectionWriter.headroom) + message
    queues[client]?.messages.append((bytes, server.hasSentBinary(client)))
    queues[client]?.size += bytes.count
    pause(client)
    server.requestWrite(to: client)
  }

  func clientIsWritable(_ client: ClientID, writer: inout ConnectionWriter) {
    guard var queue = queues.removeValue(forKey: client) else { return }
    while !writer.isChoked, !queue.messages.isEmpty {
      var (bytes, isBinary) = queue.messages.removeFirst()
      queue.size -= bytes.count
      let isSent = bytes.withUnsafeMutableBytes {
        let payload = UnsafeMutableRawBufferPointer(rebasing: $0[ConnectionWriter.headroom...])
        return writer.send(payload, isBinary: isBinary)
      }
      guard isSent else { break }
    }
    if !queue.messages.isEmpty { server?.requestWrite(to: client) }
    queues[client] = queue
    pause(client)
  }

  private func pause(_ client: ClientID) {
    server?.setReading(queues[client]?.size ?? 0 <= Self.maximumWaiting, from: client)
  }

  func clientClosed(_ client: ClientID) {
    queues[client] = nil
  }

  func response(toPath path: String) -> HTTPResponse? { nil }
  func file(_ request: FileRequest) -> FileAnswer { .none }
  func timerFired() {}
  func shutdownBegan() {}
}

/// Writes what was printed, also into a pipe.
func flushOutput() { fflush(nil) }

import Foundation
import Platform
import Synchronization
import TestSupport
import Testing
import WebSocketClient
import WebSocketSupport

/// TCP's acknowledgements by the client, for which a server without TCP_NODELAY waits before it sends on.
struct WebSocketClientAcknowledgementTests {
  private final class Shared: Sendable {
    let descriptor = Mutex<Int32>(-1)

    /// The bytes that the peer has sent and that are not acknowledged.
    var unacknowledged: Int32 {
      var count: Int32 = 0
      descriptor.withLock { _ = ioctl($0, UInt(TIOCOUTQ), &count) }
      return count
    }
  }

  @Test("A message is acknowledged at once", .enabled(if: Peers.canAcknowledgeAtOnce))
  func messageIsAcknowledged() throws {
    let shared = Shared()
    let peer = try WebSocketClientPeer { connection in
      shared.descriptor.withLock { $0 = connection.descriptor }
      try connection.open()
      while true {
        _ = try connection.receiveSome()
        try connection.send(RawFrame.text("answer").served())
      }
    }
    let client = try WebSocketClient(port: peer.port)
    var late = 0
    // A connection on which messages and answers alternate is one on which the system waits, by itself.
    for _ in 0..<50 {
      try client.send("question")
      #expect(try client.receive() == "answer")
      if shared.unacknowledged > 0 { late += 1 }
    }
    // The system may be about to take an acknowledgement when it is asked.
    #expect(late < 10)
    client.close()
    withExtendedLifetime(peer) {}
  }
}

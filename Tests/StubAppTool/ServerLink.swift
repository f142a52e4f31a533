import ScrollProbeOnStub
import Sockets
import WebSocketServer

/// What `ScrollProbe.listen` is on a device: a port to which a server of ScrollScope connects, to speak first.
@MainActor final class ServerLink: Link {
  var onMessage: ((String) -> Void)?
  var onClose: (() -> Void)?

  private let peer = Peer()
  private let server: WebSocketServer

  /// Listens at a port of 127.0.0.1, and takes servers that know the token, 32 hexadecimal digits.
  init(port: Int, token: String) throws(WebSocketServerError) {
    var configuration = Configuration(port: port, token: token)
    configuration.subprotocol = "scrollscope.source.v1"
    server = try WebSocketServer(configuration: configuration, files: [:], delegate: peer)
    peer.server = server
  }

  /// The port.
  var port: Int { server.port }

  func open() {}

  func send(_ text: String) { peer.send(text) }

  func close() { server.stop() }

  /// Passes on what has come.
  func poll() {
    _ = server.poll()
    let received = peer.received
    peer.received = []
    for text in received { onMessage?(text) }
    if peer.hasLeft {
      peer.hasLeft = false
      onClose?()
    }
  }
}

/// The server that has connected last.
private final class Peer: WebSocketServerDelegate {
  weak var server: WebSocketServer?
  var received: [String] = []
  var hasLeft = false
  private var client: ClientID?
  private var waiting: [[UInt8]] = []

  func send(_ text: String) {
    guard let client else { return }
    waiting.append([UInt8](repeating: 0, count: ConnectionWriter.headroom) + text.utf8)
    server?.requestWrite(to: client)
  }

  func clientConnected(_ client: ClientID) {
    if let former = self.client {
      hasLeft = true
      server?.close(former, code: 1001, reason: "another server has connected")
    }
    self.client = client
    (waiting, received) = ([], [])
  }

  func client(_ client: ClientID, sent message: UnsafeRawBufferPointer) {
    if client == self.client { received.append(String(decoding: message, as: UTF8.self)) }
  }

  func clientIsWritable(_ client: ClientID, writer: inout ConnectionWriter) {
    guard client == self.client else { return }
    while !writer.isChoked, !waiting.isEmpty {
      var bytes = waiting.removeFirst()
      let isSent = bytes.withUnsafeMutableBytes {
        writer.send(UnsafeMutableRawBufferPointer(rebasing: $0[ConnectionWriter.headroom...]))
      }
      guard isSent else { break }
    }
    if !waiting.isEmpty { server?.requestWrite(to: client) }
  }

  func clientClosed(_ client: ClientID) {
    guard client == self.client else { return }
    (self.client, hasLeft, waiting) = (nil, true, [])
  }

  func response(toPath path: String) -> HTTPResponse? { nil }
  func file(_ request: FileRequest) -> FileAnswer { .none }
  func timerFired() {}
  func shutdownBegan() {}
}

import Foundation
public import Sockets
import Synchronization
public import WebSocketServer

/// A server on a separate thread, which is stopped and joined when the test releases it.
package final class TestServer {
  package let server: WebSocketServer
  package let delegate: TestDelegate
  private let ended = DispatchSemaphore(value: 0)
  private let hasEnded = Mutex(false)

  package var port: Int { server.port }

  package init(
    _ configuration: Configuration = .any,
    files: [String: HTTPResponse] = [:],
    delegate: TestDelegate = TestDelegate(),
    isPolled: Bool = false,
    log: (@Sendable (String) -> Void)? = nil
  ) throws {
    self.delegate = delegate
    server = try WebSocketServer(configuration: configuration, files: files, delegate: delegate)
    server.onLog = log
    delegate.server = server
    let thread = Thread { [server, delegate, ended] in
      if isPolled {
        do {
          try Self.poll(server)
        } catch {
          delegate.note("\(error)")
        }
      } else {
        server.run()
      }
      ended.signal()
    }
    thread.start()
  }

  /// The loop of a program that waits for nothing but the server's descriptor.
  private static func poll(_ server: WebSocketServer) throws {
    while server.poll() {
      var waiting = pollfd(fd: server.fileDescriptor, events: Int16(POLLIN), revents: 0)
      _ = Foundation.poll(&waiting, 1, -1)
    }
    let isOver = server.poll() == false && server.nextPoll == nil
    precondition(isOver, "after its end a server does nothing")
  }

  deinit {
    server.stop()
    waitUntilEnded()
  }

  /// Waits until `run()` has returned.
  package func waitUntilEnded() {
    hasEnded.withLock { hasEnded in
      guard !hasEnded else { return }
      ended.wait()
      hasEnded = true
    }
  }
}

extension Configuration {
  /// The default configuration on any free port and without a token; on a busy machine no client is silent
  /// for too long.
  package static var any: Configuration {
    var configuration = Configuration(port: 0)
    configuration.idlePing = .seconds(600)
    configuration.idleHangUp = .seconds(1_200)
    return configuration
  }

  /// The same with some settings changed.
  package static func any(_ change: (inout Configuration) -> Void) -> Configuration {
    var configuration = any
    change(&configuration)
    return configuration
  }
}

/// A delegate that follows the clients' requests, so that a test observes its calls over the
/// sockets.
///
/// Only the server's thread uses it, except for `events`.
open class TestDelegate: WebSocketServerDelegate, @unchecked Sendable {
  package weak var server: WebSocketServer?
  package private(set) var clients: [ClientID] = []
  private var queues: [ClientID: [[UInt8]]] = [:]
  /// The server's calls, in order; for any thread.
  package let events = Lines()

  package init() {}

  package var happened: [String] { events.all }

  package func note(_ line: String) {
    events.append(line)
  }

  /// Keeps the server waiting, as work would, but leaves the processors to other tests.
  package func work(milliseconds: Int32) {
    _ = Foundation.poll(nil, 0, milliseconds)
  }

  open func clientConnected(_ client: ClientID) {
    clients.append(client)
    note("connected \(clients.count)")
  }

  open func client(_ client: ClientID, sent message: UnsafeRawBufferPointer) {
    note("message")
    send(Array(message), to: client)
  }

  /// Queues `bytes` for `client`.
  package func send(_ bytes: [UInt8], to client: ClientID) {
    queues[client, default: []].append(bytes)
    server?.requestWrite(to: client)
  }

  package func send(_ text: String, to client: ClientID) {
    send(Array(text.utf8), to: client)
  }

  open func clientIsWritable(_ client: ClientID, writer: inout ConnectionWriter) {
    while !writer.isChoked, let message = queues[client]?.first {
      queues[client]?.removeFirst()
      var buffer = [UInt8](repeating: 0, count: ConnectionWriter.headroom) + message
      let isTaken = buffer.withUnsafeMutableBytes {
        writer.send(UnsafeMutableRawBufferPointer(rebasing: $0[ConnectionWriter.headroom...]))
      }
      if !isTaken { note("refused") }
    }
  }

  open func clientClosed(_ client: ClientID) {
    clients.removeAll { $0 == client }
    queues[client] = nil
    note("closed")
  }

  open func response(toPath path: String) -> HTTPResponse? {
    guard path.hasPrefix("/dynamic/") else { return nil }
    return HTTPResponse(contentType: "text/plain", body: Array(path.utf8))
  }

  open func file(_ request: FileRequest) -> FileAnswer {
    guard request.path.hasPrefix("/files/") else { return .none }
    guard request.isAuthorized else { return .forbidden }
    let descriptor = open(String(request.path.dropFirst("/files".count)), O_RDONLY)
    guard descriptor >= 0 else { return .none }
    return .file(
      FileResponse(descriptor: descriptor, contentType: "text/plain", attachment: "a.txt")
    )
  }

  open func timerFired() {
    note("timer")
  }

  open func shutdownBegan() {
    note("shutdown")
  }
}

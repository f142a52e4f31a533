import Foundation
import Synchronization
import TestSupport
import Testing
import WebSocketClient
import WebSocketSupport

/// The client against servers with invalid responses to the handshake.
struct WebSocketClientHandshakeTests {
  @Test("The request is as the server wants it")
  func requestIsAsTheServer() throws {
    let seen = Seen()
    let peer = try WebSocketClientPeer { connection in
      let head = try connection.receive(through: "\r\n\r\n")
      seen.bytes.withLock { $0 = Array(head.utf8) }
    }
    #expect(throws: WebSocketClientError.self) {
      try WebSocketClient(
        port: peer.port,
        host: "localhost",
        target: "/ws?token=ab",
        subprotocols: ["scrollscope.v1", "token.ab"]
      )
    }
    let head = String(decoding: seen.bytes.withLock { $0 }, as: UTF8.self)
    let lines = head.components(separatedBy: "\r\n")
    #expect(lines.first == "GET /ws?token=ab HTTP/1.1")
    #expect(lines.filter { $0.hasPrefix("Host:") } == ["Host: localhost:\(peer.port)"])
    #expect(lines.contains("Sec-WebSocket-Protocol: scrollscope.v1, token.ab"))
    #expect(lines.contains("Sec-WebSocket-Version: 13"))
    let forbidden = ["origin:", "sec-websocket-extensions:", "cookie:", "authorization:"]
    #expect(!lines.contains { line in forbidden.contains { line.lowercased().hasPrefix($0) } })
  }

  @Test("A silent server is awaited until the time-out")
  func silentServerIsWaited() throws {
    let peer = try WebSocketClientPeer { try $0.receiveToEnd() }
    #expect(throws: WebSocketClientError.timedOut("the handshake with 127.0.0.1:\(peer.port)")) {
      try WebSocketClient(port: peer.port, timeout: .milliseconds(50))
    }
  }

  @Test("An endless head is not read for ever")
  func endlessHeadIsNotRead() throws {
    let peer = try WebSocketClientPeer { connection in
      try connection.send("HTTP/1.1 101 Switching Protocols\r\n")
      while true { try connection.send("X-\(UInt64.random(in: 0...UInt64.max)): y\r\n") }
    }
    do throws(WebSocketClientError) {
      _ = try WebSocketClient(
        connectingTo: WebSocketAddress(parsing: "ws://127.0.0.1:\(peer.port)"),
        subprotocols: [],
        timeout: .seconds(1)
      )
      Issue.record("accepted")
    } catch {
      switch error {
      case .notAdmitted, .timedOut: break
      default: Issue.record("\(error)")
      }
    }
  }

  static let upgrade = "HTTP/1.1 101 Switching Protocols\r\n"

  @Test(
    "An answer that opens no WebSocket does not admit",
    arguments: [
      "",
      "SSH-2.0-OpenSSH_9.2\r\n",
      "\r\n\r\n",
      "\0\0\0\0\r\n\r\n",
      "HTTP/1.1\r\n\r\n",
      "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nfffffffffffffff\r\n",
      "HTTP/1.1 100 Continue\r\n\r\n",
      "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Basic realm=\"x\"\r\n\r\n",
      "HTTP/1.0 101 Switching Protocols\r\n\r\n",
      "HTTP/1.1 -101 Negative\r\n\r\n",
      "HTTP/1.1 99999999999999999999 Large\r\n\r\n",
      "HTTP/1.1 101 Switching Protocols\r\n\r\n",
      upgrade + "Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
      upgrade + "Upgrade: h2c\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: x\r\n\r\n",
      upgrade + "Upgrade: websocket\r\nConnection: Upgrade\r\n"
        + "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n",
      upgrade + "Upgrade: \u{1B}[31m\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: x\r\n\r\n",
    ]
  )
  func answerThatOpens(answer: String) throws {
    let peer = try WebSocketClientPeer { connection in
      _ = try connection.receive(through: "\r\n\r\n")
      try connection.send(answer)
    }
    do {
      _ = try WebSocketClient(port: peer.port)
      Issue.record("accepted")
    } catch WebSocketClientError.notAdmitted(let text) {
      #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 })
    }
  }

  @Test("A redirection is not followed")
  func redirectionIsNotFollowed() throws {
    let other = try TestServer()
    let peer = try WebSocketClientPeer { [port = other.port] connection in
      _ = try connection.receive(through: "\r\n\r\n")
      try connection.send(
        "HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:\(port)/ws\r\nContent-Length: 0\r\n\r\n"
      )
    }
    #expect(throws: WebSocketClientError.notAdmitted("the server answered with status 302")) {
      try WebSocketClient(port: peer.port)
    }
    #expect(other.delegate.happened.isEmpty)
  }

  @Test(
    "A subprotocol that was not offered is not accepted",
    arguments: [nil, "", "scrollscope.v2", "scrollscope.v1, token.ab", "scrollscope.v"]
  )
  func subprotocolThatWas(choice: String?) throws {
    let peer = try WebSocketClientPeer { try $0.open(choosing: choice) }
    do {
      _ = try WebSocketClient(port: peer.port, subprotocols: ["scrollscope.v1", "token.ab"])
      Issue.record("accepted")
    } catch WebSocketClientError.notAdmitted {}
  }

  @Test("No subprotocol is needed when none is offered")
  func noSubprotocolIsNeeded() throws {
    let peer = try WebSocketClientPeer { connection in
      try connection.open(choosing: nil, with: RawFrame.text("hello").served())
      try connection.receiveToEnd()
    }
    let client = try WebSocketClient(port: peer.port, subprotocols: [])
    #expect(client.subprotocol == nil)
    #expect(try client.receive() == "hello")
  }

  /// In a separate process, because the environment is shared by all threads.
  @Test("The environment's proxy is not used")
  func proxyOfTheEnvironment() async {
    await #expect(processExitsWith: .success) {
      let proxy = try WebSocketClientPeer { _ in }
      setenv("http_proxy", "http://127.0.0.1:\(proxy.port)", 1)
      let server = try TestServer()
      let client = try WebSocketClient(port: server.port)
      try client.send("x")
      #expect(try client.receive() == "x")
    }
  }
}

/// The bytes that a peer has received, for the test to check.
final class Seen: Sendable {
  let bytes = Mutex<[UInt8]>([])
}

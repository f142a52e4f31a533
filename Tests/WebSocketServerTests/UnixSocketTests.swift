import Foundation
import TestSupport
import Testing
import WebSocketSupport

@testable import WebSocketServer

struct UnixSocketTests {
  private static let token = "0123456789abcdef0123456789abcdef"
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("s")
  }

  private func server(_ path: String? = nil) throws -> TestServer {
    try TestServer(
      .any {
        $0.unixSocket = path ?? self.path
        $0.token = Self.token
      },
      files: ["/": .page]
    )
  }

  private func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.posixPermissions] as? Int)
  }

  private func status(_ fields: String, path request: String = "/") throws -> Int {
    let socket = try RawSocket(path: path)
    try socket.send("GET \(request) HTTP/1.1\r\n\(fields)\r\n\r\n")
    return try socket.receiveResponse().status
  }

  @Test("A client with the token gets messages; other programs forward any port")
  func messages() throws {
    let server = try server()
    #expect(server.port == 0)
    let socket = try RawSocket(path: path)
    try socket.send(
      RawSocket.handshake(port: 9_000, protocols: "scrollscope.v1, token.\(Self.token)")
    )
    #expect(try socket.receiveResponse().status == 101)
    let text = String(repeating: "x", count: 200_000)
    try socket.send(RawFrame.text(text))
    #expect(try socket.receiveFrame() == .text(text))
  }

  @Test("Host is this machine with any port, and Origin the page that it names")
  func admission() throws {
    let server = try server()
    defer { withExtendedLifetime(server) {} }
    #expect(try status("Host: localhost") == 200)
    #expect(try status("Host: 127.0.0.1:65535") == 200)
    #expect(try status("Host: localhost:9000\r\nOrigin: http://localhost:9000") == 200)
    for fields in [
      "Host: example.org", "Host: localhost:", "Host: localhost:123456", "Host: localhost:8x",
      "Host: localhost:1:2", "Host: localhost.example.org:80",
      "Host: localhost:9000\r\nOrigin: http://localhost:9001",
      "Host: localhost:9000\r\nOrigin: https://localhost:9000",
      "Host: localhost\r\nOrigin: null",
    ] {
      #expect(try status(fields) == 403, "\(fields)")
    }
    let socket = try RawSocket(path: path)
    try socket.send(RawSocket.handshake(port: 9_000))
    #expect(try socket.receiveResponse().status == 101)
    #expect(try socket.receiveFrame().closeCode == 1008)
  }

  @Test("The page may open a WebSocket at any port of this machine")
  func policy() throws {
    let server = try server()
    defer { withExtendedLifetime(server) {} }
    let socket = try RawSocket(path: path)
    try socket.send("GET / HTTP/1.1\r\nHost: localhost:9000\r\n\r\n")
    let response = try socket.receiveResponse()
    let policy = try #require(response.values("content-security-policy").first)
    #expect(policy.contains("connect-src 'self' ws://127.0.0.1:* ws://localhost:*;"))
  }

  @Test("The socket is its owner's alone, also in a new folder, and is removed at the end")
  func file() throws {
    let path = folder.path("new/s")
    do {
      let server = try server(path)
      #expect(try mode(path) == 0o600)
      #expect(try mode(folder.path("new")) == 0o700)
      withExtendedLifetime(server) {}
    }
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(FileManager.default.fileExists(atPath: folder.path("new")))
  }

  @Test("A file that is not a socket stays as it is")
  func otherFile() throws {
    _ = try folder.write("precious", to: "s")
    #expect(
      throws: WebSocketServerError.cannotListen(path: path, reason: "it exists and is not a socket")
    ) {
      try server()
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "precious")
  }

  @Test("A running server's socket is kept, a killed server's is replaced")
  func otherServer() throws {
    let first = try server()
    #expect(throws: WebSocketServerError.pathInUse(path)) { try server() }
    #expect(try status("Host: localhost") == 200)
    first.server.stop()
    first.waitUntilEnded()

    // A listener that is closed without its file being removed, as when its program is killed.
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    _ = try UnixSocketFile(binding: descriptor, to: path)
    close(descriptor)
    #expect(FileManager.default.fileExists(atPath: path))
    let second = try server()
    #expect(try status("Host: localhost") == 200)
    withExtendedLifetime(second) {}
  }

  @Test("A socket that took the place of the server's is not removed with the server")
  func replaced() throws {
    let first = try server()
    try FileManager.default.removeItem(atPath: path)
    let second = try server()
    first.server.stop()
    first.waitUntilEnded()
    #expect(try status("Host: localhost") == 200)
    withExtendedLifetime(second) {}
  }

  @Test("Folders that others may write, and paths that are too long, are refused")
  func refusals() throws {
    let shared = folder.path("shared")
    try FileManager.default.createDirectory(atPath: shared, withIntermediateDirectories: false)
    chmod(shared, 0o777)
    let reason = "other users can replace files in \(shared)"
    #expect(throws: WebSocketServerError.cannotListen(path: shared + "/s", reason: reason)) {
      try server(shared + "/s")
    }
    chmod(shared, 0o1777)
    withExtendedLifetime(try server(shared + "/s")) {}
    for path in ["", String(repeating: "x", count: 108), folder.path("no/such/folder")] {
      #expect(throws: WebSocketServerError.self) { try server(path) }
    }
  }

  @Test("A reader that stops is cut, and one that is only slow is not")
  func stalled() throws {
    let lines = Lines()
    let server = try TestServer(
      .any {
        $0.unixSocket = path
        $0.stallTimeout = .milliseconds(250)
      },
      delegate: Broadcaster(payloadBytes: 2_000_000),
      log: lines.append
    )
    let silent = try RawSocket(path: path)
    let slow = try webSocket()
    let stopped = try webSocket()
    try slow.send(RawFrame.text("flood 1"))
    _ = try slow.receive(10)
    var message: [UInt8] = []
    while message.count < 2_000_000 {
      #expect(!silent.isReadable(within: 25))
      message += try slow.receive(50_000)
    }
    #expect(message == Broadcaster.payload(round: 0, bytes: 2_000_000))
    #expect(lines.all.contains { $0.hasSuffix("was cut") })
    #expect(try stopped.receiveToEnd().count < 2_000_000)
    withExtendedLifetime(server) {}
  }

  private func webSocket() throws -> RawSocket {
    let socket = try RawSocket(path: path)
    try socket.send(RawSocket.handshake(port: 80))
    #expect(try socket.receiveResponse().status == 101)
    return socket
  }
}

import Foundation
import TestSupport
import Testing
import WebSocketServer
import WebSocketSupport

struct HTTPTests {
  static let token = "00112233445566778899aabbccddeeff"

  static let files = [
    "/": HTTPResponse.page,
    "/main.js": HTTPResponse(contentType: "text/javascript", body: Array("go()".utf8)),
    "/style.css": HTTPResponse(file: Array("a{}".utf8), contentType: "text/css"),
    "/other.css": HTTPResponse(file: Array("b{}".utf8), contentType: "text/css"),
    "/large": HTTPResponse(contentType: "text/plain", body: large),
  ]

  /// Larger than a socket accepts at once.
  static let large: [UInt8] = {
    let block = (0..<65_521).map { UInt8(truncatingIfNeeded: $0 &* 7 / 251) }
    return (0..<128).flatMap { _ in block }
  }()

  @Test("A file is served with its type and length")
  func fileIsServed() throws {
    let server = try TestServer(files: Self.files)
    let response = try RawSocket(port: server.port).get("/main.js", port: server.port)
    #expect(response.status == 200)
    #expect(response.values("content-type") == ["text/javascript"])
    #expect(response.values("content-length") == ["4"])
    #expect(response.body == Array("go()".utf8))
  }

  @Test("A connection serves request after request")
  func connectionServesRequest() throws {
    let server = try TestServer(files: Self.files)
    let socket = try RawSocket(port: server.port)
    for path in ["/", "/main.js", "/missing", "/?query=1", "/dynamic/x", "/main.js"] {
      let status = try socket.get(path, port: server.port).status
      #expect(status == (path == "/missing" ? 404 : 200))
    }
    // Two at once.
    let request = "GET /main.js HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n"
    try socket.send(request + request)
    #expect(try socket.receiveResponse().status == 200)
    #expect(try socket.receiveResponse().status == 200)
    // And an upgrade at the end.
    try socket.send(RawSocket.handshake(port: server.port))
    #expect(try socket.receiveResponse().status == 101)
  }

  @Test("A large file is sent in pieces to a client with the token")
  func largeFileIsSent() throws {
    let folder = try TemporaryFolder()
    let bytes = (0..<40).flatMap { _ in Self.large[..<131_042] }
    let path = try folder.write(bytes, to: "large")
    let server = try TestServer(.any { $0.token = Self.token }, files: Self.files)
    let token = "?token=\(Self.token)"
    let response = try RawSocket(port: server.port).get("/files\(path)\(token)", port: server.port)
    #expect(response.status == 200)
    #expect(response.values("content-disposition") == [#"attachment; filename="a.txt""#])
    #expect(response.values("x-content-type-options") == ["nosniff"])
    #expect(response.body == bytes)
    let socket = try RawSocket(port: server.port)
    try socket.send(
      "HEAD /files\(path)\(token) HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n"
    )
    let head = try socket.receiveResponse(headOnly: true)
    #expect(head.values("content-length") == ["\(bytes.count)"])
    #expect(try socket.get("/main.js", port: server.port).status == 200)
    for query in [
      "", "?token=", "?token=\(Self.token)0", "?Token=\(Self.token)",
      "?token=\(Self.token)&token=\(Self.token)",
      "?token=" + String(Self.token.reversed()),
    ] {
      let refused = try RawSocket(port: server.port).get("/files\(path)\(query)", port: server.port)
      #expect(refused.status == 403, "\(query)")
    }
    let missing = "/files\(folder.path("none"))\(token)"
    #expect(try RawSocket(port: server.port).get(missing, port: server.port).status == 404)
  }

  @Test("A file that shrinks ends its connection")
  func fileThatShrinks() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.large + Self.large, to: "large")
    let server = try TestServer(.any { $0.token = Self.token }, files: Self.files)
    let socket = try RawSocket(port: server.port)
    try socket.send(
      "GET /files\(path)?token=\(Self.token) HTTP/1.1\r\n"
        + "Host: 127.0.0.1:\(server.port)\r\n\r\n"
    )
    let head = try socket.receive(through: "\r\n\r\n")
    #expect(head.contains("200 OK"))
    #expect(truncate(path, 1_000_000) == 0)
    #expect(try socket.receiveToEnd().count < 2 * Self.large.count)
  }

  @Test("A client that asks for it gets a closed connection")
  func clientThatWants() throws {
    let server = try TestServer(files: Self.files)
    for head in ["HTTP/1.0\r\n", "HTTP/1.1\r\nConnection: close\r\n"] {
      let socket = try RawSocket(port: server.port)
      try socket.send("GET / \(head)Host: 127.0.0.1:\(server.port)\r\n\r\n")
      #expect(try socket.receiveResponse().status == 200)
      #expect(try socket.receiveToEnd() == [])
    }
  }

  @Test(
    "HEAD is GET without the body",
    arguments: ["/", "/main.js", "/style.css", "/large", "/dynamic/x"]
  )
  func headIsGet(path: String) throws {
    let server = try TestServer(files: Self.files)
    let socket = try RawSocket(port: server.port)
    let get = try socket.get(path, port: server.port)
    try socket.send("HEAD \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n")
    let head = try socket.receiveResponse(headOnly: true)
    #expect(head.fields.map(\.value) == get.fields.map(\.value))
    // Nothing follows the head: the next response is the next data that arrives.
    #expect(try socket.get("/main.js", port: server.port).body == Array("go()".utf8))
  }

  @Test("A large file arrives whole")
  func largeFileArrives() throws {
    let server = try TestServer(files: Self.files)
    let socket = try RawSocket(port: server.port, receiveBuffer: 8_192)
    #expect(try socket.get("/large", port: server.port).body == Self.large)
    #expect(try socket.get("/main.js", port: server.port).status == 200)
  }

  @Test("The delegate is asked with the decoded path and without the query")
  func delegateIsAsked() throws {
    let server = try TestServer(files: Self.files)
    let socket = try RawSocket(port: server.port)
    let response = try socket.get("/dynamic/a%20b?c=d", port: server.port)
    #expect(String(decoding: response.body, as: UTF8.self) == "/dynamic/a b")
  }

  @Test(
    "Only listed names are served",
    arguments: [
      "/main.js/", "/MAIN.JS", "/main.js%00", "/main.js%00.html", "/../etc/passwd",
      "/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fetc/passwd", "/..%5c..%5cetc",
      "/%252e%252e/etc/passwd",
      "/.%2e/.%2e/etc/passwd", "/main.js/../../etc/passwd", "/%c0%ae%c0%ae/etc/passwd",
      "/....//....//etc/passwd", "/etc/passwd", "//etc/passwd", "/.", "/main", "/%ff",
    ]
  )
  func onlyListedNames(path: String) throws {
    var files = Self.files
    files["/"] = nil
    let server = try TestServer(files: files)
    let socket = try RawSocket(port: server.port)
    try socket.send("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n")
    // The library ends the connection in some cases.
    try? socket.send(
      "GET /missing HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\nConnection: close\r\n\r\n"
    )
    let answer = String(decoding: try socket.receiveToEnd(), as: UTF8.self)
    #expect(!answer.contains(" 200 "))
    #expect(!answer.contains("root:"))
  }

  @Test("Other methods are rejected", arguments: ["POST", "PUT", "DELETE", "OPTIONS", "PATCH"])
  func otherMethodsAreRefused(method: String) throws {
    let server = try TestServer(files: Self.files)
    let socket = try RawSocket(port: server.port)
    try socket.send("\(method) / HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n")
    let response = try socket.receiveResponse()
    #expect(response.status == 405)
    #expect(response.values("allow") == ["GET, HEAD"])
    #expect(try socket.receiveToEnd() == [])
  }

  @Test(
    "A request has no body",
    arguments: [
      ("Content-Length: 0", 200), ("Content-Length: 5", 403), ("Content-Length: -1", 403),
      ("Content-Length: 00", 403), ("Content-Length: +0", 403),
      ("Content-Length: 99999999999999", 403),
      ("Content-Length: 0\r\nContent-Length: 0", 403),
      ("Content-Length: 0\r\nContent-Length: 5", 403),
      ("Transfer-Encoding: chunked", 403), ("Transfer-Encoding: identity", 403),
    ]
  )
  func requestHasNo(field: String, status: Int) throws {
    let server = try TestServer(files: Self.files)
    for method in ["GET", "HEAD"] {
      let socket = try RawSocket(port: server.port)
      try socket.send("\(method) / HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\(field)\r\n\r\n")
      #expect(try socket.receiveResponse(headOnly: true).status == status)
    }
  }

  @Test("A request with long cookies is served")
  func requestWithLong() throws {
    let server = try TestServer(files: Self.files)
    let socket = try RawSocket(port: server.port)
    let cookie = String(repeating: "x", count: 12_000)
    try socket.send(
      "GET / HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\nCookie: a=\(cookie)\r\n\r\n"
    )
    #expect(try socket.receiveResponse().status == 200)
  }

  @Test("An endless request head is cut off")
  func endlessHeadIsCut() throws {
    let server = try TestServer(files: Self.files)
    let socket = try RawSocket(port: server.port)
    try? socket.send("GET / HTTP/1.1\r\nCookie: " + String(repeating: "x", count: 100_000))
    #expect(try socket.receiveToEnd() == [])
  }

  @Test("A reader that stops is cut off")
  func readerThatStops() throws {
    let lines = Lines()
    let server = try TestServer(
      .any { $0.headerTimeout = .seconds(1) },
      files: Self.files,
      log: lines.append
    )
    let socket = try RawSocket(port: server.port, receiveBuffer: 4_096)
    try socket.send("GET /large HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n")
    #expect(lines.wait(for: "a response was not read to its end"))
    #expect(try socket.receiveToEnd().count < Self.large.count)
  }

  @Test("Requests behind a response that does not fit wait for it and the server sleeps")
  func requestsBehindAResponse() throws {
    let server = try TestServer(files: Self.files, delegate: Accountant())
    let meter = try RawSocket.webSocket(port: server.port)
    let socket = try RawSocket(port: server.port, receiveBuffer: 4_096)
    func request(_ path: String) -> String {
      "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n"
    }
    // Two together, and one that arrives later.
    try socket.send(request("/large") + request("/main.js"))
    #expect(socket.isReadable(within: RawSocket.patience))
    try socket.send(request("/dynamic/x"))
    try meter.send(RawFrame.text("begin"))
    _ = try meter.receiveFrame()
    #expect(!meter.isReadable(within: 400))
    try meter.send(RawFrame.text("end"))
    let used = try #require(Int(meter.receiveFrame().text))
    // Processor time in microseconds; a busy loop uses as much as the wait.
    #expect(used < 150_000)
    #expect(try socket.receiveResponse().body == Self.large)
    #expect(try socket.receiveResponse().body == Array("go()".utf8))
    #expect(try socket.receiveResponse().body == Array("/dynamic/x".utf8))
  }

  @Test(
    "Every response has the security fields",
    arguments: [
      "GET / HTTP/1.1\r\nHost: H\r\n\r\n", "GET /missing HTTP/1.1\r\nHost: H\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: evil\r\n\r\n", "POST / HTTP/1.1\r\nHost: H\r\n\r\n",
      "HEAD / HTTP/1.1\r\nHost: H\r\n\r\n", "GET /dynamic/x HTTP/1.1\r\nHost: H\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: H\r\nConnection: Upgrade\r\nUpgrade: unknown\r\n\r\n",
    ]
  )
  func everyResponseHasTheSecurity(request: String) throws {
    let server = try TestServer(files: Self.files)
    let socket = try RawSocket(port: server.port)
    let port = server.port
    try socket.send(request.replacing("Host: H", with: "Host: 127.0.0.1:\(port)"))
    let response = try socket.receiveResponse(headOnly: true)
    let policy = """
      default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
      connect-src 'self' ws://127.0.0.1:\(port) ws://localhost:\(port); frame-ancestors 'none'; \
      base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'
      """
    #expect(response.values("content-security-policy") == [policy])
    #expect(response.values("x-content-type-options") == ["nosniff"])
    #expect(response.values("x-frame-options") == ["DENY"])
    #expect(response.values("referrer-policy") == ["no-referrer"])
    #expect(response.values("cross-origin-resource-policy") == ["same-origin"])
    #expect(response.values("cross-origin-opener-policy") == ["same-origin"])
    #expect(response.values("cache-control") == ["no-store"])
    #expect(!response.fields.contains { $0.name.hasPrefix("access-control-") })
  }
}

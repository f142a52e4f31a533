import Libwebsockets
import TestSupport
import Testing
import WebSocketSupport

@testable import WebSocketServer

struct LimitTests {
  @Test("One client more than the limit is rejected until another leaves")
  func oneClientMore() throws {
    let server = try TestServer(.any { $0.maximumClients = 3 }, delegate: RollCall())
    var sockets = try (0..<3).map { _ in try RawSocket.webSocket(port: server.port) }
    for count in 1...3 { #expect(try sockets[0].receiveFrame() == .text("\(count)")) }
    let refused = try RawSocket(port: server.port)
    try refused.send(RawSocket.handshake(port: server.port))
    #expect(try refused.receiveResponse().status == 503)
    sockets.removeLast()
    #expect(try sockets[0].receiveFrame() == .text("2"))
    sockets.append(try RawSocket.webSocket(port: server.port))
    #expect(try sockets[0].receiveFrame() == .text("3"))
  }

  @Test("A page can still be loaded when there are as many clients as allowed")
  func pageCanStill() throws {
    let server = try TestServer(.any { $0.maximumClients = 1 }, files: ["/": .page])
    let socket = try RawSocket.webSocket(port: server.port)
    #expect(try RawSocket(port: server.port).get("/", port: server.port).status == 200)
    try socket.send(RawFrame.text("still here"))
    #expect(try socket.receiveFrame() == .text("still here"))
  }

  @Test("Many half requests do not keep a whole one waiting")
  func manyHalfRequests() throws {
    let server = try TestServer(
      .any {
        $0.maximumUnauthorized = 250
        $0.headerTimeout = .seconds(60)
      },
      files: ["/": .page]
    )
    let halves = try (0..<200).map { _ in
      let socket = try RawSocket(port: server.port)
      try socket.send("GET / HT")
      return socket
    }
    #expect(try RawSocket(port: server.port).get("/", port: server.port).status == 200)
    for socket in halves {
      try socket.send("TP/1.1\r\nHost: localhost:\(server.port)\r\n\r\n")
      #expect(try socket.receiveResponse().status == 200)
    }
  }

  @Test(
    "A meaningless or unsafe setting is rejected",
    arguments: [
      { $0.host = "localhost" }, { $0.host = "::1" }, { $0.host = "127.0.0.1 " }, { $0.host = "" },
      { $0.host = "0.0.0.0" }, { $0.host = "192.0.2.1" }, { $0.port = -1 }, { $0.port = 65_536 },
      { $0.token = "" }, { $0.token = "0123456789abcdef" },
      { $0.token = "0123456789abcdef0123456789abcdeg" }, { $0.subprotocol = "scrollscope" },
      { $0.subprotocol = "scroll scope.v1" }, { $0.subprotocol = ".v1" },
      { $0.subprotocol = String(repeating: "x", count: 70) + ".v1" },
      {
        $0.host = "0.0.0.0"
        $0.token = String(repeating: "0", count: 32)
      },
      {
        $0.host = "0.0.0.0"
        $0.allowsPlainText = true
      },
      { $0.maximumUnauthorized = 0 }, { $0.maximumMessageBytes = 0 }, { $0.maximumFragments = 0 },
      { $0.maximumClients = 0 },
      { $0.idlePing = .milliseconds(10) }, { $0.idleHangUp = .seconds(2) },
      { $0.headerTimeout = .zero }, { $0.stallTimeout = .zero }, { $0.closingGrace = .seconds(-1) },
      { $0.stallTimeout = .seconds(Int64.max) },
    ] as [@Sendable (inout Configuration) -> Void]
  )
  func settingThatMakes(
    change: @Sendable (inout Configuration) -> Void
  ) throws {
    let error = try #require(throws: WebSocketServerError.self) {
      try TestServer(.any(change))
    }
    guard case .invalidConfiguration = error else {
      Issue.record("\(error)")
      return
    }
  }

  @Test("As shipped, a client that accepts or answers nothing is cut within six seconds")
  func shippedTimes() {
    let configuration = Configuration()
    let check = configuration.stallTimeout / StallWatch.stallChecks
    #expect(configuration.stallTimeout + check <= .seconds(6))
    #expect(configuration.idleHangUp <= .seconds(6))
  }

  @Test("Control characters in a log line are spelled out")
  func whatALine() {
    let line = "a\u{1B}]0;x\u{7}\r\n\u{9B}31m\u{202E}b 🥊"
    #expect(
      LogSink.escaped(line) == #"a\u{1b}]0;x\u{7}\u{d}\u{a}\u{9b}31m\u{202e}b 🥊"#
    )
    #expect(LogSink.escaped(String(repeating: "x", count: 5_000)).count == 400)
  }

  @Test("A flood of warnings is shortened and counted")
  func floodOfWarnings() {
    let lines = Lines()
    let sink = LogSink()
    sink.handler = lines.append
    for index in 0..<1_000 { sink.warn("line \(index)", at: 5_000_000) }
    #expect(lines.all == (0..<10).map { "line \($0)" })
    sink.warn("later", at: 6_000_000)
    #expect(lines.all.suffix(2) == ["990 more warnings were left out", "later"])
  }
}

import Foundation
import Inspector
import InspectorSupport
import JSON
import TestSupport
import Testing

/// `serve --log-level`: what happens is on standard error, as words and `key=value`.
@Suite(.timeLimit(.minutes(20))) struct ServerLogTests {
  /// Runs a server while `body` uses its port; returns the lines on its standard error.
  private func lines(_ options: [String], _ body: (Int) throws -> Void) throws -> [String] {
    let folder = try TemporaryFolder()
    let errors = try folder.write("", to: "errors")
    let arguments = ["serve", "basics", "--no-token", "--recordings", folder.path("recordings")]
    let server = try ServerThread(arguments + options, errors: errors)
    try body(try #require(server.port))
    server.end()
    let text = try String(contentsOfFile: errors, encoding: .utf8)
    return text.split(separator: "\n").map(String.init)
  }

  /// A line without its time.
  private func words(_ line: String) -> String {
    line.split(separator: " ", maxSplits: 1).last.map(String.init) ?? ""
  }

  /// What clients do that is logged.
  private func act(_ port: Int) throws {
    let driver = try SocketClient(port: port)
    let viewer = try SocketClient(port: port)
    #expect(try viewer.ask("Sim.pause")["error"]?["code"] == .code(.notController))
    #expect(try driver.ask("Record.start", ["name": "a"])["result"] != nil)
    #expect(try driver.ask("Record.stop")["result"] != nil)
    viewer.close()
    // The server has noticed it when it answers that there is one client.
    while try driver.ask("Server.stats")["result"]?["clients"]?.array?.count != 1 {}
    let foreign = try RawSocket(port: port)
    try foreign.send("GET / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nOrigin: http://evil\r\n\r\n")
    #expect(try foreign.receiveResponse().status == 403)
    let page = try RawSocket.webSocket(port: port)
    _ = try page.receiveFrame()
    let attach: JSONValue = [
      "jsonrpc": "2.0", "id": 1, "method": "Session.attach",
      "params": ["client": ["name": "\u{1B}]0;x\u{7}\n 2026 error a=b", "version": "1"]],
    ]
    try page.send(RawFrame.text(attach.serializedString))
    _ = try page.receiveFrame()
    for _ in 0..<16 { try page.send(RawFrame.text("{")) }
    while try page.receiveFrame().opcode != 8 {}
  }

  @Test("At the level debug, connections, refusals, control and recordings are lines with values")
  func debug() throws {
    let lines = try lines(["--log-level", "debug"], act)
    let shown = lines.map(words)
    for line in [
      "info control changed client=c1",
      #"info client attached client=c2 name=test version=1"#,
      "debug request refused client=c2 code=\(RPCError.Code.notController.rawValue) method=Sim.pause "
        + #"reason="c1 has control; ask for it with Control.acquire""#,
      "info recording started recording=a.scroll.ndjson",
      "info recording stopped recording=a.scroll.ndjson",
      #"info client disconnected client=c2 reason="the client left""#,
      #"notice connection refused advice="allow the origin with --allow-origin or Options.allowedOrigins" reason=origin"#,
      #"info client attached client=c3 name="\\u{001B}]0;x\\u{0007}\\u{000A} 2026 error a=b" version=1"#,
      #"notice client disconnected client=c3 code=1008 reason="too many faulty messages""#,
    ] {
      #expect(shown.contains(line), "\(line)")
    }
    #expect(shown.contains { $0.hasPrefix("info client connected client=c1 connection=") })
    for line in lines {
      #expect(
        line.contains(#/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z (debug|info|notice) /#),
        "\(line)"
      )
    }
  }

  @Test("Each level omits lower ones; by default only warnings are logged")
  func levels() throws {
    for (options, least) in [
      ([], 4), (["--log-level", "notice"], 3), (["--log-level", "info"], 2),
    ] {
      let names = ["debug", "info", "notice", "warning"]
      let levels = Set(try lines(options, act).map { words($0).prefix { $0 != " " } })
      #expect(levels.isSubset(of: Set(names.dropFirst(least - 1).map { $0[...] })), "\(levels)")
      #expect(least == 4 || levels.contains(names[least - 1][...]))
    }
  }

  @Test("A client cannot fill the log with refused requests: the rest of a second is counted")
  func flood() throws {
    let lines = try lines(["--log-level", "debug"]) { port in
      let driver = try SocketClient(port: port)
      let viewer = try SocketClient(port: port)
      for _ in 0..<300 { #expect(try viewer.ask("Sim.pause")["error"] != nil) }
      #expect(try driver.ask("Sim.pause")["result"] != nil)
    }
    let refused = lines.count { $0.contains("request refused") }
    #expect((10..<300).contains(refused))
  }

  @Test("An unknown level is bad usage, and the levels are named")
  func unknown() throws {
    let run = try Scrollscope.run("serve", "basics", "--log-level", "loud")
    #expect(run.status == 2)
    #expect(run.errors.contains("warning"))
    #expect(run.output == "")
  }
}

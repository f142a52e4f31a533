import Foundation
import Inspector
import InspectorSupport
import JSON
import TestSupport
import Testing

/// `scrollscope mcp` with the recordings of other programs, and with running inspectors.
@Suite(.timeLimit(.minutes(20))) struct AgentLiveTests {
  /// The messages of a source: a list that a script moves at rest, below an app's bar.
  static let lines = [
    #"{"id":1,"method":"Source.hello","params":{"protocol":"1.0","source":{"name":"chat","kind":"app","instance":"1"}}}"#,
    #"{"method":"Source.snapshot","params":{"seq":1,"state":{"t":0,"root":"window","device":{"size":[390,844]},"views":"#
      + #"{"window":{"class":"Window","frame":[0,0,390,844],"subviews":["bar","list"]},"bar":{"class":"View","frame":"#
      + #"[0,0,390,100]},"list":{"class":"ScrollView","frame":[0,100,390,744],"contentSize":[390,4000],"subviews":"#
      + #"["row"]},"row":{"class":"View","frame":[0,0,390,200]}}}}}"#,
    moved(2, at: 16_667, to: 12, by: 12, #""cause":"drag","by":"finger""#),
    moved(3, at: 33_333, to: 30, by: 18, #""cause":"drag","by":"finger""#),
    moved(
      4,
      at: 500_000,
      to: 230,
      by: 200,
      #""cause":"assignment","by":"script","command":"scrollTop","caller":"list.js:218:4""#
    ),
  ].map { #"{"jsonrpc":"2.0","# + $0.dropFirst() + "\n" }.joined()

  private static func moved(
    _ seq: Int,
    at time: Int,
    to offset: Int,
    by delta: Int,
    _ cause: String
  ) -> String {
    #"{"method":"Source.patch","params":{"seq":\#(seq),"base":\#(seq - 1),"patch":{"t":\#(time),"views":{"list":"#
      + #"{"contentOffset":[0,\#(offset)]}}},"why":[{"view":"list","property":"contentOffset","delta":"#
      + #"[0,\#(delta)],\#(cause)}]}}"#
  }

  @Test(
    "A recording of another program is explained, drawn and examined, and says what needs a scene"
  )
  func recordingOfAProgram() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("list.scroll.ndjson")
    let imported = try Scrollscope.run(
      ["import", folder.write(Self.lines, to: "list.ndjson"), "--out", path]
    )
    #expect(imported.status == 0, "\(imported.errors)")
    let table = try folder.write("t_ms,y\n0,0\n16,4\n32,9\n48,9\n", to: "table.csv")
    let trace = folder.path("table.scroll.ndjson")
    let size = ["--size", "390x844", "--content", "390x4000"]
    #expect(try Scrollscope.run(["import", table, "--out", trace] + size).status == 0)
    let replies = try Agent.answers([
      Agent.Call("load", ["scene": .string(path)]), Agent.Call("why", ["view": "list"]),
      Agent.Call("why", ["view": "list", "at": 400_000]), Agent.Call("picture", ["at": 0]),
      Agent.Call("picture"),
      Agent.Call("doctor"), Agent.Call("simulate", ["commands": []]),
      Agent.Call("what-if", ["set": [:]]),
      Agent.Call("gesture", ["tap": [1, 1]]), Agent.Call("why", ["view": "lost"]),
      Agent.Call("load", ["scene": .string(trace)]), Agent.Call("why", ["view": "scroll"]),
      Agent.Call("doctor"),
    ])
    let loaded = try replies[0].json()
    #expect(loaded["recordedFrom"] == "chat (app)" && loaded["t"] == 500_000)
    #expect(loaded["views"]?.array?.count == 4)
    let reasons = try replies[1].json()["because"]?.array?.compactMap(\.string) ?? []
    #expect(
      reasons == [
        "16667–33333 µs drag, by finger: default → [0,30], 2 steps",
        "500000–500000 µs assignment, by script scrollTop at list.js:218:4: [0,30] → [0,230], 1 step",
      ]
    )
    let before = try replies[2].json()
    #expect(before["value"] == [0, 30] && before["because"]?.array?.count == 1)
    // The row is in sight at first, and scrolled out of it at the end.
    #expect(try replies[3].json()["legend"] == "a=bar b=list c=row")
    #expect(try replies[4].json()["legend"] == "a=bar b=list")
    #expect(try replies[5].json()["findings"]?.array != nil)
    for (index, tool) in [(6, "simulate"), (7, "what-if"), (8, "gesture")] {
      #expect(replies[index].isError)
      #expect(replies[index].text.hasPrefix("\(tool) runs scenes; "), "\(replies[index].text)")
    }
    #expect(replies[9].text == #"no view "lost" at 500000"#)
    #expect(try replies[11].json()["value"] == [0, 9])
    #expect(!replies[12].isError)
  }

  @Test("A running inspector is explained, drawn and examined as of now")
  func inspector() throws {
    let server = try ServerThread("serve", "bounce", "--no-token")
    defer { server.end() }
    let page = server.url.replacing("ws://", with: "http://")
    let scene: JSONValue = ["scene": .string(page)]
    let before = try Agent.answers([Agent.Call("load", scene), Agent.Call("why")])
    #expect(try before[0].json()["recordedFrom"] == "Bounce", "\(before[0].text)")
    #expect(try before[1].list("because") == [])
    let moved = try Scrollscope.run("inject", "--url", page, "--swipe", "160,200,160,400")
    #expect(moved.status == 0, "\(moved.errors)")
    let replies = try Agent.answers([
      Agent.Call("why", ["scene": .string(page), "view": "scroll"]), Agent.Call("why"),
      Agent.Call("doctor"), Agent.Call("picture", ["at": 0]), Agent.Call("what-if", ["set": [:]]),
      Agent.Call("why", ["view": "lost"]),
    ])
    let reasons = try replies[0].list("because")
    #expect(reasons.first?.contains(" Input.touch of ") == true, "\(reasons)")
    #expect(reasons.contains { $0.contains(" rubberBand") })
    // A timeline has the events, too.
    let timeline = try replies[1].list("because")
    #expect(timeline.contains { $0.contains("scrollViewWillBeginDragging") }, "\(timeline)")
    #expect(try replies[2].json()["findings"] == [])
    #expect(try replies[3].json()["t"] == 0)
    #expect(
      replies[4].text.hasPrefix("what-if runs scenes; \(page) shows Bounce"),
      "\(replies[4].text)"
    )
    #expect(replies[5].text.hasPrefix(#"no view "lost" at "#), "\(replies[5].text)")
  }

  @Test("A program's own scroll views are explained while they are shown")
  func liveSource() throws {
    let folder = try TemporaryFolder()
    let server = try ServerThread(
      ["serve", "-", "--no-token"],
      input: try folder.write(Self.lines, to: "lines")
    )
    var reasons: [String] = []
    // The server reads the lines while it serves.
    for _ in 0..<10_000 where !reasons.contains(where: { $0.contains("list.js:218:4") }) {
      let why = Agent.Call("why", ["scene": .string(server.url), "view": "list"])
      guard let reply = try Agent.answers([why]).first, !reply.isError else { continue }
      reasons = try reply.list("because")
    }
    #expect(
      reasons.last
        == "500000–500000 µs assignment, by script scrollTop at list.js:218:4: [0,30] → [0,230], 1 step"
    )
  }

  @Test(
    "A program in Swift takes a client's finger, refuses what it cannot do, and says where it scrolls"
  )
  func sourceInSwift() throws {
    let server = try ServerThread("serve", "basics", "--no-token")
    defer { server.end() }
    let program = Process()
    program.executableURL = Bundle.main.bundleURL.appending(path: "example-source")
    program.arguments = [server.url]
    program.standardOutput = FileHandle.nullDevice
    try program.runWithUsualSignals()
    defer {
      program.terminate()
      program.waitUntilExit()
    }
    let why: JSONValue = ["scene": .string(server.url), "view": "list"]
    /// Asks until an explanation has a text: the program scrolls while it is asked.
    func explanation(with text: String) throws -> String? {
      for _ in 0..<500 {
        let replies = try Agent.answers([Agent.Call("why", why)])
        guard let reply = replies.first, !reply.isError else { continue }
        if let line = try reply.list("because").first(where: { $0.contains(text) }) { return line }
      }
      return nil
    }
    let folder = try TemporaryFolder()
    let choice = try folder.write(
      #"{"t":0,"method":"Scene.load","params":{"name":"source:s1"}}"# + "\n",
      to: "choice.input.ndjson"
    )
    // Until the program has introduced itself, there is no such source.
    var isShown = false
    for _ in 0..<10_000 where !isShown {
      isShown = try Scrollscope.run("inject", "--url", server.url, "--input", choice).status == 0
    }
    let wandering = try #require(try explanation(with: "by script"))
    #expect(
      wandering.contains(" assignment, by script at example_source/main.swift:"),
      "\(wandering)"
    )
    let swipe = try Scrollscope.run("inject", "--url", server.url, "--swipe", "160,600,160,200")
    #expect(swipe.status == 0, "\(swipe.errors)")
    #expect(try explanation(with: "drag, by finger") != nil)
    let script = try folder.write(
      #"{"t":0,"method":"Input.wheel","params":{"location":[9,9],"delta":[0,5]}}"# + "\n",
      to: "wheel.input.ndjson"
    )
    let wheel = try Scrollscope.run("inject", "--url", server.url, "--input", script)
    #expect(wheel.status == 2)
    #expect(
      wheel.errors.contains("List (example) refused it: this list is moved by fingers"),
      "\(wheel.errors)"
    )
  }

  @Test("An address without an inspector, and a token that is wrong, are errors of one sentence")
  func addresses() throws {
    let server = try ServerThread("serve", "bounce")
    defer { server.end() }
    let wrong = server.url.prefix { $0 != "#" } + "?token=" + String(repeating: "0", count: 32)
    let replies = try Agent.answers([
      Agent.Call("load", ["scene": "http://127.0.0.1:1"]),
      Agent.Call("load", ["scene": "ftp://127.0.0.1"]),
      Agent.Call("load", ["scene": .string(String(wrong))]), Agent.Call("doctor"),
    ])
    #expect(replies[0].text == "nothing answers at 127.0.0.1:1: is the server running?")
    #expect(replies[1].text == "not an address to connect to: it must begin with ws://")
    #expect(replies[2].text.contains("token"), "\(replies[2].text)")
    #expect(replies[3].text == "no scene is loaded; call load first, or give scene")
    #expect(replies.allSatisfy { $0.isError })
  }

  @Test("A trace is compared with UIScrollView in a sentence for each gesture")
  func trace() throws {
    let folder = try TemporaryFolder()
    let rows = (0..<60).map { "\($0 * 16),\($0 < 30 ? $0 * $0 : 900)" }.joined(separator: "\n")
    let path = try folder.write(
      "# size=390x844 content=390x6000\nt_ms,y\n" + rows + "\n",
      to: "flick.csv"
    )
    let replies = try Agent.answers([
      Agent.Call("compare", ["a": .string(path)]),
      Agent.Call("compare", ["a": "missing.csv"]),
    ])
    #expect(try replies[0].json()["against"] == "UIScrollView", "\(replies[0].text)")
    #expect(try replies[0].json()["gestures"]?.array?.isEmpty == false)
    #expect(replies[1].text == "missing.csv: no such file or directory")
  }
}

/// The form of the protocol in which each request has its version.
@Suite(.timeLimit(.minutes(20))) struct StatelessAgentTests {
  private func answers(_ requests: [(method: String, JSONValue)]) throws -> [JSONValue] {
    let lines = requests.enumerated().map { Agent.line($0, $1.method, $1.1) }
    return try Scrollscope.run(["mcp"], input: lines.joined()).json()
  }

  private func meta(_ version: JSONValue, _ more: JSONObject = [:]) -> JSONValue {
    var members = more
    members["_meta"] = [
      "io.modelcontextprotocol/protocolVersion": version,
      "io.modelcontextprotocol/clientCapabilities": [:],
    ]
    return .object(members)
  }

  @Test("Without a handshake a client discovers, lists and calls, and each result is complete")
  func discovery() throws {
    let answers = try answers([
      ("server/discover", meta("2026-07-28")), ("tools/list", meta("2026-07-28")),
      (
        "tools/call",
        meta("2026-07-28", ["name": "doctor", "arguments": ["scene": "bug-01"]])
      ),
      ("tools/call", meta("2026-07-28", ["name": "doctor", "arguments": ["scene": "bug-00"]])),
    ])
    try #require(answers.count == 4)
    let versions = answers[0]["result"]?["supportedVersions"]?.array ?? []
    #expect(versions.first == "2026-07-28" && versions.contains("2025-06-18"))
    #expect(answers[0]["result"]?["capabilities"] == ["tools": [:]])
    for answer in answers {
      #expect(answer["result"]?["resultType"] == "complete")
      let info = answer["result"]?["_meta"]?["io.modelcontextprotocol/serverInfo"]
      #expect(info?["name"] == "scrollscope")
    }
    #expect(answers[1]["result"]?["ttlMs"] != nil && answers[2]["result"]?["ttlMs"] == nil)
    let text = answers[2]["result"]?["content"]?[0]?["text"]?.string ?? ""
    #expect(text.contains("SD001"), "\(text)")
    #expect(answers[3]["result"]?["isError"] == true)
  }

  @Test("Another version is refused with those that there are, and what the form lacks is refused")
  func refusals() throws {
    let bare: JSONValue = [
      "_meta": ["io.modelcontextprotocol/protocolVersion": "2026-07-28"]
    ]
    let answers = try answers([
      ("tools/list", meta("2027-01-01")), ("tools/list", meta(7)), ("server/discover", [:]),
      ("tools/list", bare), ("ping", meta("2026-07-28")), ("initialize", meta("2026-07-28")),
    ])
    try #require(answers.count == 6)
    #expect(answers[0]["error"]?["code"] == -32022)
    #expect(answers[0]["error"]?["data"]?["requested"] == "2027-01-01")
    #expect(answers[0]["error"]?["data"]?["supported"]?[0] == "2026-07-28")
    #expect(answers[1]["error"]?["code"] == -32022)
    for index in [2, 3] { #expect(answers[index]["error"]?["code"] == -32602) }
    for index in [4, 5] { #expect(answers[index]["error"]?["code"] == .code(.noSuchMethod)) }
  }
}

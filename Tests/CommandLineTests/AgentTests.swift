import Foundation
import Inspector
import InspectorSupport
import JSON
import Scenes
import ScrollDoctor
import TestSupport
import Testing

/// `scrollscope mcp`, driven by a scripted client.
@Suite(.timeLimit(.minutes(20))) struct AgentTests {
  private struct Call {
    let tool: String
    let arguments: JSONValue

    init(_ tool: String, _ arguments: JSONValue = [:]) {
      self.tool = tool
      self.arguments = arguments
    }
  }

  private struct Reply {
    let text: String
    let isError: Bool

    func json() throws -> JSONValue { try JSONValue(parsing: text, limits: .file) }
  }

  private func line(_ id: Int, _ method: String, _ parameters: JSONValue) -> String {
    let message: JSONValue = [
      "jsonrpc": "2.0", "id": .integer(Int64(id)), "method": .string(method), "params": parameters,
    ]
    return message.serializedString + "\n"
  }

  /// The answers to calls of tools, in one session; each has less than 2 kB.
  private func answers(_ calls: [Call], _ options: [String] = []) throws -> [Reply] {
    let start = line(0, "initialize", ["protocolVersion": "2025-06-18", "capabilities": [:]])
    let lines = calls.enumerated().map { index, call in
      let parameters: JSONValue = ["name": .string(call.tool), "arguments": call.arguments]
      return line(index + 1, "tools/call", parameters)
    }
    let ready = #"{"jsonrpc":"2.0","method":"notifications/initialized"}"# + "\n"
    let run = try Scrollscope.run(["mcp"] + options, input: start + ready + lines.joined())
    #expect(run.status == 0)
    #expect(run.errors == "")
    let output = run.output.split(separator: "\n")
    try #require(output.count == calls.count + 1)
    return try output.dropFirst().enumerated().map { index, line in
      #expect(line.utf8.count < 2_048)
      let message = try JSONValue(parsing: String(line), limits: .file)
      #expect(message["id"] == .integer(Int64(index + 1)))
      let result = try #require(message["result"])
      return Reply(
        text: result["content"]?[0]?["text"]?.string ?? "",
        isError: result["isError"]?.bool ?? false
      )
    }
  }

  @Test("A session begins as the protocol says, and lists at most ten tools")
  func protocolOfSession() throws {
    let input = [
      line(1, "initialize", ["protocolVersion": "2024-11-05", "capabilities": [:]]),
      line(2, "tools/list", [:]), line(3, "ping", [:]), line(4, "tools/fall", [:]),
      line(5, "tools/call", ["name": "docter"]), "not JSON\n", "[]\n",
    ]
    let run = try Scrollscope.run(["mcp"], input: input.joined())
    let answers = try run.json()
    try #require(answers.count == input.count)
    #expect(answers[0]["result"]?["protocolVersion"] == "2024-11-05")
    #expect(answers[0]["result"]?["capabilities"] == ["tools": [:]])
    let tools = answers[1]["result"]?["tools"]?.array ?? []
    #expect(
      tools.map { $0["name"] } == [
        "scenes", "load", "gesture", "simulate", "why", "doctor", "what-if", "compare", "verify",
        "picture",
      ]
    )
    #expect(
      tools.filter { $0["annotations"]?["readOnlyHint"] == false }.map { $0["name"] } == ["gesture"]
    )
    #expect(answers[2]["result"] == [:])
    #expect(answers[3]["error"]?["code"] == .code(.noSuchMethod))
    #expect(answers[4]["error"]?["message"] == #"no tool "docter"; did you mean "doctor"?"#)
    #expect(answers[5]["error"]?["code"] == .code(.parse))
    #expect(answers[6]["error"]?["code"] == .code(.notARequest))
  }

  @Test("Every mistake of the gallery is named and mended through the tools alone")
  func gallery() throws {
    let bugs = Doctor.catalogue.map { "bug-" + $0.id.dropFirst(3) }
    func rule(_ bug: String) -> String { "SD0" + bug.dropFirst(4) }
    // What each scene does wrong, by its name and by the doctor's finding.
    let diagnoses = try answers(
      bugs.flatMap { [Call("load", ["scene": .string($0)]), Call("doctor")] }
    )
    var fixes: [String: JSONValue] = [:]
    for (index, bug) in bugs.enumerated() {
      let findings = try diagnoses[2 * index + 1].json()["findings"]?.array ?? []
      let found = findings.first { $0["rule"] == .string(rule(bug)) }
      #expect(found != nil, "\(bug): \(diagnoses[2 * index + 1].text)")
      fixes[bug] = found?["fix"]
    }
    #expect(fixes.count > 5)
    // The doctor's own fixes first.
    let fixed = fixes.keys.sorted()
    let trials = try answers(
      fixed.flatMap { bug in
        [Call("load", ["scene": .string(bug)]), Call("what-if", ["set": fixes[bug] ?? [:]])]
      }
    )
    var open = Set(bugs)
    for (index, bug) in fixed.enumerated() {
      let gone = try trials[2 * index + 1].json()["findings"]?["gone"]?.array ?? []
      if gone.contains(.string(rule(bug))) { open.remove(bug) }
    }
    #expect(open.count < bugs.count - 5)
    // Then the changes that lead to the corrected scene, page by page.
    var patches: [String: [JSONValue]] = [:]
    var pages = Dictionary(uniqueKeysWithValues: open.map { ($0, 0) })
    while !pages.isEmpty {
      let names = pages.keys.sorted()
      let found = try answers(
        names.map { bug in
          Call(
            "compare",
            [
              "a": .string(bug), "b": .string(bug + "-fixed"),
              "after": .integer(Int64(pages[bug] ?? 0)),
            ]
          )
        }
      )
      for (bug, reply) in zip(names, found) {
        let json = try reply.json()
        #expect(json["findings"]?["b"] == [])
        patches[bug, default: []] += json["patch"]?.array ?? []
        pages[bug] = json["after"]?.int
      }
    }
    let names = open.sorted()
    let mended = try answers(
      names.flatMap { bug in
        [
          Call("load", ["scene": .string(bug)]),
          Call("what-if", ["patch": .array(patches[bug] ?? [])]),
        ]
      }
    )
    for (index, bug) in names.enumerated() {
      let reply = mended[2 * index + 1]
      #expect(!reply.isError, "\(bug): \(reply.text)")
      let findings = try? reply.json()["findings"]
      #expect(findings?["gone"] == [.string(rule(bug))], "\(bug): \(reply.text)")
      #expect(findings?["new"] == [] && findings?["stay"] == [], "\(bug): \(reply.text)")
    }
  }

  @Test("Without control tools only look; with it gestures move the scene, and changes are kept")
  func control() throws {
    let calls = [
      Call("load", ["scene": "basics"]), Call("simulate", ["commands": []]),
      Call("gesture", ["swipe": [160, 300, 160, 100]]),
      Call("what-if", ["set": ["scroll": ["bounces": false]], "keep": true]),
      Call("why", ["view": "scroll"]), Call("picture"),
    ]
    let looking = try answers(calls)
    #expect(looking.map(\.isError) == [false, false, true, true, false, false])
    #expect(looking[2].text == "gesture needs control; start scrollscope mcp with --allow-control")
    #expect(try looking[4].json()["because"] == [])
    let acting = try answers(calls + [Call("doctor")], ["--allow-control"])
    #expect(acting.allSatisfy { !$0.isError })
    let changes = try acting[2].json()["changes"]?.array?.compactMap(\.string) ?? []
    #expect(changes.contains { $0.hasPrefix("scroll.contentOffset default → [0,") })
    let reasons = try acting[4].json()["because"]?.array?.compactMap(\.string) ?? []
    #expect(reasons.first?.contains("drag, commands 3–25 Input.touch: default → ") == true)
    #expect(reasons.dropFirst().first?.contains(" deceleration, command 26 Input.touch: ") == true)
    // Without bounces nothing follows the deceleration.
    #expect(reasons.count == 2)
    let picture = try acting[5].json()
    #expect(picture["picture"]?.string?.split(separator: "\n").count == 30)
    #expect(picture["legend"] == "b=picture")
  }

  @Test("verify and compare read recordings, and errors name the mistake")
  func files() throws {
    let folder = try TemporaryFolder()
    let (first, second) = (folder.path("a.scroll.ndjson"), folder.path("b.scroll.ndjson"))
    _ = try Scrollscope.run("simulate", "bounce", "--demo", "--record", first)
    _ = try Scrollscope.run(
      ["simulate", "bounce", "--demo", "--set", "scroll.decelerationRate=0.99", "--record", second]
    )
    let replies = try answers([
      Call("verify", ["recording": .string(first)]),
      Call("compare", ["a": .string(first), "b": .string(second)]),
      Call("verify", ["recording": "missing.scroll.ndjson"]),
      Call("load", ["scene": "basic"]), Call("load", ["scene": "basics", "sceen": 1]),
      Call("simulate", ["scene": "basics", "commands": [["method": "Input.tuch"]]]),
      Call("simulate", ["scene": "basics", "until": 1e15]), Call("why", ["view": "scrol"]),
      Call("doctor"),
    ])
    #expect(try replies[0].json()["result"] == "same")
    #expect(try replies[1].json()["result"] == "different")
    #expect(replies[2].text == "missing.scroll.ndjson: no such file or directory")
    #expect(replies[3].text.hasSuffix(#"did you mean "basics"?"#))
    #expect(replies[4].text == #"/sceen: unknown key "sceen"; did you mean "scene"?"#)
    #expect(
      replies[5].text
        == #"/commands/0/method: no method "Input.tuch"; did you mean "Input.touch"?"#
    )
    #expect(replies.dropFirst(2).allSatisfy { $0.isError })
    #expect(replies[8].text == "no scene is loaded; call load first")
  }

  @Test("A recording of the model is loaded with its commands, and every tool runs it")
  func recordingOfTheModel() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("bounce.scroll.ndjson")
    _ = try Scrollscope.run("simulate", "bounce", "--demo", "--fps", "60", "--record", path)
    let replies = try answers([
      Call("load", ["scene": .string(path)]), Call("why", ["view": "scroll"]), Call("doctor"),
      Call("what-if", ["set": ["scroll": ["bounces": false]]]), Call("picture"),
    ])
    #expect(replies.allSatisfy { !$0.isError }, "\(replies.map(\.text))")
    let loaded = try replies[0].json()
    #expect(loaded["scene"] == "bounce" && loaded["commands"] == 3)
    let reasons = try replies[1].json()["because"]?.array?.compactMap(\.string) ?? []
    #expect(reasons.first?.contains(" Input.perform: default → [0,-118") == true, "\(reasons)")
    #expect(reasons.contains { $0.contains(" bounce, ") }, "\(reasons)")
  }

  /// The messages of a source: a list that a script moves at rest, below an app's bar.
  private static let lines = [
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
    let replies = try answers([
      Call("load", ["scene": .string(path)]), Call("why", ["view": "list"]),
      Call("why", ["view": "list", "at": 400_000]), Call("picture", ["at": 0]), Call("picture"),
      Call("doctor"), Call("simulate", ["commands": []]), Call("what-if", ["set": [:]]),
      Call("gesture", ["tap": [1, 1]]), Call("why", ["view": "lost"]),
      Call("load", ["scene": .string(trace)]), Call("why", ["view": "scroll"]), Call("doctor"),
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
      #expect(replies[index].text.hasPrefix("\(tool) runs scenes, and "), "\(replies[index].text)")
    }
    #expect(replies[9].text == #"no view "lost" at 500000"#)
    #expect(try replies[11].json()["value"] == [0, 9])
    #expect(!replies[12].isError)
  }

  @Test("Every answer about every scene is short")
  func lengths() throws {
    let names = BuiltInScenes.names.filter { !$0.hasPrefix("bug-") }
    let calls = names.flatMap { name in
      [
        Call("load", ["scene": .string(name)]), Call("simulate"), Call("doctor"), Call("picture"),
        Call("compare", ["a": .string(name), "b": "nested"]),
      ]
    }
    #expect(try answers(calls).allSatisfy { !$0.isError && !$0.text.isEmpty })
  }

  @Test("A list that is too long for an answer goes on where it was cut")
  func pages() throws {
    var names: [String] = []
    var start: Int? = 0
    while let next = start {
      let page = try answers([Call("scenes", ["after": .integer(Int64(next))])])[0].json()
      names +=
        page["scenes"]?.array?.compactMap { $0.string.map { String($0.prefix { $0 != ":" }) } }
        ?? []
      start = page["after"]?.int
    }
    #expect(names == BuiltInScenes.names)
  }

  @Test("A scene with a long title, and a value of many numbers, are answered in short")
  func longMembers() throws {
    let folder = try TemporaryFolder()
    let rows = Array(repeating: #"{"text":"a","height":44}"#, count: 500).joined(separator: ",")
    let path = try folder.write(
      """
      {"format":"scrollscope.scene","version":1,"title":"\(String(repeating: "t", count: 5_000))",
       "device":{"size":[320,480]},"root":{"id":"window","class":"Window","subviews":[
       {"id":"table","class":"TableView","frame":[0,0,320,480],"sections":[{"rows":[\(rows)]}]}]}}
      """,
      to: "long.scene.json"
    )
    let replies = try answers([
      Call("load", ["scene": .string(path)]),
      Call("why", ["view": "table", "property": "sections"]),
    ])
    #expect(replies.map(\.isError) == [false, false], "\(replies.map(\.text))")
  }

  @Test("Too long messages, invalid ids and the protocol's own input are refused")
  func refusals() throws {
    let long = String(repeating: "x", count: 5_000_000) + "\n"
    let wrong = #"{"jsonrpc":"2.0","id":[1],"method":"ping"}"# + "\n"
    let own = line(7, "tools/call", ["name": "verify", "arguments": ["recording": "-"]])
    let run = try Scrollscope.run(["mcp"], input: long + wrong + own + line(8, "ping", [:]))
    #expect(run.status == 0)
    let answers = try run.output.split(separator: "\n").map { line in
      try JSONValue(parsing: String(line), limits: .file)
    }
    try #require(answers.count == 4)
    #expect(answers[0]["error"]?["message"] == "a message of more than 4 MiB")
    #expect(answers[1]["error"]?["code"] == .code(.notARequest))
    #expect(answers[1]["id"] == JSONValue.null)
    #expect(answers[2]["result"]?["isError"] == true)
    #expect(answers[3] == ["jsonrpc": "2.0", "id": 8, "result": [:]])
  }
}

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
  @Test("A session begins as the protocol says, and lists at most ten tools")
  func protocolOfSession() throws {
    let input = [
      Agent.line(1, "initialize", ["protocolVersion": "2024-11-05", "capabilities": [:]]),
      Agent.line(2, "tools/list", [:]), Agent.line(3, "ping", [:]),
      Agent.line(4, "tools/fall", [:]),
      Agent.line(5, "tools/call", ["name": "docter"]), "not JSON\n", "[]\n",
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
    let diagnoses = try Agent.answers(
      bugs.map { Agent.Call("doctor", ["scene": .string($0)]) }
    )
    var calls = Dictionary(uniqueKeysWithValues: bugs.map { ($0, 1) })
    var fixes: [String: JSONValue] = [:]
    for (index, bug) in bugs.enumerated() {
      let findings = try diagnoses[index].json()["findings"]?.array ?? []
      let found = findings.first { $0["rule"] == .string(rule(bug)) }
      #expect(found != nil, "\(bug): \(diagnoses[index].text)")
      fixes[bug] = found?["fix"]
    }
    #expect(fixes.count > 5)
    // The doctor's own fixes first.
    let fixed = fixes.keys.sorted()
    let trials = try Agent.answers(
      fixed.map { bug in
        Agent.Call("what-if", ["scene": .string(bug), "set": fixes[bug] ?? [:]])
      }
    )
    var open = Set(bugs)
    for (index, bug) in fixed.enumerated() {
      let gone = try trials[index].json()["findings"]?["gone"]?.array ?? []
      if gone.contains(.string(rule(bug))) { open.remove(bug) }
    }
    #expect(open.count < bugs.count - 5)
    // Then the changes that lead to the corrected scene, page by page.
    var patches: [String: [JSONValue]] = [:]
    var pages = Dictionary(uniqueKeysWithValues: open.map { ($0, 0) })
    while !pages.isEmpty {
      let names = pages.keys.sorted()
      let found = try Agent.answers(
        names.map { bug in
          Agent.Call(
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
        calls[bug, default: 0] += 1
        #expect(json["findings"]?["b"] == [])
        patches[bug, default: []] += json["patch"]?.array ?? []
        pages[bug] = json["after"]?.int
      }
    }
    let names = open.sorted()
    let mended = try Agent.answers(
      names.map { bug in
        Agent.Call("what-if", ["scene": .string(bug), "patch": .array(patches[bug] ?? [])])
      }
    )
    for (index, bug) in names.enumerated() {
      let reply = mended[index]
      #expect(!reply.isError, "\(bug): \(reply.text)")
      let findings = try? reply.json()["findings"]
      #expect(findings?["gone"] == [.string(rule(bug))], "\(bug): \(reply.text)")
      #expect(findings?["new"] == [] && findings?["stay"] == [], "\(bug): \(reply.text)")
      // The doctor, the corrected scene, and the trial.
      #expect(calls[bug, default: 0] + 1 <= 4, "\(bug)")
    }
  }

  @Test("Without control tools only look; with it gestures move the scene, and changes are kept")
  func control() throws {
    let calls = [
      Agent.Call("load", ["scene": "basics"]), Agent.Call("simulate", ["commands": []]),
      Agent.Call("gesture", ["swipe": [160, 300, 160, 100]]),
      Agent.Call("what-if", ["set": ["scroll": ["bounces": false]], "keep": true]),
      Agent.Call("why", ["view": "scroll"]), Agent.Call("picture"),
    ]
    let looking = try Agent.answers(calls)
    #expect(looking.map(\.isError) == [false, false, true, true, false, false])
    #expect(looking[2].text == "gesture needs control; start scrollscope mcp with --allow-control")
    #expect(try looking[4].json()["because"] == [])
    let acting = try Agent.answers(calls + [Agent.Call("doctor")], ["--allow-control"])
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
    let replies = try Agent.answers([
      Agent.Call("verify", ["recording": .string(first)]),
      Agent.Call("compare", ["a": .string(first), "b": .string(second)]),
      Agent.Call("verify", ["recording": "missing.scroll.ndjson"]),
      Agent.Call("load", ["scene": "basic"]), Agent.Call("load", ["scene": "basics", "sceen": 1]),
      Agent.Call("simulate", ["scene": "basics", "commands": [["method": "Input.tuch"]]]),
      Agent.Call("simulate", ["scene": "basics", "until": 1e15]),
      Agent.Call("why", ["view": "scrol"]),
      Agent.Call("doctor"),
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
    #expect(replies[8].text == "no scene is loaded; call load first, or give scene")
  }

  @Test("A recording of the model is loaded with its commands, and every tool runs it")
  func recordingOfTheModel() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("bounce.scroll.ndjson")
    _ = try Scrollscope.run("simulate", "bounce", "--demo", "--fps", "60", "--record", path)
    let replies = try Agent.answers([
      Agent.Call("load", ["scene": .string(path)]), Agent.Call("why", ["view": "scroll"]),
      Agent.Call("doctor"),
      Agent.Call("what-if", ["set": ["scroll": ["bounces": false]]]), Agent.Call("picture"),
    ])
    #expect(replies.allSatisfy { !$0.isError }, "\(replies.map(\.text))")
    let loaded = try replies[0].json()
    #expect(loaded["scene"] == "bounce" && loaded["commands"] == 3)
    let reasons = try replies[1].json()["because"]?.array?.compactMap(\.string) ?? []
    #expect(reasons.first?.contains(" Input.perform: default → [0,-118") == true, "\(reasons)")
    #expect(reasons.contains { $0.contains(" bounce, ") }, "\(reasons)")
  }

  @Test("Every answer about every scene is short")
  func lengths() throws {
    let names = BuiltInScenes.names.filter { !$0.hasPrefix("bug-") }
    let calls = names.flatMap { name in
      [
        Agent.Call("load", ["scene": .string(name)]), Agent.Call("simulate"), Agent.Call("doctor"),
        Agent.Call("picture"),
        Agent.Call("compare", ["a": .string(name), "b": "nested"]),
      ]
    }
    #expect(try Agent.answers(calls).allSatisfy { !$0.isError && !$0.text.isEmpty })
  }

  @Test("A list that is too long for an answer goes on where it was cut")
  func pages() throws {
    var names: [String] = []
    var start: Int? = 0
    while let next = start {
      let page = try Agent.answers([Agent.Call("scenes", ["after": .integer(Int64(next))])])[0]
        .json()
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
    let replies = try Agent.answers([
      Agent.Call("load", ["scene": .string(path)]),
      Agent.Call("why", ["view": "table", "property": "sections"]),
    ])
    #expect(replies.map(\.isError) == [false, false], "\(replies.map(\.text))")
  }

  @Test("Too long messages, invalid ids and the protocol's own input are refused")
  func refusals() throws {
    let long = String(repeating: "x", count: 5_000_000) + "\n"
    let wrong = #"{"jsonrpc":"2.0","id":[1],"method":"ping"}"# + "\n"
    let own = Agent.line(7, "tools/call", ["name": "verify", "arguments": ["recording": "-"]])
    let run = try Scrollscope.run(["mcp"], input: long + wrong + own + Agent.line(8, "ping", [:]))
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

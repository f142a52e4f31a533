import InspectorSupport
import JSON
import Scenes
import ScrollModel
import ScrollRecording
import Testing

@testable import Inspector
@testable import Simulation

/// `Record.start`, `.stop`, `.mark`, `.list`, `.export` and `.put` over the protocol.
@Suite(.timeLimit(.minutes(20))) struct RecordMethodTests {
  private let keeper = MemoryStorage()

  private func harness(_ scene: Scene? = nil) throws -> Harness {
    let harness = try Harness(scene: scene)
    harness.inspector.recordingFiles.keeper = keeper
    return harness
  }

  private func reader(_ name: String) throws -> RecordingReader {
    var rest = try #require(keeper.files[name])[...]
    return try RecordingReader { count in
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
  }

  private func drag(_ client: FakeClient, _ harness: Harness, from y: Double = 300) {
    client.touch("began", y)
    for step in 1...5 {
      harness.pass(16_000)
      client.touch("moved", y - Double(step) * 20)
    }
    client.touch("ended", y - 100)
  }

  @Test("A recording started at the beginning contains the commands until it is stopped")
  func fromStart() throws {
    let harness = try harness()
    let client = try harness.attach()
    let name = "test-20260102-030405.scroll.ndjson"
    #expect(try client.request("Record.start") == ["name": .string(name)])
    #expect(
      try client.refusal("Record.start")["message"]?.string?.hasPrefix("\(name) is being") == true
    )
    drag(client, harness)
    harness.pass(3_000_000)
    let stopped = try client.request("Record.stop")
    #expect(stopped["name"] == .string(name))
    #expect(stopped["commands"] == 7)
    #expect(stopped["duration"] == 3_080_000)
    #expect(stopped["bytes"] == .integer(Int64(keeper.files[name]?.count ?? 0)))
    let verification = Verification(try reader(name))
    #expect(try verification.verify() == nil)
    #expect(verification.commands == 7)
    #expect(try client.refusal("Record.stop")["code"] == .code(.wrongState))
  }

  @Test(
    "A recording started later contains all earlier commands, and verifies",
    arguments: [false, true]
  )
  func later(isInputsOnly: Bool) throws {
    let harness = try harness()
    let client = try harness.attach()
    drag(client, harness)
    harness.pass(200_000)
    try client.request("Record.mark", ["text": "before"])
    // Content is caught in flight, and released while it is recorded.
    client.touch("began", 200)
    try client.request(
      "Record.start",
      ["name": "late", "isInputsOnly": .bool(isInputsOnly)]
    )
    harness.pass(50_000)
    client.touch("moved", 100)
    client.touch("ended", 100)
    harness.pass(16_000)
    try client.request("Record.mark", ["text": "let go"])
    harness.pass(2_000_000)
    try client.request("Sim.seek", ["t": 100_000])
    drag(client, harness, from: 250)
    try client.request("Sim.resume")
    harness.pass(1_000_000)
    let stopped = try client.request("Record.stop")
    #expect(try Verification(try reader("late.scroll.ndjson")).verify() == nil)
    let recording = try RecordedCommands(try reader("late.scroll.ndjson"))
    // The time before a seek in which no command came appears only in the derived lines.
    let duration = Duration.microseconds(try #require(stopped["duration"]?.int64))
    #expect(isInputsOnly ? recording.duration <= duration : recording.duration == duration)
    #expect(recording.parts[0].marks.map(\.text) == ["before", "recorded from here on", "let go"])
    #expect(recording.isInputsOnly == isInputsOnly)
    // The state at the end is the session's.
    let last = try RecordedStates(try reader("late.scroll.ndjson")).shownState(at: nil)
    #expect(last["views"] == (try harness.views()))
  }

  @Test("A recording after a loaded scene begins at that scene's start")
  func otherScene() throws {
    let harness = try harness()
    let client = try harness.attach()
    harness.pass(500_000)
    try client.request("Scene.load", ["name": "other"])
    harness.pass(300_000)
    try client.request("Record.start", ["name": "a.scroll.ndjson"])
    try client.request("Scene.reset")
    drag(client, harness)
    harness.pass(100_000)
    try client.request("Record.stop")
    #expect(try Verification(try reader("a.scroll.ndjson")).verify() == nil)
    #expect(try reader("a.scroll.ndjson").header.scene.name == "other")
    #expect(try client.refusal("Record.start", ["name": "a"])["code"] == .code(.wrongState))
  }

  @Test(
    "Names with a path or other characters are rejected",
    arguments: [
      "", ".", "..", ".a", "../a", "a/b", "a b", "ä", String(repeating: "a", count: 87),
      ".scroll.ndjson", "a.scroll.ndjson/", "\u{1B}[31m",
    ]
  )
  func names(name: String) throws {
    let harness = try harness()
    let client = try harness.attach()
    let refusal = try client.refusal("Record.start", ["name": .string(name)])
    #expect(refusal["code"] == .code(.parameters))
    #expect(refusal["data"]?["path"] == "/name")
    for method in ["Record.open", "Record.put"] {
      let parameters: JSONValue = [
        "name": .string(name), "format": "csv", "position": 0, "text": "",
      ]
      #expect(try client.refusal(method, parameters)["code"] == .code(.parameters))
    }
    #expect(keeper.files.isEmpty)
  }

  @Test("All clients are notified when a recording begins, grows, fails and ends")
  func news() throws {
    let harness = try harness()
    let client = try harness.attach()
    let viewer = try harness.attach()
    #expect(try viewer.refusal("Record.start")["code"] == .code(.notController))
    try client.request("Record.start", ["name": "a"])
    let name: JSONValue = "a.scroll.ndjson"
    let begun = try viewer.expect("Record.changed")
    #expect(begun["isRecording"] == true)
    #expect(begun["name"] == name)
    drag(client, harness)
    // At most once a second, and then at the announced time.
    harness.inspector.recordings.keep(now: harness.now)
    #expect(try viewer.takeNews().isEmpty)
    let due = try #require(harness.simulation.recordings.ofClient?.nextUpdate)
    harness.inspector.recordings.keep(now: due)
    let grown = try #require(try viewer.takeNews().first)
    #expect(grown["commands"] == 7)
    #expect(harness.simulation.recordings.ofClient?.nextUpdate == nil)
    let late = harness.connect()
    #expect(try late.expect("Server.hello")["recording"]?["name"] == name)
    keeper.failure = "no space left on device"
    client.touch("began", 300)
    harness.inspector.recordings.keep(now: due)
    let failed = try #require(try viewer.takeNews().first)
    #expect(failed == ["isRecording": false, "error": "a.scroll.ndjson: no space left on device"])
    #expect(try client.refusal("Record.stop")["code"] == .code(.wrongState))
    #expect(try client.refusal("Record.start", ["name": "b"])["code"] == .code(.wrongState))
    #expect(keeper.files.keys.sorted() == ["a.scroll.ndjson"])
    keeper.failure = nil
    try client.request("Record.start", ["name": "c"])
    harness.inspector.shutDown(reason: "the end")
    guard case .ended = try RecordedCommands(try reader("c.scroll.ndjson")).ending else {
      Issue.record("a server that stops ends its recordings")
      return
    }
  }

  @Test("Recordings are listed, exported and stored; a damaged one is rejected with its line")
  func files() throws {
    let harness = try harness()
    let client = try harness.attach()
    try client.request("Record.start", ["name": "a"])
    drag(client, harness)
    harness.pass(100_000)
    try client.request("Record.stop")
    let bytes = try #require(keeper.files["a.scroll.ndjson"])
    let text = String(decoding: bytes, as: UTF8.self)
    let half = text.utf8.count / 2
    let (first, second) = (String(text.prefix(half)), String(text.dropFirst(half)))
    #expect(
      try client.request(
        "Record.put",
        ["name": "b", "position": 0, "text": .string(first)]
      )["bytes"] == .integer(Int64(first.utf8.count))
    )
    let wrong = try client.refusal("Record.put", ["name": "b", "position": 1, "text": "x"])
    #expect(wrong["data"]?["path"] == "/position")
    try client.request(
      "Record.put",
      [
        "name": "b", "position": .integer(Int64(first.utf8.count)), "text": .string(second),
        "isLast": true,
      ]
    )
    #expect(keeper.files["b.scroll.ndjson"] == bytes)
    let bad = try client.refusal(
      "Record.put",
      ["name": "c", "position": 0, "text": "{}\n", "isLast": true]
    )
    #expect(bad["code"] == .code(.badRecording))
    #expect(bad["data"] == ["line": 1])
    let list = try client.request("Record.list")
    #expect(list["folder"] == "recordings")
    #expect(list["recordings"]?.array?.count == 3)
    #expect(list["recordings"]?[0]?["isComplete"] == true)
    #expect(list["recordings"]?[0]?["title"] == "Test scene")
    #expect(list["recordings"]?[2]?["error"]?.string?.hasPrefix("line 1:") == true)
  }

  @Test("Slow responses may come after a client has left, and too many requests are rejected")
  func slow() throws {
    let harness = try harness()
    let client = try harness.attach()
    keeper.isSlow = true
    for id in 1...5 {
      client.send(#"{"jsonrpc":"2.0","id":"w\#(id)","method":"Record.list"}"#)
    }
    try client.drain()
    #expect(client.inbox.map { $0["id"] } == ["w5"])
    #expect(client.inbox.first?["error"]?["code"] == .code(.overLimit))
    keeper.answer(now: harness.now)
    try client.drain()
    #expect(client.inbox.count == 5)
    client.send(#"{"jsonrpc":"2.0","id":"gone","method":"Record.list"}"#)
    harness.inspector.disconnect(client.id, now: harness.now)
    keeper.answer(now: harness.now)
    #expect(harness.inspector.outgoing.nextMessage(for: client.id) == nil)
  }

  @Test("A server without a folder accepts marks, but no recordings")
  func noFolder() throws {
    let harness = try Harness()
    let client = harness.connect()
    let hello = try client.expect("Server.hello")
    #expect(hello["capabilities"]?.array?.contains("record") == false)
    #expect(hello["recording"] == ["isRecording": false])
    try client.request("Session.attach", FakeClient.attachment)
    for method in ["Record.start", "Record.list"] {
      #expect(try client.refusal(method)["code"] == .code(.wrongState))
    }
    #expect(try client.request("Record.mark", ["text": "here"]) == ["t": 0])
    #expect(try client.refusal("Record.mark", ["text": ""])["code"] == .code(.parameters))
  }
}

extension FakeClient {
  /// The parameters of the `Record.changed` notifications received.
  fileprivate func takeNews() throws -> [JSONValue] {
    try drain()
    return take { $0["method"] == "Record.changed" }.compactMap { $0["params"] }
  }
}

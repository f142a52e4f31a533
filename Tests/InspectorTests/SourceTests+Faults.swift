import InspectorSupport
import JSON
import ScrollRecording
import Sockets
import Testing

@testable import Inspector

/// What a source does wrong, or leaves undone.
extension SourceTests {
  private static let touch: JSONValue = [
    "touches": [["id": 1, "phase": "moved", "location": [1, 2]]]
  ]

  @Test("A source that answers no input closes no client")
  func sourceThatAnswers() throws {
    snapshot()
    _ = try newest()
    for id in 1...100 {
      client.send(["id": .integer(Int64(id)), "method": "Input.touch", "params": Self.touch])
      try source.drain()
      source.clearInbox()
    }
    try client.drain()
    let refused = client.take { $0["error"] != nil }
    #expect(refused.map { $0["id"]?.int64 } == (1...36).map { $0 })
    #expect(refused.allSatisfy { $0["error"]?["code"] == .code(.wrongState) })
    #expect(harness.takeClosings() == [])
    // Other requests are not held up, and the rest is answered when something else is shown.
    #expect(try client.request("View.search", ["text": "list"])["views"]?[0]?["id"] == "list")
    try client.request("Scene.load", ["name": "other"])
    #expect(client.take { $0["error"]?["code"] == .code(.wrongState) }.count == 64)
    client.clearInbox()
  }

  @Test("A source has at most ten fingers")
  func sourceHasAtMost() throws {
    snapshot()
    _ = try newest()
    func fingers(_ ids: ClosedRange<Int64>) -> JSONValue {
      ["touches": .array(ids.map { ["id": .integer($0), "phase": "began", "location": [1, 2]] })]
    }
    #expect(try client.refusal("Input.touch", fingers(1...11))["code"] == .code(.overLimit))
    client.send(["method": "Input.touch", "params": fingers(1...10)])
    #expect(try client.refusal("Input.touch", fingers(11...11))["code"] == .code(.overLimit))
    try source.drain()
    #expect(source.take { $0["method"] == "Source.input" }.count == 1)
  }

  @Test(
    "An event cannot be another line of a recording",
    arguments: ["method", "patch", "state", "mark", "end", "seek", "crc32"]
  )
  func eventIsNo(member: String) throws {
    snapshot()
    let event: JSONValue = .object(["event": "x", "view": "list"])
    var members = event.object ?? [:]
    members[member] = 1
    source.notify(
      "Source.patch",
      ["seq": 2, "base": 1, "patch": ["t": 5], "events": [.object(members)]]
    )
    let refusal = try #require(try refusals().first?["error"])
    #expect(refusal["data"]?["path"] == .string("/events/0/\(member)"))
  }

  @Test("Events that are reported late are in order")
  func eventsThatWere() throws {
    let storage = MemoryStorage()
    harness.inspector.recordingFiles.keeper = storage
    snapshot()
    _ = try newest()
    try client.request("Record.start", ["name": "a.scroll.ndjson"])
    patch(2, ["t": 100_000])
    source.notify(
      "Source.patch",
      [
        "seq": 3, "base": 2, "patch": ["t": 116_667],
        "events": [["event": "a", "t": 110_000], ["event": "b", "t": 99_000], ["event": "c"]],
      ]
    )
    try client.request("Record.stop")
    let states = try RecordedStates(try storage.reader("a.scroll.ndjson"))
    try states.play { _ in true }
    #expect(states.damages == [])
    let text = String(decoding: storage.files["a.scroll.ndjson"] ?? [], as: UTF8.self)
    let events = text.split(separator: "\n").filter { $0.contains(#""event""#) }
    #expect(
      events == [
        #"{"t":110000,"event":"a"}"#, #"{"t":110000,"event":"b"}"#, #"{"t":116667,"event":"c"}"#,
      ]
    )
    client.clearInbox()
  }

  @Test("A finger with the number of an earlier one begins")
  func fingerWithTheNumber() throws {
    let storage = MemoryStorage()
    harness.inspector.recordingFiles.keeper = storage
    snapshot()
    _ = try newest()
    try client.request("Record.start", ["name": "a.scroll.ndjson"])
    let began: JSONValue = ["location": [1, 2], "phase": "began"]
    patch(2, ["t": 1, "touches": ["1": began]])
    patch(3, ["t": 2, "touches": ["1": nil]])
    patch(4, ["t": 3, "touches": ["1": began]])
    patch(5, ["t": 4, "touches": nil])
    try client.request("Record.stop")
    let text = String(decoding: storage.files["a.scroll.ndjson"] ?? [], as: UTF8.self)
    let phases = text.split(separator: "\n").filter { $0.contains("Input.touch") }.map { line in
      ["began", "moved", "ended"].first { line.contains("\"phase\":\"\($0)\"") }
    }
    #expect(phases == ["began", "ended", "began", "ended"])
    #expect(!text.contains(#""location":null"#))
    client.clearInbox()
  }

  @Test("A state needs its root, and a scroll view its size")
  func stateHasItsRoot() throws {
    var state = Self.state.object ?? [:]
    state["views"] = [:]
    source.notify("Source.snapshot", ["seq": 1, "state": .object(state)])
    #expect(try refusals().first?["error"]?["data"]?["path"] == "/state/views/window")
    snapshot()
    patch(2, ["t": 1, "views": ["window": ["subviews": ["list", "v"]], "v": ["class": "View"]]])
    #expect(try refusals() == [])
    patch(3, ["t": 2, "views": ["v": ["class": "ScrollView"]]])
    #expect(try refusals().first?["error"]?["data"]?["path"] == "/patch/views/v/frame")
  }

  @Test("A tab that shows another page is the same source and is recorded on")
  func tabThatShows() throws {
    let storage = MemoryStorage()
    harness.inspector.recordingFiles.keeper = storage
    snapshot()
    _ = try newest()
    try client.request("Record.start", ["name": "a.scroll.ndjson"])
    patch(2, ["t": 90_000, "views": ["list": ["contentOffset": [0, 40]]]])
    let next = harness.connect(as: .source)
    try next.expect("Server.hello")
    var hello = Self.hello().object ?? [:]
    hello["source"] = ["name": "another page", "kind": "web", "instance": "1"]
    #expect(try next.request("Source.hello", .object(hello)) == ["source": "s1", "isShown": true])
    // The server may learn of the end of the earlier connection afterwards.
    harness.inspector.disconnect(source.id, now: harness.now)
    next.notify("Source.snapshot", ["seq": 1, "state": Self.state])
    #expect(try newest()["source"]?["name"] == "another page")
    let answer = try client.request("Record.stop")
    #expect(answer["name"] == "a.scroll.ndjson")
    let states = try RecordedStates(try storage.reader("a.scroll.ndjson"))
    var count = 0
    try states.play { _ in
      count += 1
      return true
    }
    #expect(count == 3)
    #expect(states.damages == [])
    client.clearInbox()
  }

  @Test("A source that reconnects replaces its connection")
  func sourceThatConnects() throws {
    snapshot()
    _ = try newest()
    let again = harness.connect(as: .source)
    try again.expect("Server.hello")
    #expect(try again.request("Source.hello", Self.hello()) == ["source": "s1", "isShown": true])
    #expect(
      harness.takeClosings() == ["\(source.id.rawValue) 1008 the source has connected again"]
    )
    client.clearInbox()
  }
}

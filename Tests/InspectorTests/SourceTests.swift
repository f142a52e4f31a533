import ForeignSource
import InspectorSupport
import JSON
import ScrollRecording
import TestSupport
import Testing

@testable import Inspector

/// Sources of scroll views outside the engine.
@Suite struct SourceTests {
  let harness: Harness
  let client: FakeClient
  let source: FakeClient

  init() throws {
    harness = try Harness { $0.showsFirstSource = true }
    client = try harness.attach()
    source = harness.connect(as: .source)
    try source.expect("Server.hello")
    #expect(try source.request("Source.hello", Self.hello())["isShown"] == true)
    client.clearInbox()
  }

  static func hello(
    instance: String = "1",
    capabilities: JSONValue = ["causes", "input"]
  ) -> JSONValue {
    [
      "protocol": "1.0",
      "source": ["name": "chat", "kind": "web", "instance": .string(instance)],
      "capabilities": capabilities,
    ]
  }

  static let state: JSONValue = [
    "t": 0, "root": "window", "device": ["size": [390, 844]],
    "views": [
      "window": ["class": "Window", "subviews": ["list"]],
      "list": ["class": "ScrollView", "frame": [0, 0, 390, 844], "contentSize": [390, 9_000]],
    ],
  ]

  func snapshot(_ seq: Int64 = 1, at time: Int64 = 0) {
    var state = Self.state.object ?? [:]
    state["t"] = .integer(time)
    source.notify("Source.snapshot", ["seq": .integer(seq), "state": .object(state)])
  }

  func patch(
    _ seq: Int64,
    base: Int64? = nil,
    _ patch: JSONValue,
    why: JSONValue = []
  ) {
    source.notify(
      "Source.patch",
      ["seq": .integer(seq), "base": .integer(base ?? seq - 1), "patch": patch, "why": why]
    )
  }

  /// What the server has answered the source, without acknowledgements.
  func refusals() throws -> [JSONValue] {
    try source.drain()
    let refused = source.take { $0["error"] != nil }
    source.clearInbox()
    return refused
  }

  /// The newest state message that the client has received.
  func newest() throws -> JSONValue {
    try client.drain()
    try client.acknowledge()
    return try #require(client.takeStates().last?["params"])
  }

  @Test("A snapshot and its patches are shown")
  func snapshotAndItsPatches() throws {
    snapshot()
    let shown = try newest()
    #expect(shown["source"]?["name"] == "chat")
    #expect(shown["source"]?["status"] == "live")
    #expect(shown["source"]?["offers"] == ["state", "input", "scene", "history", "doctor"])
    #expect(shown["state"]?["scene"] == ["name": "source:s1", "title": "chat"])
    patch(2, ["t": 16_667, "views": ["list": ["contentOffset": [0, 40]]]])
    let change = try newest()
    #expect(change["patch"]?["views"]?["list"]?["contentOffset"] == [0, 40])
    #expect(client.document?["views"]?["list"]?["contentOffset"] == [0, 40])
    try source.drain()
    #expect(source.take { $0["method"] == "Source.ack" }.last?["params"]?["seq"] == 2)
  }

  @Test("Movement that no cause explains counts as external")
  func whatNoCause() throws {
    snapshot()
    _ = try newest()
    let drag: JSONValue = [
      "view": "list", "property": "contentOffset", "delta": [0, 30], "cause": "drag",
      "by": "finger",
    ]
    patch(2, ["t": 1, "views": ["list": ["contentOffset": [5, 40]]]], why: [drag])
    let rest: JSONValue = [
      "view": "list", "property": "contentOffset", "delta": [5, 10], "cause": "external",
    ]
    #expect(try newest()["why"] == [drag, rest])
    patch(3, ["t": 2, "views": ["list": ["contentOffset": [5, 70]]]], why: [drag])
    #expect(try newest()["why"] == [drag])
  }

  /// An event that the probe of a page sends when something cuts its content off.
  private static let blocked: JSONValue = [
    "event": "scrollblocked", "view": "list", "element": "div#app", "overflow": "hidden",
    "by": "wheel", "length": 600, "hidden": 900,
  ]

  @Test("A finding about a source is sent and listed")
  func findingAboutASource() throws {
    let wish: JSONValue = ["client": ["name": "t", "version": "1"], "want": ["doctor": true]]
    snapshot()
    let client = harness.connect()
    try client.request("Session.attach", wish)
    source.notify(
      "Source.patch",
      ["seq": 2, "base": 1, "patch": ["t": 5], "events": [Self.blocked]]
    )
    try client.drain()
    let sent = try #require(client.take { $0["method"] == "Doctor.finding" }.last?["params"])
    #expect(sent["finding"]?["rule"] == "SW002")
    #expect(sent["finding"]?["view"] == "list")
    #expect(sent["finding"]?["since"] == 5)
    #expect(sent["epoch"]?.int64 == client.epoch)
    #expect(try client.request("Doctor.run")["findings"] == [sent["finding"] ?? .null])
    // A client that comes later has it too, and so has everyone after a gap.
    let late = harness.connect()
    try late.request("Session.attach", wish)
    try late.drain()
    #expect(late.take { $0["method"] == "Doctor.finding" }.count == 1)
    patch(9, base: 8, ["t": 6])
    _ = try refusals()
    snapshot(10, at: 7)
    try client.drain()
    let again = client.take { $0["method"] == "Doctor.finding" }.last?["params"]
    #expect(again?["finding"]?["rule"] == "SW002")
    #expect(again?["epoch"]?.int64 == client.epoch)
    // A page that starts over has none.
    try self.client.request("Scene.load", ["name": "other"])
    #expect(try client.request("Doctor.run")["findings"] == [])
  }

  @Test(
    "A refused patch changes nothing",
    arguments: [
      (#"{"t":-1}"#, "/patch/t"), (#"{}"#, "/patch/t"), (#"{"t":1,"t2":1}"#, "/patch/t2"),
      (
        #"{"t":9,"views":{"list":{"contentOffset":[0,"12"]}}}"#, "/patch/views/list/contentOffset/1"
      ),
      (#"{"t":9,"views":{"list":{"contentSize":[-1,2]}}}"#, "/patch/views/list/contentSize"),
      (#"{"t":9,"views":{"list":{"contentSize":null}}}"#, "/patch/views/list/contentSize"),
      (#"{"t":9,"views":{"list":{"contentOffset":[1e300,0]}}}"#, "/patch/views/list/contentOffset"),
      (#"{"t":9,"views":{"list":{"rest":{"t":1}}}}"#, "/patch/views/list/rest"),
      (#"{"t":9,"views":{"list":{"foreign":{"a":[[1]]}}}}"#, "/patch/views/list/foreign/a"),
      (
        #"{"t":9,"views":{"list":{"foreign":{"a":{"b":{}}}}}}"#, "/patch/views/list/foreign/a/b"
      ),
      (#"{"t":9,"views":{"lost":{"class":"View"}}}"#, "/patch/views"),
      (#"{"t":9,"views":{"list":null}}"#, "/patch/views/window/subviews/0"),
      (#"{"t":9,"views":{"list":{"subviews":["window"]}}}"#, "/patch/views/list/subviews/0"),
      (#"{"t":9,"touches":{"x":{}}}"#, "/patch/touches/x"),
      (#"{"t":9,"device":{"size":[0,1]}}"#, "/patch/device/size"),
    ]
  )
  func refusedPatchChanges(text: String, path: String) throws {
    snapshot()
    let before = try newest()
    patch(2, try JSONValue(parsing: text, limits: .message))
    let refusal = try #require(try refusals().first)
    #expect(refusal["error"]?["code"] == .code(.notValid))
    #expect(refusal["error"]?["data"]?["path"]?.string == path)
    #expect(refusal["error"]?["data"]?["seq"] == 2)
    #expect(client.takeStates() == [])
    patch(2, ["t": 1])
    #expect(try refusals() == [])
    _ = try newest()
    #expect(client.document?["views"] == before["state"]?["views"])
  }

  @Test("A gap requests a snapshot once")
  func gapAsksOnce() throws {
    snapshot()
    patch(4, base: 3, ["t": 1])
    patch(5, base: 4, ["t": 2])
    try source.drain()
    #expect(source.take { $0["method"] == "Source.resync" }.count == 1)
    #expect(try refusals().map { $0["error"]?["code"] } == [.code(.gap)])
    snapshot(6, at: 3)
    patch(7, ["t": 4, "views": ["list": ["contentOffset": [0, 7]]]])
    _ = try newest()
    #expect(client.document?["views"]?["list"]?["contentOffset"] == [0, 7])
    #expect(try refusals() == [])
  }

  @Test("Sixteen refusals in a row close the source")
  func sixteenRefusalsInARow() throws {
    snapshot()
    for _ in 1...15 { patch(2, ["t": -1]) }
    patch(2, ["t": 1])
    for _ in 1...15 { patch(3, ["t": -1]) }
    #expect(harness.takeClosings() == [])
    patch(3, ["t": -1])
    #expect(harness.takeClosings() == ["2 1008 too many faulty messages"])
    client.clearInbox()
  }

  @Test("The state of a source that leaves stays, and the source takes its place again")
  func sourceThatLeaves() throws {
    snapshot()
    _ = try newest()
    harness.inspector.disconnect(source.id, now: harness.now)
    try client.drain()
    let gone = client.take { $0["method"] == "Source.changed" }.last?["params"]?["sources"]?[0]
    #expect(gone?["status"] == "gone")
    #expect(client.takeStates() == [])
    let again = harness.connect(as: .source)
    try again.expect("Server.hello")
    let answer = try again.request("Source.hello", Self.hello(instance: "2"))
    #expect(answer == ["source": "s1", "isShown": true])
    let epoch = client.epoch
    again.notify("Source.snapshot", ["seq": 1, "state": Self.state])
    #expect(try newest()["source"]?["instance"] == "2")
    #expect(client.epoch > epoch)
  }

  @Test("Methods that need the engine are rejected for a source")
  func methodsThatNeed() throws {
    snapshot()
    _ = try newest()
    for method in Method.all where method.needsEngine {
      let refusal = try client.refusal(method.name)
      #expect(refusal["code"] == .code(.wrongState), "\(method.name)")
      #expect(refusal["message"]?.string?.contains("is not available: ") == true, "\(method.name)")
    }
    #expect(Method.named("Sim.pause")?.needsEngine == true)
    #expect(Method.named("View.set")?.needsEngine == true)
    #expect(
      try client.request("View.get", ["id": "list"])["values"]?["contentSize"] == [390, 9_000]
    )
    #expect(try client.request("View.search", ["text": "LIS"])["views"]?[0]?["id"] == "list")
  }

  @Test("A scene hides the source, and the source comes back")
  func sceneHidesTheSource() throws {
    snapshot()
    _ = try newest()
    try client.request("Scene.load", ["name": "other"])
    #expect(try newest()["source"] == nil)
    try source.drain()
    #expect(
      source.take { $0["method"] == "Source.show" }.map { $0["params"]?["isShown"] } == [false]
    )
    // It was on its way.
    patch(2, ["t": 5])
    #expect(try refusals() == [])
    try client.request("Scene.load", ["name": "source:s1"])
    #expect(try newest()["source"]?["status"] == "waiting")
    snapshot(3)
    #expect(try newest()["source"]?["status"] == "live")
    #expect(try client.request("Scene.list")["current"] == "source:s1")
    #expect(try client.refusal("Scene.load", ["name": "source:s9"])["code"] == .code(.parameters))
  }

  @Test("Input is passed on and answered by the source")
  func inputIsPassed() throws {
    snapshot()
    _ = try newest()
    source.clearInbox()
    let touch: JSONValue = ["touches": [["id": 1, "phase": "began", "location": [1, 2]]]]
    client.send(["id": 90, "method": "Input.touch", "params": touch])
    try source.drain()
    let input = try #require(source.take { $0["method"] == "Source.input" }.first)
    #expect(input["params"] == touch)
    source.send(["id": input["id"] ?? nil, "result": [:]])
    try client.drain()
    #expect(client.take { $0["id"] == 90 }.first?["result"] == ["t": 0])
    // Without control the finger is lifted.
    try client.request("Control.release")
    try source.drain()
    let lifted = source.take { $0["method"] == "Source.input" }.first?["params"]?["touches"]?[0]
    #expect(lifted == ["id": 1, "phase": "cancelled", "location": [1, 2]])
    client.clearInbox()
  }

  @Test("A source is not a client")
  func sourceIsNo() throws {
    snapshot()
    #expect(
      try source.refusal("Session.attach", FakeClient.attachment)["code"] == .code(.noSuchMethod)
    )
    #expect(try source.refusal("Sim.pause")["code"] == .code(.noSuchMethod))
    harness.inspector.disconnect(client.id, now: harness.now)
    let next = harness.connect()
    try next.expect("Server.hello")
    try next.request("Session.attach", FakeClient.attachment)
    try next.expect("Source.changed")
    try next.expect("State.snapshot")
    #expect(next.believesItControls)
  }

  @Test("Invalid messages harm no other client", arguments: 0..<40)
  func invalidMessagesHarm(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }
    snapshot()
    let whole = """
      {"jsonrpc":"2.0","method":"Source.patch","params":{"seq":2,"base":1,"patch":{"t":16667,"touches":\
      {"1":{"location":[1,2],"phase":"began"}},"device":{"size":[3,4]},"views":{"list":{"contentOffset":\
      [0,4],"foreign":{"a":1}},"b":{"class":"View"},"window":{"subviews":["list","b"]}}},"why":[{"view":\
      "list","property":"contentOffset","delta":[0,4],"cause":"drag","by":"finger","caller":"a:1"}],\
      "events":[{"event":"scroll","view":"list","n":[1]}]}}
      """
    let parts = [
      "null", "[]", "{}", "-1", "1e99", "\"list\"", "true", "\"\\u0000\"", "9007199254740993",
    ]
    for _ in 0..<12 {
      var bytes = Array(whole.utf8)
      for _ in 0...number(0...2) {
        let start = number(0...(bytes.count - 1))
        let count = min(number(0...12), bytes.count - start)
        let part = parts[number(0...(parts.count - 1))]
        bytes.replaceSubrange(
          start..<(start + count),
          with: number(0...1) == 0 ? [] : Array(part.utf8)
        )
      }
      source.send(bytes: bytes)
      try source.drain()
    }
    _ = harness.takeClosings()
    #expect(try client.request("Scene.list")["current"]?.string?.isEmpty == false)
    _ = try client.request("View.get", ["id": "list"])
  }

  @Test("A live source is recorded without a model")
  func whatIsShown() throws {
    let storage = MemoryStorage()
    harness.inspector.recordingFiles.keeper = storage
    snapshot()
    _ = try newest()
    try client.request("Record.start", ["name": "a.scroll.ndjson"])
    patch(2, ["t": 16_667, "views": ["list": ["contentOffset": [0, 40]]]])
    patch(3, ["t": 20_000, "touches": ["1": ["location": [1, 2], "phase": "began"]]])
    patch(4, ["t": 30_000, "touches": nil])
    snapshot(5)
    #expect(try client.request("Record.stop")["commands"] == 2)
    let reader = try storage.reader("a.scroll.ndjson")
    #expect(reader.header.model == nil)
    #expect(reader.header.source?.name == "chat")
    #expect(throws: RecordingError.self) { try reader.header.checkModel() }
    let states = try RecordedStates(reader)
    var offsets: [JSONValue?] = []
    try states.play { moment in
      offsets.append(moment.state["views"]?["list"]?["contentOffset"])
      return true
    }
    #expect(states.damages == [])
    #expect(offsets == [nil, [0, 40], [0, 40], [0, 40], nil])
    client.clearInbox()
  }
}

import InspectorSupport
import JSON
import Scenes
import ScrollModel
import ScrollRecording
import Testing

@testable import Inspector

struct SlowClientTests {
  @Test("A client that does not acknowledge receives three states, then one for the rest")
  func clientThatDoes() throws {
    let harness = try Harness()
    let client = try harness.attach()
    for step in 1...3 {
      client.set("dot", "alpha", .number(Double(step) / 100))
      try client.expect("State.patch")
    }
    for step in 4...20 {
      client.set("dot", "alpha", .number(Double(step) / 100))
      #expect(harness.inspector.outgoing.nextMessage(for: client.id) == nil)
    }
    _ = harness.inspector.outgoing.takeReadyClients()
    client.notify("State.ack", ["seq": 1])
    #expect(harness.inspector.outgoing.takeReadyClients() == [client.id])
    let patch = try client.expect("State.patch")
    #expect(patch["base"] == 3)
    #expect(patch["seq"] == 20)
    #expect(patch["merged"] == 17)
    #expect(patch["patch"]?["views"] == ["dot": ["alpha": 0.2]])
    #expect(client.document == (try harness.freshDocument()))
    // An acknowledgement covers all earlier states.
    client.notify("State.ack", ["seq": 20])
    for step in 1...3 {
      client.set("dot", "alpha", .number(Double(step) / 100))
      try client.expect("State.patch")
    }
    try harness.finish()
  }

  @Test("A row that is removed and added between two patches is in the state")
  func rowThatGoes() throws {
    let rows = JSONValue.array((0..<40).map { ["text": .string("\($0)")] })
    let scene = try SceneReader.scene(
      [
        "format": "scrollscope.scene", "version": 1, "title": "Test scene",
        "device": ["size": [200, 400]],
        "root": [
          "id": "window", "class": "Window",
          "subviews": [
            [
              "id": "table", "class": "TableView", "frame": [0, 0, 200, 400],
              "sections": [["rows": rows]],
            ]
          ],
        ],
      ],
      named: "test"
    )
    let harness = try Harness(scene: scene)
    let client = try harness.attach()
    // The first three are sent at once; the rest is one patch.
    for offset in [10.0, 20, 30, 900, 0] {
      client.call("table", "setContentOffset", ["contentOffset": [0, .number(offset)]])
    }
    try client.drain()
    try client.acknowledge()
    try client.drain()
    #expect(client.document?["views"]?["table.cell-0-3"]?["text"] == "3")
    #expect(client.document == (try harness.freshDocument()))
    // Its text is removed meanwhile, too.
    for offset in [10.0, 20, 30, 900, 0] {
      client.call("table", "setContentOffset", ["contentOffset": [0, .number(offset)]])
      if offset == 900 {
        client.set("table", "sections", [["rows": [["text": ""], ["text": "b"]]]])
      }
    }
    try client.drain()
    try client.acknowledge()
    try client.drain()
    #expect(client.document == (try harness.freshDocument()))
    _ = client.takeStates()
    try harness.finish()
  }

  @Test("Acknowledging a future state is rejected; an old one is harmless")
  func acknowledgingAFuture() throws {
    let harness = try Harness()
    let client = try harness.attach()
    client.set("dot", "alpha", 0.5)
    try client.expect("State.patch")
    let error = try client.refusal("State.ack", ["seq": 2])
    #expect(error["code"] == .code(.parameters))
    #expect(error["data"]?["path"] == "/seq")
    #expect(try client.request("State.ack", ["seq": 1]) == [:])
    #expect(try client.request("State.ack", ["seq": 0]) == [:])
    try harness.finish()
  }

  @Test("A composed patch has all changes, causes and events in order")
  func composedPatchHasAll() throws {
    let harness = try Harness()
    let client = try harness.attach()
    let quick = try harness.attach()
    var why: [JSONValue] = []
    var events: [JSONValue] = []
    func note() throws {
      try quick.drain()
      try quick.acknowledge()
      for state in quick.takeStates() {
        #expect(state["params"]?["merged"] == nil)
        why += state["params"]?["why"]?.array ?? []
        events += state["params"]?["events"]?.array ?? []
      }
    }
    for offset in [10.0, 20, 5] {
      client.call("scroll", "setContentOffset", ["contentOffset": [0, .number(offset)]])
      try note()
      client.set("label", "text", .string("at \(offset)"))
      try note()
    }
    let patch = try client.expect("State.patch")
    #expect(patch["merged"] == 6)
    #expect(patch["why"] == .array(why))
    #expect(patch["events"] == .array(events))
    #expect(why.count >= 3)
    #expect(events.count >= 3)
    #expect(patch["patch"]?["views"]?["scroll"]?["contentOffset"] == [0, 5])
    #expect(patch["patch"]?["views"]?["label"] == ["text": "at 5.0"])
    #expect(client.document == quick.document)
    try harness.finish()
  }

  @Test(
    "Views that are removed and added while a client waits are sent",
    arguments: [
      ["remove"], ["remove", "set", "insert"], ["set", "remove", "insert", "reset"],
      ["remove", "insert", "set"], ["set", "remove", "insert", "remove"],
      ["remove", "insert", "remove", "set", "insert", "reset"],
    ]
  )
  func viewsThatAreRemoved(steps: [String]) throws {
    let harness = try Harness()
    let client = try harness.attach()
    let quick = try harness.attach()
    client.set("box", "alpha", 0.5)
    try client.drain()
    client.takeStates()
    for step in steps {
      switch step {
      case "remove": client.call("box", "removeFromSuperview")
      case "insert": client.call("scroll", "insertSubview", ["view": "box", "at": 0])
      case "set":
        client.set("box", "cornerRadius", 3)
        client.set("dot", "isHidden", true)
      default:
        client.set("box", "alpha", 1)
        client.set("dot", "isHidden", false)
      }
      try quick.drain()
      try quick.acknowledge()
      #expect(quick.document?.timeless == (try harness.freshDocument()).timeless)
    }
    try client.drain()
    #expect(client.takeStates().count == 1)
    #expect(client.document?.timeless == (try harness.freshDocument()).timeless)
    quick.takeStates()
    try harness.finish()
  }

  @Test("A finger that came and went while a client waited is not in its state")
  func fingerThatCame() throws {
    let harness = try Harness()
    let client = try harness.attach()
    client.touch("began", 100, id: 3)
    try client.drain()
    client.touch("began", 100, id: 4)
    client.touch("ended", 100, id: 3)
    client.touch("ended", 100, id: 4)
    client.touch("began", 200, id: 5)
    try client.drain()
    #expect(client.document == (try harness.freshDocument()))
    #expect(client.document?["touches"]?.object?.keys == ["5"])
    client.touch("ended", 200, id: 5)
    try client.drain()
    #expect(client.document == (try harness.freshDocument()))
    #expect(client.document?["touches"] == nil)
    client.takeStates()
    try harness.finish()
  }

  @Test("A client that falls out of the ring gets a snapshot", arguments: [true, false])
  func clientThatFalls(byBytes: Bool) throws {
    let harness = try Harness {
      if byBytes { $0.ringBytes = 2_000 } else { $0.ringFrames = 8 }
    }
    let client = try harness.attach()
    for step in 1...8 { client.set("dot", "alpha", .number(Double(step) / 100)) }
    if !byBytes { #expect(try client.expect("State.patch")["merged"] == 8) }
    try client.acknowledge()
    for step in 1...30 { client.set("dot", "alpha", .number(Double(step) / 100)) }
    let snapshot = try client.expect("State.snapshot")
    #expect(snapshot["seq"] == 38)
    #expect(snapshot["state"] == (try harness.freshDocument()))
    client.set("dot", "alpha", 1)
    try client.expect("State.patch")
    try harness.finish()
  }

  @Test("Resync gives a snapshot even with the window full")
  func resyncGivesASnapshot() throws {
    let harness = try Harness()
    let client = try harness.attach()
    for step in 1...5 {
      client.set("dot", "alpha", .number(Double(step) / 100))
      try client.drain()
    }
    #expect(client.takeStates().count == 3)
    #expect(try client.request("State.resync") == [:])
    let snapshot = try client.expect("State.snapshot")
    #expect(snapshot["seq"] == 5)
    #expect(snapshot["epoch"] == 1)
    #expect(snapshot["state"] == (try harness.freshDocument()))
    client.set("dot", "alpha", 1)
    #expect(try client.expect("State.patch")["base"] == 5)
    try harness.finish()
  }

  private static func list(_ id: Int) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"Scene.list"}"#
  }

  @Test("A client that does not read its answers is not read until it does")
  func clientThatDoesNotRead() throws {
    let harness = try Harness { $0.messageBurst = 10_000 }
    let client = try harness.attach()
    for number in 1...127 { client.send(Self.list(number)) }
    #expect(harness.inspector.reading.takePauses().isEmpty)
    for number in 128...400 { client.send(Self.list(number)) }
    #expect(harness.inspector.reading.takePauses().map(\.isPaused) == [true])
    #expect(harness.inspector.nextDeadline == nil, "only the client can go on")
    harness.pass(1_000)
    #expect(harness.takeClosings() == [])
    while client.inbox.count < 400, try client.read() != nil { harness.pass(0) }
    #expect(client.take { $0["result"] != nil }.compactMap { $0["id"]?.int64 } == Array(1...400))
    #expect(harness.inspector.reading.takePauses().last?.isPaused == false)
    try harness.finish()
  }

  @Test("A client that reads nothing is closed, and the others continue")
  func clientThatReads() throws {
    let harness = try Harness()
    let client = try harness.attach()
    let viewer = try harness.attach()
    for _ in 1...129 {
      try viewer.request("Control.acquire", ["force": true])
      try viewer.request("Control.release")
      viewer.clearInbox()
    }
    #expect(harness.takeClosings() == ["1 1013 too slow"])
    #expect(harness.inspector.outgoing.nextMessage(for: client.id) == nil)
    client.set("dot", "alpha", 0.5)
    #expect(harness.inspector.engine.view("dot")?.alpha == 1)
    try harness.finish()
  }

  @Test("If too much waits for all clients together, the one with the most is closed")
  func together() throws {
    let harness = try Harness {
      $0.waitingBytes = 20_000
      $0.maximumClients = 4
      $0.controlMessages = 10_000
    }
    let clients = try (0..<3).map { _ in try harness.attach() }
    for number in 1...10 { for client in clients { client.send(Self.list(number)) } }
    var number = 10
    while harness.inspector.sessions.reduce(0, { $0 + $1.waitingBytes }) + 1_000 < 20_000 {
      number += 1
      clients[1].send(Self.list(number))
    }
    #expect(harness.takeClosings() == [])
    for number in 11...50 { clients[2].send(Self.list(number)) }
    #expect(harness.takeClosings() == ["2 1013 too slow"])
    for client in [clients[0], clients[2]] {
      try client.request("View.get", ["id": "dot"])
      client.clearInbox()
    }
    try harness.finish()
  }

  @Test("A client that asks and does not read has to wait, and gets every reply once it reads")
  func backlog() throws {
    let harness = try Harness { $0.unsentBytes = 2_000 }
    let client = try harness.attach()
    let viewer = try harness.attach()
    _ = harness.inspector.reading.takePauses()
    for number in 1...200 { client.send(Self.list(number)) }
    let session = try #require(harness.inspector.sessionsByID[client.id])
    #expect(session.isPaused)
    // Not only because half of its queue is full.
    #expect(!session.outbox.isHalfFull)
    #expect((2_000..<4_000).contains(session.outbox.byteCount))
    #expect(harness.inspector.reading.takePauses().map(\.isPaused) == [true])
    #expect(harness.inspector.nextDeadline == nil)
    try viewer.request("Scene.list")

    var replies: [JSONValue?] = []
    for _ in 0..<200 where replies.count < 200 {
      while let message = harness.inspector.outgoing.nextMessage(for: client.id) {
        let reply = try JSONValue(parsing: message.payloadBytes, limits: .file)
        if let id = reply["id"] { replies.append(id) }
      }
      #expect(replies.count == 200 || harness.inspector.nextDeadline != nil)
      harness.pass(0)
    }
    #expect(replies == (1...200).map { .integer($0) })
    #expect(!session.isPaused)
    #expect(harness.takeClosings() == [])
    try harness.finish()
  }

  @Test("Waiting answers are counted in bytes too")
  func waitingAnswersAreCounted() throws {
    let harness = try Harness { $0.controlBytes = 2_000 }
    let client = try harness.attach()
    for number in 1...20 { client.send(Self.list(number)) }
    #expect(harness.inspector.reading.takePauses().map(\.isPaused) == [true])
    while client.inbox.count < 20, try client.read() != nil { harness.pass(0) }
    #expect(client.take { $0["result"] != nil }.count == 20)
    try harness.finish()
  }
}

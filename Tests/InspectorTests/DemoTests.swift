import Foundation
import Inspector
import InspectorSupport
import JSON
import Scenes
import ScrollModel
import TestSupport
import Testing

/// A scene's demo, summary and variants over the protocol.
struct DemoTests {
  private static let json: JSONValue = [
    "format": "scrollscope.scene", "version": 1, "title": "Shown", "summary": "Look.",
    "device": ["size": [200, 400]],
    "variants": [
      ["name": "stiff", "values": ["scroll": ["bounces": false]]],
      ["name": "soft", "title": "Soft"],
    ],
    "demo": [
      ["t": 100_000, "method": "Input.touch", "params": ["touches": [Self.touch("began", 300)]]],
      ["t": 200_000, "method": "Input.touch", "params": ["touches": [Self.touch("moved", 200)]]],
      ["t": 500_000, "method": "Input.touch", "params": ["touches": [Self.touch("ended", 200)]]],
      [
        "t": 900_000, "method": "View.set",
        "params": ["id": "scroll", "values": ["contentOffset": [0, 7]]],
      ],
    ],
    "root": [
      "id": "window", "class": "Window",
      "subviews": [
        [
          "id": "scroll", "class": "ScrollView", "frame": [0, 0, 200, 400],
          "contentSize": [200, 2000],
        ]
      ],
    ],
  ]

  private static func touch(_ phase: String, _ y: Double) -> JSONValue {
    ["id": 1, "phase": .string(phase), "location": [100, .number(y)]]
  }

  private func harness() throws -> Harness {
    let scene = try SceneReader.scene(Self.json, named: "shown")
    return try Harness(scene: scene) { $0.scenes = [scene] }
  }

  @Test("A snapshot describes the scene")
  func snapshotSaysWhatTheScene() throws {
    let harness = try harness()
    let client = harness.connect()
    try client.expect("Server.hello")
    try client.request("Session.attach", ["client": ["name": "t", "version": "1"]])
    let snapshot = try client.expect("State.snapshot")
    #expect(
      snapshot["about"] == [
        "summary": "Look.",
        "variants": [
          ["name": "stiff", "title": "stiff", "summary": ""],
          ["name": "soft", "title": "Soft", "summary": ""],
        ],
        "demo": true,
      ]
    )
    #expect(
      snapshot["state"]?["scene"] == ["name": "shown", "title": "Shown", "variant": "stiff"]
    )
  }

  @Test("A variant is loaded by its name")
  func variantIsLoaded() throws {
    let harness = try harness()
    let client = try harness.attach()
    try client.request("Scene.load", ["name": "shown@soft"])
    #expect(harness.inspector.engine.view("scroll").flatMap { $0 as? ScrollView }?.bounces == true)
    try client.request("Scene.reset")
    #expect(harness.inspector.engine.view("scroll").flatMap { $0 as? ScrollView }?.bounces == true)
    try client.drain()
    #expect(client.document?["scene"]?["variant"] == "soft")
    #expect(try client.refusal("Scene.load", ["name": "shown@sofd"])["code"] == .code(.parameters))
  }

  @Test("A demo plays from the start on its own")
  func demoPlaysFromTheStart() throws {
    let harness = try harness()
    let client = try harness.attach()
    harness.pass(3_000_000)
    #expect(try client.request("Scene.demonstrate") == ["epoch": 2])
    let scroll = try #require(harness.inspector.engine.view("scroll") as? ScrollView)
    harness.pass(99_999)
    #expect(!scroll.isTracking)
    #expect(harness.inspector.nextDeadline == harness.now + 1)
    harness.pass(1)
    #expect(scroll.isTracking)
    harness.pass(100_000)
    #expect(scroll.contentOffset.y == 90)
    harness.pass(700_000)
    #expect(scroll.contentOffset.y == 7)
    #expect(harness.inspector.nextDeadline == nil)
    #expect(harness.inspector.engine.commandCount == 4)
  }

  @Test("Each change of a demo names the method of its command, and no client")
  func demoNamesItsCommands() throws {
    let harness = try harness()
    let client = try harness.attach()
    try client.request("Scene.demonstrate")
    var causes: [JSONValue] = []
    while harness.inspector.engine.time < 900_000 {
      harness.pass(100_000)
      try client.drain()
      causes += client.inbox.filter { $0["method"] == "State.patch" }
        .flatMap { $0["params"]?["why"]?.array ?? [] }
      client.clearInbox()
      try client.acknowledge()
    }
    try #require(!causes.isEmpty)
    for cause in causes {
      let isDrag = cause["actor"] == "finger"
      let request: JSONValue = ["method": isDrag ? "Input.touch" : "View.set"]
      #expect(cause["request"] == request, "\(cause)")
    }
    #expect(causes.last?["actor"] == "command")
  }

  @Test("A finger ends the demo")
  func fingerEndsTheDemo() throws {
    let harness = try harness()
    let client = try harness.attach()
    try client.request("Scene.demonstrate")
    harness.pass(250_000)
    let engine = harness.inspector.engine
    #expect(engine.touchStates.map(\.id) == [1])
    client.touch("began", 300)
    harness.pass(2_000_000)
    #expect(engine.touchStates.count == 1)
    #expect((engine.view("scroll") as? ScrollView)?.contentOffset.y == 90)
  }

  @Test("A demo waits while time is paused")
  func demoWaitsWhile() throws {
    let harness = try harness()
    let client = try harness.attach()
    try client.request("Scene.demonstrate")
    try client.request("Sim.pause")
    harness.pass(5_000_000)
    #expect(harness.inspector.engine.commandCount == 0)
    try client.request("Sim.step", ["frames": 12])
    #expect(harness.inspector.engine.touchStates.map(\.id) == [1])
  }

  @Test("The clock reports a demo until it ends or is left")
  func clockSaysThatADemo() throws {
    let harness = try harness()
    let client = try harness.attach()
    func statusesSent() throws -> [JSONValue?] {
      try client.drain()
      defer { client.clearInbox() }
      return client.inbox.filter { $0["method"] == "Sim.changed" }.map { $0["params"]?["playing"] }
    }
    let demo: JSONValue = ["demo": true, "end": 900_000]
    try client.request("Scene.demonstrate")
    #expect(try statusesSent().last == demo)
    #expect(try harness.connect().expect("Server.hello")["clock"]?["playing"] == demo)
    harness.pass(500_000)
    #expect(try statusesSent() == [])
    harness.pass(400_000)
    #expect(try statusesSent() == [nil], "it is over")
    try client.request("Sim.seek", ["t": 300_000])
    #expect(try statusesSent().last == demo, "what lies ahead is the demo again")
    client.set("scroll", "alpha", 0.5)
    #expect(try statusesSent() == [nil], "it was left")
    #expect(try client.request("Sim.seek", ["t": 0]) == ["t": 0])
    #expect(try statusesSent() == [nil], "what lies ahead is not the demo alone")
  }

  @Test("A scene without a demo has nothing to play")
  func withoutADemo() throws {
    let harness = try Harness()
    let client = try harness.attach()
    #expect(try client.refusal("Scene.demonstrate")["code"] == .code(.wrongState))
    let read = try Harness { $0.isReadOnly = true }
    #expect(try read.attach().refusal("Scene.demonstrate")["code"] == .code(.notController))
  }

  @Test("A ghost runs another variant with the same touches")
  func ghostRunsAnother() throws {
    var session = try RandomSession(harness(), seed: 1)
    session.client.touch("began", 100)
    for y in [150.0, 220, 300] {
      try session.pass(16_000)
      session.client.touch("moved", y)
    }
    try session.pass(16_000)
    let engine = session.harness.inspector.engine
    let scroll = try #require(engine.view("scroll") as? ScrollView)
    #expect(scroll.contentOffset.y == 0, "it does not bounce")
    let ghost = try Ghost(session.client, ["t": 0, "scene": "shown@soft"])
    session.ghosts = [ghost]
    try session.letGhostsRun()
    #expect(ghost.isCaughtUp && ghost.refused == 0)
    let offset = try #require(ghost.value("scroll", "contentOffset", at: engine.time))
    #expect(try #require(offset.last?.double) < -50)
    #expect(ghost.value("scroll", "phase", at: engine.time) == [.string(scroll.phase.rawValue)])
    let late: JSONValue = ["t": .integer(engine.time), "scene": "shown@soft"]
    #expect(try session.client.refusal("Sim.fork", late)["data"]?["path"] == "/t")
    let unknown: JSONValue = ["t": 0, "scene": "shown@sof"]
    #expect(try session.client.refusal("Sim.fork", unknown)["data"]?["path"] == "/scene")
  }
}

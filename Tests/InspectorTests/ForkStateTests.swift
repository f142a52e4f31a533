import InspectorSupport
import JSON
import ModelCoding
import Scenes
import ScrollModel
import ScrollRecording
import Testing

@testable import Inspector
@testable import Simulation

/// The states of ghost runs: what controllers change in a ghost is known, and what is sent is bounded.
struct ForkStateTests {
  /// A session of a built-in scene in which the keyboard comes and goes and a finger flicks the list.
  private func session(_ name: String) throws -> RandomSession {
    let scene = try #require(try BuiltInScenes.scene(name))
    var session = try RandomSession(Harness(scene: scene), seed: 1)
    try session.pass(100_000)
    try session.client.request("Keyboard.show", ["height": 300])
    try session.pass(600_000)
    for (phase, y) in [("began", 300.0), ("moved", 260), ("moved", 200), ("ended", 200)] {
      session.client.touch(phase, y)
      try session.pass(16_000)
    }
    try session.pass(900_000)
    try session.client.request("Keyboard.hide")
    try session.pass(2_000_000)
    return session
  }

  @Test(
    "A ghost has the properties of an engine that really ran so, at every time",
    arguments: [
      ("keyboard-form", "scroll", ["contentInset": [30, 0, 60, 0], "contentSize": [320, 500]]),
      ("chat", "messages", ["contentInset": [30, 0, 90, 0], "bounces": false]),
      ("centred-zoom", "inset", ["zoomScale": 0.5]),
    ] as [(String, String, JSONValue)]
  )
  func forward(name: String, id: String, values: JSONValue) throws {
    var session = try session(name)
    let inspector = session.harness.inspector
    let ghost = try Ghost(session.client, ["t": 0, "values": [id: values], "states": true])
    session.ghosts = [ghost]
    try session.letGhostsRun()
    #expect(ghost.isCaughtUp && ghost.refused == 0)
    let parameters: JSONValue = ["id": .string(id), "values": values]
    let set = TimedCommand(
      time: 0,
      request: try SceneRequest(method: "View.set", parameters: parameters),
      parameters: parameters
    )
    let all = [set] + session.harness.simulation.timeline.entries(from: 0).compactMap(\.command)
    let run = SceneRun(scene: try #require(try BuiltInScenes.scene(name)), fps: 120)
    var next = 0
    var different = 0
    for time in stride(from: Int64(0), through: inspector.engine.time, by: 50_000) {
      while next < all.count, all[next].time <= time {
        while run.nextStep(upTo: all[next].time) != nil {}
        try run.perform(all[next])
        next += 1
      }
      while run.nextStep(upTo: time) != nil {}
      #expect(ghost.views(at: time) == (try Harness.views(of: run.engine)), "at \(time)")
      try session.client.request("Sim.seek", ["t": .integer(time)])
      if ghost.views(at: time)?[id] != (try session.harness.views())[id] { different += 1 }
    }
    #expect(different > 20, "the ghost differs from the session")
  }

  @Test("A ghost has no states unless they are requested")
  func ghostWithoutTheWish() throws {
    var session = try session("keyboard-form")
    let ghost = try Ghost(session.client, ["t": 0])
    session.ghosts = [ghost]
    try session.letGhostsRun()
    #expect(ghost.isCaughtUp)
    #expect(ghost.state == nil && ghost.patches == [])
  }

  /// A session of a scene with many labels, and a ghost of it once it is caught up.
  private func large(_ count: Int) throws -> (harness: Harness, client: FakeClient, ghost: Ghost) {
    let views = (0..<count).map { number -> JSONValue in
      [
        "id": .string("v\(number)"), "class": "Label",
        "frame": [0, .integer(Int64(number * 40)), 300, 30],
        "text": .string(count > 10_000 ? "" : String(repeating: "words ", count: 12)),
      ]
    }
    let json: JSONValue = [
      "format": "scrollscope.scene", "version": 1, "title": "Large",
      "device": ["size": [200, 400]],
      "root": [
        "id": "scroll", "class": "ScrollView", "contentSize": [200, 160_000],
        "subviews": .array(views),
      ],
    ]
    let harness = try Harness(scene: SceneReader.scene(json, named: "large"))
    let client = try harness.attach()
    client.call("scroll", "setContentOffset", ["contentOffset": [0, 900], "animated": true])
    let ghost = try Ghost(client, ["t": 0, "values": ["v7": ["alpha": 0.5]], "states": true])
    for _ in 0..<200 {
      harness.pass(10_000)
      try ghost.follow(client)
      client.clearInbox()
      try client.acknowledge()
    }
    #expect(ghost.isCaughtUp)
    #expect(ghost.value("scroll", "contentOffset", at: ghost.time) == [0, 900])
    return (harness, client, ghost)
  }

  @Test("The views of a large state are sent in parts")
  func viewsOfALarge() throws {
    // The views that are left after the state take several parts.
    let (harness, client, ghost) = try large(6_000)
    let first = try #require(ghost.state?["views"]?.object?.count)
    #expect(first > 1_000 && first < 5_000)
    #expect(ghost.patches.filter { $0["views"]?["v5999"] != nil }.map { $0["t"] } == [0])
    let size = ghost.patches.map { $0.serializedString.utf8.count }.max() ?? 0
    #expect(size < 70 << 10, "\(size) bytes in a message")
    let expected = MergePatch.apply(["v7": ["alpha": 0.5]], to: try harness.views())
    #expect(ghost.views(at: ghost.time) == expected)
    #expect(ghost.noStates == nil)
    client.send(
      #"{"jsonrpc":"2.0","id":"q","method":"History.steps","params":{"from":0,"to":1000}}"#
    )
    for _ in 0..<10 { harness.pass(10_000) }
    try client.drain()
    let answer = try #require(client.inbox.first { $0["id"] == "q" })
    let message = answer["error"]?["message"]
    #expect(message == "the scene has too many views to send its past steps", "\(answer)")
  }

  @Test("A ghost of an even larger scene has only its motion, and says why")
  func ghostOfAnEven() throws {
    let (_, _, ghost) = try large(20_001)
    #expect(ghost.state == nil && ghost.patches == [])
    #expect(ghost.noStates == "the scene has more than 20000 views")
  }

  @Test("A ghost waits until its patches are read")
  func ghostWaitsUntil() throws {
    let harness = try Harness()
    let client = try harness.attach()
    // Large patches, and no samples.
    try harness.passWithLargePatches(client)
    let viewer = try harness.attach()
    try viewer.request("Sim.fork", ["t": 0, "states": true])
    for _ in 0..<1_000 { harness.pass(10_000) }
    let fork = try #require(harness.inspector.reruns.forks.first)
    #expect(fork.isFull)
    let time = try #require(fork.run.engine?.time)
    #expect(time < harness.inspector.engine.time / 2, "memory does not grow")
    try viewer.drain()
    let largest = viewer.buffers.map { $0.payloadBytes.count }.max() ?? 0
    #expect(largest < 128 << 10)
  }
}

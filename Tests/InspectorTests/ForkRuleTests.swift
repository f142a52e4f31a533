import Foundation
import InspectorSupport
import JSON
import Scenes
import ScrollModel
import ScrollRecording
import TestSupport
import Testing

@testable import Inspector
@testable import Simulation

/// The parameters that a ghost run accepts, its cost, and its end.
struct ForkRuleTests {
  private func session() throws -> RandomSession { try RandomSession(Harness(), seed: 1) }

  /// A session with a flick that has come to rest at its end.
  private func flick() throws -> RandomSession {
    var session = try session()
    for (phase, y) in [("began", 300.0), ("moved", 280), ("moved", 220), ("moved", 150)] {
      session.client.touch(phase, y)
      try session.pass(16_000)
    }
    session.client.touch("ended", 150)
    try session.pass(4_000_000)
    return session
  }

  /// Returns the offset and phase at a time after running these commands from the scene's start.
  private func fresh(
    _ commands: [TimedCommand],
    at time: Int64
  ) throws -> (offset: CGPoint, phase: String) {
    let run = SceneRun(scene: try TestScene.make(), fps: 120)
    for command in commands where command.time <= time {
      while run.nextStep(upTo: command.time) != nil {}
      try run.perform(command)
    }
    while run.nextStep(upTo: time) != nil {}
    let scroll = try #require(run.engine.view("scroll") as? ScrollView)
    return (scroll.contentOffset, scroll.phase.rawValue)
  }

  private func command(_ time: Int64, _ method: String, _ parameters: JSONValue) throws
    -> TimedCommand
  {
    TimedCommand(
      time: time,
      request: try SceneRequest(method: method, parameters: parameters),
      parameters: parameters
    )
  }

  private func expect(
    _ ghost: Ghost,
    _ commands: [TimedCommand],
    at times: [Int64],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for time in times {
      let (offset, phase) = try fresh(commands, at: time)
      let found = ghost.value("scroll", "contentOffset", at: time)
      #expect(
        found == [.number(offset.x), .number(offset.y)],
        "at \(time)",
        sourceLocation: sourceLocation
      )
      #expect(
        ghost.value("scroll", "phase", at: time) == [.string(phase)],
        sourceLocation: sourceLocation
      )
    }
  }

  @Test("A new rate from a time on gives what a fresh run with it gives")
  func anotherRateFromATime() throws {
    var session = try flick()
    let times: [Int64] = [48_000, 64_000, 100_000, 500_000, 1_200_000, 4_000_000]
    let commands = session.harness.simulation.timeline.entries(from: 0).compactMap(
      \.command
    )
    for start: Int64 in [0, 32_000, 64_000, 700_000] {
      let values: JSONValue = ["scroll": ["decelerationRate": 0.99, "bounces": false]]
      let ghost = try Ghost(session.client, ["t": .integer(start), "values": values])
      session.ghosts = [ghost]
      try session.letGhostsRun()
      #expect(ghost.isCaughtUp)
      let set = try command(
        start,
        "View.set",
        ["id": "scroll", "values": ["decelerationRate": 0.99, "bounces": false]]
      )
      let changed =
        commands.filter { $0.time < start } + [set] + commands.filter { $0.time >= start }
      try expect(ghost, changed, at: times.filter { $0 >= start })
      #expect(ghost.samples["scroll"]?["contentOffset"]?.first?.time == start)
      try session.client.request("Sim.dropFork", ["fork": .string(ghost.name)])
    }
    let scroll = try #require(session.harness.inspector.engine.view("scroll") as? ScrollView)
    #expect(scroll.bounces, "the session is as it was")
  }

  @Test("Commands replace earlier ones")
  func commandsTakeThePlace() throws {
    var session = try flick()
    let sent = session.harness.simulation.timeline.entries(from: 0).compactMap(\.command)
    let own: [(Int64, String, JSONValue)] = [
      (40_000, "Input.touch", FakeClient.touch("moved", 150)),
      (60_000, "Input.touch", FakeClient.touch("ended", 150)),
      (
        900_000, "View.call",
        [
          "id": "scroll", "name": "setContentOffset",
          "arguments": ["contentOffset": [0, 7], "animated": true],
        ]
      ),
      (9_000_000, "View.set", ["id": "scroll", "values": ["contentOffset": [0, 99]]]),
    ]
    let commands: [JSONValue] = own.map { time, method, parameters in
      ["t": .integer(time), "method": .string(method), "params": parameters]
    }
    let ghost = try Ghost(session.client, ["t": 20_000, "commands": .array(commands)])
    session.ghosts = [ghost]
    try session.letGhostsRun()
    #expect(ghost.isCaughtUp && ghost.refused == 0)
    // A later command of the session also applies to the ghost, between the ghost's own commands.
    let now = session.harness.inspector.engine.time
    session.client.set("scroll", "contentOffset", [0, 55])
    try session.pass(1_000_000)
    try session.letGhostsRun()
    let later = try command(
      now,
      "View.set",
      ["id": "scroll", "values": ["contentOffset": [0, 55]]]
    )
    var expected = sent.filter { $0.time < 20_000 }
    expected += try own.prefix(3).map { try command($0.0, $0.1, $0.2) }
    expected.append(later)
    try expect(ghost, expected, at: [40_000, 60_000, 950_000, 2_000_000, now, now + 1_000_000])
    try session.pass(9_000_000)
    #expect(
      ghost.samples["scroll"]?["contentOffset"]?.last
        == Ghost.Sample(time: 9_000_000, value: [0, 99])
    )
  }

  @Test("Commands that a ghost rejects are skipped and counted")
  func whatAGhost() throws {
    var session = try flick()
    let removed: JSONValue = [
      "t": 10_000, "method": "Input.touch", "params": FakeClient.touch("moved", 3),
    ]
    let ghost = try Ghost(session.client, ["t": 0, "commands": [removed, removed]])
    session.ghosts = [ghost]
    try session.letGhostsRun()
    #expect(ghost.refused == 2)
    #expect(ghost.isCaughtUp)
    session.client.touch("began", 200)
    try session.pass(100_000)
    #expect(ghost.refused == 2)
    #expect(ghost.samples["scroll"]?["phase"]?.last?.value == ["tracking"])
    // A finger that is down in the session, but not in the ghost.
    let other = try Ghost(session.client, ["t": 4_000_000, "commands": []])
    session.ghosts.append(other)
    session.client.touch("moved", 100)
    try session.pass(100_000)
    #expect(other.refused == 1 && ghost.refused == 2)
  }

  @Test(
    "An error names its place",
    arguments: [
      ([:], .parameters, "/t"), (["t": -1], .outOfRange, "/t"),
      (["t": 5_000_001], .outOfRange, "/t"),
      (["t": 0.5], .parameters, "/t"), (["t": 0, "more": 1], .parameters, "/more"),
      (["t": 0, "values": []], .parameters, "/values"),
      (["t": 0, "values": ["missing": [:]]], .parameters, "/values/missing"),
      (["t": 0, "values": ["scroll": 3]], .parameters, "/values/scroll"),
      (["t": 0, "values": ["scroll": ["speed": 3]]], .parameters, "/values/scroll/speed"),
      (
        ["t": 0, "values": ["scroll": ["velocity": [0, 0]]]], .parameters, "/values/scroll/velocity"
      ),
      (["t": 0, "values": ["dot": ["bounces": true]]], .parameters, "/values/dot/bounces"),
      (["t": 0, "values": ["dot": ["alpha": 2]]], .parameters, "/values/dot/alpha"),
      (
        ["t": 0, "values": ["scroll": ["decelerationRate": 1]]], .parameters,
        "/values/scroll/decelerationRate"
      ),
      (["t": 0, "commands": [:]], .parameters, "/commands"),
      (["t": 0, "commands": [1]], .parameters, "/commands/0"),
      (["t": 9, "commands": [["t": 8, "method": "Keyboard.hide"]]], .parameters, "/commands/0/t"),
      (
        [
          "t": 0,
          "commands": [["t": 8, "method": "Keyboard.hide"], ["t": 7, "method": "Keyboard.hide"]],
        ],
        .parameters, "/commands/1/t"
      ),
      (
        ["t": 0, "commands": [["t": 8, "method": "Keyboard.fly"]]], .parameters,
        "/commands/0/method"
      ),
      (
        ["t": 0, "commands": [["t": 8, "method": "Scene.reset"]]], .parameters, "/commands/0/method"
      ),
      (
        ["t": 0, "commands": [["t": 8, "method": "Sim.pause"]]], .parameters, "/commands/0/method"
      ),
      (
        ["t": 0, "commands": [["t": 8, "method": "Keyboard.hide", "x": 1]]], .parameters,
        "/commands/0/x"
      ),
      (
        ["t": 0, "commands": [["t": 8, "method": "Keyboard.show", "params": ["height": "a"]]]],
        .parameters, "/commands/0/params/height"
      ),
      (
        [
          "t": 0,
          "commands": [
            ["t": 8, "method": "View.set", "params": ["id": "dot", "values": ["phase": 1]]]
          ],
        ],
        .parameters, "/commands/0/params/values/phase"
      ),
    ] as [(JSONValue, RPCError.Code, String)]
  )
  func whatIsWrong(parameters: JSONValue, code: RPCError.Code, path: String)
    throws
  {
    let harness = try Harness()
    let client = try harness.attach()
    harness.pass(5_000_000)
    let refusal = try client.refusal("Sim.fork", parameters)
    #expect(refusal["code"] == .code(code))
    #expect(refusal["data"]?["path"] == .string(path))
    #expect(refusal["message"]?.string?.isEmpty == false)
    #expect(harness.inspector.reruns.forks.isEmpty)
  }

  @Test("A falling time is compared with the one before it")
  func timeThatFalls() throws {
    let harness = try Harness()
    let client = try harness.attach()
    harness.pass(5_000_000)
    let hide: (Int64) -> JSONValue = { ["t": .integer($0), "method": "Keyboard.hide"] }
    let early = try client.refusal("Sim.fork", ["t": 9, "commands": [hide(8)]])
    #expect(
      early["message"]?.string?.hasSuffix(
        "expected 9 or later, the time of the ghost run's start, found 8"
      ) == true
    )
    let falling = try client.refusal("Sim.fork", ["t": 0, "commands": [hide(8), hide(7)]])
    #expect(
      falling["message"]?.string?.hasSuffix(
        "expected 8 or later, the time of the command before, found 7"
      ) == true
    )
  }

  @Test("A client has at most four ghosts, all clients together eight")
  func clientHasFour() throws {
    let harness = try Harness { $0.isReadOnly = true }
    let clients = try (0..<3).map { _ in try harness.attach() }
    harness.pass(1_000_000)
    for client in clients.prefix(2) {
      for _ in 0..<4 { try client.request("Sim.fork", ["t": 0]) }
      #expect(try client.refusal("Sim.fork", ["t": 0])["code"] == .code(.overLimit))
    }
    #expect(try clients[2].refusal("Sim.fork", ["t": 0])["code"] == .code(.overLimit))
    #expect(try clients[1].refusal("Sim.dropFork", ["fork": "f1"])["data"]?["path"] == "/fork")
    #expect(try clients[0].request("Sim.dropFork", ["fork": "f1"]) == [:])
    #expect(try clients[0].refusal("Sim.dropFork", ["fork": "f1"])["code"] == .code(.parameters))
    try clients[2].request("Sim.fork", ["t": 0])
    harness.inspector.disconnect(clients[0].id, now: harness.now)
    #expect(harness.inspector.reruns.forks.count == 5)
    #expect(harness.inspector.reruns.forks.allSatisfy { !$0.owner.isClosing })
  }

  @Test("Another scene ends ghosts", arguments: ["Scene.reset", "Scene.load"])
  func anotherSceneEnds(method: String) throws {
    var session = try flick()
    let ghosts = [try Ghost(session.client, ["t": 0]), try Ghost(session.client, ["t": 50_000])]
    session.ghosts = ghosts
    try session.letGhostsRun()
    session.client.notify(method, method == "Scene.load" ? ["name": "other"] : [:])
    try session.read()
    #expect(ghosts.allSatisfy { $0.dropped == "the scene was loaded or reset" })
    #expect(session.harness.inspector.reruns.forks.isEmpty)
    try session.pass(100_000)
  }

  @Test("A ghost of a discarded past is run again or removed")
  func ghostOfWhatIsGiven() throws {
    var session = try flick()
    let early = try Ghost(session.client, ["t": 20_000, "values": ["scroll": ["bounces": false]]])
    let late = try Ghost(session.client, ["t": 3_000_000])
    let own = try Ghost(
      session.client,
      [
        "t": 20_000,
        "commands": [
          [
            "t": 3_000_000, "method": "View.set",
            "params": ["id": "scroll", "values": ["contentOffset": [0, 3]]],
          ]
        ],
      ]
    )
    session.ghosts = [early, late, own]
    try session.letGhostsRun()
    let end = early.time
    try session.client.request("Sim.seek", ["t": 1_000_000])
    try session.letGhostsRun()
    #expect(early.time == end && early.restarts == 0, "going back alone changes nothing")
    session.client.set("scroll", "contentOffset", [0, 777])
    try session.letGhostsRun()
    #expect(early.restarts == 1 && early.dropped == nil)
    #expect(early.isCaughtUp && early.time == 1_000_000)
    #expect(early.value("scroll", "contentOffset", at: 1_000_000) == [0, 777])
    #expect(late.dropped == "the past that it started from was discarded")
    #expect(own.restarts == 1)
    #expect(own.value("scroll", "contentOffset", at: 1_000_000) == [0, 777])
    try session.client.request("Sim.resume")
    try session.pass(3_000_000)
    #expect(own.value("scroll", "contentOffset", at: 3_000_000) == [0, 3])
    #expect(session.harness.inspector.reruns.forks.count == 2)
  }
}

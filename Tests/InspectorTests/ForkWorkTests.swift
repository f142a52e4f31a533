import InspectorSupport
import JSON
import Scenes
import ScrollModel
import ScrollRecording
import TestSupport
import Testing

@testable import Inspector
@testable import Simulation

/// The cost of ghost runs: work per round and memory are bounded, and other clients do not wait.
struct ForkWorkTests {
  /// A session of many minutes that is always in motion.
  private func longSession(
    minutes: Int
  ) throws -> (harness: Harness, client: FakeClient, viewer: FakeClient) {
    let harness = try Harness()
    let client = try harness.attach()
    for round in 0..<(minutes * 120) {
      let offset: JSONValue = ["contentOffset": [0, round % 2 == 0 ? 900 : 0], "animated": true]
      client.call("scroll", "setContentOffset", offset)
      harness.pass(500_000)
      try client.drain()
      try client.acknowledge()
      client.clearInbox()
    }
    return (harness, client, try harness.attach())
  }

  @Test("A ghost of three minutes comes in slices")
  func ghostOfThree() throws {
    let (harness, client, viewer) = try longSession(minutes: 3)
    let ghost = try Ghost(viewer, ["t": 0])
    var slices = 0
    var last: Int64 = 0
    while let deadline = harness.inspector.nextDeadline, deadline <= harness.now, slices < 5_000 {
      slices += 1
      harness.pass(0)
      try ghost.follow(viewer)
      viewer.clearInbox()
      let time = max(last, ghost.time)
      // 400 frames are 3.4 seconds; at rest time passes without frames.
      #expect(time - last < 10_000_000)
      last = time
      // Other clients are answered in between.
      #expect(try client.request("View.get", ["id": "dot"])["id"] == "dot")
    }
    #expect(ghost.isCaughtUp)
    #expect(ghost.time == harness.inspector.engine.time)
    #expect((21..<120).contains(slices))
  }

  @Test("A ghost waits for a client that does not read, and the client stays connected")
  func ghostWaitsForAClient() throws {
    let (harness, _, viewer) = try longSession(minutes: 1)
    let fork = try viewer.request("Sim.fork", ["t": 0])["fork"]?.string
    try viewer.drain()
    var wakes = 0
    while let deadline = harness.inspector.nextDeadline, deadline <= harness.now {
      wakes += 1
      try #require(wakes < 100, "it does not wait")
      harness.pass(0)
    }
    let waiting = try #require(harness.inspector.reruns.forks.first { $0.name == fork })
    #expect(waiting.isFull)
    let time = try #require(waiting.run.engine?.time)
    #expect(time < 30_000_000)
    for _ in 0..<1_000 { harness.pass(10_000) }
    #expect(waiting.run.engine?.time == time, "memory does not grow")
    #expect(harness.takeClosings() == [])
    // The ghost continues when the client reads.
    var messages = 0
    while try viewer.read() != nil {
      try viewer.drain()
      messages += 1
      while let deadline = harness.inspector.nextDeadline, deadline <= harness.now {
        harness.pass(0)
      }
      try #require(messages < 1_000)
    }
    #expect(waiting.run.engine?.time == harness.inspector.engine.time)
    let last = viewer.inbox.last { $0["method"] == "Fork.samples" }
    #expect(last?["params"]?["isCaughtUp"] == true)
    let largest = viewer.buffers.map { $0.payloadBytes.count }.max() ?? 0
    #expect(largest < 100_000)
  }

  @Test("A ghost of a deceleration continues when the session rests")
  func ghostOfAGlide() throws {
    let harness = try Harness()
    let client = try harness.attach()
    client.call("scroll", "setContentOffset", ["contentOffset": [0, 900], "animated": true])
    let commands: JSONValue = [
      [
        "t": 10_000, "method": "View.call",
        "params": [
          "id": "scroll", "name": "setContentOffset",
          "arguments": ["contentOffset": [0, 1_500], "animated": true],
        ],
      ],
      [
        "t": 2_000_000, "method": "View.set",
        "params": ["id": "scroll", "values": ["contentOffset": [0, 8]]],
      ],
    ]
    let ghost = try Ghost(client, ["t": 0, "commands": commands])
    harness.pass(0)
    try ghost.follow(client)
    client.clearInbox()
    try client.request("View.call", ["id": "scroll", "name": "stopScrollingAndZooming"])
    // The timer also covers the ghost's work.
    while let deadline = harness.inspector.nextDeadline, harness.now < 7_003_000_000 {
      harness.pass(max(0, deadline - harness.now))
      try ghost.follow(client)
      client.clearInbox()
      try client.acknowledge()
    }
    #expect(
      ghost.samples["scroll"]?["contentOffset"]?.last
        == Ghost.Sample(time: 2_000_000, value: [0, 8])
    )
    #expect(harness.inspector.nextDeadline == nil)
    try client.request("Sim.pause")
    #expect(harness.inspector.nextDeadline == nil)
  }

  @Test("A large scene's ghost takes a few steps at a time")
  func largeScenesGhost() throws {
    let subviews: [JSONValue] = (0..<2_000).map { ["id": .string("v\($0)")] }
    let json: JSONValue = [
      "format": "scrollscope.scene", "version": 1, "device": ["size": [200, 400]],
      "root": [
        "id": "window", "class": "Window",
        "subviews": [
          [
            "id": "scroll", "class": "ScrollView", "frame": [0, 0, 200, 400],
            "contentSize": [200, 2_000], "subviews": .array(subviews),
          ]
        ],
      ],
    ]
    let harness = try Harness(scene: try SceneReader.scene(json, named: "large"))
    let client = try harness.attach()
    for round in 0..<10 {
      let offset: JSONValue = ["contentOffset": [0, round % 2 == 0 ? 900 : 0], "animated": true]
      client.call("scroll", "setContentOffset", offset)
      harness.pass(200_000)
    }
    for _ in 0..<3 { try client.request("Sim.fork", ["t": 0]) }
    var copied = 0
    for _ in 0..<6 {
      let before = harness.inspector.reruns.forks.map { $0.run.engine?.time ?? 0 }
      harness.pass(0)
      let after = harness.inspector.reruns.forks.map { $0.run.engine?.time ?? 0 }
      let frames = zip(before, after).map { ($1 - $0) * 120 / 1_000_000 }.reduce(0, +)
      #expect(frames <= 10)
      let count = harness.inspector.reruns.forks.count { !$0.run.needsCopy }
      #expect(count <= copied + 1, "one copy of the views at a time")
      copied = count
    }
    #expect(copied == 3)
  }

  @Test("A forgotten past ends the ghost that waits in it")
  func forgottenPastEnds() throws {
    let harness = try Harness()
    let client = try harness.attach()
    let inspector = harness.inspector
    for _ in 0..<5 {
      harness.pass(100_000)
      harness.simulation.timeline.append(.cancelGestures(lifting: nil), to: inspector.engine)
    }
    let ghost = try Ghost(client, ["t": 250_000])
    for _ in 0..<40 {
      harness.oversleep(100_000)
      inspector.engine.advance(to: inspector.engine.time + 100_000)
      harness.simulation.timeline.append(
        .cancelGestures(lifting: nil),
        to: inspector.engine,
        bytes: 8 << 20
      )
      for _ in 0..<300 { harness.simulation.timeline.stepped(inspector.engine) }
    }
    #expect(harness.simulation.timeline.earliest > 250_000)
    harness.pass(0)
    try ghost.follow(client)
    #expect(ghost.dropped == "the past that it started from was discarded")
  }
}

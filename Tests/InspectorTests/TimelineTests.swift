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

/// Seeks in a session's time, and runs from there.
struct TimelineTests {
  /// A session of flicks, catches, wheels and edits, with the state at each of its times.
  func session(
    _ seed: UInt64
  ) throws -> (harness: Harness, client: FakeClient, states: [(time: Int64, state: JSONValue)]) {
    let harness = try Harness()
    let client = try harness.attach()
    var random = SeededGenerator(seed: seed)
    var states: [(time: Int64, state: JSONValue)] = []
    var y = 300.0
    var isDown = false
    for _ in 0..<400 {
      harness.pass(Int64.random(in: 1...25_000, using: &random))
      switch Int.random(in: 0..<12, using: &random) {
      case 0 where !isDown:
        y = 300
        client.touch("began", y)
        isDown = true
      case 1...6 where isDown:
        y -= Double.random(in: -30...50, using: &random)
        client.touch("moved", y)
      case 7 where isDown:
        client.touch("ended", y)
        isDown = false
      case 8: client.set("dot", "alpha", .number(Double.random(in: 0...1, using: &random)))
      case 9: client.call("scroll", "setContentOffset", ["contentOffset": [0, 400]])
      default: break
      }
      try client.drain()
      try client.acknowledge()
      client.clearInbox()
      states.append((harness.inspector.engine.time, try harness.freshDocument()))
    }
    return (harness, client, states)
  }

  /// The last state at each time, which is the result of a seek.
  func latest(
    _ states: [(time: Int64, state: JSONValue)]
  ) -> [(time: Int64, state: JSONValue)] {
    states.indices.filter { $0 + 1 == states.count || states[$0 + 1].time > states[$0].time }
      .map { states[$0] }
  }

  @Test("A session can be shown at any of its times", arguments: UInt64(0)..<6)
  func sessionCanBeSeen(seed: UInt64) throws {
    let (harness, client, all) = try session(seed)
    var random = SeededGenerator(seed: seed + 100)
    let states = latest(all)
    for _ in 0..<40 {
      let (time, state) = try #require(states.randomElement(using: &random))
      #expect(try client.request("Sim.seek", ["t": .integer(time)]) == ["t": .integer(time)])
      #expect(try harness.freshDocument() == state, "at \(time)")
      try client.drain()
      #expect(client.document == state)
      #expect(harness.inspector.nextDeadline == nil, "time stands")
      client.clearInbox()
      try client.acknowledge()
    }
  }

  @Test("Time continues as it did until a new command")
  func timeContinuesAsIt() throws {
    let (harness, client, all) = try session(3)
    let states = latest(all)
    let (start, end) = (states[20], states[380])
    try client.request("Sim.seek", ["t": .integer(start.time)])
    try client.request("Sim.resume")
    harness.pass(end.time - start.time)
    #expect(try harness.freshDocument() == end.state)

    try client.request("Sim.seek", ["t": .integer(start.time)])
    client.set("dot", "alpha", 0.125)
    try client.drain()
    client.clearInbox()
    try client.request("Sim.resume")
    harness.pass(60_000_000)
    let document = try harness.freshDocument()
    #expect(document["views"]?["dot"]?["alpha"] == 0.125)
    #expect(document["touches"] == nil, "fingers of what is given up are lifted")
    #expect(
      try client.refusal("Sim.seek", ["t": .integer(harness.inspector.engine.time + 1)])["code"]
        == .code(.outOfRange)
    )
  }

  @Test("A rejected command keeps the future")
  func refusedCommandLeaves() throws {
    let (harness, client, all) = try session(4)
    let states = latest(all)
    let (start, end) = (states[20], states[380])
    try client.request("Sim.seek", ["t": .integer(start.time)])
    #expect(
      try client.refusal("View.set", ["id": "dot", "values": ["alpha": 7]])["code"]
        == .code(.outOfRange)
    )
    #expect(
      try client.refusal("View.set", ["id": "missing", "values": [:]])["code"] == .code(.noSuchView)
    )
    #expect(try harness.freshDocument() == start.state)
    try client.request("Sim.resume")
    harness.pass(end.time - start.time)
    #expect(try harness.freshDocument() == end.state)
  }

  @Test("Commands after a seek back are there later")
  func whatIsDone() throws {
    let harness = try Harness()
    let client = try harness.attach()
    // Makes copies of the engine while no command comes.
    for round in 0..<4 {
      let offset: JSONValue = ["contentOffset": [0, round % 2 == 0 ? 900 : 0], "animated": true]
      client.call("scroll", "setContentOffset", offset)
      harness.pass(250_000)
    }
    harness.simulation.timeline.stepped(often: 300, harness.inspector.engine)
    harness.pass(2_000_000)
    try client.drain()
    try client.acknowledge()
    #expect(harness.simulation.timeline.keyframeTimes == [0, 1_000_000])
    let before: Int64 = 900_000
    try client.request("Sim.seek", ["t": .integer(before)])
    client.set("dot", "alpha", 0.125)
    try client.request("Sim.resume")
    harness.pass(2_000_000)
    try client.drain()
    try client.acknowledge()
    for time in [before, 1_000_000, 2_000_000] {
      try client.request("Sim.seek", ["t": .integer(time)])
      #expect(try harness.freshDocument()["views"]?["dot"]?["alpha"] == 0.125, "\(time)")
    }
  }

  @Test("Time that is played again is not stored again")
  func whatIsGone() throws {
    let harness = try Harness()
    let client = try harness.attach()
    // Long enough for several copies of the engine.
    for round in 0..<12 {
      let offset: JSONValue = ["contentOffset": [0, round % 2 == 0 ? 900 : 0], "animated": true]
      client.call("scroll", "setContentOffset", offset)
      harness.pass(1_000_000)
      try client.drain()
      try client.acknowledge()
    }
    let kept = harness.simulation.timeline.keyframeTimes
    #expect(kept.count > 1)
    for _ in 0..<3 {
      try client.request("Sim.seek", ["t": 0])
      try client.request("Sim.resume")
      harness.pass(12_000_000)
      try client.drain()
      try client.acknowledge()
    }
    #expect(harness.simulation.timeline.keyframeTimes == kept)
  }

  @Test("A long session forgets its beginning and can still be sought")
  func longSessionForgets() throws {
    let scene = try TestScene.make()
    let engine = scene.makeEngine()
    let timeline = Timeline(factory: EngineFactory(scene), engine: engine)
    // Adds the bytes of hours of gestures, with steps in between that lead to copies of the engine.
    for round in 1...60 {
      engine.advance(to: Int64(round) * 100_000)
      timeline.append(.cancelGestures(lifting: nil), to: engine, bytes: 8 << 20)
      for _ in 0..<50 { timeline.stepped(engine) }
      if round % 7 == 0 {
        let back = try timeline.engine(at: timeline.earliest + 1)
        #expect(back.time == timeline.earliest + 1)
        for _ in 0..<300 { timeline.stepped(back) }
        #expect(try timeline.engine(at: engine.time).time == engine.time)
      }
    }
    #expect(timeline.earliest > 3_000_000)
    #expect(timeline.keyframeTimes == timeline.keyframeTimes.sorted())
    for time in stride(from: timeline.earliest, through: timeline.latest, by: 130_001) {
      #expect(try timeline.engine(at: time).time == time)
    }
  }

  @Test("Steps back go frame by frame")
  func stepsGoBack() throws {
    let harness = try Harness()
    let client = try harness.attach()
    client.call("scroll", "setContentOffset", ["contentOffset": [0, 900], "animated": true])
    var offsets: [Int64: JSONValue] = [:]
    for frame in 1...30 {
      let time = Int64(frame) * 1_000_000 / 120
      harness.pass(time - harness.inspector.engine.time)
      offsets[time] = try harness.freshDocument()["views"]?["scroll"]?["contentOffset"]
    }
    try client.request("Sim.pause")
    for frame in stride(from: Int64(29), through: 1, by: -1) {
      let time = frame * 1_000_000 / 120
      #expect(try client.request("Sim.step", ["frames": -1]) == ["t": .integer(time)])
      #expect(
        try harness.freshDocument()["views"]?["scroll"]?["contentOffset"] == offsets[time]
      )
    }
    // Between two frames, one frame back is the frame before.
    try client.request("Sim.seek", ["t": 20_000])
    #expect(try client.request("Sim.step", ["frames": -1]) == ["t": 16_666])
    #expect(try client.request("Sim.step", ["frames": -1_000]) == ["t": 0])
    #expect(try client.request("Sim.step", ["frames": 3]) == ["t": 25_000])
    #expect(try client.refusal("Sim.step", ["frames": 0])["code"] == .code(.outOfRange))
  }

  @Test("A new epoch begins, and the clock has the end of the recorded time")
  func newEpochBegins() throws {
    let harness = try Harness()
    let client = try harness.attach()
    let viewer = try harness.attach()
    harness.pass(1_000_000)
    #expect(try viewer.refusal("Sim.seek", ["t": 0])["code"] == .code(.notController))
    try client.request("Sim.seek", ["t": 400_000])
    for client in [client, viewer] {
      try client.drain()
      #expect(client.epoch == 2)
      let changed = client.inbox.last { $0["method"] == "Sim.changed" }?["params"]
      #expect(
        changed == [
          "fps": 120, "t": 400_000, "paused": true, "rate": 1, "earliest": 0, "latest": 1_000_000,
        ]
      )
    }
    #expect(try client.refusal("Sim.seek", ["t": -1])["code"] == .code(.outOfRange))
    #expect(try client.refusal("Sim.seek", ["t": 1_000_001])["code"] == .code(.outOfRange))
    #expect(try client.request("Sim.seek", ["t": 1_000_000]) == ["t": 1_000_000])
  }

  @Test("A command after a step back discards the later time, and all clients are notified")
  func commandAfterAStep() throws {
    let harness = try Harness()
    let client = try harness.attach()
    let viewer = try harness.attach()
    harness.pass(1_000_000)
    try client.request("Sim.seek", ["t": 400_000])
    try client.drain()
    try viewer.drain()
    let known = viewer.inbox.count
    try client.request("View.set", ["id": "scroll", "values": ["bounces": false]])
    try client.request("View.set", ["id": "scroll", "values": ["bounces": true]])
    try viewer.drain()
    let sent = viewer.inbox.dropFirst(known).filter { $0["method"] == "Sim.changed" }.map {
      $0["params"]?["latest"]
    }
    #expect(sent == [400_000])
  }
}

extension Timeline {
  /// Reports this many steps at once, enough for a copy of the engine.
  fileprivate func stepped(often: Int, _ engine: Engine) {
    for _ in 0..<often { stepped(engine) }
  }
}

extension Timeline {
  /// The engine at a time, which becomes the present.
  fileprivate func engine(at time: Int64) throws -> Engine {
    let seek = try #require(beginSeek(to: time))
    while !seek.advance(within: WorkBudget(.max) { 0 }) {}
    finish(seek)
    return seek.engine
  }
}

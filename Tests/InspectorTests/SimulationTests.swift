import InspectorSupport
import JSON
import ScrollModel
import TestSupport
import Testing

@testable import Inspector
@testable import Simulation

struct SimulationTests {
  @Test("A simulation that outlives its inspector goes on without it")
  func simulationOutlivesItsInspector() throws {
    let simulation = try Harness().simulation
    #expect(simulation.delegate == nil)
    simulation.pause(now: 7_100_000_000)
    #expect(simulation.clock.isPaused)
  }

  @Test("A paused scene does not move and still takes commands")
  func pausedSceneStands() throws {
    let harness = try Harness()
    let client = try harness.attach()
    let viewer = try harness.attach()
    client.call("scroll", "setContentOffset", ["contentOffset": [0, 900], "animated": true])
    harness.pass(100_000)
    #expect(try client.request("Sim.pause") == ["t": 100_000])
    for client in [client, viewer] {
      try client.drain()
      client.takeStates()
      try client.acknowledge()
      #expect(
        try client.expect("Sim.changed") == [
          "fps": 120, "t": 100_000, "paused": true, "rate": 1, "earliest": 0, "latest": 100_000,
        ]
      )
    }
    #expect(harness.inspector.nextDeadline == nil)
    harness.pass(5_000_000)
    #expect(harness.inspector.outgoing.nextMessage(for: client.id) == nil)
    #expect(
      try client.request("View.set", ["id": "dot", "values": ["alpha": 0.5]])
        == ["t": 100_000]
    )
    for client in [client, viewer] {
      #expect(try client.expect("State.patch")["patch"]?["t"] == 100_000)
    }
    #expect(try client.request("Sim.pause") == ["t": 100_000])
    #expect(try client.request("Sim.resume") == ["t": 100_000])
    for client in [client, viewer] {
      #expect(try client.expect("Sim.changed")["paused"] == false)
    }
    harness.pass(1_000)
    #expect(harness.inspector.engine.time == 101_000)
    #expect(harness.inspector.nextDeadline == harness.now + 108_333 - 101_000)
    for client in [client, viewer] {
      try client.drain()
      client.takeStates()
    }
    try harness.finish()
  }

  @Test("Steps go through whole frames, and each is a state")
  func stepsGoThrough() throws {
    let harness = try Harness()
    let client = try harness.attach()
    client.call("scroll", "setContentOffset", ["contentOffset": [0, 900], "animated": true])
    harness.pass(10_000)
    try client.request("Sim.pause")
    try client.drain()
    try client.acknowledge()
    client.clearInbox()
    #expect(try client.request("Sim.step", ["frames": 1]) == ["t": 16_666])
    #expect(try client.expect("Sim.changed")["t"] == 16_666)
    let patch = try client.expect("State.patch")
    #expect(patch["merged"] == nil)
    #expect(patch["patch"]?["t"] == 16_666)
    #expect(try client.request("Sim.step", ["frames": 10]) == ["t": 100_000])
    #expect(try client.expect("Sim.changed")["t"] == 100_000)
    #expect(try client.expect("State.patch")["merged"] == 10)
    harness.pass(1_000_000)
    #expect(harness.inspector.engine.time == 100_000)
    try client.request("Sim.resume")
    #expect(try client.expect("Sim.changed")["t"] == 100_000)
    harness.pass(50_000)
    #expect(harness.inspector.engine.time == 150_000)
    try client.drain()
    client.takeStates()
    try harness.finish()
  }

  @Test("A scene at another rate goes through the same frames", arguments: [0.05, 0.5, 1, 3, 8])
  func sceneAtAnother(rate: Double) throws {
    let harness = try Harness()
    let client = try harness.attach()
    try client.request("Sim.setRate", ["rate": .number(rate)])
    if rate != 1 {
      #expect(try client.expect("Sim.changed")["rate"] == .number(rate))
    }
    client.call("scroll", "setContentOffset", ["contentOffset": [0, 900], "animated": true])
    let start = harness.now
    var times: [Int64] = []
    while let deadline = harness.inspector.nextDeadline {
      harness.pass(deadline - harness.now)
      times.append(harness.inspector.engine.time)
    }
    let clock = harness.inspector.engine.clock
    #expect(times.count > 10)
    for (index, time) in times.enumerated() {
      let frame = clock.time(ofFrame: Int64(index + 1))
      #expect(frame...(frame + Int64(rate)) ~= time)
    }
    let elapsed = Double(harness.now - start) * rate
    #expect(abs(elapsed - Double(try #require(times.last))) <= 2 * max(rate, 1))
    try client.drain()
    client.takeStates()
    try harness.finish()
  }

  @Test("A deadline is the first microsecond of its time", arguments: UInt64(0)..<50)
  func deadlineIsTheFirst(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var clock = SimulationClock(now: 1_000)
    var now: Int64 = 1_000
    var last: Int64 = 0
    for _ in 0..<200 {
      now += .random(in: 0...100_000, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: clock.setRate(.random(in: SimulationClock.rates, using: &random), now: now)
      case 1: clock.pause(now: now)
      case 2: clock.resume(now: now)
      default: break
      }
      let time = clock.engineTime(at: now)
      #expect(time >= last)
      last = time
      let future = time + .random(in: 1...50_000, using: &random)
      guard let moment = clock.moment(of: future) else {
        #expect(clock.isPaused)
        continue
      }
      #expect(clock.engineTime(at: moment) >= future)
      #expect(clock.engineTime(at: moment - 1) < future)
    }
  }

  @Test("A clock at its own rate never rounds")
  func clockAtItsOwn() {
    let clock = SimulationClock(now: 7)
    // Three centuries, which a Double does not hold to the microsecond.
    let time: Int64 = 9_467_280_000_000_001
    #expect(clock.engineTime(at: 7 + time) == time)
    #expect(clock.engineTime(at: 0) == 0)
  }
}

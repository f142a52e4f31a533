import Foundation
import InspectorSupport
import JSON
import ScrollModel
import ScrollRecording
import Testing

@testable import Inspector
@testable import Simulation

/// An engine that a program has built, instead of a scene.
struct ProgramEngineTests {
  /// An engine with a tall scroll view, at a time.
  private static func makeEngine(time: Int64 = 0) -> Engine {
    let window = Window(id: "window")
    let scroll = ScrollView(id: "scroll")
    scroll.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
    scroll.contentSize = CGSize(width: 320, height: 2_000)
    window.addSubview(scroll)
    return Engine(
      root: window,
      device: Device(size: CGSize(width: 320, height: 480)),
      time: time
    )
  }

  /// Parameters that are right for methods that need some.
  static let parameters: [String: JSONValue] = [
    "Sim.step": ["frames": 1], "Sim.setRate": ["rate": 2], "Sim.seek": ["t": 0],
    "Sim.fork": ["t": 0], "Sim.dropFork": ["fork": "f1"], "Scene.load": ["name": "basics"],
    "Record.open": ["name": "a.scroll.ndjson"],
    "History.query": [
      "properties": ["scroll.contentOffset.y"], "from": 0, "to": 0, "maxPoints": 2,
    ],
  ]

  @Test("With a way to build it again, a program that advances its engine can start again")
  func resetByProgramClock() throws {
    let engine = Self.makeEngine()
    let harness = Harness(engine: engine, isDrivenByProgram: true) { Self.makeEngine() }
    let client = harness.connect()
    try client.expect("Server.hello")
    try client.request("Session.attach", FakeClient.attachment)
    client.call("scroll", "setContentOffset", ["contentOffset": [0, 700]])
    harness.pass(1)
    try client.request("Scene.reset", [:])
    #expect(harness.inspector.engine !== engine)
    #expect(try harness.views()["scroll"]?["contentOffset"] == nil)
  }

  @Test("What the greeting does not list is refused, and the engine stays the program's")
  func capabilities() throws {
    for isDrivenByProgram in [false, true] {
      let engine = Self.makeEngine()
      let harness = Harness(engine: engine, isDrivenByProgram: isDrivenByProgram)
      let client = harness.connect()
      let hello = try client.expect("Server.hello")
      let listed = Set((hello["capabilities"]?.array ?? []).compactMap(\.string))
      #expect(listed == Set(["state", "input", "doctor"] + (isDrivenByProgram ? [] : ["sim"])))
      try client.request("Session.attach", FakeClient.attachment)
      for method in Method.all where !listed.contains(method.capability.rawValue) {
        let error = try client.refusal(method.name, Self.parameters[method.name] ?? [:])
        #expect(error["code"] == .code(.wrongState), "\(method.name)")
        #expect(error["message"]?.string?.contains("program") == true, "\(method.name): \(error)")
      }
      #expect(harness.inspector.engine === engine)
    }
  }

  @Test("With a way to build it again, the engine goes back and does the same again")
  func rebuilt() throws {
    let harness = Harness(engine: Self.makeEngine()) { Self.makeEngine() }
    let client = try harness.attach()
    client.call("scroll", "setContentOffset", ["contentOffset": [0, 700], "animated": true])
    harness.pass(1_000_000)
    let later = try harness.views()
    let time = harness.inspector.engine.time
    try client.request("Sim.seek", ["t": 100_000])
    #expect(harness.inspector.engine.time == 100_000)
    #expect(try harness.views() != later)
    try client.request("Sim.seek", ["t": .integer(time)])
    #expect(try harness.views() == later)
    #expect(try harness.simulation.firstDifferenceOfRerun() == nil)
    try client.request("Sim.fork", ["t": 0])
    harness.runUntilIdle()
    try client.drain()
    let samples = client.take { $0["method"] == "Fork.samples" }
    #expect(samples.last?["params"]?["isCaughtUp"] == true)
  }

  @Test("The program's observers follow the inspected engine through a seek and a new start")
  func observers() throws {
    let engine = Self.makeEngine()
    let harness = Harness(engine: engine) { Self.makeEngine() }
    var steps: [Step] = []
    let observation = engine.observeSteps { steps.append($0) }
    let client = try harness.attach()
    client.call("scroll", "setContentOffset", ["contentOffset": [0, 700], "animated": true])
    harness.pass(1_000_000)
    #expect(steps.last?.engine === engine)
    for (method, parameters) in [("Sim.seek", ["t": 100_000]), ("Scene.reset", [:])]
      as [(String, JSONValue)]
    {
      try client.request(method, parameters)
      steps = []
      client.call("scroll", "setContentOffset", ["contentOffset": [0, 300]])
      harness.pass(100_000)
      #expect(steps.last?.engine === harness.inspector.engine)
      #expect(!steps.isEmpty && harness.inspector.engine !== engine)
    }
    observation.invalidate()
    steps = []
    client.call("scroll", "setContentOffset", ["contentOffset": [0, 400]])
    harness.pass(100_000)
    #expect(steps.isEmpty)
  }

  @Test("A rejected command keeps the plan, also while a finger is down")
  func rejectedWithFinger() throws {
    let harness = Harness(engine: Self.makeEngine()) { Self.makeEngine() }
    let client = try harness.attach()
    client.touch("began", 300, id: 1)
    harness.pass(100_000)
    client.touch("moved", 250, id: 1)
    harness.pass(100_000)
    client.touch("ended", 250, id: 1)
    harness.pass(100_000)
    try client.request("Sim.seek", ["t": 150_000])
    let simulation = harness.simulation
    #expect(simulation.engine.touchStates.map(\.id) == [1])
    for parameters: JSONValue in [
      ["id": "none", "name": "flashScrollIndicators", "arguments": [:]],
      ["id": "window", "name": "flashScrollIndicators", "arguments": [:]],
    ] {
      _ = try client.refusal("View.call", parameters)
      #expect(simulation.timeline.hasFuture)
    }
    // The planned entries go, and with them the finger: it can go down again, but not move.
    let sample: (String) -> JSONValue = { phase in
      ["touches": [["id": 1, "phase": .string(phase), "location": [160, 200]]]]
    }
    _ = try client.refusal("Input.touch", sample("moved"))
    #expect(simulation.timeline.hasFuture)
    try client.request("Input.touch", sample("began"))
    #expect(!simulation.timeline.hasFuture)
    #expect(simulation.engine.touchStates.map(\.id) == [1])
  }

  @Test("What the program does beside its delegates is found by running again")
  func notReproducible() throws {
    let engine = Self.makeEngine()
    let harness = Harness(engine: engine) { Self.makeEngine() }
    let client = try harness.attach()
    (engine.view("scroll") as? ScrollView)?.contentOffset = CGPoint(x: 0, y: 50)
    harness.pass(20_000)
    let states = try client.expect("State.patch")
    #expect(states["patch"]?["views"]?["scroll"]?["contentOffset"] == [0, 50])
    let difference = try harness.simulation.firstDifferenceOfRerun()
    #expect(difference?.words == "scroll.contentOffset [0,50], was nothing")
  }

  @Test("An engine that is built with a later time cannot be run again, and nothing waits for it")
  func builtTooLate() throws {
    let harness = Harness(engine: Self.makeEngine()) { Self.makeEngine(time: 5_000_000) }
    let client = try harness.attach()
    harness.pass(1_000_000)
    try client.request("Sim.fork", ["t": 0])
    harness.runUntilIdle()
    #expect(harness.inspector.reruns.forks.isEmpty)
    #expect(harness.inspector.nextDeadline == nil)
    let error = try client.refusal("Sim.seek", ["t": 0])
    #expect(error["code"] == .code(.wrongState))
  }

  @Test("While a source is inspected, clients get nothing of the program's engine")
  func restsBehindSource() throws {
    let engine = Self.makeEngine()
    let harness = Harness(engine: engine) { Self.makeEngine() }
    _ = try harness.attach()
    let source = harness.connect(as: .source)
    try source.request("Source.hello", SourceTests.hello())
    harness.inspector.sources.showSource(of: source.id)
    source.notify("Source.snapshot", ["seq": 1, "state": SourceTests.state])
    let seq = harness.inspector.feed.seq
    engine.view("scroll")?.alpha = 0.5
    #expect(try harness.simulation.firstDifferenceOfRerun() != nil)
    #expect(harness.inspector.feed.seq == seq)
  }

  @Test("A recording is not shown in the place of a program's engine")
  func recording() throws {
    var bytes: [UInt8] = []
    let recorded = try Harness()
    try recorded.inspector.recordings.record(hasDerivedLines: false) { bytes += $0 }
    recorded.inspector.shutDown(reason: "the end")
    let reader = try RecordingReader { count in
      defer { bytes.removeFirst(min(count, bytes.count)) }
      return Array(bytes.prefix(count))
    }
    let commands = try RecordedCommands(reader)
    let engine = Self.makeEngine()
    let harness = Harness(engine: engine)
    #expect(throws: SimulationError.self) {
      try harness.inspector.recordingFiles.show(
        commands,
        called: "a",
        now: harness.now
      )
    }
    #expect(harness.inspector.engine === engine)
  }

  @Test("A client that leaves takes its own fingers away, and not the program's")
  func ownFingers() throws {
    let engine = Self.makeEngine()
    let harness = Harness(engine: engine, isDrivenByProgram: true)
    let client = try harness.attach()
    try engine.handle(
      .touch([TouchSample(id: 7, phase: .began, location: CGPoint(x: 10, y: 300))]),
      at: 0
    )
    client.touch("began", 200, id: 1)
    #expect(Set(engine.touchStates.map(\.id)) == [1, 7])
    harness.inspector.disconnect(client.id, now: harness.now)
    #expect(engine.touchStates.map(\.id) == [7])
  }

  @Test("The log of an engine that cannot be run again stays small")
  func smallLog() throws {
    let harness = Harness(engine: Self.makeEngine())
    let timeline = harness.simulation.timeline
    for _ in 0..<1_000 {
      timeline.append(.cancelGestures(lifting: nil), to: harness.inspector.engine, bytes: 10_000)
      #expect(timeline.log.size <= 1 << 20)
    }
    #expect(timeline.log.entries.count > 1)
  }

  @Test("A breakpoint reports, and the program's time goes on")
  func breakpoint() throws {
    let engine = Self.makeEngine()
    let harness = Harness(engine: engine, isDrivenByProgram: true)
    let client = try harness.attach()
    try client.request("Sim.setBreakpoint", ["predicate": "scroll.contentOffset.y > 10"])
    client.clearInbox()
    (engine.view("scroll") as? ScrollView)?.contentOffset = CGPoint(x: 0, y: 20)
    engine.advance(to: 100_000)
    harness.pass(1)
    try client.drain()
    let clock = client.take { $0["method"] == "Sim.changed" }.last?["params"]
    #expect(clock?["stopped"]?["view"] == "scroll" || clock?["stopped"]?["t"] == 100_000)
    #expect(clock?["paused"] == false)
    client.clearInbox()
    try client.request("Sim.removeBreakpoint", ["id": "b1"])
    let hello = try harness.connect().expect("Server.hello")
    #expect(hello["clock"]?["stopped"] == nil)
    #expect(harness.inspector.nextDeadline == nil)
    engine.advance(to: 200_000)
    harness.pass(1)
    #expect(harness.inspector.engine.time == 200_000)
  }

  @Test("A client that reads late receives the reports of all breakpoints")
  func breakpointsOfSlowClient() throws {
    let engine = Self.makeEngine()
    let harness = Harness(engine: engine, isDrivenByProgram: true)
    let client = try harness.attach()
    for limit in [10, 100] {
      let predicate = "scroll.contentOffset.y > \(limit)"
      try client.request("Sim.setBreakpoint", ["predicate": .string(predicate)])
    }
    try client.drain()
    client.clearInbox()
    let scroll = engine.view("scroll") as? ScrollView
    for (offset, time) in [(20, 100_000), (200, 200_000)] as [(Double, Int64)] {
      scroll?.contentOffset = CGPoint(x: 0, y: offset)
      engine.advance(to: time)
      harness.pass(1)
    }
    try client.drain()
    let clocks = client.take { $0["method"] == "Sim.changed" }
    #expect(clocks.compactMap { $0["params"]?["stopped"]?["breakpoint"]?.string } == ["b1", "b2"])
  }
}

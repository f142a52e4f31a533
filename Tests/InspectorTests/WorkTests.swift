import InspectorSupport
import JSON
import Scenes
import ScrollModel
import TestSupport
import Testing

@testable import Inspector
@testable import Simulation

/// Long work has a budget for each round of the loop, so that clients do not wait.
@Suite struct WorkTests {
  /// A harness with a clock that advances by a millisecond per read, and a budget of eight.
  private func busyHarness(scene: Scene? = nil) throws -> Harness {
    let clock = WorkingClock(step: 1_000)
    return try Harness(scene: scene) { options in
      options.clock = clock.read
      options.roundBudget = 8_000
    }
  }

  /// Starts a long animation.
  private func animate(_ client: FakeClient) {
    client.call("scroll", "setContentOffset", ["contentOffset": [0, 900], "animated": true])
  }

  @Test("Time that the engine cannot keep up with is skipped, and clients get the effective rate")
  func lateness() throws {
    let harness = try busyHarness()
    let client = try harness.attach()
    try client.request("Sim.setRate", ["rate": 8])
    let start = harness.inspector.engine.time
    var rates: [Double] = []
    for _ in 0..<200 {
      animate(client)
      harness.pass(10_000)
      try client.drain()
      try client.acknowledge()
      for message in client.inbox where message["method"] == "Sim.changed" {
        if let rate = message["params"]?["effectiveRate"]?.double { rates.append(rate) }
      }
      client.clearInbox()
    }
    let passed = harness.inspector.engine.time - start
    #expect(passed < 2_000_000 * 8)
    #expect(passed > 0)
    #expect(!rates.isEmpty)
    #expect(rates.allSatisfy { (0.01..<8).contains($0) }, "\(rates)")
    // At rest the engine keeps the rate again, and clients are notified.
    for _ in 0..<200 {
      harness.pass(10_000)
      try client.drain()
      try client.acknowledge()
    }
    let last = client.inbox.last { $0["method"] == "Sim.changed" }
    #expect(last != nil && last?["params"]?["effectiveRate"] == nil)
    client.clearInbox()
    try harness.finish()
  }

  @Test("Skipped time is not caught up with, and only frames that ran have states")
  func states() throws {
    let harness = try busyHarness()
    let client = try harness.attach()
    animate(client)
    let whole = try Harness()
    let other = try whole.attach()
    animate(other)
    harness.pass(1_000_000)
    let time = harness.inspector.engine.time
    #expect(time < 200_000)
    whole.pass(time)
    #expect(try harness.views() == (try whole.views()))
  }

  @Test("A round ends within its budget however many steps are due, so that others get their turn")
  func rounds() throws {
    let harness = try busyHarness()
    let client = try harness.attach()
    animate(client)
    harness.oversleep(60_000_000)
    // A message of another client is handled after one round of steps.
    _ = try harness.attach()
    #expect(harness.inspector.engine.time <= 8 * 8_334)
    // The next round begins when others have had twice the time that the engine has used.
    let deadline = try #require(harness.inspector.nextDeadline)
    #expect(deadline - harness.now >= 2 * 8_000)
  }

  /// A paused session of some seconds, long enough that a seek takes several rounds.
  private func session() throws -> (harness: Harness, driver: FakeClient, viewer: FakeClient) {
    let harness = try busyHarness()
    let driver = try harness.attach()
    let viewer = try harness.attach(
      ["client": ["name": "test", "version": "1"], "want": ["state": false]]
    )
    for _ in 0..<40 {
      animate(driver)
      for _ in 0..<20 { harness.pass(10_000) }
      driver.call("scroll", "setContentOffset", ["contentOffset": [0, 0]])
      try driver.drain()
      try driver.acknowledge()
    }
    for client in [driver, viewer] {
      try client.drain()
      client.clearInbox()
    }
    _ = harness.inspector.reading.takePauses()
    return (harness, driver, viewer)
  }

  @Test("A long seek runs in rounds: others get responses, its client's next message waits")
  func seeking() throws {
    let (harness, driver, viewer) = try session()
    let target = harness.inspector.engine.time / 2
    driver.notify("Sim.pause")
    driver.send(#"{"jsonrpc":"2.0","id":900,"method":"Sim.seek","params":{"t":\#(target)}}"#)
    driver.send(#"{"jsonrpc":"2.0","id":901,"method":"View.get","params":{"id":"scroll"}}"#)
    #expect(harness.inspector.reading.takePauses().last?.isPaused == true)
    #expect(harness.inspector.engine.time != target)
    try viewer.request("View.hitTest", ["location": [100, 100]])
    var rounds = 0
    while harness.inspector.engine.time != target, rounds < 10_000 {
      harness.pass(1_000)
      rounds += 1
    }
    #expect(rounds > 1)
    while harness.inspector.nextDeadline != nil { harness.pass(10_000) }
    try driver.drain()
    let answers = driver.inbox.compactMap { $0["id"] }
    #expect(answers == [900, 901])
    #expect(driver.inbox.first { $0["id"] == 900 }?["result"] == ["t": .integer(target)])
    #expect(harness.inspector.reading.takePauses().last?.isPaused == false)
    for client in [driver, viewer] { client.clearInbox() }
    #expect(harness.inspector.engine.brokenInvariants() == [])
  }

  @Test("A seek that takes a whole round to begin with lets others have their turn first")
  func beginningOfASeek() throws {
    // Each look at the clock takes longer than a round may.
    let clock = WorkingClock(step: 9_000)
    let harness = try Harness { $0.clock = clock.read }
    let client = try harness.attach()
    let session = try #require(harness.inspector.sessionsByID[client.id])
    client.notify("Sim.pause")
    try client.drain()
    // The client has waited for its other work, so that the seek is begun when it is requested.
    while harness.inspector.nextDeadline != nil { harness.pass(10_000) }
    client.clearInbox()
    client.send(#"{"jsonrpc":"2.0","id":900,"method":"Sim.seek","params":{"t":0}}"#)
    #expect(session.hasWork)
    try client.drain()
    #expect(client.take { $0["id"] == 900 } == [])
    let work = session.traffic.work
    while session.hasWork { harness.pass(10_000) }
    // The doctor's first examination is work for the client, too.
    #expect(session.traffic.work > work)
    try client.drain()
    #expect(client.take { $0["id"] == 900 }.first?["result"] == ["t": 0])
    client.clearInbox()
  }

  @Test("The start of a scene is made again for a seek, and is not copied when it is loaded")
  func startOfAScene() throws {
    let (harness, driver, _) = try session()
    let timeline = harness.simulation.timeline
    #expect(timeline.keyframes.first.map { $0.engine == nil } == true)
    let seek = try #require(timeline.beginSeek(to: 0))
    #expect(seek.advance(within: WorkBudget(.max) { 0 }))
    #expect(state(seek.engine) == state(try TestScene.make().makeEngine(fps: 120)))
    driver.clearInbox()
  }

  @Test(
    "A seek in rounds ends in the same state as a seek in one piece",
    arguments: 1...6
  )
  func pieces(part: Int64) throws {
    let (harness, _, _) = try session()
    let timeline = harness.simulation.timeline
    let time = timeline.latest * part / 7
    let whole = try #require(timeline.beginSeek(to: time))
    #expect(whole.advance(within: WorkBudget(.max) { 0 }))
    let pieces = try #require(timeline.beginSeek(to: time))
    let clock = WorkingClock(step: 1)
    var rounds = 1
    while !pieces.advance(within: WorkBudget(1, clock: clock.read)) { rounds += 1 }
    #expect(rounds > 1)
    #expect(pieces.place == whole.place)
    #expect(pieces.engine.time == time)
    #expect(state(pieces.engine) == state(whole.engine))
  }

  private func state(_ engine: Engine) -> String {
    engine.view("scroll").map { "\($0.bounds) \($0.frame)" } ?? "none"
  }

  @Test("Steps also run in rounds, and each frame is a state")
  func steps() throws {
    let (harness, driver, _) = try session()
    animate(driver)
    driver.notify("Sim.pause")
    let start = harness.inspector.engine.clock.frame(after: harness.inspector.engine.time)
    driver.send(#"{"jsonrpc":"2.0","id":900,"method":"Sim.step","params":{"frames":30}}"#)
    let end = harness.inspector.engine.clock.time(ofFrame: start + 29)
    #expect(harness.inspector.engine.time < end)
    while harness.inspector.nextDeadline != nil { harness.pass(10_000) }
    #expect(harness.inspector.engine.time == end)
    try driver.drain()
    #expect(driver.inbox.first { $0["id"] == 900 }?["result"] == ["t": .integer(end)])
    driver.clearInbox()
  }

  enum Interruption: CaseIterable {
    case disconnect, force, reset
  }

  @Test("An interrupted seek changes nothing", arguments: Interruption.allCases)
  func interrupted(by interruption: Interruption) throws {
    let (harness, driver, viewer) = try session()
    driver.notify("Sim.pause")
    let (before, latest) = (try harness.views(), harness.simulation.timeline.latest)
    driver.send(#"{"jsonrpc":"2.0","id":900,"method":"Sim.seek","params":{"t":1000000}}"#)
    switch interruption {
    case .disconnect: harness.inspector.disconnect(driver.id, now: harness.now)
    case .force: try viewer.request("Control.acquire", ["force": true])
    case .reset:
      let scene = try TestScene.make()
      harness.inspector.scenes.sceneFileChanged(scene.name, to: .success(scene), now: harness.now)
    }
    for _ in 0..<1_000 { harness.pass(1_000) }
    if interruption != .reset {
      #expect(try harness.views() == before)
      #expect(harness.simulation.timeline.latest == latest)
    }
    #expect(harness.inspector.nextDeadline == nil || interruption == .reset)
    if interruption != .disconnect {
      try driver.drain()
      let code: JSONValue = interruption == .reset ? .code(.staleEpoch) : .code(.wrongState)
      #expect(driver.inbox.first { $0["id"] == 900 }?["error"]?["code"] == code)
      driver.clearInbox()
      // Its requests get responses again.
      try driver.request("View.hitTest", ["location": [100, 100]])
    }
  }

  @Test("An interrupted step leaves the clock at the frame that it has reached")
  func interruptedStep() throws {
    let (harness, driver, viewer) = try session()
    animate(driver)
    driver.notify("Sim.pause")
    driver.send(#"{"jsonrpc":"2.0","id":900,"method":"Sim.step","params":{"frames":300}}"#)
    harness.pass(1_000)
    try viewer.request("Control.acquire", ["force": true])
    let time = harness.inspector.engine.time
    try viewer.drain()
    let clock = viewer.inbox.last { $0["method"] == "Sim.changed" }
    #expect(clock?["params"]?["t"] == .integer(time))
    try viewer.request("Sim.resume")
    harness.pass(10_000)
    #expect(harness.inspector.engine.time > time)
    for client in [driver, viewer] {
      try client.drain()
      client.clearInbox()
    }
  }

  @Test("A client that has missed epochs learns until when its known state is valid")
  func epochStarts() {
    var starts = EpochStarts()
    var random = SeededGenerator(seed: 3)
    var all: [(epoch: Int64, time: Int64)] = []
    for epoch in Int64(2)...200 {
      let time = Int64.random(in: 0...1_000, using: &random)
      starts.add(epoch, at: time)
      all.append((epoch, time))
      let entries = starts.entries
      #expect(entries.map(\.time) == entries.map(\.time).sorted())
      for known in max(1, epoch - 20)..<epoch {
        let least = all.filter { $0.epoch > known }.map(\.time).min()
        #expect(entries.first { $0.epoch > known }?.time == least)
      }
    }
    // With many epochs the time may be too early, but never too late.
    for epoch in Int64(201)...300 { starts.add(epoch, at: epoch * 10) }
    #expect(starts.entries.count == 32)
    #expect(starts.entries.first { $0.epoch > 201 }.map { $0.time <= 2_020 } == true)
    #expect(starts.entries.first { $0.epoch > 299 }?.time == 3_000)
  }

  @Test("A search of many views runs in rounds and finds the same as a search in one piece")
  func searching() throws {
    let views = (0..<2_000).map { number -> JSONValue in
      ["id": .string("v\(number)"), "frame": [0, 0, 10, 10]]
    }
    let json: JSONValue = [
      "format": "scrollscope.scene", "version": 1, "title": "Many", "device": ["size": [200, 400]],
      "root": ["id": "window", "class": "Window", "subviews": .array(views)],
    ]
    let harness = try busyHarness(scene: try SceneReader.scene(json, named: "many"))
    _ = try harness.attach()
    let viewer = try harness.attach()
    viewer.send(#"{"jsonrpc":"2.0","id":900,"method":"View.search","params":{"text":"V1999"}}"#)
    try viewer.drain()
    #expect(viewer.inbox.isEmpty)
    while harness.inspector.nextDeadline != nil { harness.pass(1_000) }
    try viewer.drain()
    let found: JSONValue = [["id": "v1999", "class": "View", "match": "id"]]
    #expect(viewer.inbox.first?["result"]?["views"] == found)
    viewer.clearInbox()
  }

  @Test("A client that causes much work waits as long as the work took, and others do not")
  func share() throws {
    let (harness, driver, viewer) = try session()
    driver.notify("Sim.pause")
    for number in 0..<50 {
      driver.send(
        #"{"jsonrpc":"2.0","id":\#(900 + number),"method":"View.get","params":{"id":"dot"}}"#
      )
    }
    #expect(harness.inspector.reading.takePauses().last?.isPaused == true)
    try driver.drain()
    let answered = driver.inbox.count { $0["result"] != nil }
    #expect((1..<50).contains(answered))
    try viewer.request("View.get", ["id": "dot"])
    while harness.inspector.nextDeadline != nil { harness.pass(5_000) }
    try driver.drain()
    #expect(driver.inbox.count { $0["result"] != nil } == 50)
    #expect(harness.inspector.reading.takePauses().last?.isPaused == false)
    #expect(harness.takeClosings() == [])
    driver.clearInbox()
  }

  @Test("A client that does not read receives only the present clock, once")
  func clocks() throws {
    let harness = try Harness()
    let driver = try harness.attach()
    let viewer = try harness.attach()
    for number in 0..<600 {
      try driver.request("Sim.setRate", ["rate": .number(number % 2 == 0 ? 2 : 4)])
      try driver.drain()
      driver.clearInbox()
    }
    #expect(harness.takeClosings() == [])
    try viewer.drain()
    let clocks = viewer.inbox.filter { $0["method"] == "Sim.changed" }
    #expect(clocks.count == 1)
    #expect(clocks.first?["params"]?["rate"] == 4)
    viewer.clearInbox()
    try harness.finish()
  }

  @Test("A client waits once its work exceeds a round's budget, and the work decays with time")
  func meter() {
    var meter = WorkMeter()
    #expect(meter.add(5_000, limit: 8_000, now: 1_005_000) == nil)
    // Three milliseconds without work reduce the total by three milliseconds.
    #expect(meter.add(5_000, limit: 8_000, now: 1_013_000) == nil)
    #expect(meter.add(2_000, limit: 8_000, now: 1_015_000) == 1_024_000)
    #expect(meter.add(8_000, limit: 8_000, now: 1_040_000) == nil)
    #expect(meter.add(1_000_000, limit: 8_000, now: 9_000_000) == 10_000_000)
  }

  @Test("A text is found case-insensitively")
  func folding() {
    for (text, other, isIn) in [
      ("DOT", "a.dot", true), ("dot", "A.DOT.B", true), ("dots", "dot", false), ("z", "[", false),
      ("[", "{", false), ("é", "CAFÉ", true), ("cafe", "CAFÉ", false), ("af", "CAFÉ", true),
      ("ß", "STRASSE", false), ("k", "\u{212A}", true), ("a", "", false),
    ] {
      #expect(FoldedText(text).isIn(other) == isIn, "\(text) in \(other)")
      #expect(other.lowercased().contains(text.lowercased()) == isIn, "\(text) in \(other)")
    }
  }
}

import InspectorSupport
import JSON
import Scenes
import ScrollModel
import SeededRandom
import TestSupport
import Testing

@testable import Inspector
@testable import ScrollDoctor
@testable import Simulation

/// The doctor's findings after a seek: those that it had at that time.
struct FindingHistoryTests {
  /// Built-in scenes whose demos have findings that come, go and occur again.
  private static let scenes = ["bug-01", "bug-02", "bug-05", "bug-06", "bug-10"]
  private static let step: Int64 = 150_000

  private func demo(_ name: String) throws -> (harness: Harness, client: FakeClient) {
    let harness = try Harness(scene: try BuiltInScenes.scene(name))
    let client = try harness.attach(["client": ["name": "t", "version": "1"], "want": [:]])
    try client.request("Scene.demonstrate")
    return (harness, client)
  }

  private func findings(_ client: FakeClient) throws -> [JSONValue] {
    try client.request("Doctor.run")["findings"]?.array ?? []
  }

  /// Lets the demo play, and returns what is found on the way.
  private func play(_ harness: Harness, _ client: FakeClient) throws -> [Int64: [JSONValue]] {
    var known: [Int64: [JSONValue]] = [:]
    while harness.inspector.nextDeadline != nil, known.count < 100 {
      harness.pass(Self.step)
      known[harness.inspector.engine.time] = try findings(client)
      try client.drain()
    }
    return known
  }

  @Test("After a seek back, findings are those of that time", arguments: scenes)
  func seekBackHasTheFindings(_ name: String) throws {
    let (harness, client) = try demo(name)
    let known = try play(harness, client)
    #expect(Set(known.values.map(\.count)).count > 1)
    var random = SeededGenerator(seed: 3)
    for time in known.keys.sorted().shuffled(using: &random) {
      try client.request("Sim.seek", ["t": .integer(time)])
      #expect(try findings(client) == known[time], "\(time)")
    }
  }

  @Test("A seek ahead finds the mistakes on the way", arguments: scenes)
  func seekAheadFinds(_ name: String) throws {
    let (played, viewer) = try demo(name)
    let known = try play(played, viewer)
    let (harness, client) = try demo(name)
    try client.request("Sim.pause")
    let end = harness.simulation.latest
    let time = try #require(known.keys.filter { $0 <= end }.max())
    try client.request("Sim.seek", ["t": .integer(time)])
    #expect(try findings(client) == known[time])
    // What was found on the way is known now.
    let middle = try #require(known.keys.filter { $0 <= time / 2 }.max())
    try client.request("Sim.seek", ["t": .integer(middle)])
    #expect(try findings(client) == known[middle])
  }

  @Test("Another future has its own findings")
  func anotherFutureHasItsOwn() throws {
    let harness = try Harness()
    let client = try harness.attach(["client": ["name": "t", "version": "1"], "want": [:]])
    harness.pass(100_000)
    client.set("scroll", "maximumZoomScale", 3)
    harness.pass(100_000)
    #expect(try findings(client).map { $0["rule"] } == ["SD016"])
    try client.request("Sim.seek", ["t": 50_000])
    #expect(try findings(client) == [])
    client.set("dot", "alpha", 0.5)
    try client.request("Sim.resume")
    harness.pass(150_000)
    try client.request("Sim.pause")
    try client.request("Sim.seek", ["t": 150_000])
    #expect(try findings(client) == [])
  }

  @Test("Many observations keep the findings of each time")
  func manyObservationsLeave() throws {
    let rule = try #require(Doctor.catalogue.first)
    func finding(_ view: String, since: Int64, count: Int) -> Finding {
      var finding = Finding(rule, Symptom(of: view, saw: "it moves"), at: since, lasts: false)
      (finding.last, finding.count) = (since + Int64(count), count)
      return finding
    }
    var history = FindingHistory(from: 0)
    // One that is observed again in each step, and one that comes and goes.
    for time in 1...3_000 {
      var findings = [finding("a", since: 1, count: time)]
      if time % 1_000 < 10 { findings.append(finding("b", since: Int64(time / 1_000), count: 1)) }
      history.add(findings, at: Int64(time))
    }
    #expect(history.findings(at: 0) == nil)
    for time in 1...3_000 {
      let found = try #require(history.findings(at: Int64(time)))
      #expect(found.map(\.view) == (time % 1_000 < 10 ? ["a", "b"] : ["a"]), "\(time)")
      #expect(found[0].count <= time)
    }
    #expect(history.findings(at: 3_000)?[0].count == 3_000)
  }
}

import Foundation
import InspectorSupport
import JSON
import ModelCoding
import RandomScenes
import Scenes
import ScrollModel
import ScrollRecording
import TestSupport
import Testing

@testable import Inspector
@testable import Simulation

/// The commands of a session, and the series of its values.
struct HistoryTests {
  private func session(_ seed: UInt64, steps: Int) throws -> RandomSession {
    var session = try RandomSession(Harness(), seed: seed)
    for _ in 0..<steps { try session.step() }
    return session
  }

  /// Waits for the response to a query.
  private func series(
    _ session: RandomSession,
    _ parameters: JSONValue
  ) throws -> (t: JSONValue?, series: [String: [(time: Int64, value: Double)]]) {
    let (client, harness) = (session.client, session.harness)
    let message: JSONValue = [
      "jsonrpc": "2.0", "id": "q", "method": "History.query", "params": parameters,
    ]
    client.send(message.serializedString)
    while let deadline = harness.inspector.nextDeadline, deadline <= harness.now { harness.pass(0) }
    try client.drain()
    let answer = try #require(client.inbox.first { $0["id"] == "q" })
    client.clearInbox()
    let result = try #require(answer["result"], "\(answer)")
    var series: [String: [(time: Int64, value: Double)]] = [:]
    for (name, points) in try #require(result["series"]?.object) {
      series[name] = try #require(points.array).map { point in
        (try #require(point[0]?.int64), try #require(point[1]?.double))
      }
    }
    return (result["t"], series)
  }

  @Test("Every command is returned as it was written")
  func everyCommandIsReturned() throws {
    let harness = try Harness()
    let client = try harness.attach()
    let written: [(String, JSONValue)] = [
      ("Input.touch", FakeClient.touch("began", 300)),
      ("View.set", ["id": "dot", "values": ["alpha": 0.25, "backgroundColor": "#FF0000"]]),
      ("Keyboard.hide", [:]), ("Input.touch", FakeClient.touch("moved", 250.5)),
    ]
    for (method, parameters) in written {
      harness.pass(10_000)
      try client.request(method, parameters)
    }
    try client.request("View.get", ["id": "dot"])
    _ = try client.ask("View.set", ["id": "dot", "values": ["alpha": 9]])
    let all = try client.request("History.commands")
    let expected: [JSONValue] = written.enumerated().map { index, command in
      [
        "t": .integer(Int64(index + 1) * 10_000), "method": .string(command.0), "params": command.1,
      ]
    }
    #expect(all == ["commands": .array(expected), "earliest": 0, "latest": 40_000])
    let some = try client.request("History.commands", ["from": 20_000, "to": 30_000])
    #expect(some["commands"] == .array(Array(expected[1...2])))
    try client.request("Sim.seek", ["t": 15_000])
    #expect(try client.request("History.commands") == all, "later commands are included")
    // The finger that was down in the past is lifted before any other command runs.
    client.set("dot", "alpha", 0.5)
    let left = try client.request("History.commands")["commands"]?.array ?? []
    #expect(left.count == 3)
    #expect(left.first == expected.first)
    #expect(
      left.dropFirst().first == [
        "t": 15_000, "method": "Input.touch", "params": FakeClient.touch("cancelled", 300),
      ]
    )
    #expect(try client.refusal("History.commands", ["from": "a"])["data"]?["path"] == "/from")
    #expect(try client.refusal("History.commands", ["x": 1])["code"] == .code(.parameters))
  }

  @Test("A ghost can repeat the session's commands")
  func whatWasDone() throws {
    var session = try session(11, steps: 300)
    let back = session.harness.inspector.engine.time - 300_000
    try session.client.request("Sim.seek", ["t": .integer(back)])
    session.client.set("dot", "alpha", 0.5)
    try session.client.request("Sim.resume")
    for _ in 0..<50 { try session.step() }
    let commands = try session.client.request("History.commands")["commands"] ?? []
    let same = try Ghost(session.client, ["t": 0])
    let again = try Ghost(session.client, ["t": 0, "commands": commands])
    session.ghosts = [same, again]
    try session.letGhostsRun()
    // The engine rejected a few of them when they came, too.
    #expect(again.refused < Int64(commands.array?.count ?? 0) / 10)
    #expect(same.samples == again.samples)
    #expect(same.samples["scroll"]?["contentOffset"]?.count ?? 0 > 30)
  }

  /// The patches with their causes and events, as a client that has watched has received them.
  private func steps(
    _ client: FakeClient,
    _ harness: Harness,
    from: Int64,
    to: Int64
  ) throws -> (state: JSONValue, steps: [JSONValue], to: Int64, isTruncated: Bool) {
    let message: JSONValue = [
      "jsonrpc": "2.0", "id": "q", "method": "History.steps",
      "params": ["from": .integer(from), "to": .integer(to)],
    ]
    client.send(message.serializedString)
    while let deadline = harness.inspector.nextDeadline, deadline <= harness.now { harness.pass(0) }
    try client.drain()
    let answer = try #require(client.inbox.first { $0["id"] == "q" })
    client.clearInbox()
    let result = try #require(answer["result"], "\(answer)")
    return (
      try #require(result["state"]), try #require(result["steps"]?.array),
      try #require(result["t"]?["to"]?.int64), result["isTruncated"] == true
    )
  }

  private func timeless(_ state: JSONValue) -> JSONValue {
    MergePatch.apply(["t": nil], to: state)
  }

  @Test("The steps of the past lead to the present state")
  func stepsOfThePast() throws {
    let session = try session(5, steps: 400)
    let harness = session.harness
    harness.runUntilIdle()
    let end = harness.inspector.engine.time
    var (from, events, count) = (Int64(0), 0, 0)
    var state: JSONValue?
    while from <= end {
      let part = try steps(session.client, harness, from: from, to: end)
      if let state { #expect(timeless(part.state) == timeless(state), "from \(from)") }
      state = part.steps.reduce(part.state) { state, step in
        MergePatch.apply(step["patch"] ?? [:], to: state)
      }
      events += part.steps.reduce(0) { $0 + ($1["events"]?.array?.count ?? 0) }
      count += part.steps.count
      from = part.to + 1
    }
    let present = try harness.freshDocument()
    #expect(state.map(timeless) == timeless(present))
    #expect(events > 100 && count > 100)
  }

  @Test("The steps of a long past come in parts")
  func stepsOfALong() throws {
    let harness = try Harness()
    let client = try harness.attach()
    try harness.passWithLargePatches(client)
    let end = harness.inspector.engine.time
    let part = try steps(client, harness, from: 0, to: end)
    #expect(part.isTruncated && part.to < end)
    #expect(JSONValue.array(part.steps).serializedString.utf8.count < 280 << 10)
    let rest = try steps(client, harness, from: part.to + 1, to: end)
    #expect(!rest.isTruncated && rest.to == end)
    #expect(part.steps.count + rest.steps.count >= 100)
  }

  @Test("The causes of the past name the requests that clients sent")
  func causesOfThePast() throws {
    let harness = try Harness()
    let (first, second) = (try harness.attach(), try harness.attach())
    let alphas: [JSONValue] = [0.5, 0.25]
    for (client, alpha) in zip([first, second], alphas) {
      harness.pass(50_000)
      try client.request("Control.acquire", ["force": true])
      try client.request("View.set", ["id": "dot", "values": ["alpha": alpha]])
    }
    try second.drain()
    second.clearInbox()
    let past = try steps(second, harness, from: 0, to: harness.inspector.engine.time)
    let causes = past.steps.flatMap { $0["why"]?.array ?? [] }.filter { $0["view"] == "dot" }
    let requests = causes.map {
      [$0["request"]?["client"]?.string, $0["request"]?["method"]?.string]
    }
    #expect(requests == [["c1", "View.set"], ["c2", "View.set"]])
  }

  @Test("A long list is cut off, and says so")
  func longListIsCut() throws {
    let harness = try Harness { $0.messageBurst = 10_000 }
    let client = try harness.attach()
    for round in 0..<2_100 {
      client.set("dot", "alpha", .number(Double(round % 7) / 7))
      if round % 100 == 0 {
        harness.pass(1_000_000)
        try client.drain()
        client.clearInbox()
        try client.acknowledge()
      }
    }
    let answer = try client.request("History.commands")
    #expect(answer["isTruncated"] == true)
    #expect(answer["commands"]?.array?.count == 2_000)
    #expect(harness.takeClosings() == [])
    let rest = try client.request("History.commands", ["from": 21_000_001])
    #expect(rest["isTruncated"] == nil)
    let text = JSONValue.string(String(repeating: "x", count: 100_000))
    for _ in 0..<8 { client.set("label", "text", text) }
    let long = try client.request("History.commands", ["from": 21_000_000])
    #expect(long["isTruncated"] == true)
    #expect(harness.takeClosings() == [])
  }

  @Test("The numbers equal those of a seek back", arguments: UInt64(0)..<4)
  func numbersAreWhatAWay(seed: UInt64) throws {
    var session = try session(seed, steps: 150)
    let times = session.harness.simulation.times
    let from = Int64.random(in: 0...times.upperBound / 2, using: &session.input.random)
    let to = Int64.random(in: from...times.upperBound, using: &session.input.random)
    let (t, series) = try series(
      session,
      [
        "properties": [
          "scroll.contentOffset.y", "dot.alpha", "scroll.velocity.y", "scroll.zoomScale",
        ],
        "from": .integer(from), "to": .integer(to), "maxPoints": 4_000,
      ]
    )
    #expect(t == ["from": .integer(from), "to": .integer(to)])
    let offsets = try #require(series["scroll.contentOffset.y"])
    #expect(offsets.first?.time == from)
    #expect(offsets.allSatisfy { (from...to).contains($0.time) })
    for _ in 0..<30 {
      let time = Int64.random(in: from...to, using: &session.input.random)
      try session.client.request("Sim.seek", ["t": .integer(time)])
      let scroll = try #require(session.harness.inspector.engine.view("scroll") as? ScrollView)
      #expect(offsets.last { $0.time <= time }?.value == Double(scroll.contentOffset.y))
      #expect(
        series["scroll.velocity.y"]?.last { $0.time <= time }?.value == Double(scroll.velocity.y)
      )
      try session.read()
    }
    #expect(series["dot.alpha"]?.count == 1 && series["scroll.zoomScale"]?.first?.value == 1)
  }

  @Test("Few points keep the minimum and the maximum")
  func fewPointsKeep() throws {
    let session = try session(5, steps: 250)
    let end = session.harness.simulation.times.upperBound
    func ask(_ points: Int64) throws -> [(time: Int64, value: Double)] {
      let parameters: JSONValue = [
        "properties": ["scroll.contentOffset.y"], "from": 0, "to": .integer(end),
        "maxPoints": .integer(points),
      ]
      return try series(session, parameters).series["scroll.contentOffset.y"] ?? []
    }
    let all = try ask(4_000)
    for most: Int64 in [2, 3, 10, 101] {
      let some = try ask(most)
      #expect(some.count <= most && some.count > 1)
      #expect(some.map(\.value).min() == all.map(\.value).min())
      #expect(some.map(\.value).max() == all.map(\.value).max())
      #expect(some.map(\.time) == some.map(\.time).sorted())
      #expect(some.allSatisfy { point in all.contains { $0 == point } })
    }
    try session.read()
  }

  @Test(
    "An error in a query names its place",
    arguments: [
      ([:], .parameters, "/properties"), (["properties": []], .parameters, "/properties"),
      (["properties": ["a", "scroll"]], .parameters, "/properties/0"),
      (["properties": ["scroll.contentOffset"]], .parameters, "/properties/0"),
      (["properties": ["dot.alpha", "scroll.contentOffset.width"]], .parameters, "/properties/1"),
      (["properties": ["dot.alpha", "dot.alpha"]], .parameters, "/properties/1"),
      (["properties": ["dot.alpha.x"]], .parameters, "/properties/0"),
      (["properties": ["scroll.phase"]], .parameters, "/properties/0"),
      (["properties": ["scroll.alhpa"]], .parameters, "/properties/0"),
      (["properties": ["dot.alpha"]], .parameters, "/from"),
      (["properties": ["dot.alpha"], "from": 0, "to": 9], .parameters, "/maxPoints"),
      (
        ["properties": ["dot.alpha"], "from": 0, "to": 9, "maxPoints": 1], .parameters, "/maxPoints"
      ),
      (["properties": ["dot.alpha"], "from": -1, "to": 9, "maxPoints": 9], .outOfRange, "/from"),
      (["properties": ["dot.alpha"], "from": 9, "to": 8, "maxPoints": 9], .outOfRange, "/to"),
      (
        ["properties": ["dot.alpha"], "from": 9, "to": 1_000_001, "maxPoints": 9], .outOfRange,
        "/to"
      ),
      (
        ["properties": ["missing.alpha"], "from": 0, "to": 9, "maxPoints": 9], .noSuchView,
        "/properties/0"
      ),
    ] as [(JSONValue, RPCError.Code, String)]
  )
  func queryThatIsWrong(parameters: JSONValue, code: RPCError.Code, path: String)
    throws
  {
    let harness = try Harness()
    let client = try harness.attach()
    harness.pass(1_000_000)
    let refusal = try client.refusal("History.query", parameters)
    #expect(refusal["code"] == .code(code))
    #expect(refusal["data"]?["path"] == .string(path))
    #expect(harness.inspector.reruns.questions.isEmpty)
  }

  @Test("A query has limits")
  func queryHasAnEnd() throws {
    let harness = try Harness()
    let clients = try (0..<9).map { _ in try harness.attach() }
    let client = clients[0]
    harness.pass(1_000_000)
    let parameters: JSONValue = ["properties": ["dot.alpha"], "from": 0, "to": 9, "maxPoints": 9]
    func begin(_ client: FakeClient) {
      let message: JSONValue = [
        "jsonrpc": "2.0", "id": "q", "method": "History.query", "params": parameters,
      ]
      client.send(message.serializedString)
    }
    for client in clients.prefix(8) {
      begin(client)
      begin(client)
    }
    #expect(try client.refusal("History.query", parameters)["code"] == .code(.overLimit))
    #expect(try clients[8].refusal("History.query", parameters)["code"] == .code(.overLimit))
    harness.inspector.disconnect(clients[7].id, now: harness.now)
    #expect(harness.inspector.reruns.questions.count == 14)
    // A query without an id gets no response.
    clients[8].notify("History.query", parameters)
    #expect(harness.inspector.reruns.questions.count == 14)
    client.notify("Scene.reset")
    try client.drain()
    #expect(client.inbox.count { $0["error"]?["code"] == .code(.staleEpoch) } == 2)
    #expect(harness.inspector.reruns.questions.isEmpty)
    begin(client)
    harness.pass(1_000)
    try client.drain()
    #expect(client.inbox.last { $0["id"] == "q" }?["result"] == nil, "the time of then is to come")
  }
}

import InspectorSupport
import JSON
import Testing

@testable import Inspector

/// `Server.stats`: the figures of a server.
@Suite struct StatisticsTests {
  @Test("Messages and bytes are counted in both directions, of each client and of all")
  func traffic() throws {
    let harness = try Harness { $0.isReadOnly = true }
    let client = try harness.attach()
    let other = try harness.attach()
    let before = try client.request("Server.stats")
    let stats = try client.request("Server.stats")
    let (first, second) = (before["clients"]?[0], stats["clients"]?[0])
    #expect(first?["client"] == "c1" && first?["role"] == "viewer")
    // The attachment, an acknowledgement and the request itself.
    #expect(first?["received"]?["messages"] == 3)
    // The greeting, the response to the attachment, the snapshot and the notice of control.
    #expect(first?["sent"]?["messages"] == .integer(Int64(client.buffers.count - 2)))
    let bytes = client.buffers.dropLast(2).reduce(0) { $0 + $1.count }
    #expect(first?["sent"]?["bytes"] == .integer(Int64(bytes)))
    let request = #"{"jsonrpc":"2.0","id":2,"method":"Server.stats","params":{}}"#
    let grown = (first?["received"]?["bytes"]?.int64 ?? 0) + Int64(request.utf8.count)
    #expect(second?["received"]?["bytes"] == .integer(grown))
    harness.inspector.disconnect(other.id, now: harness.now)
    let last = try client.request("Server.stats")
    #expect(last["clients"]?.array?.count == 1)
    #expect(last["total"]?["clients"] == 2)
    let received = (last["clients"]?[0]?["received"]?["messages"]?.int64 ?? 0) + 2
    #expect(last["total"]?["received"]?["messages"] == .integer(received))
    #expect(last["connections"] == nil)
  }

  @Test("Merged frames, unacknowledged states and how far a client is behind are counted")
  func lag() throws {
    let harness = try Harness()
    let driver = try harness.attach()
    let viewer = try harness.attach()
    for step in 1...9 {
      driver.set("dot", "alpha", .number(Double(step) / 10))
      try viewer.drain()
    }
    try driver.drain()
    var figures = try driver.request("Server.stats")["clients"]?[1]
    #expect(figures?["unacknowledged"] == 3)
    #expect(figures?["behind"] == 6)
    #expect(figures?["mergedFrames"] == 0)
    viewer.notify("State.ack", ["seq": 3])
    try viewer.drain()
    try driver.drain()
    figures = try driver.request("Server.stats")["clients"]?[1]
    #expect(figures?["behind"] == 0)
    #expect(figures?["mergedFrames"] == 5)
    #expect(figures?["queued"] == ["messages": 0, "bytes": 0])
  }

  @Test("What clients have exchanged that have left stays in the total")
  func departed() throws {
    let clock = WorkingClock(step: 1_000)
    let harness = try Harness { options in
      options.clock = clock.read
      options.roundBudget = 1_000_000
    }
    let driver = try harness.attach()
    let viewer = try harness.attach()
    for step in 1...9 {
      driver.set("dot", "alpha", .number(Double(step) / 10))
      try viewer.drain()
    }
    viewer.notify("State.ack", ["seq": 3])
    try viewer.drain()
    _ = try viewer.refusal("Sim.pause")
    let left = try driver.request("Server.stats")["clients"]?[1]
    harness.inspector.disconnect(viewer.id, now: harness.now)
    let stats = try driver.request("Server.stats")
    let present = stats["clients"]?[0]
    for path in [
      ["received", "messages"], ["received", "bytes"], ["sent", "messages"], ["sent", "bytes"],
      ["mergedFrames"], ["refusals"], ["work"],
    ] {
      func figure(_ figures: JSONValue?) throws -> Int64 {
        try #require(path.reduce(figures) { $0?[$1] }?.int64)
      }
      #expect(try figure(left) > 0, "\(path)")
      let sum = try figure(left) + figure(present)
      #expect(try figure(stats["total"]) == sum, "\(path)")
    }
  }

  /// A code as the statistics and the log have it.
  private func name(of code: RPCError.Code) -> String { "\(code.rawValue)" }

  @Test("Refusals are counted by code, and closed clients by close code")
  func refusals() throws {
    let harness = try Harness()
    let driver = try harness.attach()
    let viewer = try harness.attach()
    for _ in 0..<3 { _ = try viewer.refusal("Sim.pause") }
    viewer.notify("No.such")
    for _ in 0..<15 { viewer.send("{") }
    #expect(harness.takeClosings() == ["2 1008 too many faulty messages"])
    let stats = try driver.request("Server.stats")
    #expect(
      stats["refusals"] == [
        name(of: .notController): 3, name(of: .noSuchMethod): 1, name(of: .parse): 15,
      ]
    )
    #expect(stats["closings"] == ["1008": 1])
    #expect(stats["total"]?["refusals"] == 19)
    #expect(stats["clients"]?.array?.count == 1)
  }

  @Test("The work for a client is counted, and the rate that time keeps is part of the clock")
  func work() throws {
    let harness = try Harness { options in
      options.clock = WorkingClock(step: 1_000).read
      options.roundBudget = 1_000_000
    }
    let client = try harness.attach()
    let time = try #require(try client.request("Server.stats")["clients"]?[0]?["work"]?.int64)
    try client.request("View.get", ["id": "dot"])
    let stats = try client.request("Server.stats")
    #expect((stats["clients"]?[0]?["work"]?.int64 ?? 0) > time)
    #expect(stats["clock"]?["rate"] == 1)
    #expect(stats["clock"]?["effectiveRate"] == nil)
    harness.pass(5_000)
    #expect(try client.request("Server.stats")["uptime"] == 5_000)
  }

  @Test("What happens is reported for a log, with the reason")
  func events() throws {
    let harness = try Harness()
    var events: [String] = []
    harness.inspector.onEvent = { events.append("\($0)") }
    let driver = try harness.attach()
    let viewer = try harness.attach()
    _ = try viewer.refusal("Sim.pause")
    for _ in 0..<16 { viewer.send("{") }
    harness.inspector.disconnect(viewer.id, now: harness.now)
    harness.inspector.disconnect(driver.id, now: harness.now)
    let expected = [
      #"connected("c1", Sockets.ClientID(rawValue: 1))"#, #"control(Optional("c1"))"#,
      #"attached("c1", name: "test", version: "1")"#,
      #"connected("c2", Sockets.ClientID(rawValue: 2))"#,
      #"attached("c2", name: "test", version: "1")"#,
      #"refused("c2", method: Optional("Sim.pause"), code: \#(name(of: .notController)), "#
        + #"reason: "c1 has control; ask for it with Control.acquire")"#,
      #"disconnected("c2", code: Optional(1008), reason: "too many faulty messages")"#,
      #"disconnected("c1", code: nil, reason: "the client left")"#, "control(nil)",
    ]
    #expect(events.filter { !$0.contains(name(of: .parse)) } == expected)
  }
}

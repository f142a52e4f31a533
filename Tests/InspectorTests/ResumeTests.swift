import Inspector
import InspectorSupport
import JSON
import ScrollModel
import Testing

struct ResumeTests {
  private static func resume(_ session: String, _ epoch: Int64, _ seq: Int64) -> JSONValue {
    [
      "client": ["name": "page", "version": "1"],
      "resume": ["session": .string(session), "epoch": .integer(epoch), "seq": .integer(seq)],
    ]
  }

  /// A run up to state 20 with a second client until state `seen`.
  private static func run(
    seen: Int64 = 3,
    ringFrames: Int = 600
  ) throws -> (harness: Harness, driver: FakeClient, gone: FakeClient) {
    let harness = try Harness { $0.ringFrames = ringFrames }
    let driver = try harness.attach()
    let gone = try harness.attach()
    for step in 1...20 {
      if step % 2 == 1 {
        driver.set("dot", "alpha", .number(Double(step) / 100))
      } else {
        driver.set("box", "alpha", step % 4 == 0 ? 1 : 0.5)
      }
      for client in [driver, gone] {
        try client.drain()
        try client.acknowledge()
        client.takeStates()
      }
      if step == seen { harness.inspector.disconnect(gone.id, now: harness.now) }
    }
    #expect(driver.seq == 20)
    #expect(gone.seq == seen)
    return (harness, driver, gone)
  }

  @Test("A client that resumes in time receives what it missed")
  func whoComesBack() throws {
    let (harness, _, gone) = try Self.run()
    let client = harness.connect()
    client.resume(from: gone)
    try client.expect("Server.hello")
    let result = try client.request("Session.attach", Self.resume(Harness.session, 1, 3))
    #expect(result == ["mode": "resume"])
    let patch = try client.expect("State.patch")
    #expect(patch["base"] == 3)
    #expect(patch["seq"] == 20)
    #expect(patch["merged"] == 17)
    #expect(patch["patch"]?["views"] == ["box": ["alpha": nil], "dot": ["alpha": 0.19]])
    #expect(client.document == (try harness.freshDocument()))
    try harness.finish()
  }

  @Test("A client that missed nothing receives nothing")
  func clientThatMissed() throws {
    let (harness, driver, gone) = try Self.run(seen: 20)
    let client = harness.connect()
    client.resume(from: gone)
    try client.expect("Server.hello")
    #expect(
      try client.request("Session.attach", Self.resume(Harness.session, 1, 20))
        == ["mode": "resume"]
    )
    #expect(harness.inspector.outgoing.nextMessage(for: client.id) == nil)
    driver.set("dot", "alpha", 1)
    for client in [client, driver] { try client.expect("State.patch") }
    #expect(client.buffers.last === driver.buffers.last)
    try harness.finish()
  }

  @Test(
    "A client that cannot resume receives a snapshot",
    arguments: [
      ("another", 1, 15, 600), (Harness.session, 2, 15, 600), (Harness.session, 1, 15, 4),
      (Harness.session, 1, 21, 600), (Harness.session, 1, Int64.max, 600),
    ] as [(String, Int64, Int64, Int)]
  )
  func whoCannotBeHelped(
    session: String,
    epoch: Int64,
    seq: Int64,
    ringFrames: Int
  ) throws {
    let (harness, _, _) = try Self.run(ringFrames: ringFrames)
    let client = harness.connect()
    try client.expect("Server.hello")
    #expect(
      try client.request("Session.attach", Self.resume(session, epoch, seq))
        == ["mode": "snapshot"]
    )
    let snapshot = try client.expect("State.snapshot")
    #expect(snapshot["state"] == (try harness.freshDocument()))
    try harness.finish()
  }

  @Test("The ring reaches exactly as far back as it says")
  func ringReachesExactly() throws {
    for (seq, mode) in [(15, "snapshot"), (16, "resume")] as [(Int64, JSONValue)] {
      let (harness, _, gone) = try Self.run(seen: seq, ringFrames: 4)
      let client = harness.connect()
      client.resume(from: gone)
      try client.expect("Server.hello")
      let result = try client.request("Session.attach", Self.resume(Harness.session, 1, seq))
      #expect(result["mode"] == mode)
      try client.drain()
      #expect(client.takeStates().count == 1)
      #expect(client.document == (try harness.freshDocument()))
      try harness.finish()
    }
  }

  @Test("A state that no client watched cannot be resumed")
  func stateThatNo() throws {
    let (harness, driver, _) = try Self.run()
    driver.call("scroll", "setContentOffset", ["contentOffset": [0, 500], "animated": true])
    try driver.drain()
    driver.takeStates()
    let seen = driver.seq
    harness.inspector.disconnect(driver.id, now: harness.now)
    harness.runUntilIdle()
    let client = harness.connect()
    try client.expect("Server.hello")
    #expect(
      try client.request("Session.attach", Self.resume(Harness.session, 1, seen))
        == ["mode": "snapshot"]
    )
    let snapshot = try client.expect("State.snapshot")
    #expect(snapshot["state"] == (try harness.freshDocument()))
    try harness.finish()
  }
}

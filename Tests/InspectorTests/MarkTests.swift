import InspectorSupport
import JSON
import Testing

@testable import Inspector
@testable import Simulation

/// The marks of the timeline, as clients receive them.
@Suite(.timeLimit(.minutes(20))) struct MarkTests {
  private static func texts(_ client: FakeClient) -> [String] {
    client.inbox.filter { $0["method"] == "Record.marked" }
      .compactMap { $0["params"]?["text"]?.string }
  }

  @Test("A client that attaches receives the marks of the timeline, after its first state")
  func attaching() throws {
    let harness = try Harness()
    let first = try harness.attach()
    try first.request("Record.mark", ["text": "one"])
    harness.pass(100_000)
    try first.request("Record.mark", ["text": "two"])
    #expect(Self.texts(first) == ["one", "two"])
    let late = harness.connect()
    try late.request("Session.attach", FakeClient.attachment)
    #expect(Self.texts(late) == ["one", "two"])
    let methods = late.inbox.compactMap { $0["method"]?.string }
    #expect(methods == ["Server.hello", "State.snapshot", "Record.marked", "Record.marked"])
  }

  @Test("A client that resumes receives the marks that were set while it was away")
  func resuming() throws {
    let harness = try Harness()
    let first = try harness.attach()
    let away = try harness.attach()
    harness.inspector.disconnect(away.id, now: harness.now)
    try first.request("Record.mark", ["text": "meanwhile"])
    let back = harness.connect()
    back.resume(from: away)
    var parameters = FakeClient.attachment.object ?? [:]
    parameters["resume"] = [
      "session": .string(Harness.session), "epoch": .integer(away.epoch),
      "seq": .integer(away.seq),
    ]
    #expect(try back.request("Session.attach", .object(parameters))["mode"] == "resume")
    #expect(Self.texts(back) == ["meanwhile"])
  }

  @Test("As many new marks as a timeline has can wait beside its own; one more closes the client")
  func limit() throws {
    let harness = try Harness()
    let simulation = harness.simulation
    for _ in 1...Timeline.maximumMarks { _ = simulation.mark("old") }
    let slow = harness.connect()
    slow.notify("Session.attach", FakeClient.attachment)
    for _ in 1...Timeline.maximumMarks { harness.inspector.marks.announce("new", at: 0) }
    #expect(harness.takeClosings() == [])
    harness.inspector.marks.announce("one too many", at: 0)
    #expect(harness.takeClosings() == ["1 1013 too slow"])
  }
}

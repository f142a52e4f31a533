import ForeignSource
import InspectorSupport
import JSON
import ScrollRecording
import TestSupport
import Testing

@testable import Inspector
@testable import Simulation

/// The past of a source, for clients that attach late.
@Suite struct SourceHistoryTests {
  let harness: Harness
  let client: FakeClient
  let source: FakeClient

  init() throws {
    let shown = try SourceTests()
    (harness, client, source) = (shown.harness, shown.client, shown.source)
    var state = SourceTests.state.object ?? [:]
    state["t"] = 1_000
    source.notify("Source.snapshot", ["seq": 1, "state": .object(state)])
  }

  /// Scrolls the list to an offset at a time, for a reason.
  private func scroll(to offset: Int64, at time: Int64, seq: Int64, padding: String = "") throws {
    let cause: JSONValue = [
      "view": "list", "property": "contentOffset", "delta": [0, 10], "cause": "drag",
      "by": "finger",
    ]
    source.notify(
      "Source.patch",
      [
        "seq": .integer(seq), "base": .integer(seq - 1),
        "patch": [
          "t": .integer(time),
          "views": ["list": ["contentOffset": [0, .integer(offset)], "phase": "dragging"]],
        ],
        "why": [cause],
        "events": [["event": "scroll", "view": "list", "note": .string(padding)]],
      ]
    )
    try source.drain()
    source.clearInbox()
  }

  private func move() throws {
    for step in 1...5 {
      try scroll(to: Int64(step) * 10, at: Int64(step) * 10_000, seq: Int64(step) + 1)
    }
  }

  @Test("A page that connects late receives the earlier states, causes and events")
  func latePageGets() throws {
    try move()
    let answer = try client.request("History.steps", ["from": 20_000, "to": 40_000])
    #expect(answer["t"] == ["from": 20_000, "to": 40_000])
    #expect(answer["state"]?["t"] == 20_000)
    #expect(answer["state"]?["views"]?["list"]?["contentOffset"] == [0, 20])
    let steps = try #require(answer["steps"]?.array)
    #expect(steps.map { $0["patch"]?["t"]?.int64 } == [30_000, 40_000])
    #expect(steps[0]["patch"]?["views"]?["list"]?["contentOffset"] == [0, 30])
    #expect(steps[0]["why"]?[0]?["cause"] == "drag" && steps[0]["why"]?[0]?["by"] == "finger")
    #expect(steps[0]["events"]?[0]?["event"] == "scroll")
  }

  @Test("A page that connects late receives the earlier values")
  func latePageGetsTheValues() throws {
    try move()
    let answer = try client.request(
      "History.query",
      ["properties": ["list.contentOffset.y"], "from": 1_000, "to": 50_000, "maxPoints": 100]
    )
    let points = try #require(answer["series"]?["list.contentOffset.y"]?.array)
    #expect(
      points == [
        [1_000, 0], [10_000, 10], [20_000, 20], [30_000, 30], [40_000, 40], [50_000, 50],
      ]
    )
  }

  @Test("A long past is read in rounds with the same result")
  func longPastIsRead() throws {
    try move()
    let shown = try #require(harness.inspector.sources.shown)
    let whole = SourceSteps(1_000...50_000, of: shown)
    #expect(whole.advance(within: WorkBudget(.max) { 0 }))
    let pieces = SourceSteps(1_000...50_000, of: shown)
    let clock = WorkingClock(step: 1)
    var rounds = 1
    while !pieces.advance(within: WorkBudget(2, clock: clock.read)) { rounds += 1 }
    #expect(rounds > 1)
    var first = JSONWriter()
    var second = JSONWriter()
    whole.write(to: &first)
    pieces.write(to: &second)
    #expect(first.bytes == second.bytes)
  }

  @Test("Unknown times and views are named")
  func timesAndViews() throws {
    try move()
    let times = try client.refusal("History.steps", ["from": 0, "to": 40_000])
    #expect(times["data"]?["path"] == "/from")
    let view = try client.refusal(
      "History.query",
      ["properties": ["no.contentOffset.y"], "from": 1_000, "to": 50_000, "maxPoints": 100]
    )
    #expect(view["data"]?["path"] == "/properties/0")
    // It has no commands of ours.
    let commands = try client.refusal("History.commands")
    #expect(commands["message"]?.string?.contains("is not available: ") == true, "\(commands)")
  }

  @Test("The oldest steps are folded into the state before the others")
  func oldestStepsBecome() throws {
    let padding = String(repeating: "x", count: 1_000)
    for step in 1...500 {
      try scroll(
        to: Int64(step) * 10,
        at: Int64(step) * 10_000,
        seq: Int64(step) + 1,
        padding: padding
      )
    }
    let history = try #require(harness.inspector.sources.shown?.history)
    #expect(history.changes.reduce(0) { $0 + $1.size } <= SourceHistory.maximumBytes)
    let earliest = history.earliest
    #expect(earliest > 1_000 && earliest < 3_000_000)
    let answer = try client.request(
      "History.steps",
      ["from": .integer(earliest), "to": .integer(earliest)]
    )
    #expect(
      answer["state"]?["views"]?["list"]?["contentOffset"]?[1]?.int64 == earliest / 1_000
    )
    // An answer that would be too long ends at the step of a time, from which the next one goes on.
    let long = try client.request("History.steps", ["from": .integer(earliest), "to": 4_000_000])
    #expect(long["isTruncated"] == true)
    let last = try #require(long["steps"]?.array?.last)
    #expect(last["patch"]?["t"] == long["t"]?["to"])
  }

  @Test("A new snapshot starts a new past")
  func newStateBegins() throws {
    try move()
    var state = SourceTests.state.object ?? [:]
    state["t"] = 70_000
    source.notify("Source.snapshot", ["seq": 9, "state": .object(state)])
    try source.drain()
    #expect(try client.refusal("History.steps", ["from": 50_000, "to": 70_000])["data"] != nil)
    #expect(try client.request("History.steps", ["from": 70_000, "to": 70_000])["steps"] == [])
  }

  @Test("A live recording has the findings")
  func liveRecordingHasTheFindings() throws {
    let storage = MemoryStorage()
    harness.inspector.recordingFiles.keeper = storage
    try source.drain()
    try client.request("Record.start", ["name": "a.scroll.ndjson"])
    source.notify(
      "Source.patch",
      [
        "seq": 2, "base": 1, "patch": ["t": 2_000],
        "events": [
          [
            "event": "scrollblocked", "view": "list", "element": "div#app", "overflow": "hidden",
            "by": "wheel", "length": 600, "hidden": 900,
          ]
        ],
      ]
    )
    try source.drain()
    try client.request("Record.stop")
    let states = try RecordedStates(try storage.reader("a.scroll.ndjson"))
    var findings: [(rule: JSONValue?, time: Int64)] = []
    try states.play { _ in
      true
    } note: { note, time in
      if case .event(let event) = note, event.isFinding { findings.append((event["rule"], time)) }
    }
    #expect(findings.map(\.rule) == ["SW002"] && findings.map(\.time) == [1_000])
  }
}

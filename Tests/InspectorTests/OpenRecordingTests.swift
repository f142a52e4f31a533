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

/// `Record.open`: a recording plays as a demo does.
@Suite(.timeLimit(.minutes(20))) struct OpenRecordingTests {
  private let keeper = MemoryStorage()
  private static let name = "a.scroll.ndjson"

  private func harness(_ change: (inout Inspector.Options) -> Void = { _ in }) throws -> Harness {
    let harness = try Harness(scene: nil, change)
    harness.inspector.recordingFiles.keeper = keeper
    return harness
  }

  private func reader(_ name: String = Self.name) throws -> RecordingReader {
    var rest = try #require(keeper.files[name])[...]
    return try RecordingReader { count in
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
  }

  /// Makes a recording of a script.
  private func record(
    _ script: String,
    until end: Int64,
    fps: Int = 120,
    hasDerivedLines: Bool = true
  ) throws {
    var bytes: [UInt8] = []
    let header = RecordingHeader(
      scene: try TestScene.make(),
      fps: fps,
      hasDerivedLines: hasDerivedLines
    )
    let recorder = Recorder(header) { bytes += $0 }
    for line in try InputScript(Array(script.utf8)).lines {
      while recorder.nextStep(upTo: line.command.time) != nil {}
      if line.command.startsScene { _ = recorder.flushStep() }
      try recorder.perform(line.command)
    }
    while recorder.nextStep(upTo: end) != nil {}
    recorder.finish()
    keeper.files[Self.name] = bytes
  }

  private static func touch(_ time: Int64, _ phase: String, _ y: Double) -> String {
    #"{"t":\#(time),"method":"Input.touch","params":{"touches":"#
      + #"[{"id":1,"phase":"\#(phase)","location":[100,\#(y)]}]}}"# + "\n"
  }

  private static func flick(from time: Int64) -> String {
    touch(time, "began", 300)
      + (1...5).map { touch(time + $0 * 16_000, "moved", 300 - Double($0) * 20) }.joined()
      + touch(time + 90_000, "ended", 200)
  }

  private func state(at time: Int64) throws -> JSONValue? {
    try RecordedStates(try reader()).state(at: time)
  }

  @Test("The marks of an opened recording follow its first state, however many there are")
  func marks() throws {
    let harness = try harness()
    let client = try harness.attach()
    try client.request("Record.start", ["name": .string(Self.name)])
    for number in 1...300 { try client.request("Record.mark", ["text": .string("\(number)")]) }
    try client.request("Record.stop")
    client.clearInbox()
    try client.request("Record.open", ["name": .string(Self.name)])
    #expect(harness.takeClosings() == [])
    let methods = client.inbox.compactMap { $0["method"]?.string }
    let snapshot = try #require(methods.firstIndex(of: "State.snapshot"))
    #expect(methods[..<snapshot].count { $0 == "Record.marked" } == 0)
    #expect(methods[snapshot...].count { $0 == "Record.marked" } == 300)
  }

  @Test(
    "An opened recording shows the recorded states at every time, at any frame rate and of any kind",
    arguments: [60, 120],
    [true, false]
  )
  func states(fps: Int, hasDerivedLines: Bool) throws {
    try record(
      Self.flick(from: 100_000),
      until: 4_000_000,
      fps: fps,
      hasDerivedLines: hasDerivedLines
    )
    let harness = try harness()
    let client = try harness.attach()
    #expect(
      try client.request("Record.open", ["name": .string(Self.name)])
        == ["name": .string(Self.name), "duration": 4_000_000]
    )
    try client.drain()
    let clock = try #require(client.take { $0["method"] == "Sim.changed" }.last?["params"])
    #expect(clock["paused"] == true)
    #expect(clock["t"] == 0)
    #expect(clock["fps"] == .integer(Int64(fps)))
    #expect(clock["playing"] == ["name": .string(Self.name), "end": 4_000_000])
    #expect(clock["latest"] == 4_000_000)
    for time: Int64 in [0, 99_999, 100_000, 190_000, 777_777, 1_500_000, 4_000_000, 333_333] {
      try client.request("Sim.seek", ["t": .integer(time)])
      try client.acknowledge()
      try client.drain()
      #expect(client.document?["views"] == (try state(at: time)?["views"]), "at \(time)")
      #expect(client.document?["t"] == .integer(time))
    }
  }

  @Test("A recording plays to its end and stops there, and the session can continue")
  func play() throws {
    try record(Self.flick(from: 100_000), until: 2_000_000)
    let harness = try harness()
    let client = try harness.attach()
    try client.request("Record.open", ["name": .string(Self.name)])
    try client.request("Sim.resume")
    for _ in 0..<30 { harness.pass(100_000) }
    try client.drain()
    let clock = try #require(client.take { $0["method"] == "Sim.changed" }.last?["params"])
    #expect(clock["t"] == 2_000_000)
    #expect(clock["paused"] == true)
    #expect(clock["playing"] == nil)
    #expect(harness.inspector.nextDeadline == nil)
    #expect(harness.inspector.engine.time == 2_000_000)
    try client.request("Sim.seek", ["t": 50_000])
    try client.drain()
    #expect(
      client.take { $0["method"] == "Sim.changed" }.last?["params"]?["playing"] != nil
    )
    try client.request("Sim.seek", ["t": 2_000_000])
    try client.request("Sim.resume")
    harness.pass(500_000)
    #expect(harness.inspector.engine.time == 2_500_000)
  }

  @Test("Stepping stops at the recording's end, too")
  func steps() throws {
    try record(Self.flick(from: 0), until: 500_000)
    let harness = try harness()
    let client = try harness.attach()
    try client.request("Record.open", ["name": .string(Self.name)])
    try client.request("Sim.step", ["frames": 100])
    #expect(harness.inspector.engine.time == 500_000)
    try client.request("Sim.step", ["frames": 12])
    #expect(harness.inspector.engine.time == 600_000)
  }

  @Test("A command leaves the recording, and all clients are notified")
  func leave() throws {
    try record(Self.flick(from: 1_000_000), until: 2_000_000)
    let harness = try harness()
    let client = try harness.attach()
    try client.request("Record.open", ["name": .string(Self.name)])
    try client.request("Sim.seek", ["t": 500_000])
    try client.drain()
    _ = client.take { $0["method"] == "Sim.changed" }
    try client.request("View.set", ["id": "dot", "values": ["alpha": 0.5]])
    try client.drain()
    let clock = try #require(client.take { $0["method"] == "Sim.changed" }.last?["params"])
    #expect(clock["playing"] == nil)
    #expect(clock["latest"] == 500_000)
    try client.request("Sim.resume")
    for _ in 0..<20 { harness.pass(100_000) }
    #expect(harness.inspector.engine.time == 2_500_000)
    #expect(harness.simulation.playback.opened == nil)
  }

  @Test("A scene loaded in the recording replaces the previous one, at its own times")
  func scenes() throws {
    let scene = TestScene.json.serializedString
    try record(
      Self.flick(from: 0) + #"{"t":400000,"method":"Scene.load","params":{"scene":\#(scene)}}"#
        + "\n" + Self.flick(from: 500_000) + #"{"t":900000,"method":"Scene.reset"}"# + "\n",
      until: 1_000_000
    )
    let harness = try harness()
    let client = try harness.attach()
    #expect(
      try client.request("Record.open", ["name": .string(Self.name)])["duration"] == 1_000_000
    )
    try client.request("Sim.resume")
    var time: Int64 = 0
    while time < 1_000_000 {
      harness.pass(20_000)
      time = harness.inspector.engine.time
      try client.drain()
      try client.acknowledge()
      try client.drain()
      #expect(client.document?["views"] == (try state(at: time)?["views"]), "at \(time)")
    }
    harness.pass(100_000)
    #expect(harness.inspector.engine.time == 1_000_000)
  }

  @Test("A client that leaves at the end of a recorded scene does not end the recording")
  func leftBetweenScenes() throws {
    let scene = TestScene.json.serializedString
    try record(
      Self.flick(from: 0) + #"{"t":400000,"method":"Scene.load","params":{"scene":\#(scene)}}"#
        + "\n" + Self.flick(from: 500_000),
      until: 1_000_000
    )
    let harness = try harness()
    let client = try harness.attach()
    try client.request("Record.open", ["name": .string(Self.name)])
    let end = try #require(harness.simulation.timeline.planned?.end)
    try client.request("Sim.seek", ["t": .integer(end)])
    harness.inspector.disconnect(client.id, now: harness.now)
    let other = try harness.attach()
    try other.request("Sim.resume")
    for _ in 0..<50 { harness.pass(20_000) }
    #expect(harness.inspector.engine.time == 1_000_000)
    #expect(try harness.views() == (try state(at: 1_000_000)?["views"]))
  }

  @Test("A session with seeks and disconnected clients replays as recorded")
  func session() throws {
    let live = try harness()
    let client = try live.attach()
    try client.request("Record.start", ["name": "a"])
    client.touch("began", 300)
    live.pass(16_000)
    client.touch("moved", 200)
    live.inspector.disconnect(client.id, now: live.now)
    live.pass(300_000)
    let second = try live.attach()
    try second.request("View.set", ["id": "dot", "values": ["alpha": 0.5]])
    try second.request("View.set", ["id": "dot", "values": ["alpha": 0.25]])
    live.pass(300_000)
    try second.request("Sim.seek", ["t": 400_000])
    try second.request("Sim.resume")
    live.pass(100_000)
    try second.request("View.set", ["id": "box", "values": ["alpha": 0.75]])
    live.pass(100_000)
    try second.request("Record.stop")
    let end = live.inspector.engine.time
    let views = try live.views()

    let other = try harness()
    let viewer = try other.attach()
    try viewer.request("Record.open", ["name": .string(Self.name)])
    try viewer.request("Sim.seek", ["t": .integer(end)])
    #expect(try other.views() == views)
  }

  @Test("A recording that plays can be recorded again")
  func again() throws {
    // Two commands at one time share a layout pass here, but not in a live session.
    let both =
      #"{"t":50000,"method":"View.set","params":{"id":"scroll","values":{"contentSize":[200,900]}}}"#
      + "\n"
      + #"{"t":50000,"method":"View.set","params":{"id":"scroll","values":{"frame":[0,0,200,300]}}}"#
      + "\n"
    try record(both + Self.flick(from: 100_000), until: 900_000)
    let harness = try harness()
    let client = try harness.attach()
    try client.request("Record.open", ["name": .string(Self.name)])
    try client.request("Sim.seek", ["t": 150_000])
    try client.request("Record.start", ["name": "b"])
    try client.request("Sim.resume")
    for _ in 0..<100 { harness.pass(10_000) }
    try client.request("Record.stop")
    #expect(try Verification(try reader("b.scroll.ndjson")).verify() == nil)
    let recording = try RecordedCommands(try reader("b.scroll.ndjson"))
    let first = try RecordedCommands(try reader()).parts[0].entries.map(\.entry.time)
    #expect(recording.parts[0].entries.map(\.entry.time) == first)
  }

  @Test("A damaged recording is rejected, and any other while recording at another frame rate")
  func refused() throws {
    try record(Self.flick(from: 0), until: 500_000, fps: 60)
    let harness = try harness()
    let client = try harness.attach()
    try client.request("Record.start", ["name": "b"])
    let busy = try client.refusal("Record.open", ["name": .string(Self.name)])
    #expect(busy["code"] == .code(.wrongState))
    try client.request("Record.stop")
    keeper.files[Self.name]?[900] ^= 1
    let epoch = client.epoch
    let bad = try client.refusal("Record.open", ["name": .string(Self.name)])
    #expect(bad["code"] == .code(.badRecording))
    #expect(bad["data"]?["line"]?.int ?? 0 > 0)
    #expect(client.epoch == epoch)
    #expect(
      try client.refusal("Record.open", ["name": "c.scroll.ndjson"])["code"] == .code(.parameters)
    )
  }

  @Test("A client that loses control while a recording is read gets an error")
  func lostControl() throws {
    try record(Self.flick(from: 0), until: 500_000)
    let harness = try harness()
    let client = try harness.attach()
    let other = try harness.attach()
    keeper.isSlow = true
    client.send(
      #"{"jsonrpc":"2.0","id":1,"method":"Record.open","params":{"name":"a.scroll.ndjson"}}"#
    )
    try other.request("Control.acquire", ["force": true])
    keeper.answer(now: harness.now)
    try client.drain()
    let answer = client.take { $0["id"] == 1 }
    #expect(answer.first?["error"]?["code"] == .code(.notController))
    #expect(harness.simulation.playback.opened == nil)
  }
}

import InspectorSupport
import JSON
import Scenes
import ScrollModel
import ScrollRecording
import TestSupport
import Testing

@testable import Inspector
@testable import Simulation

/// Recordings of an inspector replay to the last bit.
@Suite(.timeLimit(.minutes(20))) struct RecordingTests {
  /// A scene with a demo that scrolls and sets a property.
  private static func shown() throws -> Scene {
    let json: JSONValue = [
      "format": "scrollscope.scene", "version": 1, "title": "Shown",
      "device": ["size": [200, 400]],
      "demo": [
        [
          "t": 100_000, "method": "View.call",
          "params": [
            "id": "scroll", "name": "setContentOffset",
            "arguments": ["contentOffset": [0, 300], "animated": true],
          ],
        ],
        [
          "t": 200_000, "method": "View.set",
          "params": ["id": "scroll", "values": ["alpha": 0.5]],
        ],
      ],
      "root": [
        "id": "window", "class": "Window",
        "subviews": [
          [
            "id": "scroll", "class": "ScrollView", "frame": [0, 0, 200, 400],
            "contentSize": [200, 2000],
          ]
        ],
      ],
    ]
    return try SceneReader.scene(json, named: "shown")
  }

  private func reader(_ bytes: [UInt8]) throws -> RecordingReader {
    var rest = bytes[...]
    return try RecordingReader { count in
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
  }

  private func verify(_ bytes: [UInt8]) throws -> (Verification.Divergence?, Int) {
    let verification = Verification(try reader(bytes))
    let (divergence, ending) = (try verification.verify(), verification.ending)
    if case .cutOff = ending, divergence == nil { Issue.record("the recording was not ended") }
    return (divergence, verification.commands)
  }

  @Test("Clients that do nothing leave nothing behind")
  func idle() throws {
    let harness = try Harness()
    var bytes: [UInt8] = []
    try harness.inspector.recordings.record(hasDerivedLines: true) { bytes += $0 }
    let timeline = harness.simulation.timeline
    let (end, count) = (timeline.log.end, bytes.count)
    for _ in 0..<100 {
      let client = try harness.attach()
      harness.inspector.disconnect(client.id, now: harness.now)
    }
    #expect(timeline.log.end == end)
    #expect(bytes.count == count)
  }

  @Test("A gesture cancelled because its client disconnects is cancelled in the replay")
  func cancelled() throws {
    let harness = try Harness()
    var bytes: [UInt8] = []
    try harness.inspector.recordings.record(hasDerivedLines: true) { bytes += $0 }
    let client = try harness.attach()
    client.touch("began", 300)
    harness.pass(20_000)
    client.touch("moved", 200)
    harness.pass(20_000)
    harness.inspector.disconnect(client.id, now: harness.now)
    harness.pass(2_000_000)
    harness.inspector.shutDown(reason: "the end")
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains(#","cancel":true}"#))
    let (divergence, commands) = try verify(bytes)
    #expect(divergence == nil)
    #expect(commands == 2)
  }

  @Test("A demo, which restarts the scene, is recorded as its commands")
  func demo() throws {
    let scene = try Self.shown()
    let harness = try Harness(scene: scene) { $0.scenes = [scene] }
    var bytes: [UInt8] = []
    try harness.inspector.recordings.record(hasDerivedLines: true) { bytes += $0 }
    let client = try harness.attach()
    harness.pass(50_000)
    try client.request("Scene.demonstrate")
    harness.pass(150_000)
    harness.pass(900_000)
    harness.inspector.shutDown(reason: "the end")
    let (divergence, commands) = try verify(bytes)
    #expect(divergence == nil)
    #expect(commands == 3)
  }

  @Test(
    "A session with seeks, also in demos, can be replayed",
    arguments: UInt64(0)..<30
  )
  func seeks(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let harness = try Harness(scene: try Self.shown())
    var recordings: [UInt8] = []
    try harness.inspector.recordings.record(hasDerivedLines: seed % 2 == 0) { recordings += $0 }
    let client = try harness.attach()
    var isDown = false
    for _ in 0..<60 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<4:
        let y = Double.random(in: 0...400, using: &random)
        let touches = harness.inspector.engine.touchStates
        isDown = !touches.isEmpty
        let phase = isDown ? (Bool.random(using: &random) ? "moved" : "ended") : "began"
        client.touch(phase, y)
      case 4..<7: harness.pass(.random(in: 0...400_000, using: &random))
      case 7:
        let latest = max(
          harness.simulation.timeline.latest,
          harness.inspector.engine.time
        )
        client.notify("Sim.seek", ["t": .integer(.random(in: 0...latest, using: &random))])
      case 8: client.notify(Bool.random(using: &random) ? "Sim.resume" : "Sim.pause")
      default:
        guard Int.random(in: 0..<4, using: &random) == 0 else { continue }
        client.notify("Scene.demonstrate")
      }
      try client.drain()
      if client.document != nil { try client.acknowledge() }
    }
    harness.inspector.shutDown(reason: "the end")
    let (divergence, _) = try verify(recordings)
    #expect(divergence == nil)
    var again: [UInt8] = []
    try Recorder.update(try reader(recordings)) { again += $0 }
    #expect(again == recordings)
  }

  @Test("A seek to the end of a long session is recorded in lines of bounded length")
  func longSeek() throws {
    let harness = try Harness { $0.messageBurst = 100_000 }
    var bytes: [UInt8] = []
    try harness.inspector.recordings.record(hasDerivedLines: false) { bytes += $0 }
    let client = try harness.attach()
    let text = String(repeating: "x", count: 100_000)
    for round in 0..<8_400 {
      client.set("dot", "alpha", .number(Double(round % 8) / 8))
      // Many bytes in few commands.
      if round > 8_380 { client.set("label", "text", .string(text + "\(round)")) }
      guard round % 100 == 0 else { continue }
      client.call("scroll", "setContentOffset", ["contentOffset": [0, 900], "animated": true])
      harness.pass(100_001)
      try client.drain()
      client.clearInbox()
      try client.acknowledge()
    }
    let latest = harness.simulation.times.upperBound
    for time in [50_000, latest, 2_000_000, latest - 500_000, latest] {
      client.notify("Sim.seek", ["t": .integer(time)])
    }
    harness.inspector.shutDown(reason: "the end")
    let (divergence, _) = try verify(bytes)
    #expect(divergence == nil)
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    let seeks = lines.filter { $0.starts(with: Array(#"{"t":"#.utf8)) }
      .filter { String(decoding: $0.prefix(40), as: UTF8.self).contains(#","seek":"#) }
    #expect(seeks.count > 9)
    #expect((seeks.map(\.count).max() ?? 0) < 1_500_000)
    for seek in seeks {
      let entries = try JSONValue(parsing: Array(seek), limits: .file)["deeds"]?.array ?? []
      #expect(entries.count <= 4_000)
    }
    var again: [UInt8] = []
    try Recorder.update(try reader(bytes)) { again += $0 }
    #expect(again == bytes)
    // The number of lines does not affect the duration of the recording.
    let states = try RecordedStates(try reader(bytes))
    try states.play { _ in true }
    #expect(states.end < latest * 3)
  }

  @Test("Clients receive the same messages with and without a recording")
  func unnoticed() throws {
    var sent: [[JSONValue]] = []
    for isRecorded in [true, false] {
      let harness = try Harness()
      if isRecorded { try harness.inspector.recordings.record(hasDerivedLines: true) { _ in } }
      let client = try harness.attach()
      client.clearInbox()
      client.touch("began", 300)
      harness.pass(20_000)
      client.touch("moved", 200)
      client.touch("ended", 100)
      for _ in 0..<8 {
        harness.pass(16_667)
        try client.drain()
        try client.acknowledge()
      }
      sent.append(client.inbox)
    }
    #expect(sent[0] == sent[1])
    #expect(sent[0].count > 3)
  }
}

import Foundation
import InspectorSupport
import JSON
import ModelCoding
import RandomScenes
import RecipeViews
import Scenes
import ScrollModel
import ScrollRecording
import TestSupport
import Testing

@testable import Inspector
@testable import Simulation

/// Ghost runs: the session's past with changed commands.
@Suite(.timeLimit(.minutes(20))) struct ForkTests {
  static let scenes = [
    "basics", "nested", "pins-static", "shadowed-table", "car-pager", "keyboard-form", "chat",
    "centred-zoom",
  ]

  private func session(_ name: String, seed: UInt64) throws -> RandomSession {
    let scene = try #require(try BuiltInScenes.scene(name))
    return try RandomSession(Harness(scene: scene), seed: seed)
  }

  /// Returns the samples of each scroll view in a session recorded with all lines, from the first
  /// command at or after `start`.
  private func live(_ recording: [UInt8], from start: Int64) throws -> [String: [String: [Ghost
    .Sample]]]
  {
    var samples: [String: [String: [Ghost.Sample]]] = [:]
    var state: JSONValue = [:]
    func note(at time: Int64) {
      for (id, view) in state["views"]?.object ?? [:]
      where view["class"]?.string?.contains("Scroll") == true
        || view["class"]?.string?.hasSuffix("TableView") == true
      {
        guard view["class"] != "ScrollContentView" else { continue }
        let values: [(String, [JSONValue])] = [
          ("contentOffset", view["contentOffset"]?.array ?? [0, 0]),
          ("zoomScale", [view["zoomScale"] ?? 1]), ("phase", [view["phase"] ?? "idle"]),
        ]
        for (property, value) in values where samples[id]?[property]?.last?.value != value {
          let sample = Ghost.Sample(time: time, value: value)
          samples[id, default: [:]][property, default: []].append(sample)
        }
      }
    }
    var hasBegun = false
    for line in recording.split(separator: UInt8(ascii: "\n")).dropFirst() {
      let json = try JSONValue(parsing: Array(line), limits: .file)
      let time = try #require(json["t"]?.int64)
      let isCommand = json["method"] != nil || json["cancel"] != nil
      if !hasBegun, time > start || (time == start && isCommand) {
        note(at: start)
        hasBegun = true
      }
      if let keyframe = json["state"] { state = keyframe }
      guard let patch = json["patch"] else { continue }
      state = MergePatch.apply(patch, to: state)
      if hasBegun { note(at: time) }
    }
    if !hasBegun { note(at: start) }
    return samples
  }

  @Test(
    "A ghost without changes has exactly the live run's samples",
    arguments: scenes,
    Seeds.first(2)
  )
  func unchanged(name: String, seed: UInt64) throws {
    var session = try session(name, seed: seed)
    var recording: [UInt8] = []
    try session.harness.inspector.recordings.record(hasDerivedLines: true) { recording += $0 }
    for _ in 0..<120 { try session.step() }
    let latest = session.harness.inspector.engine.time
    let entries = session.harness.simulation.timeline.entries(from: 0)
    var starts = [0, latest] + entries.shuffled(using: &session.input.random).prefix(2).map(\.time)
    starts.append(.random(in: 0...latest, using: &session.input.random))
    for start in starts {
      let ghost = try Ghost(session.client, ["t": .integer(start)])
      session.ghosts = [ghost]
      // The session continues while the ghost catches up, and afterwards.
      for _ in 0..<3 { try session.step() }
      try session.letGhostsRun()
      for _ in 0..<6 { try session.step() }
      try session.letGhostsRun()
      #expect(ghost.isCaughtUp)
      #expect(ghost.refused == 0)
      #expect(ghost.restarts == 0)
      #expect(ghost.time <= session.harness.inspector.engine.time)
      let live = try live(recording, from: start)
      #expect(Set(ghost.samples.keys) == Set(live.keys))
      for (view, properties) in live {
        for (property, samples) in properties {
          let found = ghost.samples[view]?[property] ?? []
          #expect(found.count == samples.count, "\(view).\(property) from \(start)")
          let different = zip(found, samples).first { $0 != $1 }
          #expect(different == nil, "\(view).\(property) from \(start)")
        }
      }
      try session.client.request("Sim.dropFork", ["fork": .string(ghost.name)])
    }
  }

  @Test(
    "After seeks, a ghost ends in the state that a seek gives",
    arguments: scenes,
    UInt64(0)..<2
  )
  func rewound(name: String, seed: UInt64) throws {
    var session = try session(name, seed: seed + 50)
    let (harness, client) = (session.harness, session.client)
    for round in 0..<5 {
      for _ in 0..<40 { try session.step() }
      let times = harness.simulation.times
      if round < 3 {
        let start = Int64.random(in: times, using: &session.input.random)
        session.ghosts.append(try Ghost(client, ["t": .integer(start), "states": true]))
      }
      if round < 4 {
        let time = Int64.random(in: times, using: &session.input.random)
        try client.request("Sim.seek", ["t": .integer(time)])
        try session.letGhostsRun()
        try client.request("Sim.resume")
      }
      try session.letGhostsRun()
    }
    try session.letGhostsRun()
    let end = harness.simulation.times.upperBound
    for ghost in session.ghosts where ghost.dropped == nil {
      #expect(ghost.isCaughtUp)
      #expect(ghost.refused == 0)
      for _ in 0..<20 {
        let time = Int64.random(in: ghost.start...end, using: &session.input.random)
        try client.request("Sim.seek", ["t": .integer(time)])
        #expect(ghost.views(at: time) == (try harness.views()), "\(ghost.start) \(time)")
        for scrollView in harness.inspector.engine.scrollViews {
          let offset = scrollView.contentOffset
          #expect(
            ghost.value(scrollView.id, "contentOffset", at: time)
              == [.number(offset.x), .number(offset.y)],
            "\(ghost.start) \(time)"
          )
          #expect(
            ghost.value(scrollView.id, "phase", at: time) == [.string(scrollView.phase.rawValue)]
          )
        }
      }
    }
  }
}

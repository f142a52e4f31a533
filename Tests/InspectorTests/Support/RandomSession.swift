import Foundation
import InspectorSupport
import JSON
import ScrollModel
import ScrollRecording
import TestSupport
import Testing

@testable import Inspector

/// A client with random input to a scene: fingers, wheels, calls and edits.
struct RandomSession {
  let harness: Harness
  let client: FakeClient
  var random: SeededGenerator
  /// The ghosts that follow the client's messages.
  var ghosts: [Ghost] = []

  /// Sends a random command and lets time pass, frame by frame.
  mutating func step() throws {
    let engine = harness.inspector.engine
    let size = engine.device.size
    let scrollViews = engine.scrollViews.map(\.id)
    let point: JSONValue = [
      .number(.random(in: 0...size.width, using: &random)),
      .number(.random(in: 0...size.height, using: &random)),
    ]
    switch Int.random(in: 0..<16, using: &random) {
    case 0..<8:
      let ids = engine.touchStates.map(\.id)
      let id = Int.random(in: 1...2, using: &random)
      let phases = ids.contains(id) ? ["moved", "moved", "moved", "ended"] : ["began"]
      let phase = phases.randomElement(using: &random) ?? ""
      client.notify(
        "Input.touch",
        ["touches": [["id": .integer(Int64(id)), "phase": .string(phase), "location": point]]]
      )
    case 8:
      let delta: JSONValue = [0, .number(.random(in: -80...80, using: &random))]
      client.notify("Input.wheel", ["location": point, "delta": delta])
    case 9:
      guard let id = scrollViews.randomElement(using: &random) else { return }
      let offset: JSONValue = [0, .number(.random(in: -50...900, using: &random))]
      client.call(
        id,
        "setContentOffset",
        ["contentOffset": offset, "animated": .bool(.random(using: &random))]
      )
    case 10:
      guard let id = scrollViews.randomElement(using: &random) else { return }
      client.set(id, "bounces", .bool(.random(using: &random)))
    case 11:
      client.notify(
        Bool.random(using: &random) ? "Keyboard.hide" : "Keyboard.show",
        ["height": .number(.random(in: 0...200, using: &random))]
      )
    default: break
    }
    try pass(.random(in: 0...60_000, using: &random))
  }

  /// Lets time pass as the timer does.
  mutating func pass(_ microseconds: Int64) throws {
    let end = harness.now + microseconds
    while let deadline = harness.inspector.nextDeadline, deadline <= end {
      harness.pass(max(0, deadline - harness.now))
    }
    harness.pass(end - harness.now)
    try read()
  }

  /// Runs the ghosts as far as they can get; engine time advances only as far as `now`.
  func letGhostsRun() throws {
    var slices = 0
    while let deadline = harness.inspector.nextDeadline, deadline <= harness.now, slices < 20_000 {
      harness.pass(0)
      slices += 1
      try read()
    }
    #expect(slices < 20_000, "a ghost that never arrives")
    try read()
  }

  /// Reads all messages.
  func read() throws {
    try client.drain()
    for ghost in ghosts where ghost.dropped == nil { try ghost.follow(client) }
    client.clearInbox()
    if client.document != nil { try client.acknowledge() }
  }
}

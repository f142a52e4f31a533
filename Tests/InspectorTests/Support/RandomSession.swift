import Foundation
import InspectorSupport
import JSON
import RandomScenes
import ScrollModel
import ScrollRecording
import TestSupport
import Testing

@testable import Inspector

/// A client with random input to a scene.
struct RandomSession {
  let harness: Harness
  let client: FakeClient
  var input: RandomInput
  /// The ghosts that follow the client's messages.
  var ghosts: [Ghost] = []

  init(_ harness: Harness, seed: UInt64) throws {
    self.harness = harness
    client = try harness.attach()
    input = RandomInput(
      to: harness.inspector.engine,
      kinds: [.touch: 8, .wheel: 1, .call: 1, .set: 1, .keyboard: 1],
      random: SeededGenerator(seed: seed)
    )
  }

  /// Sends a random command, or none, and lets time pass, frame by frame.
  mutating func step() throws {
    if Int.random(in: 0..<4, using: &input.random) > 0 {
      try client.send(input.command(in: harness.inspector.engine))
    }
    try pass(.random(in: 0...60_000, using: &input.random))
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

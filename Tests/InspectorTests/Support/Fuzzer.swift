import InspectorSupport
import JSON
import ModelCoding
import RandomScenes
import Scenes
import ScrollModel
import ScrollRecording
import Simulation
import TestSupport
import Testing

@testable import Inspector

/// Clients that connect and disconnect, send valid and invalid messages, and read at random times.
final class Fuzzer {
  let harness: Harness
  private var input: RandomInput
  private var present: [FakeClient] = []
  /// A client that has disconnected, with a state that another client may resume from.
  private var gone: FakeClient?

  init(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var options = Inspector.Options(serverVersion: "0.1.0", session: Harness.session)
    options.ringFrames = [2, 10, 600].randomElement(using: &random) ?? 600
    options.ringBytes = [3_000, 1 << 20].randomElement(using: &random) ?? 0
    options.inFlight = .random(in: 1...3, using: &random)
    options.controlMessages = [20, 256].randomElement(using: &random) ?? 0
    options.fps = [60, 120].randomElement(using: &random) ?? 0
    harness = try Harness { $0 = options.with(scenes: $0.scenes) }
    input = RandomInput(
      to: harness.inspector.engine,
      kinds: FuzzedMessage.commands,
      random: random
    )
  }

  /// Makes a random step, and checks the invariants.
  func step() throws {
    switch Int.random(in: 0..<100, using: &input.random) {
    case 0..<4: try come()
    case 4..<5: leave()
    case 5..<25: harness.pass(.random(in: 0...40_000, using: &input.random))
    case 25..<50: try read()
    case 50..<60: try acknowledge()
    case 60..<64: try sendNonsense()
    default: try sendSense()
    }
    for closing in harness.inspector.outgoing.takeClosings() {
      present.removeAll { $0.id == closing.client }
      harness.inspector.disconnect(closing.client, now: harness.now)
    }
    try check()
  }

  /// Lets every client read all messages, and checks that all have the same state.
  func settle() throws {
    harness.pass(1_000)
    // A seek proceeds, and further requests are executed, only while the client reads.
    for _ in 0..<200 {
      for client in present { try client.drain() }
      guard let deadline = harness.inspector.nextDeadline, deadline <= harness.now else { break }
      harness.pass(0)
    }
    for client in present {
      // The first acknowledgement opens the window, and the state sent then closes it again.
      for _ in 0..<2 {
        try client.drain()
        if client.document != nil { try client.acknowledge() }
      }
      try client.drain()
      #expect(harness.inspector.outgoing.nextMessage(for: client.id) == nil)
    }
    let fresh = try harness.freshDocument().timeless
    for client in present where client.document != nil {
      let document = try #require(client.document).timeless.withoutScene
      #expect(MergePatch.between(document, fresh.withoutScene) == [:])
      #expect(client.seq == harness.inspector.feed.seq)
    }
    let controllers = present.filter(\.believesItControls).map(\.id)
    #expect(controllers == harness.inspector.lease.controller.map { [$0.id] } ?? [])
  }

  private func check() throws {
    #expect(harness.inspector.sessions.count == present.count)
    #expect(harness.inspector.brokenInvariants() == [])
    for fork in harness.inspector.reruns.forks {
      #expect(fork.run.engine?.brokenInvariants() ?? [] == [])
    }
  }

  private func come() throws {
    guard present.count < 5 else { return }
    let client = harness.connect()
    present.append(client)
    if let gone, Bool.random(using: &input.random) {
      client.resume(from: gone)
      client.notify(
        "Session.attach",
        [
          "client": ["name": "x", "version": "1"],
          "resume": [
            "session": .string(Harness.session), "epoch": .integer(max(0, gone.epoch)),
            "seq": .integer(max(0, gone.seq)),
          ],
        ]
      )
    } else {
      client.notify(
        "Session.attach",
        [
          "client": ["name": "x", "version": "1"],
          "want": [
            "why": .bool(.random(using: &input.random)),
            "events": .bool(.random(using: &input.random)),
          ],
        ]
      )
    }
  }

  private func leave() {
    guard let client = present.randomElement(using: &input.random) else { return }
    harness.inspector.disconnect(client.id, now: harness.now)
    present.removeAll { $0 === client }
    if client.document != nil { gone = client }
  }

  private func read() throws {
    guard let client = present.randomElement(using: &input.random) else { return }
    for _ in 0..<Int.random(in: 1...4, using: &input.random) { try client.read() }
    client.clearInbox()
  }

  private func acknowledge() throws {
    guard let client = present.randomElement(using: &input.random), client.document != nil else {
      return
    }
    try client.acknowledge()
  }

  private func text() throws -> String {
    var message = FuzzedMessage(input: input, engine: harness.inspector.engine)
    defer { input = message.input }
    return try message.text()
  }

  private func sendSense() throws {
    guard let client = sender() else { return }
    client.send(try text())
  }

  private func sendNonsense() throws {
    guard let client = sender() else { return }
    var bytes = Array(try text().utf8)
    for _ in 0..<Int.random(in: 1...4, using: &input.random) {
      let place = Int.random(in: 0..<bytes.count, using: &input.random)
      switch Int.random(in: 0..<4, using: &input.random) {
      case 0: bytes[place] = .random(in: 0...255, using: &input.random)
      case 1: bytes.remove(at: place)
      case 2: bytes.insert(contentsOf: bytes[place...].prefix(5), at: place)
      default: bytes.removeSubrange(place...)
      }
      if bytes.isEmpty { bytes = [0x7B] }
    }
    client.send(bytes: bytes)
  }

  /// Mostly the controller, because only its commands have an effect.
  private func sender() -> FakeClient? {
    let holder = present.first { $0.id == harness.inspector.lease.controller?.id }
    if let holder, Int.random(in: 0..<4, using: &input.random) > 0 { return holder }
    return present.randomElement(using: &input.random)
  }
}

extension Inspector.Options {
  fileprivate func with(scenes: [Scene]?) -> Inspector.Options {
    var options = self
    options.scenes = scenes
    return options
  }
}

extension JSONValue {
  fileprivate var withoutScene: JSONValue {
    guard var object else { return self }
    object["scene"] = nil
    return .object(object)
  }
}

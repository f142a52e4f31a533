import InspectorSupport
import JSON
import Scenes
import Testing

@testable import Inspector

/// Whose work it is, and how much of it there is in a round.
extension WorkTests {
  @Test("The work of several clients shares a round's budget")
  func sharing() throws {
    let views = (0..<2_000).map { number -> JSONValue in
      ["id": .string("v\(number)"), "frame": [0, 0, 10, 10]]
    }
    let json: JSONValue = [
      "format": "scrollscope.scene", "version": 1, "title": "Many", "device": ["size": [200, 400]],
      "root": ["id": "window", "class": "Window", "subviews": .array(views)],
    ]
    let clock = WorkingClock(step: 1_000)
    let scene = try SceneReader.scene(json, named: "many")
    let harness = try Harness(scene: scene) { $0.clock = clock.read }
    let clients = try (0..<8).map { _ in try harness.attach() }
    while harness.inspector.nextDeadline != nil { harness.pass(10_000) }
    for client in clients { client.notify("View.search", ["text": "V1999"]) }
    #expect(harness.inspector.works.all.count == 8)
    let start = clock.read()
    harness.inspector.works.advance(now: harness.now)
    // A millisecond for each, and the looks at the clock before and after it.
    #expect(clock.read() - start < 8 * 4_000)
    while harness.inspector.nextDeadline != nil { harness.pass(10_000) }
    #expect(harness.inspector.works.all.isEmpty)
    for client in clients {
      try client.drain()
      client.clearInbox()
    }
  }

  @Test("A snapshot is work for the client that has requested it")
  func snapshot() throws {
    let harness = try Harness { $0.clock = WorkingClock(step: 1_000).read }
    let client = try harness.attach()
    let session = try #require(harness.inspector.sessionsByID[client.id])
    while harness.inspector.nextDeadline != nil { harness.pass(10_000) }
    client.notify("State.resync")
    let work = session.traffic.work
    try client.expect("State.snapshot")
    #expect(session.traffic.work > work)
  }
}

import InspectorSupport
import JSON
import Scenes
import Testing

@testable import Inspector
@testable import Simulation

/// A session of the small test scene, or of a scene with very many views, whose worker waits for the test.
struct LargeStage {
  /// A scene with more views than a round of the loop is long enough for, a demo and two variants.
  static func scene(_ title: String = "Large", named name: String = "large") throws -> Scene {
    let views = (0..<EngineFactory.manyViews).map { number -> JSONValue in
      ["id": .string("v\(number)"), "frame": [0, .integer(Int64(number * 40)), 300, 30]]
    }
    let json: JSONValue = [
      "format": "scrollscope.scene", "version": 1, "title": .string(title),
      "device": ["size": [200, 400]],
      "root": [
        "id": "window", "class": "Window",
        "subviews": [
          [
            "id": "list", "class": "ScrollView", "frame": [0, 0, 200, 400],
            "contentSize": [201, 60_000], "subviews": .array(views),
          ]
        ],
      ],
      "demo": [
        [
          "t": 0, "method": "View.call",
          "params": [
            "id": "list", "name": "setContentOffset",
            "arguments": ["contentOffset": [0, 900], "animated": true],
          ],
        ]
      ],
      "variant": "first",
      "variants": [["name": "first"], ["name": "second", "values": ["v0": ["alpha": 0.5]]]],
    ]
    return try SceneReader.scene(json, named: name)
  }

  let worker = GatedWorker()
  let harness: Harness
  let driver: FakeClient
  let viewer: FakeClient

  /// A session of the small test scene, or of the large one, which is also offered.
  init(of scene: Scene? = nil) throws {
    let large = try Self.scene()
    harness = try Harness(scene: scene) { $0.scenes = ($0.scenes ?? []) + [large] }
    harness.simulation.worker = worker
    driver = try harness.attach()
    viewer = try harness.attach()
  }

  /// Sends a request whose response is awaited.
  func send(_ method: String, _ parameters: JSONValue = [:], id: Int64 = 900) {
    driver.send(["id": .integer(id), "method": .string(method), "params": parameters])
  }

  /// The response that the driver has received; nil if there is none.
  func response(id: Int64 = 900) throws -> JSONValue? {
    try driver.drain()
    return driver.take { $0["id"] == .integer(id) }.first
  }

  /// Has the worker do all its work, and the loop take it.
  func work() throws {
    #expect(worker.count > 0)
    while worker.count > 0 { worker.runNext() }
    harness.pass(0)
  }

  /// Lets every client read everything.
  func clear() throws {
    for client in harness.clients {
      try client.drain()
      client.clearInbox()
    }
    _ = harness.inspector.reading.takePauses()
  }

  /// Every client knows the views as they are, and every rule of the inspector holds.
  func expectNothingBroken() throws {
    try clear()
    #expect(harness.inspector.brokenInvariants() == [])
    for client in harness.clients { #expect(client.document?["views"] == (try harness.views())) }
  }
}

import Dispatch
import InspectorSupport
import JSON
import Scenes
import Testing

@testable import ScrollInspector

/// A scene with very many views, through sockets: its engine is made on a thread beside the loop.
@Suite struct LargeSceneTests {
  private static func scene() throws -> Scene {
    let views = (0..<1_000).map { number -> JSONValue in
      ["id": .string("v\(number)"), "frame": [0, 0, 10, 10]]
    }
    let json: JSONValue = [
      "format": "scrollscope.scene", "version": 1, "device": ["size": [200, 400]],
      "root": ["id": "window", "class": "Window", "subviews": .array(views)],
    ]
    return try SceneReader.scene(json, named: "large")
  }

  /// A server of a small scene and the large one, whose engine is made once the queue is resumed.
  private func suspended() throws -> (server: RunningServer, queue: DispatchQueue) {
    let server = try RunningServer(scenes: [try BuiltInScenes.all()[0], try Self.scene()])
    server.engineQueue.suspend()
    return (server, server.engineQueue)
  }

  @Test("Others get responses while a large scene is loaded, and its client once it is")
  func load() throws {
    let (server, queue) = try suspended()
    let (driver, viewer) = (try server.attachedClient(), try server.attachedClient())
    try driver.send("Scene.load", ["name": "large"])
    let request = driver.requests
    for _ in 0..<20 { #expect(try viewer.ask("Scene.list")["result"]?["current"] != "large") }
    queue.resume()
    var answer = try driver.message()
    while answer["id"] != .integer(request) { answer = try driver.message() }
    #expect(answer["result"] == ["epoch": 2])
    #expect(try viewer.ask("Scene.list")["result"]?["current"] == "large")
    #expect(try viewer.ask("View.get", ["id": "v7"])["result"]?["id"] == "v7")
    server.stop()
  }

  @Test("The server ends while a large scene is loaded")
  func stop() throws {
    let (server, queue) = try suspended()
    let driver = try server.attachedClient()
    try driver.send("Scene.load", ["name": "large"])
    _ = try server.attachedClient()
    server.stop()
    queue.resume()
    queue.sync {}
  }
}

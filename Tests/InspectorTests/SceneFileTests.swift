import Inspector
import InspectorSupport
import JSON
import Scenes
import ScrollModel
import Testing

@Suite struct SceneFileTests {
  /// The result of reading a saved file.
  private func saved(_ text: String, as name: String = "test") -> Result<Scene, SceneFileError> {
    Result { () throws(SceneFileError) in
      try SceneFile.scene(Array(text.utf8), named: name, file: "dir/\(name).scene.json")
    }
  }

  private static func text(title: String) -> String {
    var json = TestScene.json.object ?? JSONObject()
    json["title"] = .string(title)
    return JSONValue.object(json).serializedString
  }

  private static let broken = "{\"format\":\"scrollscope.scene\",\n \"version\":2}"

  @Test("The running scene restarts for all clients")
  func runningSceneBegins() throws {
    let harness = try Harness()
    let client = try harness.attach()
    let viewer = try harness.attach()
    client.set("dot", "alpha", 0.5)
    try client.request("Device.set", ["orientation": "landscapeLeft"])
    harness.runUntilIdle()
    for client in [client, viewer] {
      try client.drain()
      client.clearInbox()
      try client.acknowledge()
    }
    harness.inspector.scenes.sceneFileChanged(
      "test",
      to: saved(Self.text(title: "New")),
      now: harness.now
    )
    for client in [client, viewer] {
      #expect(try client.expect("Scene.changed") == ["name": "test"])
      #expect(try client.expect("Sim.changed")["t"] == 0)
      let snapshot = try client.expect("State.snapshot")
      #expect(snapshot["epoch"] == 2)
      #expect(snapshot["state"]?["scene"]?["title"] == "New")
      #expect(snapshot["state"]?["device"]?["orientation"] == "portrait")
      #expect(snapshot["state"]?["views"]?["dot"]?["alpha"] == nil)
    }
    try harness.finish()
  }

  @Test("A scene that does not run only changes in the list")
  func sceneThatDoes() throws {
    let harness = try Harness()
    let client = try harness.attach()
    let new = saved(Self.text(title: "New"), as: "other")
    harness.inspector.scenes.sceneFileChanged("other", to: new, now: harness.now)
    #expect(try client.expect("Scene.changed") == ["name": "other"])
    let scenes = try client.request("Scene.list")["scenes"]?.array
    #expect(scenes?.map { $0["name"] } == ["test", "other"])
    #expect(scenes?.last?["title"] == "New")
    #expect(try client.request("Scene.load", ["name": "other"]) == ["epoch": 2])
    try client.expect("Sim.changed")
    #expect(try client.expect("State.snapshot")["state"]?["scene"]?["title"] == "New")
    try harness.finish()
  }

  @Test("An invalid file changes nothing, and is reported with its place until it is corrected")
  func invalidFileChanges() throws {
    let harness = try Harness()
    let client = try harness.attach()
    let stranger = harness.connect()
    try stranger.expect("Server.hello")
    let fault: JSONValue = [
      "name": "test",
      "error": [
        "file": "dir/test.scene.json", "line": 2, "column": 12, "pointer": "/version",
        "message":
          "this is a scene of version 2, and this program reads version 1; use a newer scrollscope",
      ],
    ]
    harness.inspector.scenes.sceneFileChanged("test", to: saved(Self.broken), now: harness.now)
    #expect(try client.expect("Scene.changed") == fault)
    #expect(try client.request("Scene.list")["scenes"]?[0]?["title"] == "Test scene")
    client.set("dot", "alpha", 0.25)
    #expect(try client.expect("State.patch")["patch"]?["views"]?["dot"]?["alpha"] == 0.25)
    try client.request("Scene.reset")
    try client.expect("Sim.changed")
    #expect(try client.expect("State.snapshot")["epoch"] == 2)

    // A client that attaches later is notified too, and of what has changed since its greeting.
    try stranger.request("Session.attach", FakeClient.attachment)
    for method in ["Sim.changed", "Record.changed", "Breakpoint.changed"] {
      try stranger.expect(method)
    }
    #expect(try stranger.expect("Scene.changed") == fault)
    try stranger.expect("State.snapshot")

    harness.inspector.scenes.sceneFileChanged("test", to: saved("[1"), now: harness.now)
    for client in [client, stranger] {
      let error = try client.expect("Scene.changed")["error"]
      #expect(error?["line"] == 1)
      #expect(error?["column"] == 3)
      #expect(error?["pointer"] == nil)
      #expect(error?["message"] == "expected ',' or ']', found the end of the text")
    }
    harness.inspector.scenes.sceneFileChanged(
      "test",
      to: saved(Self.text(title: "New")),
      now: harness.now
    )
    for client in [client, stranger] {
      #expect(try client.expect("Scene.changed") == ["name": "test"])
      try client.expect("Sim.changed")
      #expect(try client.expect("State.snapshot")["epoch"] == 3)
    }
    let late = try harness.attach()
    #expect(late.believesItControls == false)
    late.clearInbox()
    try harness.finish()
  }

  @Test("The error of a missing file has no place")
  func fileThatIsGone() throws {
    let harness = try Harness()
    let client = try harness.attach()
    harness.inspector.scenes.sceneFileChanged(
      "test",
      to: .failure(.unreadable("a\u{202e}b.scene.json", reason: "the file is gone")),
      now: harness.now
    )
    #expect(
      try client.expect("Scene.changed") == [
        "name": "test", "error": ["file": "a\\u{202E}b.scene.json", "message": "the file is gone"],
      ]
    )
    try harness.finish()
  }

  @Test("A scene from a message has no file")
  func sceneFromAMessage() throws {
    let harness = try Harness()
    let client = try harness.attach()
    var json = TestScene.json.object ?? JSONObject()
    json["title"] = "Sent"
    try client.request("Scene.load", ["scene": .object(json)])
    try client.expect("Sim.changed")
    try client.expect("State.snapshot")
    // Even if both have the same name.
    let name = try #require(try client.request("Scene.list")["current"]?.string)
    harness.inspector.scenes.sceneFileChanged(
      name,
      to: saved(Self.text(title: "File"), as: name),
      now: harness.now
    )
    #expect(try client.expect("Scene.changed") == ["name": .string(name)])
    #expect(harness.inspector.engine.time == 0)
    try harness.finish()
  }
}

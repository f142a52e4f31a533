import Inspector
import InspectorSupport
import JSON
import ScrollModel
import Testing

struct SceneTests {
  @Test("The available scenes are listed")
  func scenesOnOffer() throws {
    let harness = try Harness()
    let client = try harness.attach()
    let classes: JSONValue = ["Label", "ScrollView", "View", "Window"]
    #expect(
      try client.request("Scene.list") == [
        "scenes": [
          ["name": "test", "title": "Test scene", "summary": "", "classes": classes],
          ["name": "other", "title": "Test scene", "summary": "", "classes": classes],
        ],
        "current": "test",
      ]
    )
    try harness.finish()
  }

  @Test("The built-in scenes are available unless others are given")
  func builtInScenes() throws {
    let harness = try Harness { $0.scenes = nil }
    let client = try harness.attach()
    let list = try client.request("Scene.list")
    #expect(list["scenes"]?.array?.contains { $0["name"] == "basics" } == true)
    #expect(try client.request("Scene.load", ["name": "bounce"]) == ["epoch": 2])
    try client.drain()
    client.clearInbox()
    try harness.finish()
  }

  @Test("A preview shows a mistake when it is found, and leaves the running scene alone")
  func preview() throws {
    let harness = try Harness { $0.scenes = nil }
    let client = try harness.attach()
    let gap = try client.request("Scene.preview", ["name": "bug-01"])
    #expect(gap["views"] == ["scroll"])
    #expect(gap["state"]?["scene"]?["name"] == "bug-01")
    #expect(gap["state"]?["views"]?["scroll"]?["contentOffset"] == [0, 720])
    let fixed = try client.request("Scene.preview", ["name": "bounce@legacy-inset-off"])
    #expect(fixed["views"] == [])
    #expect(fixed["state"]?["scene"]?["variant"] == "legacy-inset-off")
    let start = try client.request("Scene.preview", ["name": "bug-01", "start": true])
    #expect(start["views"] == [])
    #expect(start["state"]?["t"] == 0)
    #expect(start["state"]?["views"]?["scroll"]?["contentOffset"] == nil)
    #expect(try client.request("Scene.list")["current"] == "test")
    let unclear = try client.refusal("Scene.preview", ["name": "bug-01", "start": 1])
    #expect(unclear["data"]?["path"] == "/start")
    #expect(try client.refusal("Scene.preview", ["name": "bug-1"])["message"] != nil)
    try client.drain()
    client.clearInbox()
    try harness.finish()
  }

  @Test("Loading a scene begins an epoch for all clients")
  func loadingAScene() throws {
    let harness = try Harness()
    let client = try harness.attach()
    let viewer = try harness.attach()
    let stranger = harness.connect()
    try stranger.expect("Server.hello")
    harness.pass(500_000)
    client.touch("began", 300)
    for client in [client, viewer] { try client.expect("State.patch") }
    client.set("dot", "alpha", 0.5)
    #expect(try client.request("Scene.load", ["name": "other"]) == ["epoch": 2])
    for client in [client, viewer] {
      #expect(try client.expect("Sim.changed")["t"] == 0)
      let snapshot = try client.expect("State.snapshot")
      #expect(snapshot["epoch"] == 2)
      #expect(snapshot["seq"] == 3)
      #expect(snapshot["state"]?["t"] == 0)
      #expect(snapshot["state"]?["scene"]?["name"] == "other")
      #expect(snapshot["state"]?["touches"] == nil)
      #expect(snapshot["state"]?["views"]?["dot"]?["alpha"] == nil)
      try client.acknowledge()
    }
    harness.pass(20_000)
    let answer = try client.request("View.set", ["id": "dot", "values": ["alpha": 0.25]])
    #expect(answer == ["t": 20_000])
    for client in [client, viewer] {
      let patch = try client.expect("State.patch")
      #expect(patch["base"] == 3)
      #expect(patch["why"]?[0]?["property"] == "alpha")
      // The commands of the new scene are counted from 1.
      #expect(patch["why"]?[0]?["command"] == 1)
    }
    try harness.finish()
  }

  @Test("Resetting begins the same scene again")
  func resettingBeginsTheSame() throws {
    let harness = try Harness()
    let client = try harness.attach()
    client.call("scroll", "setContentOffset", ["contentOffset": [0, 900], "animated": true])
    harness.pass(100_000)
    #expect(harness.inspector.nextDeadline != nil)
    #expect(try client.request("Scene.reset") == ["epoch": 2])
    #expect(harness.inspector.nextDeadline == nil)
    try client.expect("Sim.changed")
    let snapshot = try client.expect("State.snapshot")
    #expect(snapshot["state"]?["scene"] == ["name": "test", "title": "Test scene"])
    #expect(snapshot["state"]?["views"]?["scroll"]?["contentOffset"] == nil)
    try harness.finish()
  }

  @Test("A scene can come with the message")
  func sceneCanCome() throws {
    let harness = try Harness()
    let client = try harness.attach()
    let scene: JSONValue = [
      "format": "scrollscope.scene", "version": 1, "title": "Mine",
      "device": ["size": [100, 100]], "root": ["id": "top"],
    ]
    try client.request("Scene.load", ["scene": scene])
    try client.expect("Sim.changed")
    #expect(try client.expect("State.snapshot")["state"]?["root"] == "top")
    #expect(try client.request("Scene.list")["current"] == "scene")
    try harness.finish()
  }

  @Test("An invalid scene leaves the current one unchanged")
  func sceneThatIsNotOne() throws {
    let harness = try Harness()
    let client = try harness.attach()
    var scene = TestScene.json.object ?? JSONObject()
    scene["root"] = ["id": "a", "subviews": [["id": "b"], ["id": "a"]]]
    let error = try client.refusal("Scene.load", ["scene": .object(scene)])
    #expect(error["code"] == .code(.parameters))
    #expect(error["data"] == ["path": "/scene/root/subviews/1/id"])
    #expect(harness.inspector.engine.view("scroll") != nil)
    try harness.finish()
  }

  @Test("An earlier epoch cannot be resumed")
  func earlierEpochCannot() throws {
    let harness = try Harness()
    let client = try harness.attach()
    try client.request("Scene.reset")
    try client.expect("Sim.changed")
    try client.expect("State.snapshot")
    for (epoch, mode) in [(1, "snapshot"), (2, "resume")] as [(Int64, JSONValue)] {
      let other = harness.connect()
      try other.expect("Server.hello")
      let result = try other.request(
        "Session.attach",
        [
          "client": ["name": "x", "version": "1"],
          "resume": ["session": "6f1c", "epoch": .integer(epoch), "seq": 1],
        ]
      )
      #expect(result["mode"] == mode)
      if epoch == 1 { try other.expect("State.snapshot") }
    }
    try harness.finish()
  }

  @Test("A wheel gesture ends with its scene")
  func wheelGestureEnds() throws {
    let harness = try Harness()
    let client = try harness.attach()
    let wheel: JSONValue = ["location": [100, 100], "delta": [0, 20], "phase": "began"]
    try client.request("Input.wheel", wheel)
    try client.request("Scene.reset")
    try client.request("Input.wheel", wheel)
    client.clearInbox()
    try client.drain()
    client.clearInbox()
  }
}

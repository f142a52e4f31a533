import Inspector
import InspectorSupport
import JSON
import Scenes
import ScrollModel
import Testing

/// A session with messages of some kinds; all scenarios together cover every kind.
enum Scenario: CaseIterable {
  case opening, gestures, wheels, properties, calls, typing, turns, content, scenes, time, roles,
    doctor, recordings, past, breakpoints, edits, sources
  case refusals, readOnly

  /// Runs the session; every message is validated against the schemas.
  func run() throws -> Seen {
    let driver = try Driver {
      $0.isReadOnly = self == .readOnly
      $0.refusalsInARow = 1_000
    }
    switch self {
    case .opening: try Self.open(driver)
    case .gestures: try Self.gesticulate(driver)
    case .wheels: try Self.turnWheels(driver)
    case .properties: try Self.setProperties(driver)
    case .calls: try Self.call(driver)
    case .turns: try Self.turn(driver)
    case .content: try Self.touchContent(driver)
    case .typing: try Self.type(driver)
    case .scenes: try Self.changeScenes(driver)
    case .time: try Self.changeTime(driver)
    case .roles: try Self.passControl(driver)
    case .doctor: try Self.examine(driver)
    case .recordings: try Self.record(driver)
    case .past: try Self.lookBack(driver)
    case .breakpoints: try Self.stop(driver)
    case .edits: try Self.edit(driver)
    case .sources: try Self.showSources(driver)
    case .refusals: try Self.refuse(driver)
    case .readOnly: try driver.attach().refused(.notController, "Control.acquire", ["force": true])
    }
    #expect(driver.inspector.outgoing.takeClosings().isEmpty)
    return driver.seen
  }

  private static func open(_ driver: Driver) throws {
    let first = try driver.connect()
    try first.refused(.notAttached, "Scene.list")
    try first.request(
      "Session.attach",
      ["client": ["name": "page", "version": "1"], "want": ["state": true, "doctor": true]]
    )
    try first.refused(.wrongState, "Session.attach", ["client": ["name": "page", "version": "1"]])
    _ = try driver.attach(["events": false])
    _ = try driver.attach(["why": false])
    _ = try driver.attach(["state": false, "events": true, "why": true])
    try first.set("box", ["alpha": 0.25])
    try first.request("State.resync")
    try first.request("State.ack", ["seq": .integer(first.seq)])
    try first.request("Server.stats")
    driver.inspector.statistics.port = {
      PortStatistics(accepted: 5, open: 4, refusals: ["token": 1])
    }
    try first.request("Server.stats")
    let session = first.seq
    driver.inspector.disconnect(first.id, now: driver.now)
    let again = try driver.connect()
    try again.request(
      "Session.attach",
      [
        "client": ["name": "page", "version": "1"], "want": ["state": false],
        "resume": ["session": "6f1c", "epoch": .integer(first.epoch), "seq": .integer(session)],
      ]
    )
    driver.inspector.shutDown(reason: "the server was stopped")
    try again.drain()
  }

  private static func gesticulate(_ driver: Driver) throws {
    let client = try driver.attach()
    func drag(by step: Double, from start: Double) throws {
      try client.touch("began", 100, start)
      for sample in 1...6 {
        driver.pass(16_000)
        try client.touch("moved", 100, start + step * Double(sample))
      }
      try client.touch("ended", 100, start + step * 6)
    }
    // A flick up, which is caught; a pull past the edge; a flick into the edge; one that is cancelled.
    try drag(by: -20, from: 300)
    driver.pass(30_000)
    try drag(by: 40, from: 50)
    try driver.runUntilIdle(client)
    try drag(by: -30, from: 300)
    driver.pass(50_000)
    try drag(by: 50, from: 50)
    try driver.runUntilIdle(client)
    try client.touch("began", 100, 100)
    try client.touch("began", 500, 500, id: 2)
    try client.touch("moved", 100, 130)
    try client.touch("cancelled", 100, 130)
    // One touch id, first outside every view and then on a view, within a patch.
    try client.touch("ended", 500, 500, id: 2)
    try client.touch("began", 50, 50, id: 2)
    try client.touch("ended", 50, 50, id: 2)
    let samples: JSONValue = [
      ["id": 3, "phase": "began", "location": [100, 200], "timestamp": 12.5],
      ["id": 3, "phase": "moved", "location": [80, 200], "timestamp": 12.51],
      ["id": 3, "phase": "moved", "location": [40, 200], "timestamp": 12.52],
      ["id": 3, "phase": "ended", "location": [40, 200], "timestamp": 12.53],
    ]
    try client.request("Input.touch", ["touches": samples])
    try driver.runUntilIdle(client)
    try pinch(driver, client)
  }

  /// A pinch beyond the largest scale.
  private static func pinch(_ driver: Driver, _ client: FakeClient) throws {
    try client.touch("began", 90, 200)
    try client.touch("began", 110, 200, id: 2)
    driver.pass(16_000)
    try client.touch("moved", 10, 200)
    try client.touch("moved", 190, 200, id: 2)
    driver.pass(16_000)
    try client.touch("ended", 10, 200)
    try client.touch("ended", 190, 200, id: 2)
    try driver.runUntilIdle(client)
  }

  private static func turnWheels(_ driver: Driver) throws {
    let client = try driver.attach()
    func turn(_ delta: Double, _ more: JSONValue = [:]) throws {
      var sample: JSONObject = ["location": [100, 100], "delta": [0, .number(delta)]]
      for (key, value) in more.object ?? [:] { sample[key] = value }
      try client.request("Input.wheel", .object(sample))
      driver.pass(16_000)
    }
    try turn(120)
    try turn(-400)
    try turn(30, ["control": true])
    try turn(10, ["phase": "began"])
    for _ in 0..<5 { try turn(-60, ["phase": "changed"]) }
    try turn(-60, ["phase": "ended"])
    try driver.runUntilIdle(client)
    try turn(300)
    try client.request("Input.statusBarTap", [:])
    try driver.runUntilIdle(client)
    let turn: JSONValue = [
      "type": "scroll", "x": 100, "y": 100, "deltaX": 0, "deltaY": 50, "duration": 30,
    ]
    try client.request(
      "Input.perform",
      ["actions": [["type": "wheel", "id": "wheel", "actions": [turn]]]]
    )
    try driver.runUntilIdle(client)
  }

  private static func call(_ driver: Driver) throws {
    let client = try driver.attach()
    for (id, name, arguments) in GoodCommands.calls {
      try client.request(
        "View.call",
        ["id": .string(id), "name": .string(name), "arguments": arguments]
      )
      driver.pass(40_000)
    }
    try client.request("View.call", ["id": "dot", "name": "removeFromSuperview"])
    try driver.runUntilIdle(client)
    for location: JSONValue in [[30, 30], [-5, 900]] {
      try client.request("View.hitTest", ["location": location])
    }
    for id: JSONValue in ["window", "scroll", "box", "label", "scroll.verticalIndicator"] {
      try client.request("View.get", ["id": id])
    }
  }

  private static func touchContent(_ driver: Driver) throws {
    let client = try driver.attach()
    try client.set("box", ["alpha": 1, "shadowOpacity": 1])
    try client.set("scroll", ["refreshControl": true, "contentOffset": [0, -20]])
    // Delivered after the delay, moved, and cancelled by a drag that pulls far enough to refresh.
    try client.touch("began", 30, 60)
    driver.pass(200_000)
    try client.touch("moved", 30, 63)
    try client.touch("moved", 30, 390)
    try client.touch("ended", 30, 390)
    try driver.runUntilIdle(client)
    try client.touch("began", 170, 370)
    try client.touch("ended", 170, 370)
  }

  private static func turn(_ driver: Driver) throws {
    let client = try driver.attach()
    try client.set("scroll", ["autoresizingMask": ["flexibleWidth", "flexibleHeight"]])
    try client.set("scroll", ["contentOffset": [0, 1_600]])
    try client.request("Device.set", ["orientation": "landscapeLeft"])
    try client.request("Device.set", ["orientation": "portrait", "safeAreaInsets": [0, 0, 0, 0]])
    try client.set("scroll", ["contentOffset": [0, 1_600]])
    try client.request("Device.set", ["size": [200, 500], "displayScale": 3])
  }

  private static func type(_ driver: Driver) throws {
    let client = try driver.attach()
    // A row of a table.
    try client.touch("began", 150, 290)
    try client.touch("ended", 150, 290)
    try client.touch("began", 170, 190)
    try client.touch("ended", 170, 190)
    driver.pass(100_000)
    try client.drain()
    #expect(client.document?["views"]?["field"]?["isFirstResponder"] == true)
    try client.request("Keyboard.show", ["height": 150, "isLocal": false])
    #expect(client.document?["keyboard"] == ["frame": [0, 250, 200, 150], "isLocal": false])
    try client.request("Keyboard.show", ["frame": [0, 100, 200, 150], "duration": 0])
    #expect(client.document?["keyboard"] == ["frame": [0, 100, 200, 150], "docked": false])
    try client.request("Keyboard.show", ["height": 120])
    try driver.runUntilIdle(client)
    #expect(client.document?["keyboard"] == ["frame": [0, 280, 200, 120]])
    try client.request("Keyboard.hide")
    try driver.runUntilIdle(client)
    #expect(client.document?["keyboard"] == nil)
    #expect(client.document?["views"]?["field"]?["isFirstResponder"] == nil)
  }

  private static func changeScenes(_ driver: Driver) throws {
    let client = try driver.attach()
    try client.request("Scene.list")
    try client.request("Scene.preview", ["name": "other"])
    try client.request("Scene.preview", ["name": "other", "start": true])
    try client.request("Scene.load", ["name": "other"])
    try client.request("Scene.load", ["scene": DrivenScene.json])
    try client.request("Scene.reset")
    try client.request("Scene.demonstrate")
    #expect(client.epoch == 5)
    for text in ["{}", "[1"] { driver.changeFile(of: "other", to: text) }
    driver.inspector.scenes.sceneFileChanged(
      "other",
      to: .failure(.unreadable("other.scene.json", reason: "the file is gone")),
      now: driver.now
    )
    _ = try driver.attach()
    driver.changeFile(of: "other", to: DrivenScene.json.serializedString)
    try client.request("Scene.load", ["name": "other"])
    driver.changeFile(of: "other", to: DrivenScene.json.serializedString)
    try client.drain()
    #expect(client.epoch == 7)
  }

  private static func examine(_ driver: Driver) throws {
    let client = try driver.attach(["doctor": true])
    try client.set("scroll", ["viewForZooming": "window"])
    try client.request("Doctor.run")
    try client.set("scroll", ["viewForZooming": "zoomed"])
    try client.request("Doctor.run")
  }

  private static func record(_ driver: Driver) throws {
    let keeper = MemoryStorage()
    driver.inspector.recordingFiles.keeper = keeper
    let client = try driver.attach()
    try client.request("Record.start", ["name": "a", "isInputsOnly": true])
    try client.set("dot", ["alpha": 0.5])
    try client.request("Record.mark", ["text": "half"])
    driver.pass(100_000)
    driver.inspector.recordings.keep(now: driver.now + 2_000_000)
    _ = try driver.attach()
    try client.request("Record.stop")
    let text = String(decoding: keeper.files["a.scroll.ndjson"] ?? [], as: UTF8.self)
    try client.request(
      "Record.put",
      ["name": "b", "position": 0, "text": .string(text), "isLast": true]
    )
    try client.refused(
      .badRecording,
      "Record.put",
      ["name": "c", "position": 0, "text": "x", "isLast": true]
    )
    try client.request("Record.list")
    try client.request("Record.download", ["name": "b.scroll.ndjson"])
    try client.request("Record.open", ["name": "b.scroll.ndjson"])
    try client.set("dot", ["alpha": 1])
    try client.request("Record.start")
    keeper.failure = "no space left on device"
    driver.inspector.recordings.keep(now: driver.now)
    try client.drain()
  }

  private static func changeTime(_ driver: Driver) throws {
    let client = try driver.attach()
    try client.request("Sim.setRate", ["rate": 0.05])
    try client.request("Sim.setRate", ["rate": 8])
    try client.request("Sim.pause")
    let offset: JSONValue = ["contentOffset": [0, 300], "animated": true]
    try client.request(
      "View.call",
      ["id": "scroll", "name": "setContentOffset", "arguments": offset]
    )
    try client.request("Sim.step", ["frames": 3])
    try client.request("Sim.step", ["frames": -2])
    try client.request("Sim.seek", ["t": 0])
    try client.request("Sim.step", ["frames": 1_000])
    try client.request("Sim.resume")
  }

  private static func passControl(_ driver: Driver) throws {
    let first = try driver.attach()
    let second = try driver.attach()
    try second.refused(.notController, "Sim.pause")
    try second.refused(.notController, "Control.acquire")
    try second.request("Control.acquire", ["force": true])
    try second.touch("began", 100, 100)
    try second.request("Control.release")
    try first.drain()
    try first.refused(.notController, "Sim.pause")
    try first.request("Control.acquire")
    driver.inspector.disconnect(first.id, now: driver.now)
    try second.drain()
  }
}

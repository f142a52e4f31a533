import Inspector
import InspectorSupport
import JSON
import ScrollModel
import Testing

struct ControlTests {
  @Test("The first client has control, the others watch")
  func firstClientHasControl() throws {
    let harness = try Harness()
    _ = try harness.attach()
    let second = harness.connect()
    #expect(try second.expect("Server.hello")["you"] == ["client": "c2", "role": "viewer"])
    try harness.finish()
  }

  @Test(
    "Methods that change something need control",
    arguments: [
      ("View.set", ["id": "dot", "values": ["alpha": 0.5]]),
      ("View.call", ["id": "dot", "name": "removeFromSuperview"]),
      ("Input.touch", FakeClient.touch("began", 50)),
      ("Input.wheel", ["location": [100, 100], "delta": [0, 10]]),
      ("Input.perform", ["actions": []]), ("Input.statusBarTap", [:]),
      ("Keyboard.show", ["height": 100]), ("Keyboard.hide", [:]),
      ("Device.set", ["displayScale": 3]),
      ("Scene.load", ["name": "other"]), ("Scene.reset", [:]),
      ("Sim.pause", [:]), ("Sim.resume", [:]), ("Sim.step", ["frames": 1]),
      ("Sim.setRate", ["rate": 2]),
    ] as [(String, JSONValue)]
  )
  func whatChangesThings(method: String, parameters: JSONValue) throws {
    let harness = try Harness()
    let driver = try harness.attach()
    let viewer = try harness.attach()
    let before = try harness.freshDocument()
    let error = try viewer.refusal(method, parameters)
    #expect(error["code"] == .code(.notController))
    #expect(error["data"] == ["controller": "c1"])
    #expect(try harness.freshDocument() == before)
    try driver.request("Control.release")
    for client in [driver, viewer] { #expect(try client.expect("Control.changed") == [:]) }
    let free = try viewer.refusal(method, parameters)
    #expect(free["code"] == .code(.notController))
    #expect(free["data"] == nil)
    try harness.finish()
  }

  @Test("Control is acquired when it is free, and by force when it is not")
  func controlIsTaken() throws {
    let harness = try Harness()
    let first = try harness.attach()
    let second = try harness.attach()
    let error = try second.refusal("Control.acquire")
    #expect(error["code"] == .code(.notController))
    #expect(error["data"] == ["controller": "c1"])
    #expect(try second.refusal("Control.acquire", ["force": 1])["code"] == .code(.parameters))
    #expect(try second.refusal("Control.release")["code"] == .code(.notController))
    #expect(try first.request("Control.acquire") == [:])
    #expect(try second.request("Control.acquire", ["force": true]) == [:])
    for client in [first, second] {
      #expect(try client.expect("Control.changed") == ["controller": "c2"])
    }
    #expect(try first.refusal("Sim.pause")["data"] == ["controller": "c2"])
    #expect(try second.request("Control.release") == [:])
    for client in [first, second] { #expect(try client.expect("Control.changed") == [:]) }
    #expect(try first.request("Control.acquire") == [:])
    for client in [first, second] {
      #expect(try client.expect("Control.changed") == ["controller": "c1"])
    }
    try harness.finish()
  }

  @Test("Control is free after its holder disconnects")
  func controlIsFree() throws {
    let harness = try Harness()
    let first = try harness.attach()
    let second = try harness.attach()
    harness.inspector.disconnect(first.id, now: harness.now)
    #expect(try second.expect("Control.changed") == [:])
    let third = harness.connect()
    #expect(try third.expect("Server.hello")["you"]?["role"] == "viewer")
    try second.request("Control.acquire")
    #expect(try second.expect("Control.changed") == ["controller": "c2"])
    harness.inspector.disconnect(second.id, now: harness.now)
    harness.inspector.disconnect(third.id, now: harness.now)
    // With no other client, a reloaded page has control again.
    let fourth = harness.connect()
    #expect(
      try fourth.expect("Server.hello")["you"] == ["client": "c4", "role": "controller"]
    )
    try harness.finish()
  }

  @Test("A client that lost control before it attached is notified when it attaches")
  func clientThatLost() throws {
    let harness = try Harness()
    let first = harness.connect()
    #expect(try first.expect("Server.hello")["you"]?["role"] == "controller")
    let second = try harness.attach()
    try second.request("Control.acquire", ["force": true])
    #expect(try second.expect("Control.changed") == ["controller": "c2"])
    try first.request("Session.attach", FakeClient.attachment)
    #expect(try first.expect("Control.changed") == ["controller": "c2"])
    try first.expect("State.snapshot")
    try harness.finish()
  }

  @Test("A read-only server gives no client control")
  func readOnlyServer() throws {
    let harness = try Harness { $0.isReadOnly = true }
    let client = harness.connect()
    let hello = try client.expect("Server.hello")
    #expect(hello["you"]?["role"] == "viewer")
    #expect(hello["capabilities"] == ["state", "fork", "history", "doctor"])
    try client.request("Session.attach", FakeClient.attachment)
    try client.expect("State.snapshot")
    for parameters in [[:], ["force": true]] as [JSONValue] {
      #expect(try client.refusal("Control.acquire", parameters)["code"] == .code(.notController))
    }
    let error = try client.refusal("View.set", ["id": "dot", "values": ["alpha": 0.5]])
    #expect(error["code"] == .code(.notController))
    #expect(error["message"]?.string?.contains("read-only") == true)
    try harness.finish()
  }

  enum Loss: CaseIterable {
    case force, release, disconnect, misbehaviour
  }

  @Test("The fingers of a client that loses control are cancelled", arguments: Loss.allCases)
  func fingersOfWhoLoses(loss: Loss) throws {
    let harness = try Harness()
    let driver = try harness.attach()
    let other = try harness.attach()
    driver.touch("began", 300)
    driver.touch("began", 20, id: 2)
    for step in 1...5 {
      harness.pass(8_000)
      driver.touch("moved", 300 - 20 * Double(step))
    }
    #expect(harness.inspector.engine.touchStates.count == 2)
    #expect(harness.inspector.nextDeadline == nil)
    try other.drain()
    try other.acknowledge()
    other.clearInbox()
    try lose(loss, driver, other, harness)
    #expect(harness.inspector.engine.touchStates.isEmpty)
    #expect(harness.inspector.engine.brokenInvariants() == [])
    harness.runUntilIdle()
    try other.drain()
    #expect(other.document?["touches"] == nil)
    #expect(other.document?["views"]?["scroll"]?["isTracking"] == nil)
    #expect(other.document == (try harness.freshDocument()))
    // No finger is down when the next client takes control.
    _ = try other.ask("Control.acquire")
    try other.request("Input.touch", FakeClient.touch("began", 300))
    for client in harness.clients { client.clearInbox() }
  }

  @Test("The wheel gesture of a client that loses control ends", arguments: Loss.allCases)
  func wheelOfWhoLoses(loss: Loss) throws {
    let harness = try Harness()
    let driver = try harness.attach()
    let other = try harness.attach()
    let wheel: JSONValue = ["location": [100, 100], "delta": [0, 20], "phase": "began"]
    try driver.request("Input.wheel", wheel)
    #expect((harness.inspector.engine.view("scroll") as? ScrollView)?.isTracking == true)
    try lose(loss, driver, other, harness)
    #expect((harness.inspector.engine.view("scroll") as? ScrollView)?.isTracking == false)
    harness.runUntilIdle()
    _ = try other.ask("Control.acquire")
    try other.request("Input.wheel", wheel)
    for client in harness.clients { client.clearInbox() }
    _ = harness.takeClosings()
  }

  @Test("The hello says who has control, and attaching what changed since")
  func greetingSaysWhoHasControl() throws {
    let harness = try Harness(scene: try TestScene.makeSmall())
    let driver = try harness.attach()
    let other = harness.connect()
    let hello = try other.expect("Server.hello")
    #expect(hello["controller"] == "c1")
    #expect(hello["you"] == ["client": "c2", "role": "viewer"])
    try driver.request("Control.release")
    _ = try driver.expect("Control.changed")
    _ = try other.ask("Session.attach", FakeClient.attachment)
    #expect(try other.expect("Control.changed") == [:])
    for client in harness.clients { client.clearInbox() }
    try harness.finish()
  }

  @Test("An eleventh finger exceeds the limit")
  func eleventhFingerIsOver() throws {
    let harness = try Harness(scene: try TestScene.makeSmall())
    let driver = try harness.attach()
    let touches = (1...11).map { id -> JSONValue in
      ["id": .integer(id), "phase": "began", "location": [100, 100]]
    }
    let refusal = try driver.refusal("Input.touch", ["touches": .array(touches)])
    #expect(refusal["code"] == .code(.overLimit))
    #expect(refusal["data"]?["path"] == "/touches/10")
    #expect(harness.inspector.engine.touchStates.isEmpty)
    for client in harness.clients { client.clearInbox() }
    try harness.finish()
  }

  @Test("A wheel gesture over no view does not end twice")
  func wheelOverNothing() throws {
    let harness = try Harness(scene: try TestScene.makeSmall())
    let driver = try harness.attach()
    let wheel: JSONValue = ["location": [100, 100], "delta": [0, 20], "phase": "began"]
    try driver.request("Input.wheel", wheel)
    let commands = harness.inspector.engine.commandCount
    try driver.request("Control.release")
    #expect(try driver.expect("Control.changed") == [:])
    #expect(harness.inspector.engine.commandCount == commands)
    try harness.finish()
  }

  private func lose(
    _ loss: Loss,
    _ driver: FakeClient,
    _ other: FakeClient,
    _ harness: Harness
  ) throws {
    switch loss {
    case .force: try other.request("Control.acquire", ["force": true])
    case .release: try driver.request("Control.release")
    case .disconnect: harness.inspector.disconnect(driver.id, now: harness.now)
    case .misbehaviour:
      for _ in 1...16 { driver.send("{") }
      #expect(harness.takeClosings() == ["1 1008 too many faulty messages"])
    }
  }
}

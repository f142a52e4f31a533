import Inspector
import InspectorSupport
import JSON
import ScrollModel
import Testing

struct PatchTests {
  @Test("A patch that is read late has the time of its change")
  func patchThatIsRead() throws {
    let harness = try Harness()
    let client = try harness.attach()
    harness.pass(10_000)
    client.set("dot", "alpha", 0.5)
    harness.pass(5_000)
    #expect(try client.expect("State.patch")["patch"]?["t"] == 10_000)
  }

  @Test("A command's changes are sent at once, with cause and events")
  func whatACommand() throws {
    let harness = try Harness()
    let client = try harness.attach()
    harness.pass(10_000)
    let answer = try client.request(
      "View.call",
      ["id": "scroll", "name": "setContentOffset", "arguments": ["contentOffset": [0, 100]]]
    )
    #expect(answer == ["t": 10_000])
    let patch = try client.expect("State.patch")
    #expect(patch["seq"] == 1)
    #expect(patch["base"] == 0)
    #expect(patch["merged"] == nil)
    #expect(patch["patch"]?["t"] == 10_000)
    #expect(patch["patch"]?["views"]?["scroll"]?["contentOffset"] == [0, 100])
    #expect(patch["patch"]?["views"]?["box"] == nil)
    #expect(
      patch["why"]?[0] == [
        "view": "scroll", "property": "contentOffset", "cause": "assignment", "delta": [0, 100],
        "actor": "command", "command": 1,
        "request": ["client": "c1", "method": "View.call", "id": 2],
      ]
    )
    #expect(
      patch["events"]?[0] == [
        "t": 10_000, "event": "scrollViewDidScroll", "view": "scroll", "contentOffset": [0, 100],
      ]
    )
    #expect(client.document == (try harness.freshDocument()))
    try harness.finish()
  }

  @Test("A command after a seek has its own request")
  func commandAfterASeek() throws {
    let harness = try Harness()
    let client = try harness.attach()
    for alpha in [0.5, 0.25] {
      harness.pass(50_000)
      try client.request("View.set", ["id": "dot", "values": ["alpha": .number(alpha)]])
      #expect(try client.expect("State.patch")["why"]?[0]?["request"]?["client"] == "c1")
      try client.acknowledge()
    }
    try client.request("Sim.seek", ["t": 60_000])
    _ = try client.expect("Sim.changed")
    #expect(try client.expect("State.snapshot")["state"]?["views"]?["dot"]?["alpha"] == 0.5)
    try client.acknowledge()
    try client.request("View.call", ["id": "scroll", "name": "flashScrollIndicators"])
    _ = try client.expect("Sim.changed")
    _ = try client.expect("State.patch")
    try client.acknowledge()
    try client.request("View.set", ["id": "dot", "values": ["alpha": 0.75]])
    let why = try client.expect("State.patch")["why"]?.array?.last
    #expect(why?["request"]?["method"] == "View.set")
    #expect(why?["command"] == 3)
    try harness.finish()
  }

  @Test("A notification is carried out and gets no answer")
  func notificationIsCarried() throws {
    let harness = try Harness()
    let client = try harness.attach()
    client.set("dot", "alpha", 0.25)
    #expect(harness.inspector.engine.view("dot")?.alpha == 0.25)
    try client.expect("State.patch")
    client.set("dot", "alpha", 7)
    #expect(harness.inspector.engine.view("dot")?.alpha == 0.25)
    try harness.finish()
  }

  @Test("A command that changes nothing makes no patch")
  func commandThatChanges() throws {
    let harness = try Harness()
    let client = try harness.attach()
    try client.request("View.set", ["id": "dot", "values": ["alpha": 1]])
    #expect(harness.inspector.outgoing.takeReadyClients() == [client.id])
    try harness.finish()
  }

  @Test("Every frame of a motion is a state, and the timer stops when nothing moves")
  func everyFrameOfAMotion() throws {
    let harness = try Harness()
    let client = try harness.attach()
    client.touch("began", 300)
    for step in 1...8 {
      harness.pass(8_000)
      client.touch("moved", 300 - 20 * Double(step))
    }
    harness.pass(8_000)
    client.touch("ended", 140)
    try client.drain()
    try client.acknowledge()
    client.takeStates()
    #expect(harness.inspector.nextDeadline != nil)
    let first = client.seq
    var frames: Int64 = 0
    while let deadline = harness.inspector.nextDeadline {
      harness.pass(deadline - harness.now)
      frames += 1
      let patch = try client.expect("State.patch")
      #expect(patch["seq"] == .integer(first + frames))
      try client.acknowledge()
    }
    #expect(frames > 60)
    #expect(client.document == (try harness.freshDocument()))
    #expect(client.document?["views"]?["scroll"]?["phase"] == nil)
    try harness.finish()
  }

  @Test("A late timer takes several whole frames")
  func lateTimerTakes() throws {
    let punctual = try Harness()
    let late = try Harness()
    var documents: [JSONValue?] = []
    for harness in [punctual, late] {
      let client = try harness.attach()
      client.call("scroll", "setContentOffset", ["contentOffset": [0, 900], "animated": true])
      try client.drain()
      if harness === punctual {
        for _ in 0..<30 { harness.pass(10_000) }
      } else {
        harness.pass(300_000)
      }
      try client.drain()
      #expect(client.takeStates().last?["params"]?["merged"] == 36)
      documents.append(client.document)
      try client.acknowledge()
      try harness.finish()
    }
    #expect(documents[0] == documents[1])
  }

  @Test("A command comes at its own time, after the frames before it, however late the timer is")
  func commandComesAtItsOwn() throws {
    let harness = try Harness()
    let client = try harness.attach()
    client.call("scroll", "setContentOffset", ["contentOffset": [0, 900], "animated": true])
    try client.expect("State.patch")
    harness.oversleep(100_000)
    let answer = try client.request("View.set", ["id": "dot", "values": ["alpha": 0.5]])
    #expect(answer == ["t": 100_000])
    #expect(try client.expect("State.patch")["merged"] == 13)
    try harness.finish()
  }

  @Test("Clients that want the same share one buffer, and each message is written once")
  func clientsWithTheSame() throws {
    let harness = try Harness()
    var wish = FakeClient.attachment.object ?? JSONObject()
    let wishes: [JSONValue] = [[:], ["why": false], ["events": false], ["doctor": true]]
    var clients: [FakeClient] = []
    for want in wishes + wishes {
      wish["want"] = want
      clients.append(try harness.attach(.object(wish)))
    }
    let snapshots = clients.map { $0.buffers.last }
    #expect(snapshots.allSatisfy { $0 === snapshots[0] })
    #expect(harness.inspector.outgoing.encodedStateMessages == (0, 1))
    for frame in 1...3 {
      clients[0].set("dot", "alpha", .number(1 / Double(frame + 1)))
      for client in clients {
        let patch = try client.expect("State.patch")
        try client.acknowledge()
        #expect(patch["seq"] == .integer(Int64(frame)))
      }
      #expect(harness.inspector.outgoing.encodedStateMessages == (3 * frame, 1))
      let buffers = clients.map { $0.buffers.last }
      #expect(buffers[0] === buffers[4])
      #expect(buffers[1] === buffers[5])
      #expect(buffers[2] === buffers[6])
      #expect(buffers[3] === buffers[0])
      #expect(buffers[0] !== buffers[1])
      #expect(buffers[1] !== buffers[2])
    }
    try harness.finish()
  }

  @Test("Only requested parts are written")
  func onlyWhatIsWanted() throws {
    let harness = try Harness()
    let client = try harness.attach([
      "client": ["name": "x", "version": "1"], "want": ["why": false, "events": true],
    ])
    client.call("scroll", "setContentOffset", ["contentOffset": [0, 100]])
    let patch = try client.expect("State.patch")
    #expect(patch["why"] == nil)
    #expect(patch["events"]?.array?.isEmpty == false)
    try harness.finish()
  }

  @Test("Nothing is encoded without clients")
  func nothingIsEncoded() throws {
    let harness = try Harness()
    let client = try harness.attach()
    let watched = harness.inspector.outgoing.encodedStateMessages
    client.call("scroll", "setContentOffset", ["contentOffset": [0, 900], "animated": true])
    harness.inspector.disconnect(client.id, now: harness.now)
    let silent = harness.connect()
    #expect(harness.runUntilIdle() > 10)
    #expect(harness.inspector.outgoing.encodedStateMessages == watched)
    #expect(!harness.inspector.engine.hasChanges)
    try silent.expect("Server.hello")
    try silent.request("Session.attach", FakeClient.attachment)
    let snapshot = try silent.expect("State.snapshot")
    #expect(snapshot["state"] == (try harness.freshDocument()))
    #expect(snapshot["state"]?["views"]?["scroll"]?["contentOffset"] == [0, 900])
    client.clearInbox()
    try harness.finish()
  }

  @Test("Clients are announced once when they have something to send")
  func clientsAreAnnounced() throws {
    let harness = try Harness()
    let client = try harness.attach()
    let other = try harness.attach()
    _ = harness.inspector.outgoing.takeReadyClients()
    #expect(harness.inspector.outgoing.takeReadyClients() == [])
    client.set("dot", "alpha", 0.5)
    client.set("dot", "alpha", 0.6)
    #expect(harness.inspector.outgoing.takeReadyClients() == [client.id, other.id])
    #expect(harness.inspector.outgoing.takeReadyClients() == [])
    client.takeStates()
    try client.drain()
    try other.drain()
    client.takeStates()
    other.takeStates()
    try harness.finish()
  }

  @Test("A view can be requested and hit-tested")
  func viewCanBeAsked() throws {
    let harness = try Harness()
    let client = try harness.attach()
    let viewer = try harness.attach()
    #expect(
      try viewer.request("View.get", ["id": "box"]) == [
        "id": "box",
        "values": ["class": "View", "frame": [10, 10, 50, 50], "subviews": ["dot"]],
      ]
    )
    #expect(try viewer.request("View.hitTest", ["location": [20, 20]]) == ["view": "box"])
    #expect(try viewer.request("View.hitTest", ["location": [20, 200]]) == ["view": "scroll"])
    #expect(try viewer.request("View.hitTest", ["location": [-1, 20]]) == [:])
    client.call("scroll", "setContentOffset", ["contentOffset": [0, 100]])
    #expect(try viewer.request("View.hitTest", ["location": [20, 20]]) == ["view": "scroll"])
    let error = try viewer.refusal("View.get", ["id": "boxx"])
    #expect(error["code"] == .code(.noSuchView))
    #expect(error["data"] == ["path": "/id"])
    for client in [client, viewer] { try client.expect("State.patch") }
    try harness.finish()
  }
}

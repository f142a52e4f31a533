import Inspector
import InspectorSupport
import JSON
import ScrollModel
import Sockets
import Testing

struct OpeningTests {
  @Test("The first message is the hello")
  func firstThingSent() throws {
    let harness = try Harness()
    harness.pass(250_000)
    let client = harness.connect()
    let hello = try client.expect("Server.hello")
    #expect(
      hello == [
        "protocol": "1.0",
        "server": ["name": "scrollscope", "version": "0.1.0"],
        "session": "6f1c",
        "epoch": 1,
        "capabilities": ["state", "input", "sim", "seek", "scene", "fork", "history", "doctor"],
        "limits": ["message": 262_144, "inFlight": 3, "touches": 10],
        "clock": [
          "fps": 120, "t": 250_000, "paused": false, "rate": 1, "earliest": 0, "latest": 250_000,
        ],
        "recording": ["isRecording": false],
        "breakpoints": [], "edits": ["undo": 0, "redo": 0],
        "you": ["client": "c1", "role": "controller"], "controller": "c1",
      ]
    )
    try harness.finish()
  }

  @Test("Changes between the hello and the attachment are sent at the attachment")
  func whatChangesBetween() throws {
    let harness = try Harness()
    let driver = try harness.attach()
    let late = harness.connect()
    #expect(try late.expect("Server.hello")["clock"]?["paused"] == false)
    try driver.request("Sim.pause")
    try driver.request("Sim.setBreakpoint", ["predicate": "contentOffset.y > 10"])
    late.notify("Session.attach", FakeClient.attachment)
    #expect(try late.expect("Sim.changed")["paused"] == true)
    #expect(try late.expect("Record.changed") == ["isRecording": false])
    #expect(try late.expect("Breakpoint.changed")["breakpoints"]?[0]?["id"] == "b1")
    try late.expect("State.snapshot")
    driver.clearInbox()
    try harness.finish()
  }

  @Test("A frame's header has these bytes")
  func openingIsThese() throws {
    let harness = try Harness(scene: try TestScene.makeSmall())
    let client = harness.connect()
    client.send(
      #"{"jsonrpc":"2.0","id":"a","method":"Session.attach","params":{"client":{"#
        + #""name":"page","version":"0.1"},"want":{"state":true,"events":false,"why":false}}}"#
    )
    harness.pass(1_000)
    client.send(
      #"{"jsonrpc":"2.0","id":7,"method":"View.set","params":{"id":"dot","values":{"alpha":0.5}}}"#
    )
    let texts = try (0..<4).map { _ in
      try client.read()
      return String(decoding: try #require(client.buffers.last).payloadBytes, as: UTF8.self)
    }
    #expect(
      texts == [
        #"{"jsonrpc":"2.0","method":"Server.hello","params":{"protocol":"1.0","server":{"#
          + #""name":"scrollscope","version":"0.1.0"},"session":"6f1c","epoch":1,"#
          + #""capabilities":["state","input","sim","seek","scene","fork","history","doctor"],"limits":{"message":262144,"#
          + #""inFlight":3,"touches":10},"clock":{"fps":120,"t":0,"paused":false,"rate":1,"#
          + #""earliest":0,"latest":0},"recording":{"isRecording":false},"breakpoints":[],"#
          + #""edits":{"undo":0,"redo":0},"#
          + #""you":{"client":"c1","role":"controller"},"controller":"c1"}}"#,
        #"{"jsonrpc":"2.0","id":"a","result":{"mode":"snapshot"}}"#,
        #"{"jsonrpc":"2.0","id":7,"result":{"t":1000}}"#,
        #"{"jsonrpc":"2.0","method":"State.snapshot","params":{"epoch":1,"run":1,"epochs":[],"seq":1,"about":{"#
          + #""summary":"","demo":false},"state":{"t":1000,"scene":{"name":"test","title":"Test scene"},"device":{"#
          + #""size":[200,400],"displayScale":2,"orientation":"portrait","#
          + #""safeAreaInsets":[0,0,0,0]},"root":"window","views":{"#
          + #""window":{"class":"Window","frame":[0,0,200,400],"subviews":["dot"]},"#
          + #""dot":{"class":"View","frame":[10,10,50.5,50],"alpha":0.5}}}}}"#,
      ]
    )
    client.send(
      #"{"jsonrpc":"2.0","method":"View.set","params":{"id":"dot","values":{"alpha":1}}}"#
    )
    try client.read()
    #expect(
      String(decoding: try #require(client.buffers.last).payloadBytes, as: UTF8.self)
        == #"{"jsonrpc":"2.0","method":"State.patch","params":{"seq":2,"base":1,"#
        + #""patch":{"t":1000,"views":{"dot":{"alpha":null}}}}}"#
    )
    client.clearInbox()
    try harness.finish()
  }

  @Test("Every message has the requested headroom")
  func everyMessageHasTheHeadroom() throws {
    let harness = try Harness { $0.headroom = 40 }
    let client = try harness.attach()
    try client.request("View.set", ["id": "dot", "values": ["alpha": 0.5]])
    try client.expect("State.patch")
    _ = try client.refusal("View.get", ["id": "nothing"])
    #expect(client.buffers.count == 6)
    #expect(client.buffers.allSatisfy { $0.headroom == 40 })
    try harness.finish()
  }

  @Test("Before it attaches, a client receives only the hello, and its commands are rejected")
  func beforeAttachingNothing() throws {
    let harness = try Harness()
    let first = try harness.attach()
    let client = harness.connect()
    try client.expect("Server.hello")
    for method in ["View.get", "State.ack", "Control.acquire", "Scene.list", "No.such"] {
      #expect(try client.refusal(method)["code"] == .code(.notAttached))
    }
    try first.request("View.set", ["id": "dot", "values": ["alpha": 0.5]])
    try first.expect("State.patch")
    _ = try client.request("Session.attach", FakeClient.attachment)
    let snapshot = try client.expect("State.snapshot")
    #expect(snapshot["state"] == (try harness.freshDocument()))
    try harness.finish()
  }

  @Test("Attaching twice is rejected")
  func attachingTwiceIsRefused() throws {
    let harness = try Harness()
    let client = try harness.attach()
    #expect(
      try client.refusal("Session.attach", FakeClient.attachment)["code"] == .code(.wrongState)
    )
    try harness.finish()
  }

  @Test(
    "Bad parameters of attach are rejected by name",
    arguments: [
      ([:], "/client"), (["client": 1], "/client"), (["client": ["name": "x"]], "/client/version"),
      (["client": ["name": "x", "version": 2]], "/client/version"),
      (["client": ["name": "x", "version": "1", "os": "y"]], "/client/os"),
      (["client": ["name": "x", "version": "1"], "wants": [:]], "/wants"),
      (["client": ["name": "x", "version": "1"], "want": ["state": 1]], "/want/state"),
      (["client": ["name": "x", "version": "1"], "want": ["all": true]], "/want/all"),
      (["client": ["name": "x", "version": "1"], "resume": ["session": "a"]], "/resume/epoch"),
      (
        [
          "client": ["name": "x", "version": "1"],
          "resume": ["session": "a", "epoch": 1, "seq": 0.5],
        ], "/resume/seq"
      ),
      ([1], ""),
    ] as [(JSONValue, JSONValue)]
  )
  func badWaysToAttach(parameters: JSONValue, path: JSONValue) throws {
    let harness = try Harness()
    let client = harness.connect()
    try client.expect("Server.hello")
    let error = try client.refusal("Session.attach", parameters)
    #expect(error["code"] == .code(.parameters))
    #expect(error["data"]?["path"] == path)
    try client.request("Session.attach", FakeClient.attachment)
    try client.expect("State.snapshot")
    try harness.finish()
  }

  @Test("A client that does not want the state is not sent any")
  func clientThatDoes() throws {
    let harness = try Harness()
    let client = try harness.attach([
      "client": ["name": "tool", "version": "1"], "want": ["state": false],
    ])
    try client.request("View.set", ["id": "dot", "values": ["alpha": 0.5]])
    #expect(harness.inspector.outgoing.encodedStateMessages == (0, 0))
    try harness.finish()
  }

  @Test("A client beyond the maximum is turned away")
  func furtherClientThanAllowed() throws {
    let harness = try Harness { $0.maximumClients = 2 }
    _ = try harness.attach()
    _ = try harness.attach()
    let third = harness.connect()
    #expect(harness.takeClosings() == ["3 1013 too many clients"])
    #expect(harness.inspector.outgoing.nextMessage(for: third.id) == nil)
    harness.inspector.disconnect(third.id, now: harness.now)
    harness.inspector.disconnect(ClientID(2), now: harness.now)
    _ = try harness.attach()
    try harness.finish()
  }

  @Test("All clients are notified when the server stops")
  func allClientsAreNotified() throws {
    let harness = try Harness()
    let client = try harness.attach()
    let other = try harness.attach()
    let stranger = harness.connect()
    try stranger.expect("Server.hello")
    client.set("dot", "alpha", 0.75)
    harness.inspector.shutDown(reason: "stopped by \"someone\"")
    #expect(harness.inspector.outgoing.takeReadyClients().contains(other.id))
    for client in [client, other, stranger] {
      #expect(try client.expect("Server.goodbye") == ["reason": "stopped by \"someone\""])
    }
    client.set("dot", "alpha", 0.5)
    #expect(harness.inspector.engine.view("dot")?.alpha == 0.75)
    #expect(harness.inspector.nextDeadline == nil)
    // Nothing follows the goodbye, whichever side closes first.
    harness.inspector.disconnect(client.id, now: harness.now)
    let late = harness.connect()
    #expect(harness.inspector.outgoing.nextMessage(for: late.id) == nil)
    #expect(harness.takeClosings() == ["4 1001 going away"])
    try harness.finish()
  }
}

import Foundation
import Inspector
import InspectorSupport
import JSON
import Scenes
import ScrollModel
import Testing

@testable import Simulation

/// Breakpoints that stop the engine when a predicate begins to hold.
@Suite struct BreakpointTests {
  private static let animation: JSONValue = ["contentOffset": [0, 900], "animated": true]

  private func scroll(_ client: FakeClient) {
    client.call("scroll", "setContentOffset", Self.animation)
  }

  @Test("Time stops before the next frame, and all clients are notified")
  func timeStopsBefore() throws {
    let harness = try Harness()
    let client = try harness.attach()
    let viewer = try harness.attach()
    let set = try client.request("Sim.setBreakpoint", ["predicate": "contentOffset.y > 100"])
    #expect(set == ["id": "b1", "predicate": "contentOffset.y > 100"])
    let list: JSONValue = [
      "breakpoints": [["id": "b1", "predicate": "contentOffset.y > 100", "isEnabled": true]]
    ]
    for client in [client, viewer] { #expect(try client.expect("Breakpoint.changed") == list) }
    #expect(try viewer.request("Sim.listBreakpoints") == list)
    scroll(client)
    harness.oversleep(2_000_000)
    harness.pass(1)
    let time = harness.inspector.engine.time
    #expect(time < 300_000)
    #expect((100.001..<200).contains(offset(of: harness)))
    try client.drain()
    client.takeStates()
    let stop = try client.expect("Sim.changed")
    #expect(stop["paused"] == true)
    #expect(stop["t"]?.int64 == time)
    #expect(stop["stopped"]?["breakpoint"] == "b1")
    #expect(stop["stopped"]?["view"] == "scroll")
    #expect(stop["stopped"]?["t"]?.int64 == time)
    #expect(stop["stopped"]?["predicate"] == "contentOffset.y > 100")
    #expect(stop["stopped"]?["text"]?.string?.hasPrefix("contentOffset.y 1") == true)
    #expect(harness.inspector.nextDeadline == nil)
    // A client that connects now receives the stop and the breakpoints too.
    let late = harness.connect()
    let hello = try late.expect("Server.hello")
    #expect(hello["clock"]?["stopped"] == stop["stopped"])
    #expect(hello["breakpoints"] == list["breakpoints"])
    // The engine continues from there and does not stop again.
    try client.request("Sim.resume")
    #expect(try client.expect("Sim.changed")["stopped"] == nil)
    harness.runUntilIdle()
    #expect(offset(of: harness) == 900)
    try client.drain()
    client.takeStates()
    #expect(client.inbox == [])
  }

  private func offset(of harness: Harness) -> Double {
    Double((harness.inspector.engine.view("scroll") as? ScrollView)?.contentOffset.y ?? .nan)
  }

  @Test("A step stops where a run stops")
  func stepStopsWhere() throws {
    let harness = try Harness()
    let client = try harness.attach()
    try client.request("Sim.pause")
    scroll(client)
    try client.request("Sim.setBreakpoint", ["predicate": "contentOffset.y > 100"])
    let stop = try #require(try client.request("Sim.step", ["frames": 100])["t"]?.int64)
    #expect(harness.inspector.engine.time == stop)
    #expect(stop < 300_000)
    let frame = try #require(try client.request("Sim.step", ["frames": 1])["t"]?.int64)
    #expect(frame > stop && frame < stop + 9_000)
    #expect(try client.request("Sim.step", ["frames": 100])["t"]?.int64 == frame + 833_333)
    // After a seek to a time before it, the engine stops at the same time again.
    try client.request("Sim.seek", ["t": 0])
    try client.request("Sim.resume")
    harness.pass(2_000_000)
    #expect(harness.inspector.engine.time == stop)
  }

  @Test("A command that makes the predicate true stops time")
  func commandThatMakes() throws {
    let harness = try Harness()
    let client = try harness.attach()
    try client.request("Sim.setBreakpoint", ["predicate": "cause == assignment"])
    harness.pass(5_000)
    client.set("scroll", "contentOffset", [0, 30])
    harness.pass(1_000_000)
    #expect(harness.inspector.engine.time == 5_000)
    try client.drain()
    let stops = client.inbox.filter { $0["method"] == "Sim.changed" }
    #expect(stops.count == 1)
    #expect(
      stops.first?["params"]?["stopped"] == [
        "breakpoint": "b1", "predicate": "cause == assignment", "t": 5_000, "view": "scroll",
        "text": "cause == assignment",
      ]
    )
  }

  @Test("Input is held while time is stopped; edits are not")
  func inputWaitsWhile() throws {
    let harness = try Harness()
    let client = try harness.attach()
    try client.request("Sim.setBreakpoint", ["predicate": "contentOffset.y > 40"])
    client.touch("began", 300)
    for y in [280.0, 260, 240] {
      harness.pass(10_000)
      client.touch("moved", y)
    }
    let stopped = offset(of: harness)
    #expect(stopped > 40 && harness.simulation.stopped != nil)
    for y in [200.0, 160] { try client.request("Input.touch", FakeClient.touch("moved", y)) }
    harness.pass(50_000)
    #expect(offset(of: harness) == stopped, "the content stands still")
    client.set("dot", "alpha", 0.5)
    #expect(harness.inspector.engine.view("dot")?.alpha == 0.5)
    try client.request("Sim.resume")
    #expect(offset(of: harness) == stopped + 80)
    client.touch("ended", 160)
    harness.runUntilIdle()
    #expect(harness.simulation.commands.held.isEmpty)
  }

  @Test("Held input that is rejected is reported")
  func inputThatWaited() throws {
    let harness = try Harness()
    var events: [String] = []
    harness.inspector.onEvent = { events.append("\($0)") }
    let client = try harness.attach()
    try client.request("Sim.setBreakpoint", ["predicate": "contentOffset.y > 40"])
    client.touch("began", 300)
    client.touch("moved", 240)
    #expect(harness.simulation.stopped != nil)
    // Once this finger has lifted it cannot move any more.
    for phase in ["ended", "moved"] {
      try client.request("Input.touch", FakeClient.touch(phase, 200))
    }
    #expect(!events.contains { $0.contains("refused") })
    try client.request("Sim.resume")
    let refusals = events.filter { $0.contains("refused") }
    #expect(refusals.count == 1)
    #expect(refusals.first?.contains("Input.touch") == true)
  }

  @Test("A step carries out held input")
  func stepCarriesOut() throws {
    let harness = try Harness()
    let client = try harness.attach()
    try client.request("Sim.setBreakpoint", ["predicate": "contentOffset.y > 40"])
    client.touch("began", 300)
    client.touch("moved", 240)
    let stopped = offset(of: harness)
    try client.request("Input.touch", FakeClient.touch("moved", 220))
    #expect(offset(of: harness) == stopped)
    try client.request("Sim.step", ["frames": 1])
    #expect(offset(of: harness) == stopped + 20)
    // What waits belongs to the run: another one does not get it.
    try client.request("Sim.setBreakpoint", ["id": "b1", "predicate": "contentOffset.y > 80"])
    client.touch("moved", 180)
    try client.request("Input.touch", FakeClient.touch("moved", 120))
    try client.request("Scene.reset")
    try client.request("Sim.resume")
    #expect(offset(of: harness) == 0)
  }

  @Test("Disabled and removed breakpoints stop nothing")
  func whatIsDisabled() throws {
    let harness = try Harness()
    let client = try harness.attach()
    let predicate: JSONValue = "contentOffset.y > 100"
    try client.request("Sim.setBreakpoint", ["id": "mine", "predicate": predicate])
    try client.request(
      "Sim.setBreakpoint",
      ["id": "mine", "predicate": predicate, "isEnabled": false]
    )
    scroll(client)
    harness.runUntilIdle()
    #expect(offset(of: harness) == 900)
    try client.request("Sim.setBreakpoint", ["id": "mine", "predicate": predicate])
    #expect(try client.request("Sim.removeBreakpoint", ["id": "mine"]) == [:])
    #expect(try client.request("Sim.listBreakpoints") == ["breakpoints": []])
    try client.request("Scene.reset")
    scroll(client)
    harness.runUntilIdle()
    #expect(offset(of: harness) == 900)
  }

  @Test("Breakpoints survive a reset and are marked where a scene lacks their views")
  func breakpointsStayOver() throws {
    let small = try TestScene.makeSmall()
    let harness = try Harness()
    let client = try harness.attach()
    try client.request("Sim.setBreakpoint", ["predicate": "box.alpha < 0.5"])
    try client.request("Sim.setBreakpoint", ["predicate": "contentOffset.y > 100"])
    try client.request("Scene.reset")
    client.set("box", "alpha", 0.25)
    harness.pass(10_000)
    #expect(harness.inspector.engine.time == 0)
    let scene = try JSONValue(parsing: small.json, limits: .file)
    try client.request("Scene.load", ["scene": scene])
    let list = try client.request("Sim.listBreakpoints")["breakpoints"]
    #expect(
      list == [
        [
          "id": "b1", "predicate": "box.alpha < 0.5", "isEnabled": true, "fault": "no view \"box\"",
        ],
        ["id": "b2", "predicate": "contentOffset.y > 100", "isEnabled": true],
      ]
    )
    try client.drain()
    let sent = client.inbox.filter { $0["method"] == "Breakpoint.changed" }
    #expect(sent.last?["params"]?["breakpoints"] == list)
    // A breakpoint on a missing view is inactive, and works again in a scene that has the view.
    try client.request("Sim.resume")
    client.set("dot", "alpha", 0.25)
    harness.pass(10_000)
    #expect(harness.inspector.engine.time == 10_000)
    try client.request("Scene.load", ["name": "other"])
    #expect(try client.request("Sim.listBreakpoints")["breakpoints"]?[0]?["fault"] == nil)
    client.set("box", "alpha", 0.25)
    harness.pass(10_000)
    #expect(harness.inspector.engine.time == 0)
  }

  @Test("A bad predicate is rejected with its place")
  func badPredicateIsRefused() throws {
    let harness = try Harness()
    let client = try harness.attach()
    let fault = try client.refusal("Sim.setBreakpoint", ["predicate": "phase == bouncng"])
    #expect(fault["code"] == .code(.parameters))
    #expect(
      fault["data"] == [
        "path": "/predicate", "position": 9,
        "message": "phase is never \"bouncng\"; did you mean \"bouncing\"?",
      ]
    )
    let view = try client.refusal("Sim.setBreakpoint", ["predicate": "scrol.isDragging"])
    #expect(view["data"]?["message"] == "no view \"scrol\"; did you mean \"scroll\"?")
    for (parameters, path) in [
      (["predicate": 1], "/predicate"), (["predicate": "true", "id": "a b"], "/id"),
      (["predicate": "true", "isEnabled": 1], "/isEnabled"),
    ] as [(JSONValue, JSONValue)] {
      let refusal = try client.refusal("Sim.setBreakpoint", parameters)
      #expect(
        refusal["code"] == .code(.parameters) && refusal["data"]?["path"] == path,
        "\(refusal)"
      )
    }
    #expect(try client.refusal("Sim.removeBreakpoint", ["id": "b1"])["code"] == .code(.parameters))
    #expect(try client.request("Sim.listBreakpoints") == ["breakpoints": []])
    for _ in 0..<16 { try client.request("Sim.setBreakpoint", ["predicate": "alpha < 1"]) }
    #expect(
      try client.refusal("Sim.setBreakpoint", ["predicate": "alpha < 1"])["code"]
        == .code(.overLimit)
    )
    try client.request("Sim.setBreakpoint", ["id": "b3", "predicate": "alpha < 0.5"])
    #expect(try client.request("Sim.listBreakpoints")["breakpoints"]?.array?.count == 16)
  }

  @Test("Only the client with control sets breakpoints")
  func onlyWhoHasControl() throws {
    let harness = try Harness()
    _ = try harness.attach()
    let viewer = try harness.attach()
    #expect(
      try viewer.refusal("Sim.setBreakpoint", ["predicate": "true"])["code"]
        == .code(.notController)
    )
    #expect(
      try viewer.refusal("Sim.removeBreakpoint", ["id": "b1"])["code"] == .code(.notController)
    )
    #expect(try viewer.request("Sim.listBreakpoints") == ["breakpoints": []])
  }
}

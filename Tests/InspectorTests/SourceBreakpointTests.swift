import InspectorSupport
import JSON
import Testing

@testable import Inspector

/// Breakpoints of a source, which report the moments at which they start to hold and stop nothing.
@Suite struct SourceBreakpointTests {
  let tests: SourceTests
  var client: FakeClient { tests.client }

  init() throws {
    tests = try SourceTests()
    tests.snapshot()
    client.clearInbox()
  }

  private func set(_ predicate: String) throws -> JSONValue {
    try client.request("Sim.setBreakpoint", ["predicate": .string(predicate)])
  }

  private func scroll(_ seq: Int64, to offset: Double, why: JSONValue = []) {
    tests.patch(
      seq,
      ["t": .integer(seq * 1_000), "views": ["list": ["contentOffset": [0, .number(offset)]]]],
      why: why
    )
  }

  /// The reports that a client has received since the last call.
  private func reports() throws -> [JSONValue] {
    try client.drain()
    client.takeStates()
    defer { client.clearInbox() }
    return client.inbox.compactMap { message in
      message["method"] == "Sim.changed" ? message["params"]?["stopped"] : nil
    }
  }

  /// The lists of breakpoints that a client has received since the last call.
  private func lists() throws -> [JSONValue] {
    try client.drain()
    return client.take { $0["method"] == "Breakpoint.changed" }.compactMap { $0["params"] }
  }

  @Test("A moment is reported with its time and value, and the source continues")
  func momentIsReported() throws {
    #expect(try set("contentOffset.y > 100") == ["id": "b1", "predicate": "contentOffset.y > 100"])
    let list: JSONValue = [
      "breakpoints": [["id": "b1", "predicate": "contentOffset.y > 100", "isEnabled": true]]
    ]
    #expect(try lists() == [list])
    scroll(2, to: 50)
    #expect(try reports() == [])
    scroll(3, to: 150)
    #expect(
      try reports() == [
        [
          "breakpoint": "b1", "predicate": "contentOffset.y > 100", "t": 3_000, "view": "list",
          "text": "contentOffset.y 150 > 100",
        ]
      ]
    )
    // It holds on, then fails and holds again.
    scroll(4, to: 200)
    #expect(try reports() == [])
    scroll(5, to: 20)
    scroll(6, to: 300)
    #expect(try reports().map { $0["t"] } == [6_000])
    // The report is over: a client that connects now receives the breakpoint alone.
    let hello = try tests.harness.connect().expect("Server.hello")
    #expect(hello["clock"]?["stopped"] == nil && hello["clock"]?["paused"] == false)
    #expect(hello["breakpoints"] == list["breakpoints"])
    try client.request("Sim.removeBreakpoint", ["id": "b1"])
    #expect(try lists() == [["breakpoints": []]])
    scroll(7, to: 0)
    scroll(8, to: 300)
    #expect(try reports() == [])
  }

  @Test(
    "A condition reads the state, the causes and the events of a source",
    arguments: [
      "cause == assignment", "event(touchend)", "list.event(touchend)",
      "phase == idle && changed(contentOffset)", "contentOffset.y - was(contentOffset.y) > 20",
      "list.isDragging == false && list.contentOffset.y == 30",
      "max(contentSize.height, 1) == 9000 && contentOffset.y > 1",
    ]
  )
  func conditionReadsTheState(predicate: String) throws {
    // What holds from the start is no news.
    tests.patch(2, ["t": 1_000, "views": ["list": ["contentOffset": [0, 0]]]])
    _ = try set(predicate)
    _ = try reports()
    tests.source.notify(
      "Source.patch",
      [
        "seq": 3, "base": 2, "patch": ["t": 2_000, "views": ["list": ["contentOffset": [0, 30]]]],
        "why": [
          [
            "view": "list", "property": "contentOffset", "delta": [0, 30], "cause": "assignment",
            "by": "script",
          ]
        ],
        "events": [["event": "touchend", "view": "list"]],
      ]
    )
    #expect(try reports().map { $0["t"] } == [2_000], "\(predicate)")
  }

  @Test(
    "A condition on a value that a source does not send is never true",
    arguments: [
      "velocity.y > 0", "contentInset.top > -1", "list.alpha == 1", "cause == bounce",
      "event(scrollend)",
    ]
  )
  func whatASource(predicate: String) throws {
    _ = try set(predicate)
    scroll(2, to: 30)
    #expect(try reports() == [])
  }

  @Test("A breakpoint for a view that a source lacks is rejected or says so")
  func breakpointOfAView() throws {
    let fault = try client.refusal("Sim.setBreakpoint", ["predicate": "lis.contentOffset.y > 0"])
    #expect(fault["data"]?["message"]?.string?.contains("\"lis\"") == true, "\(fault)")
    _ = try set("list.contentOffset.y > 10")
    tests.source.notify(
      "Source.snapshot",
      [
        "seq": 2,
        "state": [
          "t": 5_000, "root": "window", "device": ["size": [390, 844]],
          "views": ["window": ["class": "Window"]],
        ],
      ]
    )
    let listed = try client.request("Sim.listBreakpoints")["breakpoints"]?[0]
    #expect(listed?["fault"]?.string?.contains("list") == true, "\(String(describing: listed))")
  }

  @Test("The engine and sources have breakpoints of their own")
  func engineAndSources() throws {
    _ = try set("list.contentOffset.y > 10")
    client.clearInbox()
    try client.request("Scene.load", ["name": "other"])
    #expect(try lists().last == ["breakpoints": []])
    try client.request("Scene.load", ["name": "source:s1"])
    #expect(try client.request("Sim.listBreakpoints")["breakpoints"]?.array?.count == 1)
  }
}

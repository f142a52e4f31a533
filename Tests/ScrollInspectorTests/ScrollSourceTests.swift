import Foundation
import JSON
import ScrollModel
import Testing

@testable import ForeignSource
@testable import ScrollInspector

/// A program's own scroll views, as it sets and commits them.
@Suite struct ScrollSourceTests {
  private let source = ScrollSource(name: "Map")
  private static let frame = CGRect(x: 0, y: 0, width: 390, height: 844)
  private static let size = CGSize(width: 390, height: 9_000)

  private func list() throws -> JSONObject {
    try #require(source.sender.document.views["list"]?.object)
  }

  private func subviews(of id: String = "window") -> JSONValue? {
    source.sender.document.views[id]?["subviews"]
  }

  @Test("What is set is in the state after the commit")
  func whatIsSet() throws {
    source.view("list", frame: Self.frame, contentSize: Self.size)
    source.set("list", contentOffset: CGPoint(x: 0, y: 40))
    #expect(source.sender.document.views["list"] == nil)
    try source.commit(at: .microseconds(5))
    #expect(try list()["contentOffset"] == [0, 40])
    #expect(source.sender.document.time == 5)
  }

  @Test("A refused commit changes nothing")
  func refusedCommitChanges() throws {
    source.view("list", frame: Self.frame, contentSize: Self.size)
    try source.commit(at: .microseconds(0))
    source.view("list/2", frame: Self.frame)
    source.set("list", contentOffset: CGPoint(x: 0, y: 900))
    #expect(throws: ScrollSource.Fault.self) { try source.commit(at: .microseconds(1)) }
    #expect(subviews() == ["list"])
    // What is committed next follows from the last commit that was sent.
    source.set("list", contentOffset: CGPoint(x: 0, y: 7))
    source.view("other", frame: Self.frame, contentSize: Self.size)
    try source.commit(at: .microseconds(2))
    #expect(try list()["contentOffset"] == [0, 7])
    #expect(subviews() == ["list", "other"])
  }

  @Test("NaN and infinity are rejected", arguments: [Double.nan, .infinity, 1e13])
  func numberThatIsNone(number: Double) throws {
    source.view("list", frame: Self.frame, contentSize: Self.size)
    try source.commit(at: .microseconds(0))
    source.set("list", contentOffset: CGPoint(x: 0, y: number))
    let fault = #expect(throws: ScrollSource.Fault.self) { try source.commit(at: .microseconds(1)) }
    #expect(fault?.description.contains("expected numbers from -1e12 to 1e12") == true)
    #expect(fault?.pointer == "/why/0/delta")
    #expect(fault?.expected == "numbers from -1e12 to 1e12")
    try source.commit(at: .microseconds(2))
    #expect(try list()["contentOffset"] == nil)
  }

  @Test("A view is moved and removed with its subviews")
  func viewIsMoved() throws {
    source.view("list", frame: Self.frame, contentSize: Self.size)
    source.view("row", in: "list", class: View.self, frame: Self.frame)
    source.view("list", frame: Self.frame, contentSize: Self.size)
    try source.commit(at: .microseconds(0))
    #expect(subviews() == ["list"])
    source.view("row", in: "window", class: View.self, frame: Self.frame)
    try source.commit(at: .microseconds(1))
    #expect(subviews() == ["list", "row"])
    #expect(subviews(of: "list") == [])
    source.view("row", in: "list", class: View.self, frame: Self.frame)
    source.remove("list")
    try source.commit(at: .microseconds(2))
    #expect(subviews() == [])
    #expect(source.sender.document.views.map(\.key) == ["window"])
  }

  @Test("An error has its place, what was expected and what was found")
  func faultHasItsPlace() throws {
    source.view("list", frame: Self.frame, contentSize: Self.size)
    source.set("list", .alpha, .string("half"))
    let fault = try #require(throws: ScrollSource.Fault.self) { try source.commit(at: .zero) }
    #expect(fault.pointer == "/patch/views/list/alpha")
    #expect(fault.expected == "a number")
    #expect(fault.found == #""half""#)
    #expect(fault.description == #"/patch/views/list/alpha: expected a number, found "half""#)
    source.view("list", frame: Self.frame)
    let missing = try #require(throws: ScrollSource.Fault.self) { try source.commit(at: .zero) }
    #expect(missing.pointer == "/patch/views/list/contentSize")
    #expect(missing.expected == nil && missing.found == nil)
  }

  @Test(
    "A time outside the clock is rejected",
    arguments: [Duration.seconds(-1), .seconds(Int64.max), .seconds(Int64.min)]
  )
  func timeOutsideTheClock(time: Duration) {
    source.view("list", frame: Self.frame, contentSize: Self.size)
    let fault = #expect(throws: ScrollSource.Fault.self) { try source.commit(at: time) }
    #expect(fault?.pointer == "/patch/t")
  }

  @Test("Actors, causes and events have their names on the wire")
  func actorsCausesAndEvents() throws {
    #expect(ScrollSource.Actor.allCases.map(\.rawValue) == CauseCheck.actors)
    let names: [ScrollSource.EventName] = [
      .scrollViewDidScroll, .scrollViewWillBeginDragging, .scrollViewWillEndDragging,
      .scrollViewDidEndDragging, .scrollViewWillBeginDecelerating, .scrollViewDidEndDecelerating,
      .scrollViewDidEndScrollingAnimation, .scrollViewDidScrollToTop,
    ]
    #expect(Set(names.map(\.rawValue)).isSubset(of: Event.names))
    var messages: [JSONValue] = []
    source.sender.send = { messages.append($0) }
    source.view("list", frame: Self.frame, contentSize: Self.size)
    try source.commit(at: .zero)
    source.sender.receive(["id": 1, "result": ["isShown": true]])
    source.set("list", contentOffset: CGPoint(x: 0, y: 4), by: .wheel, cause: .drag)
    source.set("list", contentOffset: CGPoint(x: 0, y: 5), cause: nil)
    source.event(.scrollend, of: "list")
    source.event("rowsLoaded", of: "list")
    try source.commit(at: .microseconds(16_667) + .nanoseconds(400))
    let sent = try #require(messages.last?["params"])
    #expect(sent["patch"]?["t"] == 16_667)
    #expect(
      sent["why"] == [
        [
          "view": "list", "property": "contentOffset", "cause": "drag", "by": "wheel",
          "delta": [0, 4],
        ],
        [
          "view": "list", "property": "contentOffset", "cause": "external", "by": "unknown",
          "delta": [0, 1],
        ],
      ]
    )
    #expect(sent["events"]?.array?.map { $0["event"] } == ["scrollend", "rowsLoaded"])
  }

  @Test("A value of any kind is sent as the model has it")
  func valueOfAny() throws {
    source.view("list", frame: Self.frame, contentSize: Self.size)
    source.set("list", .contentInset, .insets(EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)))
    source.set("list", .isScrollEnabled, .bool(false))
    source.set("list", .phase, .string("idle"))
    try source.commit(at: .zero)
    #expect(try list()["contentInset"] == [1, 2, 3, 4])
    #expect(try list()["isScrollEnabled"] == false)
    #expect(try list()["phase"] == "idle")
    source.set("list", .phase, .absent)
    try source.commit(at: .zero)
    #expect(try list()["phase"] == nil)
  }

  @Test("Own values can be objects, and events have members")
  func ownValuesAreObjects() throws {
    source.view("list", frame: Self.frame, contentSize: Self.size)
    source.set("list", own: "cells", ["count": 12, "isLoading": true, "visible": [3, 9]])
    source.set("list", own: "title", "Feed")
    try source.commit(at: .zero)
    #expect(
      try list()["foreign"] == [
        "cells": ["count": 12, "isLoading": true, "visible": [3, 9]], "title": "Feed",
      ]
    )
    // An object takes the place of the former one.
    source.set("list", own: "cells", ["count": 13])
    source.set("list", own: "title", nil)
    try source.commit(at: .microseconds(1))
    #expect(try list()["foreign"] == ["cells": ["count": 13]])
    source.set("list", own: "cells", ["rows": ["first": 1]])
    let fault = try #require(throws: ScrollSource.Fault.self) {
      try source.commit(at: .microseconds(2))
    }
    #expect(fault.pointer == "/patch/views/list/foreign/cells/rows")
    #expect(try list()["foreign"] == ["cells": ["count": 13]])
  }

  @Test("A new view has not moved")
  func viewThatIsNew() throws {
    var messages: [JSONValue] = []
    source.sender.send = { messages.append($0) }
    source.sender.receive(["id": 1, "result": ["isShown": true]])
    source.view("list", frame: Self.frame, contentSize: Self.size)
    source.set("list", contentOffset: CGPoint(x: 0, y: 40), by: .script)
    try source.commit(at: .zero)
    #expect(messages.last?["params"]?["patch"]?["views"]?["list"]?["contentOffset"] == [0, 40])
    #expect(messages.last?["params"]?["why"] == nil)
    source.set("list", contentOffset: CGPoint(x: 0, y: 41), by: .script)
    try source.commit(at: .microseconds(1))
    #expect(messages.last?["params"]?["why"]?[0]?["delta"] == [0, 1])
  }

  @Test("The doctor reads the events that only a program can measure")
  func doctorReadsTheEvents() throws {
    var messages: [JSONValue] = []
    source.sender.send = { messages.append($0) }
    source.view("list", frame: Self.frame, contentSize: Self.size)
    try source.commit(at: .zero)
    source.sender.receive(["id": 1, "result": ["isShown": true]])
    source.event(
      .fieldcovered,
      of: "list",
      ["element": "Name", "hidden": 40, "height": 44, "keyboard": 335]
    )
    source.set("list", .zoomScale, .number(2), by: .script, from: .init(command: "zoom"))
    try source.commit(at: .microseconds(9))
    let sent = try #require(messages.last?["params"])
    #expect(
      sent["events"] == [
        [
          "event": "fieldcovered", "view": "list", "element": "Name", "height": 44, "hidden": 40,
          "keyboard": 335,
        ]
      ]
    )
    #expect(
      sent["why"] == [
        [
          "view": "list", "property": "zoomScale", "cause": "assignment", "by": "script",
          "command": "zoom",
        ]
      ]
    )
    source.event("tapped", of: "list", ["at": ["x": 1]])
    let fault = try #require(throws: ScrollSource.Fault.self) {
      try source.commit(at: .microseconds(10))
    }
    #expect(fault.pointer == "/events/0/at")
  }

  @Test("Input is a command, and its answer has a time or a reason")
  func inputIsACommand() throws {
    struct Refusal: Error, CustomStringConvertible { let description = "no wheel here" }
    var commands: [Command] = []
    let source = ScrollSource(name: "Map") { command in
      if case .wheel = command { throw Refusal() }
      commands.append(command)
      return .milliseconds(5)
    }
    #expect(source.sender.description.acceptsInput)
    #expect(!self.source.sender.description.acceptsInput)
    var answers: [JSONValue] = []
    source.sender.send = { answers.append($0) }
    func input(_ id: Int64, _ parameters: JSONValue) {
      source.sender.receive(["id": .integer(id), "method": "Source.input", "params": parameters])
    }
    input(1, ["touches": [["id": 0, "phase": "began", "location": [1, 2]]]])
    input(2, ["wheel": ["location": [1, 2], "delta": [0, 5]]])
    input(3, ["touches": "none"])
    #expect(
      commands == [.touch([TouchSample(id: 0, phase: .began, location: CGPoint(x: 1, y: 2))])]
    )
    #expect(answers[0] == ["id": 1, "result": ["t": 5_000]])
    #expect(answers[1]["error"]?["message"] == "no wheel here")
    #expect(answers[2]["error"]?["message"]?.string?.contains("touches") == true, "\(answers[2])")
  }

  @Test("An invalid address is an error; a missing server is a reason")
  func addressThatIsNone() throws {
    #expect(throws: InspectorServerError.self) { try source.connect(to: "http://127.0.0.1") }
    #expect(source.connection == nil && source.poll() == nil)
    try source.connect(to: "ws://127.0.0.1:1")
    #expect(source.connection == .disconnected(reason: nil))
    guard case .disconnected(let reason?) = source.poll() else {
      Issue.record("connected to nothing")
      return
    }
    #expect(reason.contains("127.0.0.1:1"))
    // What is committed meanwhile is sent when there is a connection.
    source.view("list", frame: Self.frame, contentSize: Self.size)
    try source.commit(at: .zero)
    source.disconnect()
    #expect(source.connection == nil)
  }
}

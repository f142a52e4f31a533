import Foundation
import Inspector
import InspectorSupport
import JSON
import Scenes
import ScrollModel
import TestSupport
import Testing

/// Undo and redo of edits.
@Suite struct EditTests {
  private func state(_ harness: Harness) throws -> JSONValue? {
    let client = try harness.attach()
    defer { harness.inspector.disconnect(client.id, now: harness.now) }
    return client.document?.timeless
  }

  @Test("An edit is undone and redone")
  func editIsTaken() throws {
    let harness = try Harness()
    let client = try harness.attach()
    let viewer = try harness.attach()
    client.set("dot", "alpha", 0.5)
    let expected: JSONValue = ["undo": 1, "redo": 0, "undoTitle": "alpha of dot"]
    #expect(try viewer.lastEdit() == expected)
    let undone = try client.request("Edit.undo")
    #expect(undone == ["edit": ["id": "dot", "values": ["alpha": 1]], "undo": 0, "redo": 1])
    #expect(harness.inspector.engine.view("dot")?.alpha == 1)
    #expect(
      try viewer.lastEdit() == ["undo": 0, "redo": 1, "redoTitle": "alpha of dot"]
    )
    let late = harness.connect()
    #expect(
      try late.expect("Server.hello")["edits"]
        == ["undo": 0, "redo": 1, "redoTitle": "alpha of dot"]
    )
    let redone = try client.request("Edit.redo")
    #expect(redone == ["edit": ["id": "dot", "values": ["alpha": 0.5]], "undo": 1, "redo": 0])
    #expect(harness.inspector.engine.view("dot")?.alpha == 0.5)
    #expect(try client.refusal("Edit.redo")["code"] == .code(.wrongState))
    try client.request("Edit.undo")
    #expect(try client.refusal("Edit.undo")["code"] == .code(.wrongState))
    #expect(try viewer.refusal("Edit.undo")["code"] == .code(.notController))
    #expect(try client.refusal("Edit.undo", ["n": 1])["code"] == .code(.parameters))
    // A new edit empties the redo list.
    client.set("dot", "isHidden", true)
    #expect(try client.refusal("Edit.redo")["code"] == .code(.wrongState))
  }

  @Test("Nudging with a held key is one edit")
  func nudgeThatIsHeld() throws {
    let harness = try Harness()
    let client = try harness.attach()
    for step in 1...20 {
      client.set("box", "frame", [.integer(Int64(10 + step)), 10, 50, 50])
      harness.pass(100_000)
    }
    #expect(try client.request("Edit.undo")["undo"] == 0)
    #expect(harness.inspector.engine.view("box")?.frame.origin.x == 10)
    #expect(
      try client.request("Edit.redo")["edit"] == [
        "id": "box", "values": ["frame": [30, 10, 50, 50]],
      ]
    )
    // Another property, another view, a command in between, or a pause starts a new edit.
    client.set("box", "alpha", 0.5)
    client.set("dot", "alpha", 0.5)
    client.set("dot", "alpha", 0.25)
    #expect(try client.lastEdit()?["undo"] == 3)
    client.call("scroll", "flashScrollIndicators", [:])
    client.set("dot", "alpha", 0.75)
    harness.pass(600_000)
    client.set("dot", "alpha", 0.5)
    #expect(try client.lastEdit()?["undo"] == 5)
  }

  @Test("Dragging a number continues its edit")
  func numberThatIsHeld() throws {
    let harness = try Harness()
    let client = try harness.attach()
    for alpha in [0.5, 0.25, 0.25, 0.25, 0.25, 0.75] {
      client.set("box", "alpha", .number(alpha))
      harness.pass(400_000)
    }
    #expect(try client.lastEdit()?["undo"] == 1)
    #expect(try client.request("Edit.undo")["undo"] == 0)
    #expect(harness.inspector.engine.view("box")?.alpha == 1)
  }

  @Test(
    "Undo removes a value that was absent before, instead of setting a similar value",
    arguments: [
      ("backgroundColor", "#ff0000"), ("text", "words"), ("textColor", "#00ff00"),
      ("content", ["grid": 50]), ("shadowPath", [0, 0, 5, 5]), ("keyboardLayoutGuide", [:]),
    ] as [(String, JSONValue)]
  )
  func noneIsAValue(name: String, value: JSONValue) throws {
    let harness = try Harness()
    let client = try harness.attach()
    client.set("dot", name, .null)
    let before = try state(harness)
    client.set("dot", name, value)
    let after = try state(harness)
    #expect(before != after)
    let undone = try client.request("Edit.undo")
    #expect(undone["edit"] == ["id": "dot", "values": .object([name: .null])])
    #expect(try state(harness) == before)
    try client.request("Edit.redo")
    #expect(try state(harness) == after)
    client.set("dot", name, .null)
    #expect(try state(harness) == before)
    #expect(
      try client.refusal("View.set", ["id": "dot", "values": ["alpha": .null]])["code"]
        == .code(.parameters)
    )
  }

  @Test("Undo returns views to their places")
  func viewsGoBack() throws {
    let harness = try Harness()
    let client = try harness.attach()
    let before = try state(harness)
    client.call("box", "removeFromSuperview", [:])
    client.call("window", "insertSubview", ["view": "label", "at": 0])
    client.call("scroll", "insertSubview", ["view": "box"])
    #expect(try client.lastEdit()?["undoTitle"] == "place of box")
    let after = try state(harness)
    for _ in 0..<3 { try client.request("Edit.undo") }
    #expect(try state(harness) == before)
    for _ in 0..<3 { try client.request("Edit.redo") }
    #expect(try state(harness) == after)
    _ = try client.lastEdit()
    // A command that changes nothing is not an edit.
    client.call("scroll", "bringSubviewToFront", ["view": "dot"])
    client.set("dot", "alpha", 1)
    #expect(try client.lastEdit() == nil)
  }

  @Test("Undo returns rows to their values")
  func rowsGoBack() throws {
    let rows: [JSONValue] = (0..<20).map { ["text": .string("row \($0)")] }
    let json: JSONValue = [
      "format": "scrollscope.scene", "version": 1, "title": "Table",
      "device": ["size": [200, 400], "displayScale": 2],
      "root": [
        "id": "window", "class": "Window",
        "subviews": [
          [
            "id": "table", "class": "TableView", "frame": [0, 0, 200, 400],
            "contentOffset": [0, 480], "sections": [["rows": .array(rows)]],
          ]
        ],
      ],
    ]
    let harness = try Harness(scene: try SceneReader.scene(json, named: "table"))
    let client = try harness.attach()
    let before = try state(harness)
    func place(_ row: Int64) -> JSONValue { ["section": 0, "row": .integer(row)] }
    let calls: [(String, JSONValue)] = [
      ("insertRows", ["at": [["section": 0, "row": 0, "text": "new", "height": 20]]]),
      ("reloadRows", ["at": [["section": 0, "row": 3, "text": "other", "height": 8]]]),
      // The offset is clamped.
      ("deleteRows", ["at": .array((14..<21).map(place))]),
    ]
    for (name, arguments) in calls { client.call("table", name, arguments) }
    #expect(try client.lastEdit()?["undoTitle"] == "rows of table")
    let after = try state(harness)
    #expect(before != after)
    for _ in calls { try client.request("Edit.undo") }
    #expect(try state(harness) == before)
    for _ in calls { try client.request("Edit.redo") }
    #expect(try state(harness) == after)
    _ = try client.lastEdit()
    // It changes no row.
    client.call("table", "reloadData", [:])
    #expect(try client.lastEdit() == nil)
  }

  @Test("An edit during a bounce does not start it again")
  func editDuringABounce() throws {
    let harness = try Harness()
    let client = try harness.attach()
    client.set("scroll", "contentOffset", [0, -80])
    for (phase, y) in [("began", 100), ("moved", 120), ("ended", 120)] as [(String, Int64)] {
      let touch: JSONValue = ["id": 1, "phase": .string(phase), "location": [100, .integer(y)]]
      try client.request("Input.touch", ["touches": [touch]])
    }
    harness.pass(50_000)
    let scroll = try #require(harness.inspector.engine.view("scroll") as? ScrollView)
    #expect(scroll.isPastEdge && scroll.phase == .bouncing)
    client.set("scroll", "alpha", 0.5)
    harness.pass(3_000_000)
    #expect(scroll.phase == .idle)
    #expect(try client.request("Edit.undo")["edit"] == ["id": "scroll", "values": ["alpha": 1]])
    #expect(!scroll.isPastEdge)
  }

  @Test("Undo turns the device back")
  func deviceIsTurned() throws {
    let harness = try Harness()
    let client = try harness.attach()
    let before = try state(harness)
    try client.request("Device.set", ["orientation": "landscapeLeft", "displayScale": 3])
    #expect(
      try client.lastEdit()?["undoTitle"] == "orientation, displayScale of the device"
    )
    harness.pass(2_000_000)
    try client.request("Edit.undo")
    harness.pass(2_000_000)
    #expect(try state(harness) == before)
  }

  @Test("Another scene or another past has its own edits")
  func anotherSceneOrAnother() throws {
    let harness = try Harness()
    let client = try harness.attach()
    for time in 1...3 {
      harness.pass(1_000_000)
      client.set("dot", "alpha", .number(1 - Double(time) / 4))
    }
    // After a seek to between the first and the second edit, one can be undone; after a seek later,
    // all three.
    try client.request("Sim.seek", ["t": 1_500_000])
    #expect(try client.lastEdit() == ["undo": 1, "redo": 0, "undoTitle": "alpha of dot"])
    try client.request("Sim.seek", ["t": 3_000_000])
    #expect(try client.lastEdit()?["undo"] == 3)
    try client.request("Sim.seek", ["t": 1_500_000])
    try client.request("Sim.resume")
    harness.pass(600_000)
    #expect(try client.lastEdit()?["undo"] == 2)
    // Any other command discards the later edits.
    #expect(try client.request("Edit.undo")["undo"] == 1)
    #expect(harness.inspector.engine.view("dot")?.alpha == 0.75)
    #expect(try client.request("Edit.redo")["undo"] == 2)
    #expect(try client.refusal("Edit.redo")["code"] == .code(.wrongState))
    // After a seek to a time before the undo, the edit is not undone.
    try client.request("Scene.reset")
    #expect(try client.lastEdit() == ["undo": 0, "redo": 0])
    #expect(try client.refusal("Edit.undo")["code"] == .code(.wrongState))
  }

  @Test("Edits that can no longer be undone are dropped")
  func whatCannotBeTaken() throws {
    let harness = try Harness()
    let client = try harness.attach()
    client.set("dot", "alpha", 0.5)
    client.call("box", "insertSubview", ["view": "label"])
    client.set("box", "alpha", 0.5)
    // The label's old parent is now below the label.
    for _ in 0..<2 { try client.request("Edit.undo") }
    #expect(try client.request("Edit.undo")["undo"] == 0)
    #expect(harness.inspector.engine.view("label")?.superview?.id == "scroll")
  }

  @Test(
    "Undoing random edits restores the earlier states, and redoing them the later ones",
    arguments: UInt64(0)..<30
  )
  func forwardAndBack(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let harness = try Harness()
    let client = try harness.attach()
    let before = try state(harness)
    for _ in 0..<30 { try edit(client, &random) }
    let after = try state(harness)
    var count = 0
    while try client.ask("Edit.undo")["result"] != nil { count += 1 }
    #expect(try state(harness) == before)
    for _ in 0..<count { try client.request("Edit.redo") }
    #expect(try client.refusal("Edit.redo")["code"] == .code(.wrongState))
    #expect(try state(harness) == after)
    // Each undo can be redone. (Without overflow, an indicator keeps its last frame, so indicators
    // are not compared.)
    func views() throws -> [String: JSONValue] {
      let views = try state(harness)?["views"]?.object?.map { ($0, $1) } ?? []
      return Dictionary(views.filter { !$0.0.hasSuffix("Indicator") }) { first, _ in first }
    }
    var states = [try views()]
    for _ in 0..<count {
      try client.request("Edit.undo")
      states.append(try views())
    }
    while states.count > 1 {
      states.removeLast()
      let edit = try client.request("Edit.redo")["edit"]
      try #require(try views() == states.last, "\(edit?.serializedString ?? "")")
    }
  }

  private func edit(_ client: FakeClient, _ random: inout SeededGenerator) throws {
    let number = { (range: ClosedRange<Int64>, random: inout SeededGenerator) in
      JSONValue.integer(Int64.random(in: range, using: &random))
    }
    let views: [JSONValue] = ["box", "dot", "label"]
    let view = views.randomElement(using: &random) ?? "dot"
    switch Int.random(in: 0..<13, using: &random) {
    case 0: _ = try client.ask("View.set", ["id": view, "values": ["alpha": 0.5]])
    case 1:
      let frame: JSONValue = [
        number(0...50, &random), number(0...50, &random), number(0...80, &random), 40,
      ]
      _ = try client.ask("View.set", ["id": view, "values": ["frame": frame]])
    case 2: _ = try client.ask("View.set", ["id": "scroll", "values": ["bounces": false]])
    case 3:
      let offset: JSONValue = ["contentOffset": [0, number(0...1_500, &random)]]
      _ = try client.ask("View.set", ["id": "scroll", "values": offset])
    case 4:
      let size: JSONValue = ["contentSize": [200, number(100...3_000, &random)]]
      _ = try client.ask("View.set", ["id": "scroll", "values": size])
    case 5:
      let insets: JSONValue = ["contentInset": [number(0...50, &random), 0, 10, 0]]
      _ = try client.ask("View.set", ["id": "scroll", "values": insets])
    case 6:
      _ = try client.ask(
        "View.set",
        ["id": view, "values": ["isHidden": true, "cornerRadius": 3]]
      )
    case 7: _ = try client.ask("View.call", ["id": view, "name": "removeFromSuperview"])
    case 8, 9:
      let parents: [JSONValue] = ["scroll", "window", "box"]
      let arguments: JSONValue = ["view": view, "at": number(0...2, &random)]
      _ = try client.ask(
        "View.call",
        [
          "id": parents.randomElement(using: &random) ?? "window", "name": "insertSubview",
          "arguments": arguments,
        ]
      )
    case 11:
      let values: [JSONValue] = [
        ["backgroundColor": "#ff0000"], ["backgroundColor": .null], ["text": "words"],
        ["text": .null, "textColor": .null], ["content": ["grid": 20]],
        ["content": .null, "shadowPath": [0, 0, 5, 5]],
      ]
      let chosen = values.randomElement(using: &random) ?? [:]
      _ = try client.ask("View.set", ["id": view, "values": chosen])
    case 10:
      let values: JSONValue = ["transform": [1, 0, 0, 1, number(-9...9, &random), 3]]
      _ = try client.ask("View.set", ["id": view, "values": values])
    default:
      let scale: JSONValue = .integer(Int64.random(in: 1...3, using: &random))
      _ = try client.ask("Device.set", ["displayScale": scale])
    }
  }
}

extension FakeClient {
  /// Reads all messages and returns the last undo and redo state received; nil if there is none.
  fileprivate func lastEdit() throws -> JSONValue? {
    try drain()
    defer { edits = [] }
    return edits.last
  }
}

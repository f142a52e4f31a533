import Foundation
import JSON
import ModelCoding
import ScrollModel
import Testing

@Suite struct EventWriterTests {
  /// The events and changes of a scroll view that fills a window: a drag, a flick into the edge, an
  /// animation, a tap on the status bar, an inset and the keyboard.
  private func events() throws -> (events: [Event], changes: [Change]) {
    let window = Window(id: "w")
    let scroll = ScrollView(id: "s")
    scroll.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
    scroll.contentSize = CGSize(width: 640, height: 900)
    window.addSubview(scroll)
    let button = Button(id: "b")
    button.frame = CGRect(x: 300, y: 300, width: 20, height: 20)
    window.addSubview(button)
    let table = TableView(id: "t")
    table.frame = CGRect(x: 300, y: 200, width: 20, height: 40)
    table.sections = [TableSection(rows: [TableRow(text: "row", height: 40)])]
    table.scrollsToTop = false
    window.addSubview(table)
    let engine = Engine(root: window, device: Device(size: CGSize(width: 320, height: 480)))
    func touch(_ phase: TouchSample.Phase, _ x: Double, _ y: Double, _ time: Int64) throws {
      let sample = TouchSample(id: 1, phase: phase, location: CGPoint(x: x, y: y))
      try engine.handle(.touch([sample]), at: time)
    }
    // Dragged past the left and top edges, and released there.
    try touch(.began, 100, 100, 0)
    try touch(.moved, 160, 200, 16_000)
    try touch(.ended, 160, 200, 500_000)
    while let frame = engine.nextStepTime { engine.advance(to: frame) }
    // Flicked past the right and bottom edges.
    let start = engine.time + 16_000
    try touch(.began, 300, 400, start)
    for index in 1...6 {
      let way = Double(index) * 40
      try touch(.moved, 300 - way, 400 - way, start + Int64(index) * 8_000)
    }
    try touch(.ended, 60, 160, start + 50_000)
    while let frame = engine.nextStepTime { engine.advance(to: frame) }
    let offset = Command.Call.setContentOffset(CGPoint(x: 5, y: 5), animated: true)
    try engine.handle(.call(view: "s", offset), at: engine.time)
    while let frame = engine.nextStepTime { engine.advance(to: frame) }
    try engine.handle(.statusBarTap, at: engine.time)
    while let frame = engine.nextStepTime { engine.advance(to: frame) }
    let inset = EdgeInsets(top: 10, left: 0, bottom: 0, right: 0)
    try engine.handle(
      .set(view: "s", values: [.init(.contentInset, .insets(inset))]),
      at: engine.time
    )
    try engine.handle(.showKeyboard(.height(216), KeyboardChange(duration: .zero)), at: engine.time)
    try engine.handle(.hideKeyboard(nil, KeyboardChange(duration: .zero)), at: engine.time)
    try engine.handle(.setDevice(DeviceChange(orientation: .landscapeLeft)), at: engine.time)
    try touch(.began, 310, 310, engine.time)
    try touch(.moved, 311, 310, engine.time)
    try touch(.ended, 311, 310, engine.time)
    try touch(.began, 310, 310, engine.time)
    try touch(.cancelled, 310, 310, engine.time)
    try touch(.began, 310, 210, engine.time)
    try touch(.ended, 310, 210, engine.time)
    scroll.refreshControl = true
    try touch(.began, 10, 10, engine.time)
    try touch(.moved, 10, 310, engine.time)
    try touch(.ended, 10, 310, engine.time)
    engine.layoutIfNeeded()
    return engine.takeOutput()
  }

  private static let keyboardFields = [
    "frameBegin", "frameEnd", "animationDuration", "animationCurve", "isLocal",
  ]

  private static let fields: [String: [String]] = [
    "keyboardWillChangeFrame": keyboardFields,
    "keyboardWillShow": keyboardFields,
    "keyboardDidShow": keyboardFields,
    "keyboardWillHide": keyboardFields,
    "keyboardDidHide": keyboardFields,
    "keyboardDidChangeFrame": keyboardFields,
    "scrollViewDidScroll": ["contentOffset"],
    "scrollViewWillBeginDragging": [],
    "scrollViewWillEndDragging": [
      "velocity", "proposedTargetContentOffset", "targetContentOffset",
    ],
    "scrollViewDidEndDragging": ["willDecelerate"],
    "scrollViewWillBeginDecelerating": [],
    "scrollViewDidEndDecelerating": [],
    "scrollViewDidEndScrollingAnimation": [],
    "scrollViewShouldScrollToTop": [],
    "scrollViewDidScrollToTop": [],
    "scrollViewDidChangeAdjustedContentInset": ["adjustedContentInset"],
    "edgeCrossed": ["edge"],
    "viewWillTransition": ["size"],
    "willAnimateRotation": [],
    "didRotate": [],
    "touchesBegan": ["touches"],
    "touchesMoved": ["touches"],
    "touchesEnded": ["touches"],
    "touchesCancelled": ["touches"],
    "buttonTapped": [],
    "tableViewDidSelectRow": ["section", "row"],
    "refreshControlValueChanged": [],
    "layoutSubviews": [],
  ]

  @Test("Next to a state, an event has an offset only if it differs from the state's")
  func besideTheState() throws {
    let window = Window(id: "w")
    let scroll = ScrollView(id: "s")
    scroll.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
    scroll.contentSize = CGSize(width: 640, height: 900)
    window.addSubview(scroll)
    let engine = Engine(root: window, device: Device(size: CGSize(width: 320, height: 480)))
    for offset in [CGPoint(x: 5, y: 5), CGPoint(x: 5, y: 6)] {
      let call = Command.Call.setContentOffset(offset, animated: false)
      try engine.handle(.call(view: "s", call), at: engine.time)
    }
    let scrolls = engine.takeOutput().events.filter { $0.name == "scrollViewDidScroll" }
    let written = try scrolls.map { event in
      var writer = JSONWriter()
      EventWriter.write(event, beside: engine, to: &writer)
      return try JSONValue(parsing: writer.bytes, limits: .message)["contentOffset"]
    }
    #expect(written == [[5, 5], nil])
  }

  @Test("Every event has time, name and view, then all its fields, whatever their values")
  func fields() throws {
    var seen: Set<String> = []
    var edges: Set<String> = []
    for event in try events().events {
      var writer = JSONWriter()
      EventWriter.write(event, to: &writer)
      let json = try JSONValue(parsing: writer.bytes, limits: .message)
      let own: [String] = Self.fields[event.name] ?? ["?"]
      #expect(json.object?.keys == ["t", "event", "view"] + own)
      #expect(json["t"] == .integer(event.time))
      #expect(json["event"] == .string(event.name))
      #expect(json["view"] == .string(event.view))
      #expect(!json.hasNullMember)
      seen.insert(event.name)
      if let edge = json["edge"]?.string { edges.insert(edge) }
    }
    #expect(seen == Set(Self.fields.keys))
    #expect(edges == ["top", "left", "bottom", "right"])
  }

  @Test("An event is written in the specified format")
  func text() throws {
    let event = try #require(try events().events.first { $0.name == "scrollViewDidEndDragging" })
    var writer = JSONWriter()
    EventWriter.write(event, to: &writer)
    #expect(
      String(decoding: writer.bytes, as: UTF8.self)
        == #"{"t":500000,"event":"scrollViewDidEndDragging","view":"s","willDecelerate":true}"#
    )
  }

  @Test("A keyboard notification is written with UIKit's fields")
  func keyboardText() throws {
    let event = try #require(try events().events.first { $0.name == "keyboardWillShow" })
    var writer = JSONWriter()
    EventWriter.write(event, to: &writer)
    #expect(
      String(decoding: writer.bytes, as: UTF8.self)
        == #"{"t":\#(event.time),"event":"keyboardWillShow","view":"w","#
        + #""frameBegin":[0,480,320,216],"frameEnd":[0,264,320,216],"#
        + #""animationDuration":0,"animationCurve":7,"isLocal":true}"#
    )
  }

  @Test("A change has a view, a property, a cause and an actor, and of an offset a delta")
  func changes() throws {
    let changes = try events().changes
    #expect(
      Set(changes.map(\.cause)).isSuperset(of: [.rubberBand, .bounce, .deceleration, .animation])
    )
    for change in changes {
      var writer = JSONWriter()
      EventWriter.write(change, to: &writer)
      let json = try JSONValue(parsing: writer.bytes, limits: .message)
      var expected: JSONObject = [
        "view": .string(change.view), "property": .string(change.property.name),
        "cause": .string(change.cause.rawValue),
      ]
      if change.property == .contentOffset {
        expected["delta"] = [.number(change.delta.x), .number(change.delta.y)]
      }
      switch change.actor {
      case .finger(let id):
        expected["actor"] = "finger"
        expected["finger"] = .integer(Int64(id))
      case .controller(let name):
        expected["actor"] = "controller"
        expected["controller"] = .string(name)
      default: expected["actor"] = .string("\(change.actor)")
      }
      expected["command"] = change.command.map { .integer(Int64($0)) }
      #expect(json == .object(expected))
    }
  }
}

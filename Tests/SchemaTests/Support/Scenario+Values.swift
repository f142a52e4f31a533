import Inspector
import InspectorSupport
import JSON
import ModelCoding
import RandomScenes
import RecipeViews
import ScrollModel
import TestSupport
import Testing

extension Scenario {
  /// A view of the driven scene, a property of it, a value, and another one: the default, if it has one.
  typealias PropertyValues = (id: String, name: String, value: JSONValue, byDefault: JSONValue)

  /// For every property that can be set, a value other than its default, and the default.
  static let values = chosenValues + otherValues

  /// Values of the properties without chosen ones, from the table of properties.
  private static let otherValues: [PropertyValues] = {
    let chosen = Set(chosenValues.map(\.name))
    let views: [(id: String, type: View.Type)] = [
      ("box", View.self), ("button", Button.self), ("image", ImageView.self),
      ("window", Window.self),
      ("scroll", ScrollView.self), ("zoomed", ScrollContentView.self),
      ("tones", TwoToneTableView.self), ("shadows", ShadowedTableView.self),
    ]
    var random = SeededGenerator(seed: 1)
    return Property.allCases.compactMap { property in
      guard !chosen.contains(property.name), !property.descriptor.isReadOnly,
        let id = views.first(where: { $0.type.has(property) })?.id
      else { return nil }
      let row = property.descriptor
      let byDefault =
        row.defaultValue
        ?? (row.canBeAbsent ? .absent : .random(of: row, naming: ["dot"], using: &random))
      let value = PropertyValue.random(
        of: row,
        naming: ["dot"],
        otherThan: byDefault,
        using: &random
      )
      return value.map {
        (id, property.name, PropertySchemas.json($0), PropertySchemas.json(byDefault))
      }
    }
  }()

  /// Values that are not like any other of their kind, or that a view takes only together.
  private static let chosenValues: [PropertyValues] = [
    ("dot", "frame", [1, 2, 30, 40], [0, 0, 0, 0]),
    ("box", "bounds", [5, 5, 50, 50], [0, 0, 1, 1]),
    ("box", "center", [60, 60], [0, 0]),
    ("box", "transform", [0, 1, -1, 0, 3, 4], [1, 0, 0, 1, 0, 0]),
    ("box", "transform", [0.6, 0.8, -0.8, 0.6, 0, 0], [2, 0, 0, 2, 0, 0]),
    ("box", "anchorPoint", [0, 1], [0.5, 0.5]), ("box", "alpha", 0, 1),
    ("box", "backgroundColor", "#ff0000", "#FF000080"),
    ("box", "backgroundColor", "#0000ff", .null),
    ("box", "autoresizingMask", ["flexibleWidth", "flexibleTopMargin"], []),
    ("box", "semanticContentAttribute", "forceRightToLeft", "unspecified"),
    ("box", "semanticContentAttribute", "playback", "forceLeftToRight"),
    ("box", "shadowPath", [0, 0, 5, 5], [0, 0, 6, 6]), ("box", "shadowPath", [0, 0, 5, 5], .null),
    ("box", "content", ["picture": "dog"], ["grid": 0.5]), ("box", "content", ["grid": 3], .null),
    ("label", "text", "", "words"), ("label", "text", "more words", .null),
    (
      "box", "keyboardLayoutGuide", ["usesBottomSafeArea": false, "keyboardDismissPadding": 20],
      [:]
    ),
    ("scroll", "keyboardDismissMode", "interactive", "none"),
    ("scroll", "keyboardDismissMode", "onDragWithAccessory", "interactiveWithAccessory"),
    ("label", "textColor", "#123456", "#12345678"), ("label", "textColor", "#123456", .null),
    ("box", "keyboardLayoutGuide", ["usesBottomSafeArea": false], .null),
    ("scroll", "contentOffset", [7.5, 60], [0, 0]), ("scroll", "contentSize", [0, 3_000], [0, 0]),
    ("scroll", "contentSize", [600, 2_000], [500, 1_000]),
    ("scroll", "contentInset", [5, 6, 7, 8], [0, 0, 0, 0]),
    ("scroll", "contentInsetAdjustmentBehavior", "always", "never"),
    ("scroll", "contentInsetAdjustmentBehavior", "scrollableAxes", "automatic"),
    ("scroll", "contentAlignmentPoint", [0.5, 1], [0, 0]),
    ("scroll", "scrollIndicatorInsets", [4, 3, 2, 1], [0, 0, 0, 0]),
    ("scroll", "decelerationRate", 0.99, 0.998),
    ("scroll", "indicatorStyle", "black", "white"),
    ("scroll", "refreshControl", true, true),
    ("scroll", "isRefreshing", true, false), ("scroll", "refreshControl", true, false),
    ("scroll", "minimumZoomScale", 0.25, 1), ("scroll", "maximumZoomScale", 4, 2),
    ("scroll", "zoomScale", 1.5, 1),
    ("scroll", "viewForZooming", "box", .null), ("scroll", "viewForZooming", "zoomed", "zoomed"),
    ("zoomed", "nonScalingSubviews", ["grid", "pin"], []),
    (
      "tones", "sections",
      [["header": "A", "rows": [["text": "one"], ["height": 20]], "footer": ["text": "end"]]], []
    ),
    ("tones", "tableHeaderView", "dot", .null), ("tones", "tableFooterView", "dot", .null),
    ("tones", "backgroundView", "dot", .null), ("tones", "topColor", "#00ff00", "#00ff0080"),
    ("tones", "bottomColor", "#00ff00", "#00ff0080"),
    ("tones", "variant", "asPublished", "corrected"),
  ]

  static func setProperties(_ driver: Driver) throws {
    let client = try driver.attach()
    for (id, name, value, byDefault) in values {
      for value in [value, byDefault, value, byDefault] {
        try client.set(id, .object([name: value]))
        driver.pass(10_000)
      }
    }
    try driver.runUntilIdle(client)
  }

  static func edit(_ driver: Driver) throws {
    let client = try driver.attach()
    let other = try driver.attach()
    try client.set("box", ["alpha": 0.5, "backgroundColor": "#ff0000"])
    let move: JSONValue = ["id": "box", "name": "removeFromSuperview"]
    try client.request("View.call", move)
    try client.request("Device.set", ["orientation": "landscapeLeft"])
    for _ in 0..<3 { try client.request("Edit.undo") }
    try client.refused(.wrongState, "Edit.undo")
    try client.request("Edit.redo")
    try client.request("View.search", ["text": "o", "limit": 1])
    for text in ["box", "Label", "words", "lake"] {
      try other.request("View.search", ["text": .string(text)])
    }
    try other.request("Overlay.highlight", ["view": "box"])
    try client.drain()
    try other.request("Overlay.highlight", ["view": .null])
    try client.drain()
    try other.drain()
  }

  static func stop(_ driver: Driver) throws {
    let client = try driver.attach()
    try client.request("Sim.setBreakpoint", ["predicate": "contentOffset.y > 100"])
    try client.request(
      "Sim.setBreakpoint",
      ["id": "own", "predicate": "box.alpha < 0.5", "isEnabled": false]
    )
    let offset: JSONValue = ["contentOffset": [0, 300], "animated": true]
    try client.request(
      "View.call",
      ["id": "scroll", "name": "setContentOffset", "arguments": offset]
    )
    driver.pass(400_000)
    try client.drain()
    #expect(driver.inspector.nextDeadline == nil)
    _ = try driver.attach()
    try client.request("Sim.resume")
    try client.request("Scene.load", ["name": "other"])
    try client.request("Sim.listBreakpoints")
    try client.request("Sim.removeBreakpoint", ["id": "own"])
    try client.refused(.parameters, "Sim.removeBreakpoint", ["id": "own"])
    try client.refused(.parameters, "Sim.setBreakpoint", ["predicate": "alpha >"])
  }

  static func refuse(_ driver: Driver) throws {
    let client = try driver.attach()
    for text in ["", "{", "[]", "1", "{}", #"{"jsonrpc":"2.0","id":null,"method":"a"}"#] {
      let answer = try #require(try client.answer(to: text))
      #expect(answer["id"] == .null)
    }
    for id: JSONValue in [7, -7, "seven", .string(String(repeating: "7", count: 128))] {
      let answer = try client.answer(
        to: ["jsonrpc": "2.0", "id": id, "method": "No.such"] as JSONValue
      )
      #expect(answer?["id"] == id)
    }
    try client.refused(.noSuchMethod, "Sim.rewind", ["t": 1])
    try client.refused(.parameters, "Scene.list", [])
    try client.refused(.parameters, "View.get", ["id": 1])
    try client.refused(.parameters, "View.get", ["id": "a", "\u{1B}[31m~/": 1])
    try client.refused(.noSuchView, "View.get", ["id": "missing"])
    try client.refused(.readOnly, "View.set", ["id": "dot", "values": ["phase": "idle"]])
    try client.refused(.outOfRange, "View.set", ["id": "dot", "values": ["alpha": 2]])
    try client.refused(.wrongState, "Sim.step", ["frames": 1])
    let touch: JSONValue = ["id": 1, "phase": "moved", "location": [1, 1]]
    try client.refused(
      .overLimit,
      "Input.touch",
      ["touches": .array(Array(repeating: touch, count: 257))]
    )
  }
}

import JSON
import ModelCoding
import ScrollModel
import TestSupport

@testable import Scenes

/// Random valid scene files, which the reader accepts.
enum RandomScene {
  /// A file with views of every class, with properties of their class.
  static func make(using random: inout SeededGenerator) -> JSONValue {
    var maker = Maker(random: random)
    defer { random = maker.random }
    var root = maker.view(
      of: maker.pick(
        [ViewClass.window, .window, .view, ViewClass.named("ScrollView") ?? .view]
      ),
      level: 0
    )
    root["id"] = "root"
    var scene: JSONObject = [
      "format": "scrollscope.scene", "version": 1, "device": maker.device(), "root": .object(root),
    ]
    if maker.chance(3) { scene["$schema"] = "scene.schema.json" }
    if maker.chance(2) { scene["title"] = "Any" }
    if maker.chance(3) { scene["locale"] = maker.pick(["en", "ar-EG", "th-u-nu-thai"]) }
    if maker.chance(3) {
      let option = maker.pick(ModelOptions.all.map(\.name))
      scene["options"] = .object([option: .bool(maker.chance(2))])
    }
    if let view = maker.scrollViews.randomElement(using: &maker.random), maker.chance(2) {
      scene["controller"] = maker.pick([
        ["name": "keepPageOnRotation", "view": .string(view)],
        [["name": "autoCentring", "view": .string(view), "way": "inset"]],
        ["name": "keyboardAvoidance", "view": .string(view), "strategy": "inset", "rule": "added"],
        [["name": "openOnPage", "view": .string(view), "number": 7, "count": 3]],
      ])
    }
    return .object(scene)
  }

  private struct Maker {
    var random: SeededGenerator
    var count = 0
    var scrollViews: [String] = []

    mutating func pick<Element>(_ choices: [Element]) -> Element {
      choices[Int.random(in: 0..<choices.count, using: &random)]
    }

    mutating func chance(_ n: Int) -> Bool { Int.random(in: 0..<n, using: &random) == 0 }

    mutating func device() -> JSONValue {
      var device: JSONObject = ["size": pick([[320, 480], [0.5, 100_000]])]
      if chance(2) { device["displayScale"] = pick([0.5, 3, 8]) }
      if chance(2) { device["orientation"] = pick(["portrait", "landscapeRight"]) }
      if chance(3) { device["safeAreaInsets"] = pick([[20, 0, 0, 0], [0, 0.5, 34, 100_000]]) }
      if chance(4) { device["keyboard"] = pick([["landscape": 0], [:], ["portrait": 300.5]]) }
      return .object(device)
    }

    mutating func view(of viewClass: ViewClass, level: Int) -> JSONObject {
      count += 1
      let id = level == 0 ? "root" : "v\(count)"
      var view: JSONObject = ["id": .string(id)]
      if viewClass !== ViewClass.view || chance(2) { view["class"] = .string(viewClass.name) }
      if viewClass.type is ScrollView.Type { scrollViews.append(id) }
      for _ in 0..<Int.random(in: 0..<8, using: &random) {
        let (_, name, value, other) = pick(Scenario.values)
        guard let property = Property(name: name), viewClass.table[property] != nil else {
          continue
        }
        switch property.descriptor.kind {
        // These name views, and a frame and bounds have to agree.
        case .view, .subview, .views: continue
        case .rect where name != "shadowPath" && (view["frame"] ?? view["bounds"]) != nil: continue
        default: view[name] = chance(2) ? value : other
        }
      }
      // A table's content size follows from its rows.
      if view["sections"] != nil { view["contentSize"] = nil }
      let classes = ViewClass.all.filter { $0 !== ViewClass.window }
      if level < 3, viewClass.type is TableView.Type, chance(2) {
        view["backgroundView"] = .object(self.view(of: pick(classes), level: level + 1))
      }
      if level < 3 {
        var subviews: [JSONValue] = []
        for _ in 0..<Int.random(in: 0..<4, using: &random) {
          subviews.append(.object(self.view(of: pick(classes), level: level + 1)))
        }
        if !subviews.isEmpty || chance(3) { view["subviews"] = .array(subviews) }
      }
      return view
    }
  }
}

import Foundation
import JSON
import ModelCoding
import RandomScenes
import ScrollModel
import TestSupport

extension RandomScene {
  /// Scene files with views of every class, every property, devices of every size, and what a file may have
  /// beside them.
  static func completeFile(using random: inout SeededGenerator) throws -> JSONValue {
    func isOne(of count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }
    var options = RandomScene()
    options.rootClasses = ["Window", "Window", "View", "ScrollView"].compactMap(ViewClass.named)
    options.rootProperties = options.properties
    options.always = []
    options.sizes.append(CGSize(width: 0.5, height: 100_000))
    guard var file = try options.file(using: &random).object else { return .null }
    if isOne(of: 3) { file["$schema"] = "scene.schema.json" }
    if isOne(of: 2) { file["title"] = "Any" }
    let locales: [JSONValue] = ["en", "ar-EG", "th-u-nu-thai"]
    if isOne(of: 3) { file["locale"] = locales.randomElement(using: &random) }
    if isOne(of: 3), let option = ModelOptions.all.randomElement(using: &random) {
      file["options"] = [option.name: .bool(isOne(of: 2))]
    }
    let view = scrollViews(in: file["root"] ?? .null).randomElement(using: &random)
    if let view, isOne(of: 2) {
      let controllers: [JSONValue] = [
        ["name": "keepPageOnRotation", "view": view],
        [["name": "autoCentring", "view": view, "way": "inset"]],
        ["name": "keyboardAvoidance", "view": view, "strategy": "inset", "rule": "added"],
        [["name": "openOnPage", "view": view, "number": 7, "count": 3]],
      ]
      file["controller"] = controllers.randomElement(using: &random)
    }
    return .object(file)
  }

  /// The ids of the scroll views in a view of a scene file.
  private static func scrollViews(in view: JSONValue) -> [JSONValue] {
    let isScrollView = ViewClass.named(view["class"]?.string ?? "")?.type is ScrollView.Type
    let below = (view["subviews"]?.array ?? []).flatMap { scrollViews(in: $0) }
    return (isScrollView ? [view["id"] ?? .null] : []) + below
  }
}

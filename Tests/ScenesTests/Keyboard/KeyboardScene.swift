import Foundation
import JSON
import Scenes
import ScrollModel
import Testing

/// A scene with a scroll view that holds a form, and a controller that makes room for the keyboard.
struct KeyboardScene {
  let engine: Engine

  init(
    strategy: String,
    device: JSONValue = ["size": [320, 480], "displayScale": 1],
    scroll: JSONObject = ["frame": [0, 130, 320, 200]],
    form: JSONValue = [0, 0, 320, 200],
    window: JSONValue? = nil,
    options: JSONObject = [:]
  ) throws {
    var view = scroll
    view["id"] = "scroll"
    view["class"] = "ScrollView"
    view["subviews"] = [
      [
        "id": "form", "frame": form,
        "subviews": [["id": "field", "class": "TextField", "frame": [0, 300, 320, 31]]],
      ]
    ]
    var root: JSONObject = ["id": "window", "class": "Window", "subviews": [.object(view)]]
    root["frame"] = window
    var controller = options
    controller["name"] = "keyboardAvoidance"
    controller["view"] = "scroll"
    controller["strategy"] = .string(strategy)
    let json: JSONValue = [
      "format": "scrollscope.scene", "version": 1, "device": device, "root": .object(root),
      "controller": .object(controller),
    ]
    engine = try SceneReader.scene(json, named: "keyboard").makeEngine(fps: 120)
  }

  var scroll: ScrollView {
    get throws { try #require(engine.view("scroll") as? ScrollView) }
  }

  func height() throws -> Double { try Double(scroll.frame.height) }

  /// Shows the keyboard without a duration, and runs the layout pass unless `laysOut` is false.
  func show(_ place: KeyboardPlace, laysOut: Bool = true) throws {
    try engine.handle(.showKeyboard(place, KeyboardChange(duration: .zero)), at: engine.time)
    if laysOut { engine.layoutIfNeeded() }
  }

  func hide() throws {
    try engine.handle(.hideKeyboard(nil, KeyboardChange(duration: .zero)), at: engine.time)
    engine.layoutIfNeeded()
  }

  func set(_ property: Property, _ value: PropertyValue, of id: String = "scroll") throws {
    try engine.handle(.set(view: id, values: [.init(property, value)]), at: engine.time)
  }
}

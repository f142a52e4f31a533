import Foundation
public import JSON
import ScrollModel

/// Reads the format `scrollscope.scene`, version 1.
public struct SceneReader {
  /// The most levels of views, the root's being the first.
  public static let mostLevels = 20
  /// The most views.
  public static let mostViews = 200_000
  /// The most points a device is wide or high; all devices together are smaller.
  static let largestDevice = 100_000.0

  var ids = ViewIDs()
  var viewCount = 0
  /// A view of each class, to ask which values it takes.
  let examples = Dictionary(
    uniqueKeysWithValues: ViewClass.allCases.map { ($0, $0.make("")) }
  )

  /// The scene that `json` describes, called `name`, or the first fault in it; `pointer` is where it
  /// stands, if it is part of something larger.
  public static func scene(
    _ json: JSONValue,
    named name: String,
    at pointer: JSONPointer = JSONPointer()
  ) throws(JSONShapeError) -> Scene {
    var reader = SceneReader()
    return try reader.read(json, named: name, at: pointer)
  }

  private mutating func read(
    _ json: JSONValue,
    named name: String,
    at pointer: JSONPointer
  ) throws(JSONShapeError) -> Scene {
    var members = try JSONMembers(json, at: pointer, as: "a scene")
    try checkFormat(&members)
    let title = try members.optional("title")?.text(at: members.place("title"))
    let summary = try members.optional("summary")?.text(at: members.place("summary"))
    let device = try self.device(try members.required("device"), at: members.place("device"))
    let root = try view(try members.required("root"), at: members.place("root"), level: 1)
    var options = ModelOptions()
    if let json = members.optional("options") {
      options = try self.options(json, at: members.place("options"))
    }
    var controllers: [any ControllerSpecification] = []
    if let json = members.optional("controller") {
      let place = members.place("controller")
      controllers = try ControllerReader.controllers(json, at: place, in: root)
    }
    try members.finish()
    return Scene(
      name: name,
      title: title ?? name,
      summary: summary ?? "",
      device: device,
      options: options,
      root: root,
      controllers: controllers
    )
  }

  private func checkFormat(_ members: inout JSONMembers) throws(JSONShapeError) {
    let format = try members.required("format")
    guard format.string == "scrollscope.scene" else {
      throw .expected("\"scrollscope.scene\"", at: members.place("format"), found: format)
    }
    let version = try members.required("version")
    guard version.int == 1 else {
      let isNewer = (version.int ?? 0) > 1
      throw JSONShapeError(
        members.place("version"),
        isNewer
          ? "this is a scene of version \(version.summary), and this program reads version 1; use a "
            + "newer scrollscope"
          : "expected 1, found \(version.summary)"
      )
    }
  }

  private func options(
    _ json: JSONValue,
    at pointer: JSONPointer
  ) throws(JSONShapeError) -> ModelOptions {
    var members = try JSONMembers(json, at: pointer, as: "an object of options")
    var options = ModelOptions()
    for (name, path) in ModelOptions.all {
      guard let json = members.optional(name) else { continue }
      options[keyPath: path] = try json.flag(at: members.place(name))
    }
    try members.finish()
    return options
  }

  private func device(
    _ json: JSONValue,
    at pointer: JSONPointer
  ) throws(JSONShapeError) -> Device {
    var members = try JSONMembers(json, at: pointer, as: "a device")
    let sizePlace = members.place("size")
    let size = try PropertyCodec.size(try members.required("size"), at: sizePlace)
    guard min(size.width, size.height) > 0, max(size.width, size.height) <= Self.largestDevice
    else {
      let range = "above zero, up to \(Int(Self.largestDevice))"
      throw JSONShapeError(sizePlace, "expected a width and a height \(range)")
    }
    var device = Device(size: size)
    if let json = members.optional("displayScale") {
      let scale = try json.number(at: members.place("displayScale"))
      guard (0.5...8).contains(scale) else {
        throw .expected(
          "pixels per point from 0.5 to 8",
          at: members.place("displayScale"),
          found: json
        )
      }
      device.displayScale = scale
    }
    if let json = members.optional("safeAreaInsets") {
      let place = members.place("safeAreaInsets")
      let insets = try PropertyCodec.insets(json, at: place)
      let distances = 0...Self.largestDevice
      guard [insets.top, insets.left, insets.bottom, insets.right].allSatisfy(distances.contains)
      else {
        throw JSONShapeError(place, "expected insets from 0 to \(Int(Self.largestDevice))")
      }
      device.safeAreaInsets = insets
    }
    if let json = members.optional("orientation") {
      let names = Device.Orientation.allCases.map(\.rawValue)
      let name = try json.choice(of: names, at: members.place("orientation"))
      device.orientation = Device.Orientation(rawValue: name) ?? .portrait
    }
    if let json = members.optional("keyboard") {
      device.keyboard = try keyboardHeights(json, at: members.place("keyboard"))
    }
    if let json = members.optional("hardwareKeyboard") {
      device.hardwareKeyboard = try json.flag(at: members.place("hardwareKeyboard"))
    }
    try members.finish()
    return device
  }

  private func keyboardHeights(
    _ json: JSONValue,
    at pointer: JSONPointer
  ) throws(JSONShapeError) -> Device.KeyboardHeights {
    var members = try JSONMembers(json, at: pointer, as: "the heights of a keyboard")
    var heights = Device.KeyboardHeights()
    for (name, path) in [
      ("portrait", \Device.KeyboardHeights.portrait), ("landscape", \.landscape),
    ] {
      guard let json = members.optional(name) else { continue }
      let height = try json.number(at: members.place(name))
      guard (0...Self.largestDevice).contains(height) else {
        let expected = "a height from 0 to \(Int(Self.largestDevice))"
        throw .expected(expected, at: members.place(name), found: json)
      }
      heights[keyPath: path] = height
    }
    try members.finish()
    return heights
  }
}

import Foundation
public import JSON
import ScrollModel

/// Reads the format `scrollscope.scene`, version 1.
public struct SceneReader {
  /// The most levels of views, the root's being the first.
  public static let mostLevels = 20
  /// The most views.
  public static let mostViews = 200_000
  /// The longest id.
  static let longestID = 64

  private var ids: Set<String> = []

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
    try members.finish()
    return Scene(
      name: name,
      title: title ?? name,
      summary: summary ?? "",
      device: device,
      root: root
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

  private func device(
    _ json: JSONValue,
    at pointer: JSONPointer
  ) throws(JSONShapeError) -> Device {
    var members = try JSONMembers(json, at: pointer, as: "a device")
    let sizePlace = members.place("size")
    let size = try PropertyCodec.size(try members.required("size"), at: sizePlace)
    guard size.width > 0, size.height > 0 else {
      throw JSONShapeError(sizePlace, "expected a width and a height above zero")
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
      device.safeAreaInsets = try PropertyCodec.insets(json, at: members.place("safeAreaInsets"))
    }
    if let json = members.optional("orientation") {
      let names = Device.Orientation.allCases.map(\.rawValue)
      let name = try json.choice(of: names, at: members.place("orientation"))
      device.orientation = Device.Orientation(rawValue: name) ?? .portrait
    }
    try members.finish()
    return device
  }

  private mutating func view(
    _ json: JSONValue,
    at pointer: JSONPointer,
    level: Int
  ) throws(JSONShapeError) -> ViewSpecification {
    guard level <= Self.mostLevels else {
      throw JSONShapeError(pointer, "a scene has at most \(Self.mostLevels) levels of views")
    }
    var members = try JSONMembers(json, at: pointer, as: "a view")
    let id = try self.id(&members)
    let viewClass = try self.viewClass(&members)
    let children = members.optional("subviews")
    let assignments = try assignments(&members, viewClass)
    var subviews: [ViewSpecification] = []
    if let children {
      let place = members.place("subviews")
      guard let array = children.array else {
        throw .expected("an array of views", at: place, found: children)
      }
      for (index, child) in array.enumerated() {
        subviews.append(try view(child, at: place.appending(index), level: level + 1))
      }
    }
    return ViewSpecification(
      id: id,
      viewClass: viewClass,
      assignments: assignments,
      subviews: subviews
    )
  }

  private mutating func id(_ members: inout JSONMembers) throws(JSONShapeError) -> String {
    let json = try members.required("id")
    let place = members.place("id")
    let id = try json.text(at: place)
    guard Self.isValid(id) else {
      throw .expected(
        "1 to \(Self.longestID) letters, digits and . _ : -",
        at: place,
        found: json
      )
    }
    guard ids.insert(id).inserted else {
      throw JSONShapeError(place, "another view has the id \"\(id)\" already")
    }
    guard ids.count <= Self.mostViews else {
      throw JSONShapeError(members.pointer, "a scene has at most \(Self.mostViews) views")
    }
    return id
  }

  private static func isValid(_ id: String) -> Bool {
    (1...longestID).contains(id.utf8.count)
      && id.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
          UInt8(ascii: ":"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }

  private func viewClass(_ members: inout JSONMembers) throws(JSONShapeError) -> ViewClass {
    guard let json = members.optional("class") else { return .view }
    let names = ViewClass.allCases.map(\.rawValue)
    let name = try json.choice(of: names, at: members.place("class"))
    return ViewClass(rawValue: name) ?? .view
  }

  private func assignments(
    _ members: inout JSONMembers,
    _ viewClass: ViewClass
  ) throws(JSONShapeError) -> [Command.Assignment] {
    var assignments: [Command.Assignment] = []
    for key in members.remaining {
      let place = members.place(key)
      guard let property = Property(name: key), viewClass.type.has(property) else {
        let known = Property.allCases.filter { viewClass.type.has($0) && $0.kind != .derived }
        throw JSONMembers.unknown(
          key,
          at: members.pointer,
          known: known.map(\.name) + ["id", "class", "subviews"]
        )
      }
      let value = try PropertyCodec.value(
        try members.required(key),
        of: property.kind,
        at: place
      )
      do {
        try viewClass.check(property, value)
      } catch {
        throw JSONShapeError(place, error.reason)
      }
      assignments.append(Command.Assignment(property, value))
    }
    if let conflict = Command.contradiction(in: assignments) {
      throw JSONShapeError(
        members.place(conflict.property.name),
        "expected \(conflict.expected)"
      )
    }
    return assignments.sorted { $0.property.settingOrder < $1.property.settingOrder }
  }
}

extension ViewClass {
  /// Whether a view of the class takes the value; a view of each class is kept for asking.
  func check(_ property: Property, _ value: PropertyValue) throws(PropertyError) {
    try make("").check(property, value)
  }
}

package import Foundation
package import JSON
package import ScrollModel

/// Converts between JSON and property values, as scenes, commands and the state document write them.
package enum PropertyCodec {
  /// Reads a property's value, or throws the error at `pointer`; null means no value, if the property
  /// allows that.
  package static func value(
    _ json: JSONValue,
    of property: Property,
    at pointer: @autoclosure () -> JSONPointer
  ) throws(JSONShapeError) -> PropertyValue {
    let row = property.descriptor
    guard !row.isReadOnly else {
      throw JSONShapeError(pointer(), "cannot be set, it follows from others", isKey: true)
    }
    if json.isNull, row.canBeAbsent { return .absent }
    return try value(json, of: row.kind, at: pointer())
  }

  /// Checks that a value is one of a property, which may be one that cannot be set.
  package static func check(
    _ json: JSONValue,
    of property: Property,
    at pointer: JSONPointer
  ) throws(JSONShapeError) {
    let row = property.descriptor
    guard try value(json, of: row.kind, at: pointer).isWithin(row.limits) else {
      throw .expected(row.limits.expected(of: row.kind), at: pointer, found: json)
    }
  }

  /// Reads a value that was checked, or may be one of another kind; nil if it is not one of the property.
  package static func checkedValue(
    _ json: JSONValue,
    of property: Property
  ) -> PropertyValue? {
    try? value(json, of: property.descriptor.kind, at: JSONPointer())
  }

  private static func value(
    _ json: JSONValue,
    of kind: Property.Kind,
    at pointer: @autoclosure () -> JSONPointer
  ) throws(JSONShapeError) -> PropertyValue {
    switch kind {
    case .bool: return .bool(try json.flag(at: pointer()))
    case .number: return .number(try json.number(at: pointer()))
    case .string: return .string(try json.text(at: pointer()))
    case .choice(let names): return .string(try json.choice(of: names, at: pointer()))
    case .choices(let names): return .strings(try choices(json, of: names, at: pointer()))
    case .views: return .strings(try names(json, at: pointer()))
    case .point: return .point(try point(json, at: pointer()))
    case .size: return .size(try size(json, at: pointer()))
    case .rect: return .rect(try rect(json, at: pointer()))
    case .insets: return .insets(try insets(json, at: pointer()))
    case .transform:
      let n = try json.numbers(6, at: pointer(), as: "a transform [a, b, c, d, tx, ty]")
      return .transform(CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5]))
    case .color: return .color(try color(json, at: pointer()))
    case .content: return .content(try content(json, at: pointer()))
    case .sections: return .sections(try SectionsCodec.sections(json, at: pointer()))
    case .view, .subview:
      guard json.isNull || json.string != nil else {
        throw .expected("the id of a view, or null", at: pointer(), found: json)
      }
      return .view(json.string)
    case .keyboardLayoutGuide:
      return .keyboardLayoutGuide(try keyboardLayoutGuide(json, at: pointer()))
    case .rest: throw .expected("nothing that can be set", at: pointer(), found: json)
    }
  }

  /// Reads a point `[x, y]`.
  package static func point(
    _ json: JSONValue,
    at pointer: @autoclosure () -> JSONPointer
  ) throws(JSONShapeError) -> CGPoint {
    if case .array(let pair) = json, pair.count == 2, let x = pair[0].double,
      let y = pair[1].double
    {
      return CGPoint(x: x, y: y)
    }
    let n = try json.numbers(2, at: pointer(), as: "a point [x, y]")
    return CGPoint(x: n[0], y: n[1])
  }

  /// Reads a size `[width, height]`.
  package static func size(
    _ json: JSONValue,
    at pointer: @autoclosure () -> JSONPointer
  ) throws(JSONShapeError) -> CGSize {
    let n = try json.numbers(2, at: pointer(), as: "a size [width, height]")
    return CGSize(width: n[0], height: n[1])
  }

  /// Reads a rectangle `[x, y, width, height]`.
  package static func rect(
    _ json: JSONValue,
    at pointer: @autoclosure () -> JSONPointer
  ) throws(JSONShapeError) -> CGRect {
    if case .array(let four) = json, four.count == 4, let x = four[0].double,
      let y = four[1].double, let width = four[2].double, let height = four[3].double
    {
      return CGRect(x: x, y: y, width: width, height: height)
    }
    let n = try json.numbers(4, at: pointer(), as: "a rectangle [x, y, width, height]")
    return CGRect(x: n[0], y: n[1], width: n[2], height: n[3])
  }

  /// Reads insets `[top, left, bottom, right]`.
  package static func insets(
    _ json: JSONValue,
    at pointer: @autoclosure () -> JSONPointer
  ) throws(JSONShapeError) -> EdgeInsets {
    let n = try json.numbers(4, at: pointer(), as: "insets [top, left, bottom, right]")
    return EdgeInsets(top: n[0], left: n[1], bottom: n[2], right: n[3])
  }

  private static func choices(
    _ json: JSONValue,
    of names: [String],
    at pointer: @autoclosure () -> JSONPointer
  ) throws(JSONShapeError) -> [String] {
    let what = "an array of \(names.joined(separator: ", "))"
    return try json.elements(at: pointer(), as: what).map { element throws(JSONShapeError) in
      try element.value.choice(of: names, at: element.pointer)
    }
  }

  private static func names(
    _ json: JSONValue,
    at pointer: @autoclosure () -> JSONPointer
  ) throws(JSONShapeError) -> [String] {
    try json.elements(at: pointer(), as: "an array of ids").map { element throws(JSONShapeError) in
      try element.value.text(at: element.pointer)
    }
  }

  private static func color(
    _ json: JSONValue,
    at pointer: @autoclosure () -> JSONPointer
  ) throws(JSONShapeError) -> Color {
    guard let color = json.string.flatMap(Color.init(hex:)) else {
      throw .expected("a colour \"#rrggbb\" or \"#rrggbbaa\"", at: pointer(), found: json)
    }
    return color
  }

  private static func keyboardLayoutGuide(
    _ json: JSONValue,
    at pointer: JSONPointer
  ) throws(JSONShapeError) -> KeyboardLayoutGuide {
    var members = try JSONMembers(json, at: pointer, as: "a keyboard layout guide")
    var guide = KeyboardLayoutGuide()
    if let json = members.optional("followsUndockedKeyboard") {
      let place = members.place("followsUndockedKeyboard")
      guide.followsUndockedKeyboard = try json.flag(at: place)
    }
    if let json = members.optional("usesBottomSafeArea") {
      guide.usesBottomSafeArea = try json.flag(at: members.place("usesBottomSafeArea"))
    }
    if let json = members.optional("keyboardDismissPadding") {
      guide.keyboardDismissPadding = try json.number(at: members.place("keyboardDismissPadding"))
    }
    try members.finish()
    return guide
  }

  private static func content(
    _ json: JSONValue,
    at pointer: JSONPointer
  ) throws(JSONShapeError) -> Content {
    var members = try JSONMembers(json, at: pointer, as: "a content such as {\"grid\": 50}")
    let grid = members.optional("grid")
    let picture = members.optional("picture")
    try members.finish()
    switch (grid, picture) {
    case (let grid?, nil):
      let step = try grid.number(at: members.place("grid"))
      guard step > 0 else {
        throw .expected("a number above zero", at: members.place("grid"), found: grid)
      }
      return .grid(step)
    case (nil, let picture?): return .picture(try picture.text(at: members.place("picture")))
    default:
      let found = grid == nil ? "neither" : "both"
      throw JSONShapeError(pointer, "expected either \"grid\" or \"picture\", found \(found)")
    }
  }
}

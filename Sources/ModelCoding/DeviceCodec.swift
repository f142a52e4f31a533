package import Foundation
package import JSON
package import ScrollModel

/// Converts between JSON and the devices and device changes of scenes and commands.
package enum DeviceCodec {
  /// Reads a scene's device and the size for which its views are laid out, or throws the first error in it.
  ///
  /// The size is nil if the views are laid out for the device itself.
  package static func device(
    _ json: JSONValue,
    at pointer: JSONPointer
  ) throws(JSONShapeError) -> (device: Device, designSize: CGSize?) {
    var members = try JSONMembers(json, at: pointer, as: "a device")
    let size = try Self.size(try members.required("size"), at: members.place("size"))
    let designSize = try members.optional("designSize").map { json throws(JSONShapeError) in
      try Self.size(json, at: members.place("designSize"))
    }
    let change = try self.change(&members)
    if let scale = change.displayScale, let fault = Device.fault(inDisplayScale: scale) {
      throw JSONShapeError.expected(
        fault,
        at: members.place("displayScale"),
        found: .number(scale)
      )
    }
    if let insets = change.safeAreaInsets, let fault = Device.fault(inSafeAreaInsets: insets) {
      let json = members.optional("safeAreaInsets") ?? .null
      throw .expected(fault, at: members.place("safeAreaInsets"), found: json)
    }
    let byDefault = Device(size: size)
    var device = Device(
      size: size,
      displayScale: change.displayScale ?? byDefault.displayScale,
      orientation: change.orientation ?? byDefault.orientation,
      safeAreaInsets: change.safeAreaInsets ?? byDefault.safeAreaInsets
    )
    if let json = members.optional("keyboard") {
      device.keyboard = try keyboardHeights(json, at: members.place("keyboard"))
    }
    if let json = members.optional("hardwareKeyboard") {
      device.hardwareKeyboard = try json.flag(at: members.place("hardwareKeyboard"))
    }
    try members.finish()
    return (device, designSize)
  }

  /// Reads the size of a screen.
  private static func size(
    _ json: JSONValue,
    at pointer: JSONPointer
  ) throws(JSONShapeError) -> CGSize {
    let size = try PropertyCodec.size(json, at: pointer)
    if let fault = Device.fault(inSize: size) { throw .expected(fault, at: pointer, found: json) }
    return size
  }

  /// Writes into a scene's device the members in which another device and a size of the design differ from it.
  package static func put(_ device: Device, designSize: CGSize, into object: inout JSONObject) {
    let numbers = { (numbers: [Double]) in JSONValue.array(numbers.map { .number($0) }) }
    let size = { (size: CGSize) in numbers([size.width, size.height]) }
    let insets = device.safeAreaInsets
    object["size"] = size(device.size)
    object["displayScale"] = .number(device.displayScale)
    object["orientation"] = .string(device.orientation.rawValue)
    object["safeAreaInsets"] = numbers([insets.top, insets.left, insets.bottom, insets.right])
    // Beside another literal of JSON, nil would be JSON's null.
    object["designSize"] = designSize == device.size ? Optional<JSONValue>.none : size(designSize)
  }

  /// Writes a device as scenes have it, with all of its members.
  package static func write(_ device: Device, to writer: inout JSONWriter) {
    writer.beginObject()
    write(
      DeviceChange(
        orientation: device.orientation,
        size: device.size,
        safeAreaInsets: device.safeAreaInsets,
        displayScale: device.displayScale
      ),
      to: &writer
    )
    writer.key("keyboard")
    writer.beginObject()
    writer.member("portrait", device.keyboard.portrait)
    writer.member("landscape", device.keyboard.landscape)
    writer.endObject()
    writer.member("hardwareKeyboard", device.hardwareKeyboard)
    writer.endObject()
  }

  private static func keyboardHeights(
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
      let maximum = Device.maximumLength
      guard (0...maximum).contains(height) else {
        let expected = "a height from 0 to \(Int(maximum))"
        throw .expected(expected, at: members.place(name), found: json)
      }
      heights[keyPath: path] = height
    }
    try members.finish()
    return heights
  }

  /// Reads a device change from the members of an object, without checking that the device is valid.
  package static func change(
    _ members: inout JSONMembers
  ) throws(JSONShapeError) -> DeviceChange {
    var change = DeviceChange()
    if let json = members.optional("orientation") {
      let names = Device.Orientation.allCases.map(\.rawValue)
      let name = try json.choice(of: names, at: members.place("orientation"))
      change.orientation = Device.Orientation(rawValue: name)
    }
    if let json = members.optional("size") {
      change.size = try PropertyCodec.size(json, at: members.place("size"))
    }
    if let json = members.optional("safeAreaInsets") {
      change.safeAreaInsets = try PropertyCodec.insets(json, at: members.place("safeAreaInsets"))
    }
    if let json = members.optional("displayScale") {
      change.displayScale = try json.number(at: members.place("displayScale"))
    }
    return change
  }

  /// Reads a device change that has at least one member, the times of display frames among them.
  static func requiredChange(_ members: inout JSONMembers) throws -> DeviceChange {
    var change = try change(&members)
    if let json = members.optional("frameTimes") {
      change.frameTimes = try json.elements(
        at: members.place("frameTimes"),
        as: "an array of frame times"
      ).map { try $0.value.whole(in: 0...(1 << 53), at: $0.pointer) }
    }
    guard change != DeviceChange() else {
      try members.finish()
      let names =
        "\"orientation\", \"size\", \"safeAreaInsets\", \"displayScale\" and \"frameTimes\""
      throw JSONShapeError(members.pointer, "expected at least one of \(names)")
    }
    return change
  }

  /// Writes the members of a change.
  static func write(_ change: DeviceChange, to writer: inout JSONWriter) {
    if let orientation = change.orientation {
      writer.member("orientation", orientation.rawValue)
    }
    if let size = change.size {
      writer.key("size")
      StateWriter.write(.size(size), to: &writer)
    }
    if let insets = change.safeAreaInsets {
      writer.key("safeAreaInsets")
      StateWriter.write(.insets(insets), to: &writer)
    }
    writer.member("displayScale", change.displayScale)
    if let times = change.frameTimes {
      writer.key("frameTimes")
      writer.beginArray()
      for time in times { writer.value(time) }
      writer.endArray()
    }
  }
}

import JSON
import ModelCoding

/// Checks a source's device, keyboard and touches.
enum DeviceCheck {
  private static let maximumLength = 100_000.0
  private static let orientations = [
    "portrait", "portraitUpsideDown", "landscapeLeft", "landscapeRight",
  ]

  /// Reads a device, and returns it with default values for absent members; `patch` has changed it.
  static func device(
    _ json: JSONValue,
    changedBy patch: JSONValue = .null,
    at pointer: JSONPointer
  ) throws(JSONShapeError) -> JSONValue {
    var members = try JSONMembers(json, at: pointer, as: "a device")
    let given = try size(try members.required("size"), at: members.place("size"))
    let scale = members.optional("displayScale") ?? 1
    guard let number = scale.double, number > 0, number <= 100 else {
      throw .expected(
        "a number above 0 and at most 100",
        at: members.place("displayScale"),
        found: scale
      )
    }
    let isWide = (given[0]?.double ?? 0) > (given[1]?.double ?? 0)
    let byDefault: JSONValue = isWide ? "landscapeLeft" : "portrait"
    let orientation = members.optional("orientation") ?? byDefault
    _ = try orientation.choice(of: orientations, at: members.place("orientation"))
    let insets = members.optional("safeAreaInsets") ?? [0, 0, 0, 0]
    _ = try PropertyCodec.insets(insets, at: members.place("safeAreaInsets"))
    try members.finish(changedBy: patch)
    return [
      "size": given, "displayScale": scale, "orientation": orientation, "safeAreaInsets": insets,
    ]
  }

  /// Checks the size of a window.
  static func size(_ json: JSONValue, at pointer: JSONPointer) throws(JSONShapeError) -> JSONValue {
    let lengths = try json.numbers(2, at: pointer, as: "a size [width, height]")
    guard lengths.allSatisfy({ $0 > 0 && $0 <= maximumLength }) else {
      throw .expected("lengths above 0 and at most 100000", at: pointer, found: json)
    }
    return json
  }

  /// Checks a keyboard; `patch` has changed it.
  static func keyboard(
    _ json: JSONValue,
    changedBy patch: JSONValue = .null,
    at pointer: JSONPointer
  ) throws(JSONShapeError) -> JSONValue {
    var members = try JSONMembers(json, at: pointer, as: "a keyboard")
    _ = try PropertyCodec.rect(try members.required("frame"), at: members.place("frame"))
    _ = try members.optional("docked")?.flag(at: members.place("docked"))
    try members.finish(changedBy: patch)
    return json
  }

  /// Checks the patch of touches, and returns all touches after it.
  ///
  /// With them comes the patch as the state document has it: without the touches' own times, and with null for one
  /// that ended. A whole state has neither.
  static func touches(
    _ json: JSONValue,
    of former: JSONObject,
    at pointer: JSONPointer,
    isWhole: Bool = false
  ) throws(JSONShapeError) -> (touches: JSONObject, patch: JSONObject) {
    guard let given = json.object else {
      throw .expected("an object of touches", at: pointer, found: json)
    }
    var (touches, patch) = (former, given)
    for (key, touch) in given {
      let place = pointer.appending(key)
      guard let number = Int32(key), number >= 0, String(number) == key else {
        throw JSONShapeError(
          place,
          "expected the number of a touch, found \(JSONValue.string(key).summary)",
          isKey: true
        )
      }
      guard !touch.isNull else {
        touches[key] = nil
        continue
      }
      var whole = touches[key] ?? .object([:])
      MergePatch.apply(touch, into: &whole)
      try check(whole, changedBy: touch, at: place, isWhole: isWhole)
      if let phase = whole["phase"]?.string, phase == "ended" || phase == "cancelled" {
        touches[key] = nil
        patch[key] = .null
        continue
      }
      touches[key] = whole.without("timestamp")
      patch[key] = touch.without("timestamp")
    }
    guard touches.count <= SourceDocument.maximumTouches else {
      throw JSONShapeError(
        pointer,
        "expected at most \(SourceDocument.maximumTouches) touches, found \(touches.count)"
      )
    }
    return (touches, patch)
  }

  /// The latest time of a touch in seconds, on a clock of any origin.
  private static let latestTimestamp = 1e10

  private static func check(
    _ touch: JSONValue,
    changedBy patch: JSONValue,
    at pointer: JSONPointer,
    isWhole: Bool
  ) throws(JSONShapeError) {
    var members = try JSONMembers(touch, at: pointer, as: "a touch")
    _ = try PropertyCodec.point(try members.required("location"), at: members.place("location"))
    let phase = try members.required("phase")
    _ = try phase.choice(
      of: isWhole ? ["began", "moved"] : ["began", "moved", "ended", "cancelled"],
      at: members.place("phase")
    )
    if !isWhole, let stamp = members.optional("timestamp") {
      let place = members.place("timestamp")
      guard (0...latestTimestamp).contains(try stamp.number(at: place)) else {
        throw .expected("seconds from 0 to \(Int(latestTimestamp))", at: place, found: stamp)
      }
    }
    if let view = members.optional("view") {
      _ = try ViewCheck.id(view, at: members.place("view"))
    }
    try members.finish(changedBy: patch)
  }
}

extension JSONValue {
  /// The same without a member.
  fileprivate func without(_ name: String) -> JSONValue {
    guard var members = object, members[name] != nil else { return self }
    members[name] = nil
    return .object(members)
  }
}

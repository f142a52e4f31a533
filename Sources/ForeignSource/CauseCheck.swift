import JSON
import ScrollModel

/// Checks the causes that a source sends, and adds the unexplained rest.
enum CauseCheck {
  /// The model's causes, and the one for unexplained changes.
  static let causes = Cause.allCases.map(\.rawValue) + ["external"]
  /// What scrolled.
  static let actors = [
    "finger", "wheel", "key", "scrollbar", "script", "focus", "anchor", "snap", "layout", "unknown",
  ]
  private static let offset = "contentOffset"
  /// The difference of sums that is rounding, in points.
  private static let tolerance = 1e-6

  static func check(_ cause: JSONValue, at pointer: JSONPointer) throws(JSONShapeError) {
    var members = try JSONMembers(cause, at: pointer, as: "a cause")
    _ = try ViewCheck.id(try members.required("view"), at: members.place("view"))
    let property = try text("property", 64, &members, isRequired: true)
    _ = try members.required("cause").choice(of: causes, at: members.place("cause"))
    _ = try members.optional("by")?.choice(of: actors, at: members.place("by"))
    _ = try text("command", 256, &members)
    _ = try text("caller", 1_024, &members)
    if property == offset {
      let delta = try members.required("delta")
      let numbers = try delta.numbers(2, at: members.place("delta"), as: "a delta [x, y]")
      guard numbers.allSatisfy({ abs($0) <= 1e12 }) else {
        throw .expected("numbers from -1e12 to 1e12", at: members.place("delta"), found: delta)
      }
    }
    try members.finish()
  }

  /// Adds the unexplained part of each change, so that the deltas of a view add up to the change of its offset.
  static func complete(_ causes: inout [JSONValue], with changes: [SourceDocument.OffsetChange]) {
    var rests: [(view: String, delta: [Double])] = changes.map { ($0.view, $0.delta) }
    var places: [String: Int] = [:]
    if !causes.isEmpty {
      for (index, rest) in rests.enumerated() { places[rest.view] = index }
    }
    for cause in causes where cause["property"]?.string == offset {
      guard let view = cause["view"]?.string, let delta = cause["delta"]?.numbers(2) else {
        continue
      }
      let place = places[view] ?? rests.count
      if place == rests.count {
        places[view] = place
        rests.append((view, [0, 0]))
      }
      rests[place].delta[0] -= delta[0]
      rests[place].delta[1] -= delta[1]
    }
    for rest in rests { causes += self.rest(rest.delta, of: rest.view) }
  }

  /// The cause of an unexplained change; nil if the change is only rounding.
  private static func rest(_ delta: [Double], of view: String) -> [JSONValue] {
    guard delta.contains(where: { abs($0) > tolerance }) else { return [] }
    return [
      [
        "view": .string(view), "property": .string(offset),
        "delta": .array(delta.map { .number($0) }), "cause": "external",
      ]
    ]
  }

  /// Writes the cause of an unexplained change, as ``complete(_:with:)`` adds it.
  static func writeRest(
    _ delta: (x: Double, y: Double),
    of view: String,
    to writer: inout JSONWriter
  ) {
    guard abs(delta.x) > tolerance || abs(delta.y) > tolerance else { return }
    writer.beginObject()
    writer.member("view", view)
    writer.member("property", offset)
    writer.key("delta")
    writer.beginArray()
    writer.value(delta.x)
    writer.value(delta.y)
    writer.endArray()
    writer.member("cause", "external")
    writer.endObject()
  }

  private static func text(
    _ key: String,
    _ maximum: Int,
    _ members: inout JSONMembers,
    isRequired: Bool = false
  ) throws(JSONShapeError) -> String? {
    let json = isRequired ? try members.required(key) : members.optional(key)
    guard let json else { return nil }
    let text = try json.text(at: members.place(key))
    guard text.unicodeScalars.count <= maximum else {
      throw .expected("at most \(maximum) characters", at: members.place(key), found: json)
    }
    return text
  }
}

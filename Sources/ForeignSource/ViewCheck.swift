import JSON
import ModelCoding
import ScrollModel

/// Checks a view of a source.
enum ViewCheck {
  /// A checked change of one view.
  struct Change {
    let id: String
    /// The view before; nil for a new one.
    let former: JSONObject?
    /// The view after; nil for one that has left.
    let view: JSONObject?
    /// The change of the approximate size, in bytes.
    let size: Int
    /// Whether the view is new, has left, or has other subviews.
    let changesTree: Bool
  }

  private static let maximumID = 128
  private static let maximumText = 1_024
  static let maximumNumber = 1e12
  /// Properties that follow from the model's law, or that only the engine's views have.
  private static let refused: Set<Property> = [
    .rest, .sections, .keyboardLayoutGuide, .keyboardLayoutFrame, .variant,
  ]

  /// Reads the id of a view.
  static func id(_ json: JSONValue, at pointer: JSONPointer) throws(JSONShapeError) -> String {
    guard let id = json.string, (1...maximumID).contains(id.utf8.count) else {
      throw .expected("an id of 1 to \(maximumID) bytes", at: pointer, found: json)
    }
    return id
  }

  /// Checks the patch of a view; null removes the view.
  static func change(
    of id: String,
    _ patch: JSONValue,
    from former: JSONObject?,
    at pointer: JSONPointer
  ) throws(JSONShapeError) -> Change {
    _ = try self.id(.string(id), at: pointer)
    if patch.isNull {
      return Change(
        id: id,
        former: former,
        view: nil,
        size: -(former.map { size(of: .object($0)) } ?? 0),
        changesTree: former != nil
      )
    }
    guard let members = patch.object else {
      throw .expected("a view", at: pointer, found: patch)
    }
    var whole = JSONValue.object(former ?? [:])
    MergePatch.apply(patch, into: &whole)
    let view = whole.object ?? [:]
    for key in members.keys { try check(key, view[key], at: pointer.appending(key)) }
    if former == nil || members["class"] != nil || members.contains(where: { $0.value.isNull }) {
      try checkRequired(view, at: pointer)
    }
    return Change(
      id: id,
      former: former,
      view: view,
      size: former.map { growth(of: members.keys, from: $0, to: view) } ?? size(of: whole),
      changesTree: former == nil || members["subviews"] != nil
    )
  }

  private static func checkRequired(
    _ view: JSONObject,
    at pointer: JSONPointer
  ) throws(JSONShapeError) {
    guard let name = view["class"]?.string else {
      throw JSONShapeError(pointer.appending("class"), "\"class\" is missing")
    }
    guard let type = ViewClass.named(name)?.type, type is ScrollView.Type else { return }
    for key in ["frame", "contentSize"] where view[key] == nil {
      throw JSONShapeError(pointer.appending(key), "\"\(key)\" of a \(name) is missing")
    }
  }

  /// Checks a member that a patch has set, or removed if the value is nil: clients are sent the patch, so its name
  /// has to be known then, too.
  private static func check(
    _ key: String,
    _ value: JSONValue?,
    at pointer: JSONPointer
  ) throws(JSONShapeError) {
    switch key {
    case "class": _ = try value?.choice(of: ViewClass.all.map(\.name), at: pointer)
    case "subviews":
      guard let value else { return }
      for (value, place) in try value.elements(at: pointer, as: "an array of ids") {
        _ = try id(value, at: place)
      }
    case "foreign": if let value { try OwnValue.checkMembers(of: value, at: pointer) }
    default:
      guard let property = Property(name: key), !refused.contains(property) else {
        let hint = Spelling.hint(for: key, among: Property.allCases.map(\.name))
        throw JSONShapeError(
          pointer,
          "unknown key \(JSONValue.string(key).summary)\(hint); values of your own go into \"foreign\"",
          isKey: true
        )
      }
      guard let value else { return }
      try PropertyCodec.check(value, of: property, at: pointer)
      try checkSize(value, at: pointer)
    }
  }

  /// Checks that no text is too long and no number too large.
  private static func checkSize(
    _ value: JSONValue,
    at pointer: JSONPointer
  ) throws(JSONShapeError) {
    if let text = value.string, text.utf8.count > maximumText {
      throw .expected("at most \(maximumText) bytes of text", at: pointer, found: value)
    }
    for number in value.array ?? [value] {
      // The comparison is false for NaN.
      guard let number = number.double, !(abs(number) <= maximumNumber) else { continue }
      throw .expected("numbers from -1e12 to 1e12", at: pointer, found: value)
    }
  }

  /// The change of the approximate size of a view in which some members have changed, in bytes.
  private static func growth(of keys: [String], from former: JSONObject, to view: JSONObject) -> Int
  {
    keys.reduce(0) { growth, key in
      growth + size(of: view[key], called: key) - size(of: former[key], called: key)
    }
  }

  /// The approximate size of a member, in bytes; zero if there is none.
  private static func size(of value: JSONValue?, called key: String) -> Int {
    value.map { size(of: $0) + key.utf8.count + 4 } ?? 0
  }

  /// The approximate size of a value as JSON, in bytes.
  private static func size(of value: JSONValue) -> Int {
    switch value {
    case .null, .bool, .integer, .number: 8
    case .string(let text): text.utf8.count + 3
    case .array(let elements): elements.reduce(2) { $0 + size(of: $1) }
    case .object(let members): members.reduce(2) { $0 + size(of: $1.value, called: $1.key) }
    }
  }
}

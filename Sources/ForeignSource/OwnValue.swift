import JSON

/// Checks values that a source names itself: members of events, and what views have in `foreign`.
enum OwnValue {
  private static let maximumText = 1_024
  private static let maximumMembers = 32

  /// Checks that a value is plain: a number, a text, true, false, or a few numbers.
  static func check(_ value: JSONValue, at pointer: JSONPointer) throws(JSONShapeError) {
    switch value {
    case .string(let text) where text.utf8.count <= maximumText: break
    case .bool: break
    case .integer, .number: try checkSize(value, at: pointer)
    case .array(let elements) where elements.count <= 6 && elements.allSatisfy { $0.double != nil }:
      for element in elements { try checkSize(element, at: pointer) }
    default:
      throw .expected("a number, a text, true, false or up to 6 numbers", at: pointer, found: value)
    }
  }

  /// Checks a view's own values: plain ones, and objects of such.
  static func checkMembers(of value: JSONValue, at pointer: JSONPointer) throws(JSONShapeError) {
    guard let members = value.object, members.count <= maximumMembers else {
      throw .expected("at most \(maximumMembers) values of your own", at: pointer, found: value)
    }
    for (name, value) in members {
      let place = pointer.appending(name)
      try checkName(name, at: place)
      guard let inner = value.object else {
        try check(value, at: place)
        continue
      }
      guard inner.count <= maximumMembers else {
        throw .expected("at most \(maximumMembers) values", at: place, found: value)
      }
      for (name, value) in inner {
        try checkName(name, at: place.appending(name))
        try check(value, at: place.appending(name))
      }
    }
  }

  static func checkName(_ name: String, at place: JSONPointer) throws(JSONShapeError) {
    guard (1...64).contains(name.utf8.count) else {
      throw JSONShapeError(place, "expected a name of 1 to 64 bytes", isKey: true)
    }
  }

  private static func checkSize(
    _ value: JSONValue,
    at pointer: JSONPointer
  ) throws(JSONShapeError) {
    // The comparison is false for NaN.
    guard let number = value.double, !(abs(number) <= ViewCheck.maximumNumber) else { return }
    throw .expected("numbers from -1e12 to 1e12", at: pointer, found: value)
  }
}

extension JSONValue {
  /// A short description of the value for a message such as `expected a number, found "two"`.
  package var summary: String {
    switch self {
    case .array(let values) where Self.isShort(values): serializedString
    case .array: "an array"
    case .object: "an object"
    case .string(let text): PrintableText.quoted(text)
    case .null, .bool, .integer, .number: serializedString
    }
  }

  /// Whether an array is a point, a rectangle, a transform or the like, whose values say more
  /// informative than the type.
  private static func isShort(_ values: [JSONValue]) -> Bool {
    (1...6).contains(values.count)
      && values.allSatisfy { value in
        switch value {
        case .null, .bool, .integer, .number: true
        case .string, .array, .object: false
        }
      }
  }
}

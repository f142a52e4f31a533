extension JSONValue {
  /// What stands here, in a few words for a message such as `expected a number, found "two"`.
  public var summary: String {
    switch self {
    case .array: "an array"
    case .object: "an object"
    case .string(let text): PrintableText.quoted(text)
    case .null, .bool, .integer, .number: serializedString
    }
  }
}

extension JSONWriter {
  /// Writes a value with everything in it.
  public mutating func value(_ value: JSONValue) {
    switch value {
    case .null: null()
    case .bool(let value): self.value(value)
    case .integer(let value): self.value(value)
    case .number(let value): self.value(value)
    case .string(let value): self.value(value)
    case .array(let elements):
      beginArray()
      for element in elements {
        self.value(element)
      }
      endArray()
    case .object(let members):
      beginObject()
      for (key, member) in members {
        self.key(key)
        self.value(member)
      }
      endObject()
    }
  }
}

extension JSONValue {
  /// The value as JSON in UTF-8 without blanks; null stands for NaN and the infinities.
  public func serialized() -> [UInt8] {
    var writer = JSONWriter()
    writer.value(self)
    return writer.bytes
  }

  /// The value as JSON without blanks; null stands for NaN and the infinities.
  public var serializedString: String {
    String(decoding: serialized(), as: UTF8.self)
  }
}

extension JSONValue: CustomStringConvertible {
  /// The value as JSON without blanks.
  public var description: String {
    serializedString
  }
}

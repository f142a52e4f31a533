extension JSONWriter {
  /// Writes a value and everything that it contains.
  package mutating func value(_ value: JSONValue) {
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
  /// Returns the value as JSON in UTF-8 without whitespace; NaN and the infinities are written as null.
  package func serialized() -> [UInt8] {
    var writer = JSONWriter()
    writer.value(self)
    return writer.bytes
  }

  /// The value as JSON without whitespace; NaN and the infinities are written as null.
  package var serializedString: String {
    String(decoding: serialized(), as: UTF8.self)
  }
}

extension JSONValue {
  /// The value as JSON for people: two spaces per level, arrays of plain values on one line.
  package var prettyString: String {
    var text = ""
    prettyPrint(into: &text, indentation: "\n")
    return text
  }

  private func prettyPrint(into text: inout String, indentation: String) {
    let deeper = indentation + "  "
    switch self {
    case .array(let elements) where elements.allSatisfy(\.isPlain):
      // A point or a rectangle is easiest to read on one line.
      text += "[" + elements.map(\.serializedString).joined(separator: ", ") + "]"
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        text += (index == 0 ? "[" : ",") + deeper
        element.prettyPrint(into: &text, indentation: deeper)
      }
      text += indentation + "]"
    case .object(let members) where !members.isEmpty:
      var opening = "{"
      for (key, member) in members {
        text += opening + deeper + JSONValue.string(key).serializedString + ": "
        member.prettyPrint(into: &text, indentation: deeper)
        opening = ","
      }
      text += indentation + "}"
    default: text += serializedString
    }
  }

  private var isPlain: Bool {
    switch self {
    case .array, .object: false
    default: true
    }
  }
}

extension JSONValue: CustomStringConvertible {
  /// The value as JSON without whitespace.
  package var description: String {
    serializedString
  }
}

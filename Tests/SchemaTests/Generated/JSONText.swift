import JSON

/// JSON in a readable layout: short values on one line, otherwise one member per line.
struct JSONText {
  private static let width = 110
  private var text = ""

  /// The text of a value, with a line feed at its end.
  static func of(_ value: JSONValue) -> String {
    var writer = JSONText()
    writer.write(value, indentation: 0, column: 0)
    return writer.text + "\n"
  }

  /// A value on one line.
  static func line(_ value: JSONValue) -> String {
    switch value {
    case .object(let object):
      object.isEmpty
        ? "{}"
        : "{ " + object.map { "\(key($0.key)): \(line($0.value))" }.joined(separator: ", ") + " }"
    case .array(let array): "[" + array.map(line).joined(separator: ", ") + "]"
    default: value.serializedString
    }
  }

  private static func key(_ key: String) -> String { JSONValue.string(key).serializedString }

  /// Writes a value; `column` is its column in the line.
  private mutating func write(_ value: JSONValue, indentation: Int, column: Int) {
    let line = Self.line(value)
    // A comma may follow.
    guard column + line.utf8.count + 1 > Self.width else {
      text += line
      return
    }
    let inner = indentation + 2
    let space = String(repeating: " ", count: inner)
    switch value {
    case .object(let object):
      text += "{\n"
      for (index, member) in object.enumerated() {
        let key = space + Self.key(member.key) + ": "
        text += key
        write(member.value, indentation: inner, column: key.utf8.count)
        text += index + 1 < object.count ? ",\n" : "\n"
      }
      text += String(repeating: " ", count: indentation) + "}"
    case .array(let array):
      text += "[\n"
      for (index, element) in array.enumerated() {
        text += space
        write(element, indentation: inner, column: inner)
        text += index + 1 < array.count ? ",\n" : "\n"
      }
      text += String(repeating: " ", count: indentation) + "]"
    default: text += line
    }
  }
}

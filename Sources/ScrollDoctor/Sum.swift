import JSON

/// A number that a person could measure on the screen, in points, as the sum of what makes it up.
///
/// ```swift
/// let gap: Sum = ["contentInset.bottom": 345, "safe area": 83, "keyboard": -335]
/// precondition(gap.number == 93)
/// precondition(gap.text == "contentInset.bottom 345 + safe area 83 − keyboard 335")
/// ```
public struct Sum: Equatable, ExpressibleByDictionaryLiteral, Sendable {
  /// A summand: a length in points, by the name of what has it.
  public struct Part: Equatable, Sendable {
    /// A property, or words such as `safe area`.
    public let name: String
    /// In points; negative where it takes something away.
    public let value: Double
  }

  /// The summands, in the order in which a sentence has them.
  public let parts: [Part]

  /// Creates a sum of lengths in points, by their names.
  public init(dictionaryLiteral parts: (String, Double)...) {
    self.parts = parts.map(Part.init(name:value:))
  }

  /// Reads the parts by name, or throws the first error in them.
  init(_ json: JSONValue, at place: JSONPointer) throws(JSONShapeError) {
    guard let object = json.object else {
      throw .expected("an object of numbers", at: place, found: json)
    }
    var parts: [Part] = []
    for (name, value) in object {
      parts.append(Part(name: name, value: try value.number(at: place.appending(name))))
    }
    self.parts = parts
  }

  /// The sum of all parts.
  public var number: Double { parts.reduce(0) { $0 + $1.value } }

  /// The parts as a sentence has them; those of zero are left out.
  public var text: String {
    var text = ""
    for part in parts where abs(part.value) >= 0.005 {
      let sign = part.value < 0 ? "− " : text.isEmpty ? "" : "+ "
      text += (text.isEmpty ? "" : " ") + sign + part.name + " "
      text += "\(abs(part.value))"
    }
    return text
  }

  /// Whether both have the same parts, in any order: that of a JSON object has no meaning.
  public static func == (a: Sum, b: Sum) -> Bool { JSONValue.object(a.json) == .object(b.json) }

  /// The parts by name, as in JSON.
  var json: JSONObject {
    var object = JSONObject(capacity: parts.count)
    for part in parts { object[part.name] = .number(part.value) }
    return object
  }
}

import JSON

extension ScrollSource {
  /// A value that the program names itself: of a view, or of an event.
  ///
  /// ```swift
  /// let value: ScrollSource.Value = ["cells": 12, "isLoading": true, "visible": [3, 9]]
  /// let map = ScrollSource(name: "Map")
  /// map.view("list", frame: CGRect(x: 0, y: 0, width: 390, height: 844), contentSize: .zero)
  /// map.set("list", own: "recycler", value)
  /// map.event("rowsLoaded", of: "list", ["count": 12])
  /// try map.commit(at: .zero)
  /// ```
  public enum Value: Equatable, Sendable {
    /// A number from -1e12 to 1e12.
    case number(Double)
    /// A text of at most 1,024 bytes.
    case text(String)
    /// True or false.
    case flag(Bool)
    /// At most 6 numbers.
    case numbers([Double])
    /// At most 32 values by name, none of which is an object; not in events.
    case object([String: Value])

    /// The value as it is sent; a commit checks it.
    var json: JSONValue {
      switch self {
      case .number(let number): .number(number)
      case .text(let text): .string(text)
      case .flag(let flag): .bool(flag)
      case .numbers(let numbers): .array(numbers.map { .number($0) })
      case .object(let members):
        .object(
          members.sorted { $0.key < $1.key }.reduce(into: JSONObject()) {
            $0[$1.key] = $1.value.json
          }
        )
      }
    }
  }
}

extension ScrollSource.Value: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// Creates a number.
  public init(floatLiteral number: Double) { self = .number(number) }
  /// Creates a number.
  public init(integerLiteral number: Int) { self = .number(Double(number)) }
  /// Creates a text.
  public init(stringLiteral text: String) { self = .text(text) }
  /// Creates true or false.
  public init(booleanLiteral flag: Bool) { self = .flag(flag) }
  /// Creates some numbers.
  public init(arrayLiteral numbers: Double...) { self = .numbers(numbers) }
  /// Creates an object; of two values with a name, the last counts.
  public init(dictionaryLiteral members: (String, Self)...) {
    self = .object(Dictionary(members) { $1 })
  }
}

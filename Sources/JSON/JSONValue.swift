/// Any JSON value.
///
/// A number written without fraction and exponent is `integer`, any other is `number`; both are the
/// same kind of JSON value, so `integer(1)` equals `number(1.0)`.
package enum JSONValue: Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)
}

extension JSONValue: Equatable {
  /// Compares numbers by exact value (so 0 equals −0, and NaN equals nothing), strings by their UTF-8
  /// bytes, and objects regardless of the order of their members.
  package static func == (left: JSONValue, right: JSONValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    // Exact, because otherwise 2^53 + 1 would equal the Double 2^53 and equality would not be transitive.
    case (.integer(let integer), .number(let number)), (.number(let number), .integer(let integer)):
      Double(exactly: integer) == number
    case (.string(let left), .string(let right)): left.hasSameBytes(as: right)
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): left == right
    default: false
    }
  }
}

extension JSONValue {
  /// Whether this is null.
  package var isNull: Bool {
    if case .null = self { true } else { false }
  }

  /// The Boolean, if this is one.
  package var bool: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  /// The number, rounded to the nearest Double if it is an integer beyond 2^53.
  package var double: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  /// The number, if it is a whole one within 64 bits (1.0 is).
  package var int64: Int64? {
    switch self {
    case .integer(let value): value
    case .number(let value): Int64(exactly: value)
    default: nil
    }
  }

  /// The number, if it is a whole one that fits Int (1.0 is).
  package var int: Int? {
    int64.flatMap { Int(exactly: $0) }
  }

  /// The text, if this is a string.
  package var string: String? {
    if case .string(let value) = self { value } else { nil }
  }

  /// The elements, if this is an array.
  package var array: [JSONValue]? {
    if case .array(let value) = self { value } else { nil }
  }

  /// The members, if this is an object.
  package var object: JSONObject? {
    if case .object(let value) = self { value } else { nil }
  }

  /// The member called `key`; nil if there is none or this is not an object.
  package subscript(key: String) -> JSONValue? {
    object?[key]
  }

  /// The element at `index`; nil if there is none or this is not an array.
  package subscript(index: Int) -> JSONValue? {
    guard let array, array.indices.contains(index) else { return nil }
    return array[index]
  }

  /// Exactly `count` numbers; nil if this is anything but an array of them.
  package func numbers(_ count: Int) -> [Double]? {
    guard let array, array.count == count else { return nil }
    let numbers = array.compactMap(\.double)
    return numbers.count == count ? numbers : nil
  }

  /// The value at `pointer`; nil if there is none.
  package subscript(pointer: JSONPointer) -> JSONValue? {
    var value = self
    for token in pointer.tokens {
      let next =
        switch value {
        case .object(let object): object[token]
        case .array: JSONPointer.index(token).flatMap { value[$0] }
        default: nil as JSONValue?
        }
      guard let next else { return nil }
      value = next
    }
    return value
  }
}

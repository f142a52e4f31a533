/// A value that is well-formed JSON but not what was expected in its place.
public struct JSONShapeError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Where it stands.
  public let pointer: JSONPointer
  /// Whether the fault is the member's key rather than its value.
  public let isKey: Bool
  /// What is wrong, without the place.
  public let message: String

  /// A fault at a place.
  public init(_ pointer: JSONPointer, _ message: String, isKey: Bool = false) {
    self.pointer = pointer
    self.message = message
    self.isKey = isKey
  }

  /// The fault of finding `value` where something else was expected.
  public static func expected(
    _ what: String,
    at pointer: JSONPointer,
    found value: JSONValue
  ) -> JSONShapeError {
    JSONShapeError(pointer, "expected \(what), found \(value.summary)")
  }

  /// The pointer and the fault.
  public var description: String {
    pointer.tokens.isEmpty ? message : "\(pointer): \(message)"
  }
}

extension JSONValue {
  /// The number, or the fault that there is none.
  public func number(at pointer: JSONPointer) throws(JSONShapeError) -> Double {
    guard let number = double else { throw .expected("a number", at: pointer, found: self) }
    return number
  }

  /// Exactly `count` numbers, or the fault; `what` names them for a person, as in `a point [x, y]`.
  public func numbers(
    _ count: Int,
    at pointer: JSONPointer,
    as what: String
  ) throws(JSONShapeError) -> [Double] {
    guard let array else { throw .expected(what, at: pointer, found: self) }
    guard array.count == count else {
      throw JSONShapeError(
        pointer,
        "expected \(what), found \(array.count) value\(array.count == 1 ? "" : "s")"
      )
    }
    var numbers: [Double] = []
    for (index, element) in array.enumerated() {
      numbers.append(try element.number(at: pointer.appending(index)))
    }
    return numbers
  }

  /// The text, or the fault.
  public func text(at pointer: JSONPointer) throws(JSONShapeError) -> String {
    guard let string else { throw .expected("a string", at: pointer, found: self) }
    return string
  }

  /// True or false, or the fault.
  public func flag(at pointer: JSONPointer) throws(JSONShapeError) -> Bool {
    guard let bool else { throw .expected("true or false", at: pointer, found: self) }
    return bool
  }

  /// A whole number inside `range`, or the fault.
  public func whole(
    in range: ClosedRange<Int64>,
    at pointer: JSONPointer
  ) throws(JSONShapeError) -> Int64 {
    guard let number = int64 else { throw .expected("a whole number", at: pointer, found: self) }
    guard range.contains(number) else {
      throw .expected(
        "a number from \(range.lowerBound) to \(range.upperBound)",
        at: pointer,
        found: self
      )
    }
    return number
  }

  /// The text, which must be one of `choices`, or the fault.
  public func choice(
    of choices: [String],
    at pointer: JSONPointer
  ) throws(JSONShapeError) -> String {
    if let string, choices.contains(string) { return string }
    let hint = string.map { Spelling.hint(for: $0, among: choices) } ?? ""
    throw JSONShapeError(
      pointer,
      "expected one of \(choices.joined(separator: ", ")), found \(summary)\(hint)"
    )
  }
}

/// Reads an object that must have certain members and may have others, but none unknown.
public struct JSONMembers {
  /// Where the object stands.
  public let pointer: JSONPointer
  private let object: JSONObject
  private var asked: Set<String> = []
  /// Members that take the place of the object's own.
  private var overlay: (object: JSONObject, pointer: JSONPointer)?

  /// The object, or the fault that there is none; `what` names it for a person.
  public init(
    _ value: JSONValue,
    at pointer: JSONPointer,
    as what: String
  ) throws(JSONShapeError) {
    guard let object = value.object else { throw .expected(what, at: pointer, found: value) }
    self.object = object
    self.pointer = pointer
  }

  /// The object itself, without what was laid over it.
  public var value: JSONValue { .object(object) }

  /// Lets the members of another object, which stands at `pointer`, take the place of this one's, as a
  /// merge patch (RFC 7396) would; null takes a member away.
  public mutating func lay(_ object: JSONObject, from pointer: JSONPointer) {
    overlay = (object, pointer)
  }

  /// Where a member's value stands.
  public func place(_ key: String) -> JSONPointer {
    guard let overlay, overlay.object[key] != nil else { return pointer.appending(key) }
    return overlay.pointer.appending(key)
  }

  /// The member's value; nil if there is none.
  public mutating func optional(_ key: String) -> JSONValue? {
    asked.insert(key)
    guard let overlay, let value = overlay.object[key] else { return object[key] }
    return value == .null ? nil : value
  }

  /// The member's value, or the fault that it is missing: at its own place, where nothing stands, or,
  /// if it is only misspelt, at the key that was written.
  public mutating func required(_ key: String) throws(JSONShapeError) -> JSONValue {
    if let value = optional(key) { return value }
    if let misspelt = remaining.first(where: { Spelling.nearest(to: $0, among: [key]) != nil }) {
      throw Self.unknown(misspelt, at: place(misspelt), known: [key])
    }
    throw JSONShapeError(place(key), "\"\(key)\" is missing")
  }

  /// The keys nobody has asked for yet, in the text's order.
  public var remaining: [String] {
    guard let overlay else { return object.keys.filter { !asked.contains($0) } }
    let own = object.keys.filter { overlay.object[$0] == nil }
    let laid = overlay.object.keys.filter { overlay.object[$0] != .null }
    return (own + laid).filter { !asked.contains($0) }
  }

  /// Throws if there is a member that nobody has asked for; `others` are names to suggest besides.
  public func finish(others: [String] = []) throws(JSONShapeError) {
    guard let unknown = remaining.first else { return }
    throw Self.unknown(unknown, at: place(unknown), known: asked.sorted() + others)
  }

  /// The fault of a member at `pointer` whose key is not known.
  public static func unknown(
    _ key: String,
    at pointer: JSONPointer,
    known: [String]
  ) -> JSONShapeError {
    let quoted = JSONValue.string(key).summary
    return JSONShapeError(
      pointer,
      "unknown key \(quoted)\(Spelling.hint(for: key, among: known))",
      isKey: true
    )
  }
}

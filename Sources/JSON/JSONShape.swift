/// An error about a value that is well-formed JSON but does not have the expected type or content.
package struct JSONShapeError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The location of the value.
  package let pointer: JSONPointer
  /// Whether the error concerns the member's key rather than its value.
  package let isKey: Bool
  /// Whether there are more values than a limit allows.
  package var isOverLimit = false
  /// The description of the error, without the location.
  package let message: String

  /// Creates an error at a location.
  package init(_ pointer: JSONPointer, _ message: String, isKey: Bool = false) {
    self.pointer = pointer
    self.message = message
    self.isKey = isKey
  }

  /// Creates the error for `value` where something else was expected.
  package static func expected(
    _ what: String,
    at pointer: JSONPointer,
    found value: JSONValue
  ) -> JSONShapeError {
    JSONShapeError(pointer, "expected \(what), found \(value.summary)")
  }

  /// The pointer and the message.
  package var description: String {
    pointer.tokens.isEmpty ? message : "\(pointer): \(message)"
  }
}

// The place of a value is needed for its error only.
extension JSONValue {
  /// Returns the number, or throws if this is not a number.
  package func number(at pointer: @autoclosure () -> JSONPointer) throws(JSONShapeError) -> Double {
    guard let number = double else { throw .expected("a number", at: pointer(), found: self) }
    return number
  }

  /// Returns exactly `count` numbers, or throws; `what` describes them for the message, as in `a point [x,
  /// y]`.
  package func numbers(
    _ count: Int,
    at pointer: @autoclosure () -> JSONPointer,
    as what: String
  ) throws(JSONShapeError) -> [Double] {
    // The places of the elements are needed for errors only.
    if let numbers = numbers(count) { return numbers }
    let pointer = pointer()
    let elements = try elements(at: pointer, as: what)
    guard elements.count == count else {
      throw JSONShapeError(
        pointer,
        "expected \(what), found \(elements.count) value\(elements.count == 1 ? "" : "s")"
      )
    }
    return try elements.map { element throws(JSONShapeError) in
      try element.value.number(at: element.pointer)
    }
  }

  /// Returns the string, or throws if this is not a string.
  package func text(at pointer: @autoclosure () -> JSONPointer) throws(JSONShapeError) -> String {
    guard let string else { throw .expected("a string", at: pointer(), found: self) }
    return string
  }

  /// Returns the Boolean, or throws if this is not a Boolean.
  package func flag(at pointer: @autoclosure () -> JSONPointer) throws(JSONShapeError) -> Bool {
    guard let bool else { throw .expected("true or false", at: pointer(), found: self) }
    return bool
  }

  /// Returns the whole number, or throws if this is not a whole number in `range`.
  package func whole(
    in range: ClosedRange<Int64>,
    at pointer: @autoclosure () -> JSONPointer
  ) throws(JSONShapeError) -> Int64 {
    guard let number = int64 else { throw .expected("a whole number", at: pointer(), found: self) }
    guard range.contains(number) else {
      throw .expected(
        "a number from \(range.lowerBound) to \(range.upperBound)",
        at: pointer(),
        found: self
      )
    }
    return number
  }

  /// The number of names up to which an error lists them all.
  private static let maximumListed = 16

  /// Returns the string, or throws if it is not one of `choices`.
  package func choice(
    of choices: [String],
    at pointer: @autoclosure () -> JSONPointer
  ) throws(JSONShapeError) -> String {
    if let string, choices.contains(string) { return string }
    let hint = string.map { Spelling.hint(for: $0, among: choices) } ?? ""
    // A long list would push the hint out of sight.
    let isLong = choices.count > Self.maximumListed && !hint.isEmpty
    let list = isLong ? "\(choices.count) names" : choices.joined(separator: ", ")
    throw JSONShapeError(pointer(), "expected one of \(list), found \(summary)\(hint)")
  }

  /// Returns the case whose raw value this string is, or throws if it is none.
  package func choice<Choice: CaseIterable & RawRepresentable<String>>(
    of choices: Choice.Type,
    at pointer: @autoclosure () -> JSONPointer
  ) throws(JSONShapeError) -> Choice {
    if let string, let choice = Choice(rawValue: string) { return choice }
    let pointer = pointer()
    _ = try choice(of: choices.allCases.map(\.rawValue), at: pointer)
    throw .expected("a choice", at: pointer, found: self)
  }
}

/// Reads an object that has required and optional members, and rejects unknown ones.
package struct JSONMembers {
  /// The location of the object.
  package let pointer: JSONPointer
  private let object: JSONObject
  /// The keys that were read: few, so that walking over them is quicker than hashing.
  private var asked: [String] = []
  /// Members that override the object's own.
  private var overlay: (object: JSONObject, pointer: JSONPointer)?

  /// Creates a reader for an object, or throws if `value` is not one; `what` describes it for the message.
  package init(
    _ value: JSONValue,
    at pointer: JSONPointer,
    as what: String
  ) throws(JSONShapeError) {
    guard case .object(let object) = value else {
      throw .expected(what, at: pointer, found: value)
    }
    self.object = object
    self.pointer = pointer
  }

  /// The object itself, without the overlay.
  package var value: JSONValue { .object(object) }

  /// Overrides members with those of another object, which is at `pointer`, as a merge patch (RFC 7396)
  /// would; null removes a member.
  package mutating func lay(_ object: JSONObject, from pointer: JSONPointer) {
    overlay = (object, pointer)
  }

  /// Returns the location of a member's value.
  package func place(_ key: String) -> JSONPointer {
    guard let overlay, overlay.object[key] != nil else { return pointer.appending(key) }
    return overlay.pointer.appending(key)
  }

  /// Returns the member's value; nil if there is none.
  package mutating func optional(_ key: String) -> JSONValue? {
    if asked.isEmpty { asked.reserveCapacity(8) }
    asked.append(key)
    return member(key)
  }

  /// Returns the member's value, which does not count as read; nil if there is none.
  package func member(_ key: String) -> JSONValue? {
    guard let overlay, let value = overlay.object[key] else { return object[key] }
    return value == .null ? nil : value
  }

  /// Returns the member's value, or throws if it is missing: at its own location, where there is no value,
  /// or, if a misspelt key exists, at that key.
  package mutating func required(_ key: String) throws(JSONShapeError) -> JSONValue {
    if let value = optional(key) { return value }
    if let misspelt = remaining.first(where: { Spelling.nearest(to: $0, among: [key]) != nil }) {
      throw Self.unknown(misspelt, at: place(misspelt), known: [key])
    }
    throw JSONShapeError(place(key), "\"\(key)\" is missing")
  }

  /// The keys that have not been read yet, in the order of the text.
  package var remaining: [String] {
    guard let overlay else { return object.keys(where: { !asked.contains($0) }) }
    let own = object.keys(where: { overlay.object[$0] == nil })
    let laid = overlay.object.keys(where: { overlay.object[$0] != .null })
    return (own + laid).filter { !asked.contains($0) }
  }

  /// Throws if there is a member that was not read; `others` are additional names for suggestions.
  package func finish(others: [String] = []) throws(JSONShapeError) {
    if overlay == nil, !object.hasKey(where: { !asked.contains($0) }) { return }
    if let unknown = unknownKeys(others: others).first { throw unknown }
  }

  /// Throws if there is a member that was not read, or if a merge patch (RFC 7396) that was applied to the object names
  /// one, even with null.
  package func finish(changedBy patch: JSONValue) throws(JSONShapeError) {
    try finish()
    guard let key = patch.object?.keys.first(where: { !asked.contains($0) }) else { return }
    throw Self.unknown(key, at: place(key), known: asked.sorted())
  }

  /// Returns an error for each member that was not read; `others` are additional names for suggestions.
  package func unknownKeys(others: [String] = []) -> [JSONShapeError] {
    remaining.map { Self.unknown($0, at: place($0), known: asked.sorted() + others) }
  }

  /// Creates the error for a member at `pointer` with an unknown key.
  package static func unknown(
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

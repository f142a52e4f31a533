/// Finds the position of a value in the text from which it was parsed.
///
/// Values do not store their positions, so a text without errors costs nothing extra; to report an error,
/// the text is scanned a second time.
package struct JSONLocator: Sendable {
  /// The part of a member to locate.
  package enum Part: Sendable {
    /// The first character of the value.
    case value
    /// The opening quote of the key; an array's element and the root have no key, so the position of the
    /// value is used.
    case key
  }

  private let bytes: [UInt8]

  /// Creates a locator for the bytes of a JSON text.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Returns the position of the value at `pointer`; nil if there is no such value or a syntax error
  /// precedes it.
  package func position(of pointer: JSONPointer, part: Part = .value) -> JSONPosition? {
    var scanner = JSONScanner(bytes)
    do throws(JSONError) {
      return try scanner.offset(of: pointer.tokens[...], part).map { offset in
        JSONPosition(offset: offset, in: bytes)
      }
    } catch {
      return nil
    }
  }

  /// Returns the position of the value at a pointer's text, such as `/views/table`; nil if there is none.
  package func position(of pointer: String, part: Part = .value) -> JSONPosition? {
    JSONPointer(text: pointer).flatMap { position(of: $0, part: part) }
  }

  /// Creates an error about the value at `pointer`.
  ///
  /// The message begins with the pointer. If there is no value because a member is missing, the position is
  /// that of the nearest enclosing value.
  package func error(
    at pointer: JSONPointer,
    part: Part = .value,
    message: String
  ) -> JSONError {
    var place: JSONPosition? = position(of: pointer, part: part)
    var outer = pointer.parent
    while place == nil, let pointer = outer {
      place = position(of: pointer)
      outer = pointer.parent
    }
    return JSONError(
      position: place ?? JSONPosition(line: 1, column: 1),
      message: message,
      at: pointer
    )
  }
}

extension JSONScanner {
  /// Scans to the value that the tokens point to, starting at the next value, and returns its offset.
  fileprivate mutating func offset(
    of tokens: ArraySlice<String>,
    _ part: JSONLocator.Part
  ) throws(JSONError) -> Int? {
    skipBlanks()
    guard let token = tokens.first else { return next.map { _ in offset } }
    var found: Int?
    switch next {
    case UInt8(ascii: "{"):
      try members { (scanner, key) throws(JSONError) in
        guard key.text.hasSameBytes(as: token) else {
          try scanner.value()
          return true
        }
        found = key.offset
        if tokens.count > 1 || part == .value {
          found = try scanner.offset(of: tokens.dropFirst(), part)
        }
        return false
      }
    case UInt8(ascii: "["):
      guard let wanted = JSONPointer.index(token) else { return nil }
      try elements { (scanner, index) throws(JSONError) in
        guard index == wanted else {
          try scanner.value()
          return true
        }
        found = try scanner.offset(of: tokens.dropFirst(), part)
        return false
      }
    default: return nil
    }
    return found
  }
}

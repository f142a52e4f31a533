/// Finds the place of a value in the text that it was read from.
///
/// Values do not carry their places, so that nothing is paid for them while all is well; to report
/// a problem the text is walked over once more.
public struct JSONLocator: Sendable {
  /// What of a member is looked for.
  public enum Part: Sendable {
    /// The first character of the value.
    case value
    /// The opening quote of the key; an array's element and the root have no key, so theirs is the
    /// place of the value.
    case key
  }

  private let bytes: [UInt8]

  /// Makes a locator for the bytes of a JSON text.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The place that `pointer` leads to; nil if it leads nowhere or a fault stands before it.
  public func position(of pointer: JSONPointer, part: Part = .value) -> JSONPosition? {
    var scanner = JSONScanner(bytes)
    do throws(JSONError) {
      return try scanner.offset(of: pointer.tokens[...], part).map { offset in
        JSONPosition(offset: offset, in: bytes)
      }
    } catch {
      return nil
    }
  }

  /// The place that a pointer's text such as `/views/table` leads to; nil if there is none.
  public func position(of pointer: String, part: Part = .value) -> JSONPosition? {
    JSONPointer(text: pointer).flatMap { position(of: $0, part: part) }
  }

  /// Makes the error that something is wrong with the value at `pointer`.
  ///
  /// The message begins with the pointer. If nothing stands there, because a member is missing, the
  /// place is that of the nearest value around it.
  public func error(
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
  /// Walks to the value that the tokens lead to from the next one and gives its offset.
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

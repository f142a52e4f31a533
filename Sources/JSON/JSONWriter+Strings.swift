extension JSONWriter {
  /// Writes a key known at compile time.
  package mutating func key(_ key: StaticString) {
    key.withUTF8Buffer { text in unsafe quoted(text, isKey: true) }
  }

  /// Writes a key.
  // Disfavoured, because otherwise a literal would be treated as a String and read through its storage.
  @_disfavoredOverload
  package mutating func key(_ key: String) {
    unsafe key.withBytes { text in unsafe quoted(text, isKey: true) }
  }

  /// Writes a string.
  package mutating func value(_ value: String) {
    unsafe value.withBytes { text in unsafe quoted(text, isKey: false) }
  }

  /// Writes the text in quotes, followed by a colon if it is a key.
  private mutating func quoted(_ text: UnsafeBufferPointer<UInt8>, isKey: Bool) {
    // Two quotes and a colon.
    var place = unsafe beginElement(room: text.count + 3)
    unsafe place.pointee = UInt8(ascii: "\"")
    let body = unsafe place + 1
    if unsafe Self.copy(text, to: body) {
      unsafe place = body + text.count
    } else {
      unsafe end(at: body, commaFollows: false)
      unsafe appendEscaped(text)
      unsafe place = room(for: 2)
    }
    unsafe place[0] = UInt8(ascii: "\"")
    if isKey {
      unsafe place[1] = UInt8(ascii: ":")
    }
    unsafe end(at: place + (isKey ? 2 : 1), commaFollows: !isKey)
  }

  /// Copies the text eight bytes at a time, the last of them once more if fewer are left; returns false when it reaches
  /// a byte that must be escaped.
  @inline(__always)
  private static func copy(
    _ text: UnsafeBufferPointer<UInt8>,
    to place: UnsafeMutablePointer<UInt8>
  ) -> Bool {
    guard let start = text.baseAddress else { return true }
    // Pointers, because each load from a buffer is a call.
    let (source, target) = unsafe (UnsafeRawPointer(start), UnsafeMutableRawPointer(place))
    let count = text.count
    if count >= 8 {
      var index = 0
      while true {
        let eight = unsafe source.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        if hasEscape(eight) { return false }
        unsafe target.storeBytes(of: eight, toByteOffset: index, as: UInt64.self)
        guard index < count - 8 else { return true }
        index = min(index + 8, count - 8)
      }
    }
    if count >= 4 {
      let first = unsafe source.loadUnaligned(fromByteOffset: 0, as: UInt32.self)
      let last = unsafe source.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)
      if hasEscape(UInt64(first) | UInt64(last) << 32) { return false }
      unsafe target.storeBytes(of: first, toByteOffset: 0, as: UInt32.self)
      unsafe target.storeBytes(of: last, toByteOffset: count - 4, as: UInt32.self)
      return true
    }
    for index in 0..<count {
      let byte = unsafe text[index]
      if needsEscape(byte) { return false }
      unsafe target.storeBytes(of: byte, toByteOffset: index, as: UInt8.self)
    }
    return true
  }

  /// Returns whether one of eight bytes is a control character, a quote or a backslash.
  ///
  /// Each line is the classic test for a zero byte, `(x − 0x01…) & ~x & 0x80…`; a borrow can only cause a
  /// false hit above a true one, which does not matter here.
  @inline(__always)
  private static func hasEscape(_ eight: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quote = eight ^ (ones &* UInt64(UInt8(ascii: "\"")))
    let backslash = eight ^ (ones &* UInt64(UInt8(ascii: "\\")))
    let hits =
      ((eight &- ones &* 0x20) & ~eight)
      | ((quote &- ones) & ~quote)
      | ((backslash &- ones) & ~backslash)
    return hits & (ones &* 0x80) != 0
  }

  @inline(__always)
  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>) {
    for index in 0..<text.count {
      // The longest is \u001f.
      let place = unsafe room(for: 6)
      unsafe end(at: Self.escape(text[index], to: place), commaFollows: false)
    }
  }

  /// Writes one byte of a string, escaped if necessary, and returns the address after it.
  private static func escape(
    _ byte: UInt8,
    to place: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    guard needsEscape(byte) else {
      unsafe place[0] = byte
      return unsafe place + 1
    }
    unsafe place[0] = UInt8(ascii: "\\")
    switch byte {
    case UInt8(ascii: "\n"): unsafe place[1] = UInt8(ascii: "n")
    case UInt8(ascii: "\r"): unsafe place[1] = UInt8(ascii: "r")
    case UInt8(ascii: "\t"): unsafe place[1] = UInt8(ascii: "t")
    case 0x08: unsafe place[1] = UInt8(ascii: "b")
    case 0x0c: unsafe place[1] = UInt8(ascii: "f")
    case 0..<0x20:
      let low = byte & 15
      unsafe place[1] = UInt8(ascii: "u")
      unsafe place[2] = UInt8(ascii: "0")
      unsafe place[3] = UInt8(ascii: "0")
      unsafe place[4] = UInt8(ascii: "0") + byte >> 4
      unsafe place[5] = low < 10 ? UInt8(ascii: "0") + low : UInt8(ascii: "a") + low - 10
      return unsafe place + 6
    default: unsafe place[1] = byte
    }
    return unsafe place + 2
  }
}

extension JSONWriter {
  /// Writes a key known at compile time.
  public mutating func key(_ key: StaticString) {
    beginElement()
    key.withUTF8Buffer { bytes in unsafe quoted(bytes) }
    colon()
  }

  /// Writes a key.
  // Disfavoured, or a literal would be taken for a String and be looked at through its storage.
  @_disfavoredOverload
  public mutating func key(_ key: String) {
    beginElement()
    unsafe key.withBytes { bytes in unsafe quoted(bytes) }
    colon()
  }

  /// Writes a string.
  public mutating func value(_ value: String) {
    beginElement()
    unsafe value.withBytes { bytes in unsafe quoted(bytes) }
    endElement()
  }

  private mutating func colon() {
    reserve(1)
    put(UInt8(ascii: ":"))
    endElement(commaFollows: false)
  }

  /// Appends the text in quotes; only what JSON demands is escaped.
  private mutating func quoted(_ text: UnsafeBufferPointer<UInt8>) {
    reserve(text.count + 2)
    put(UInt8(ascii: "\""))
    let source = UnsafeRawBufferPointer(text)
    var index = 0
    while index < source.count {
      if source.count - index >= 8 {
        let eight = unsafe source.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        if !Self.hasEscape(eight) {
          unsafe fill(upTo: 8) { place in
            unsafe place.storeBytes(of: eight, as: UInt64.self)
            return 8
          }
          index += 8
          continue
        }
      }
      // Up to eight bytes one at a time: the end of the text or the neighbourhood of an escape.
      let stop = min(index + 8, source.count)
      while index < stop {
        unsafe escaped(source[index])
        index += 1
      }
    }
    reserve(1)
    put(UInt8(ascii: "\""))
  }

  /// Tells whether one of eight bytes is a control character, a quote or a backslash.
  ///
  /// Each line is the classic test for a zero byte, `(x − 0x01…) & ~x & 0x80…`; a borrow can only
  /// make a false hit above a true one, which does not matter here.
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

  private mutating func escaped(_ byte: UInt8) {
    reserve(6)
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): escape(byte)
    case UInt8(ascii: "\n"): escape(UInt8(ascii: "n"))
    case UInt8(ascii: "\r"): escape(UInt8(ascii: "r"))
    case UInt8(ascii: "\t"): escape(UInt8(ascii: "t"))
    case 0x08: escape(UInt8(ascii: "b"))
    case 0x0c: escape(UInt8(ascii: "f"))
    case 0..<0x20:
      escape(UInt8(ascii: "u"))
      put(UInt8(ascii: "0"))
      put(UInt8(ascii: "0"))
      put(UInt8(ascii: "0") + byte >> 4)
      put(byte & 15 < 10 ? UInt8(ascii: "0") + byte & 15 : UInt8(ascii: "a") + byte & 15 - 10)
    default: put(byte)
    }
  }

  private mutating func escape(_ letter: UInt8) {
    put(UInt8(ascii: "\\"))
    put(letter)
  }
}

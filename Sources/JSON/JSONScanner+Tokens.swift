extension JSONScanner {
  /// Scans a string and returns its text.
  mutating func string() throws(JSONError) -> String {
    let start = offset
    offset += 1
    var text: [UInt8] = []
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        offset += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): try text.append(contentsOf: String(escape()).utf8)
      case 0..<0x20:
        throw fault("\(foundHere) must be escaped in a string")
      default:
        guard let length = sequenceLength(at: offset) else {
          let code = String(byte, radix: 16, uppercase: true)
          throw fault("the byte 0x\(code) is not UTF-8 here")
        }
        text += bytes[offset..<offset + length]
        offset += length
      }
    }
    throw fault("the string that begins here is not closed", at: start)
  }

  /// Scans a number and checks that it is in the range of Int64 or Double.
  mutating func number() throws(JSONError) {
    let start = offset
    var isWhole = true
    if next == UInt8(ascii: "-") {
      offset += 1
    }
    let firstDigit = offset
    try digits(after: "-")
    if bytes[firstDigit] == UInt8(ascii: "0"), offset > firstDigit + 1 {
      throw fault("a number must not begin with a needless 0", at: start)
    }
    if next == UInt8(ascii: ".") {
      isWhole = false
      offset += 1
      try digits(after: ".")
    }
    if let letter = next, letter | 0x20 == UInt8(ascii: "e") {
      isWhole = false
      offset += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") {
        offset += 1
      }
      try digits(after: "e")
    }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    let fits = isWhole ? Int64(text) != nil : Double(text)?.isFinite == true
    guard fits else {
      let shown = PrintableText.escaped(text, limit: 32)
      throw fault(
        isWhole
          ? "the integer \(shown) does not fit 64 bits"
          : "the number \(shown) is beyond the largest Double",
        at: start
      )
    }
  }

  /// Returns the length of the UTF-8 sequence at `offset`; nil if it is not well-formed.
  ///
  /// The ranges are those of table 3-7 of the Unicode Standard.
  func sequenceLength(at offset: Int) -> Int? {
    let second: ClosedRange<UInt8>
    let length: Int
    switch bytes[offset] {
    case 0x00...0x7f: return 1
    case 0xc2...0xdf: (length, second) = (2, 0x80...0xbf)
    case 0xe0: (length, second) = (3, 0xa0...0xbf)
    case 0xed: (length, second) = (3, 0x80...0x9f)
    case 0xe1...0xef: (length, second) = (3, 0x80...0xbf)
    case 0xf0: (length, second) = (4, 0x90...0xbf)
    case 0xf1...0xf3: (length, second) = (4, 0x80...0xbf)
    case 0xf4: (length, second) = (4, 0x80...0x8f)
    default: return nil
    }
    guard offset + length <= bytes.count, second.contains(bytes[offset + 1]),
      bytes[(offset + 2)..<(offset + length)].allSatisfy({ $0 & 0xc0 == 0x80 })
    else { return nil }
    return length
  }

  private mutating func digits(after place: Character) throws(JSONError) {
    let start = offset
    while let byte = next, Self.isDigit(byte) {
      offset += 1
    }
    guard offset > start else { throw expected("a digit after '\(place)'") }
  }

  /// Scans an escape sequence and returns its character.
  private mutating func escape() throws(JSONError) -> Unicode.Scalar {
    let start = offset
    offset += 1
    let letter = next
    offset += 1
    switch letter {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unicodeEscape(from: start)
    default:
      offset = start + 1
      throw fault("expected an escape such as \\n after '\\', found \(foundHere)", at: start)
    }
  }

  /// Scans the digits of `\u`, and a second escape if they are the first half of a surrogate pair.
  private mutating func unicodeEscape(from start: Int) throws(JSONError) -> Unicode.Scalar {
    let first = try codeUnit(from: start)
    if first == 0 {
      throw fault("\\u0000 is not accepted", at: start)
    }
    if let scalar = Unicode.Scalar(first) {
      return scalar
    }
    let rest = bytes[offset...].prefix(2)
    if UTF16.isLeadSurrogate(first), rest.elementsEqual("\\u".utf8) {
      let secondStart = offset
      offset += 2
      let second = try codeUnit(from: secondStart)
      if UTF16.isTrailSurrogate(second) {
        return UTF16.decode(UTF16.EncodedScalar([first, second]))
      }
    }
    let code = PrintableText.hexadecimal(UInt32(first))
    throw fault("\\u\(code) is half of a surrogate pair without the other half", at: start)
  }

  private mutating func codeUnit(from start: Int) throws(JSONError) -> UInt16 {
    let digits = bytes[min(offset, bytes.count)...].prefix(4)
    var unit: UInt16 = 0
    for digit in digits {
      guard let value = Character(Unicode.Scalar(digit)).hexDigitValue else { break }
      unit = unit << 4 | UInt16(value)
      offset += 1
    }
    guard offset == digits.startIndex + 4 else {
      throw fault("\\u needs four hexadecimal digits", at: start)
    }
    return unit
  }
}

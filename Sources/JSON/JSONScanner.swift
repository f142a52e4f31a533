/// Scans a JSON text by the same rules as the parser and keeps the current position.
///
/// It is not a second parser: it creates no values. It finds the position of a value, and it describes the
/// error in a text that the parser rejected.
struct JSONScanner {
  /// A member's name and the offset of its opening quote.
  typealias Key = (text: String, offset: Int)

  let bytes: [UInt8]
  /// The number of bytes scanned.
  var offset = 0
  private var depth = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Returns the first error of a whole text; nil if there is none.
  static func fault(in bytes: [UInt8]) -> JSONError? {
    var scanner = JSONScanner(bytes)
    do throws(JSONError) {
      try scanner.wholeText()
      return nil
    } catch {
      return error
    }
  }

  /// The next byte; nil at the end.
  var next: UInt8? {
    offset < bytes.count ? bytes[offset] : nil
  }

  /// Scans one value and the whitespace before it.
  mutating func value() throws(JSONError) {
    skipBlanks()
    switch next {
    case UInt8(ascii: "{"):
      var keys: Set<UTF8Key> = []
      try members { (scanner, key) throws(JSONError) in
        guard keys.insert(UTF8Key(key.text)).inserted else {
          throw scanner.fault("duplicate key \(PrintableText.quoted(key.text))", at: key.offset)
        }
        try scanner.value()
        return true
      }
    case UInt8(ascii: "["):
      try elements { (scanner, _) throws(JSONError) in
        try scanner.value()
        return true
      }
    case UInt8(ascii: "\""): _ = try string()
    case let byte? where byte == UInt8(ascii: "-") || Self.isDigit(byte): try number()
    default: try word()
    }
  }

  /// Scans an object; the body scans each member's value, or returns false to stop there.
  mutating func members(
    _ body: (inout JSONScanner, Key) throws(JSONError) -> Bool
  ) throws(JSONError) {
    try enter()
    while !leaves(by: UInt8(ascii: "}")) {
      guard next == UInt8(ascii: "\"") else { throw expected("a key in quotes") }
      let start = offset
      let key = try string()
      skipBlanks()
      guard next == UInt8(ascii: ":") else { throw expected("':' after the key") }
      offset += 1
      guard try body(&self, (key, start)) else { return }
      try separator(orEnd: "}", before: "a key in quotes")
    }
  }

  /// Scans an array; the body scans each element, or returns false to stop there.
  mutating func elements(
    _ body: (inout JSONScanner, Int) throws(JSONError) -> Bool
  ) throws(JSONError) {
    try enter()
    var index = 0
    while !leaves(by: UInt8(ascii: "]")) {
      guard try body(&self, index) else { return }
      try separator(orEnd: "]", before: "a value")
      index += 1
    }
  }

  mutating func skipBlanks() {
    while let byte = next, [0x20, 0x09, 0x0a, 0x0d].contains(byte) {
      offset += 1
    }
  }

  /// Creates an error at `offset`, by default that of the next byte.
  func fault(_ message: String, at offset: Int? = nil) -> JSONError {
    JSONError(
      position: JSONPosition(offset: offset ?? self.offset, in: bytes),
      message: message
    )
  }

  /// Creates the error for an unexpected token at the current position.
  func expected(_ wanted: String) -> JSONError {
    fault("expected \(wanted), found \(foundHere)")
  }

  private mutating func wholeText() throws(JSONError) {
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) {
      throw fault("a byte order mark stands before the text")
    }
    try value()
    skipBlanks()
    guard next == nil else { throw expected("the end of the text") }
  }

  private mutating func enter() throws(JSONError) {
    guard depth < JSONLimits.maximumDepth else {
      throw fault("arrays and objects are nested too deep")
    }
    depth += 1
    offset += 1
  }

  /// Scans the closing bracket if it is the next byte, and returns whether it was.
  private mutating func leaves(by bracket: UInt8) -> Bool {
    skipBlanks()
    guard next == bracket else { return false }
    depth -= 1
    offset += 1
    return true
  }

  /// Scans a comma, which another element must follow, or stops before the closing bracket.
  private mutating func separator(
    orEnd bracket: Unicode.Scalar,
    before wanted: String
  ) throws(JSONError) {
    skipBlanks()
    if next == UInt8(ascii: bracket) { return }
    guard next == UInt8(ascii: ",") else { throw expected("',' or '\(bracket)'") }
    offset += 1
    skipBlanks()
    if next == UInt8(ascii: bracket) { throw expected(wanted) }
  }

  private mutating func word() throws(JSONError) {
    let isLetter = { (byte: UInt8) in UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 }
    let letters = bytes[offset...].prefix(while: isLetter)
    let word = String(decoding: letters, as: UTF8.self)
    guard !word.isEmpty else { throw expected("a value") }
    guard ["true", "false", "null"].contains(word) else {
      throw fault("expected a value, found \(PrintableText.quoted(word, limit: 32))")
    }
    offset += letters.count
  }

  /// A description of the token at the current position, for a message.
  var foundHere: String {
    guard let next else { return "the end of the text" }
    guard let length = sequenceLength(at: offset) else {
      return "the byte 0x\(String(next, radix: 16, uppercase: true)), which is not UTF-8"
    }
    let character = String(decoding: bytes[offset..<offset + length], as: UTF8.self)
    guard let scalar = character.unicodeScalars.first, PrintableText.isVisible(scalar) else {
      return "the character \(PrintableText.escaped(character, limit: 1))"
    }
    return "'\(scalar)'"
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }
}

/// A subprotocol's name and the version that it ends in, `scrollscope.v1`.
struct Subprotocol: Equatable {
  /// Everything up to the version's digits, `scrollscope.v`.
  let family: [UInt8]
  let version: Int

  /// Parses a name, `.v` and one to four digits; at most 63 bytes, which is all the library compares.
  init?(_ name: String) {
    self.init(bytes: Array(name.utf8))
  }

  init?(bytes: [UInt8]) {
    let digits = bytes.reversed().prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    let family = bytes.dropLast(digits.count)
    guard (1...4).contains(digits.count), bytes.count <= 63, family.count > 2,
      family.suffix(2).elementsEqual(".v".utf8),
      family.allSatisfy({ Self.letters.contains($0) }),
      let version = Int(String(decoding: digits.reversed(), as: UTF8.self))
    else { return nil }
    self.family = Array(family)
    self.version = version
  }

  var bytes: [UInt8] { family + Array(String(version).utf8) }

  /// What both a header token (RFC 9110, section 5.6.2) and the library's own splitting allow.
  private static let letters = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-".utf8
  )
}

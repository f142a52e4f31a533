#if canImport(CoreGraphics)
import CoreGraphics
#else
import Foundation
#endif

/// Writes a message as JSON (RFC 8259).
///
/// This module is a part of other people's apps, where neither jansson nor `JSON` is, and `JSONSerialization` would need
/// a dictionary of objects for each frame. What is written here is known beforehand: no value is kept, and a member
/// that has not changed is not made.
struct SourceMessageWriter {
  private var bytes: [UInt8] = []
  private var needsComma = false

  /// The room that a message begins with: that of a frame in which many views move.
  private static let usualBytes = 8_192

  private static let quote = UInt8(ascii: "\"")

  /// The largest number that a server takes.
  static let maximumNumber = 1e12

  /// A message of the protocol: what `body` writes are its parameters.
  static func message(
    _ method: StaticString,
    id: Int64? = nil,
    _ body: (inout SourceMessageWriter) -> Void
  ) -> String {
    var writer = SourceMessageWriter()
    writer.bytes.reserveCapacity(usualBytes)
    writer.object { message in
      message.member("jsonrpc", "2.0")
      if let id { message.member("id", id) }
      message.member("method", method)
      message.object("params", body)
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  mutating func object(_ name: StaticString? = nil, _ body: (inout SourceMessageWriter) -> Void) {
    if let name { key(name) }
    open(UInt8(ascii: "{"))
    body(&self)
    close(UInt8(ascii: "}"))
  }

  mutating func array(_ name: StaticString, _ body: (inout SourceMessageWriter) -> Void) {
    key(name)
    open(UInt8(ascii: "["))
    body(&self)
    close(UInt8(ascii: "]"))
  }

  mutating func member(_ name: StaticString, _ text: StaticString) {
    key(name)
    write(text)
  }

  mutating func member(_ name: StaticString, _ text: String, limit: Int) {
    key(name)
    value(text, limit: limit)
  }

  mutating func member(_ name: StaticString, _ number: Int64) {
    key(name)
    integer(number)
  }

  mutating func member(_ name: StaticString, _ flag: Bool) {
    key(name)
    append(flag ? "true" : "false")
    needsComma = true
  }

  mutating func member(_ name: StaticString, _ number: CGFloat) {
    key(name)
    value(number)
  }

  mutating func member(_ name: StaticString, _ point: CGPoint) {
    array(name) {
      $0.value(point.x)
      $0.value(point.y)
    }
  }

  mutating func member(_ name: StaticString, _ size: CGSize) {
    array(name) {
      $0.value(size.width)
      $0.value(size.height)
    }
  }

  mutating func member(_ name: StaticString, _ rect: CGRect) {
    array(name) {
      $0.value(rect.minX)
      $0.value(rect.minY)
      $0.value(rect.width)
      $0.value(rect.height)
    }
  }

  mutating func member(_ name: StaticString, _ insets: Sample.Insets) {
    array(name) {
      $0.value(insets.top)
      $0.value(insets.left)
      $0.value(insets.bottom)
      $0.value(insets.right)
    }
  }

  mutating func null(_ name: StaticString) {
    key(name)
    null()
  }

  mutating func null() {
    separate()
    append("null")
    needsComma = true
  }

  mutating func key(_ name: StaticString) {
    write(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  mutating func key(_ name: String) {
    value(name, limit: .max)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// A number, which is zero if it is none, and cut to what a server takes.
  mutating func value(_ number: CGFloat) {
    let number = Self.sent(number)
    if let integer = Int64(exactly: number) { return self.integer(integer) }
    separate()
    bytes.append(contentsOf: number.description.utf8)
    needsComma = true
  }

  /// The number that is sent for another one.
  static func sent(_ number: CGFloat) -> Double {
    let number = Double(number)
    return number.isFinite ? min(max(number, -maximumNumber), maximumNumber) : 0
  }

  /// A text, cut to `limit` bytes.
  mutating func value(_ text: String, limit: Int) {
    separate()
    bytes.append(Self.quote)
    defer {
      bytes.append(Self.quote)
      needsComma = true
    }
    if text.utf8.count <= limit, text.utf8.allSatisfy(Self.isPlain) {
      bytes.append(contentsOf: text.utf8)
      return
    }
    var left = limit
    for byte in text.utf8 {
      // The first byte of a character says how many it has.
      if byte & 0xC0 != 0x80, Self.length(of: byte) > left { break }
      left -= 1
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0..<32:
        append(byte < 16 ? "\\u000" : "\\u00")
        bytes.append(contentsOf: String(byte, radix: 16).utf8)
      default: bytes.append(byte)
      }
    }
  }

  /// Whether a byte stands for itself in JSON.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 32 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  /// The number of bytes of a character in UTF-8 that begins with a byte.
  private static func length(of first: UInt8) -> Int {
    switch first {
    case ..<0x80: 1
    case ..<0xE0: 2
    case ..<0xF0: 3
    default: 4
    }
  }

  private mutating func integer(_ number: Int64) {
    separate()
    bytes.append(contentsOf: number.description.utf8)
    needsComma = true
  }

  /// A text without characters that JSON escapes.
  private mutating func write(_ text: StaticString) {
    separate()
    bytes.append(Self.quote)
    append(text)
    bytes.append(Self.quote)
    needsComma = true
  }

  private mutating func open(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    needsComma = false
  }

  private mutating func close(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }

  private mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }
}

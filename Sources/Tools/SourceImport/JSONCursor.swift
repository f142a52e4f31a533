import JSON

/// Moves over the values of a JSON text that is read in pieces.
///
/// Places count from the input's start, so that they stay the same when more is read.
final class JSONCursor {
  let input: ImportInput
  /// The lines before `counted`.
  private var lines = 0
  /// The place in the window up to which lines were counted.
  private var counted = 0

  /// The maximum size of a value that is kept whole, in bytes.
  static let maximumValue = 64 << 20

  init(_ input: ImportInput) { self.input = input }

  /// The line of the input's start, from 1.
  var line: Int {
    countLines()
    return lines + 1
  }

  /// The next byte that is not blank, to which the input moves; nil at the end.
  func nextByte() throws -> UInt8? {
    var place = 0
    let byte = try byte(at: &place)
    input.start += place
    return byte
  }

  /// The first byte from a place on that is not blank, to which the place moves; nil at the end.
  func byte(at place: inout Int) throws -> UInt8? {
    while true {
      while input.start + place < input.bytes.count {
        switch input.bytes[input.start + place] {
        case 0x20, 0x09, 0x0A, 0x0D: place += 1
        case let byte: return byte
        }
      }
      guard try readMore() else { return nil }
    }
  }

  /// The end of the value at a place; nil if the file ends in it.
  ///
  /// - Throws: `ImportFault` for a value that is too large.
  func end(ofValueAt place: Int = 0, named name: JSONPointer) throws -> Int? {
    var extent = JSONExtent()
    var scanned = place
    while true {
      let end = input.bytes.withUnsafeBytes { extent.scan($0, from: input.start + scanned) }
      if let end { return end - input.start }
      scanned = input.bytes.count - input.start
      guard scanned <= Self.maximumValue else {
        throw ImportFault(name, "expected events of at most \(Self.maximumValue >> 20) MiB")
      }
      guard try readMore() else { return nil }
    }
  }

  /// Reads the key at a place and moves the place past it and its colon.
  func key(at place: inout Int) throws -> String {
    guard try byte(at: &place) == UInt8(ascii: "\"") else {
      throw expected("a key in quotes", at: place)
    }
    guard let end = try end(ofValueAt: place, named: JSONPointer()) else {
      throw expected("the end of the key", at: input.bytes.count - input.start)
    }
    let bytes = input.bytes[(input.start + place + 1)..<(input.start + end - 1)]
    let key = String(decoding: bytes, as: UTF8.self)
    place = end
    guard try byte(at: &place) == UInt8(ascii: ":") else {
      throw expected("':' after the key", at: place)
    }
    place += 1
    return key
  }

  /// Moves past the value at the input's start without keeping it.
  func skipValue() throws {
    var extent = JSONExtent()
    while true {
      let end = input.bytes.withUnsafeBytes { extent.scan($0, from: input.start) }
      if let end, end > input.start || extent.hasBegun {
        input.start = end
        return
      }
      guard end == nil else { throw expected("a value") }
      input.start = input.bytes.count
      guard try readMore() else { throw expected("the end of the value") }
    }
  }

  /// The error for an unexpected byte at a place, with its line and column.
  func expected(_ wanted: String, at place: Int = 0) -> ImportFault {
    let (line, column) = input.position(of: input.start + place)
    var found = "the end of the file"
    if input.start + place < input.bytes.count {
      let byte = input.bytes[input.start + place]
      found =
        byte < 0x80
        ? "'\(PrintableText.escaped(String(UnicodeScalar(byte)), limit: 1))'"
        : "the byte 0x\(String(byte, radix: 16, uppercase: true))"
    }
    return ImportFault("\(line):\(column): expected \(wanted), found \(found)")
  }

  private func readMore() throws -> Bool {
    countLines()
    counted -= input.start
    return try input.readMore()
  }

  private func countLines() {
    guard counted < input.start else { return }
    for place in counted..<input.start where input.bytes[place] == UInt8(ascii: "\n") { lines += 1 }
    counted = input.start
  }
}

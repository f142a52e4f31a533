import JSON

/// Reads an array of objects element by element: the text's own array, or that of a member of its object.
final class JSONElementReader {
  /// The pointer of the array.
  private(set) var pointer = JSONPointer()
  /// The index of the next element.
  private(set) var index = 0

  private let input: ImportInput
  private let member: String
  /// Whether the array may lack its end, because the program that wrote it has been stopped.
  private let mayBeCutOff: Bool

  /// The maximum size of an element, in bytes.
  private static let maximumElement = 64 << 20

  /// Finds the array; `member` is the name that it has in an object.
  init(_ input: ImportInput, member: String, mayBeCutOff: Bool = false) throws {
    self.input = input
    self.member = member
    self.mayBeCutOff = mayBeCutOff
    try input.skipMark()
    switch try nextByte() {
    case UInt8(ascii: "["): input.start += 1
    case UInt8(ascii: "{"): try findMember()
    default: throw expected("an array of events, or an object with it")
    }
  }

  /// Moves to the array in an object, past the members before it.
  private func findMember() throws {
    input.start += 1
    while true {
      if try nextByte() == UInt8(ascii: ",") { input.start += 1 }
      if try nextByte() == UInt8(ascii: "}") {
        throw ImportFault(JSONPointer([member]), "expected an array of events, found nothing")
      }
      guard try nextByte() == UInt8(ascii: "\"") else { throw expected("a key in quotes") }
      let end = try wholeValue()
      let isWanted = input.bytes[(input.start + 1)..<(end - 1)].elementsEqual(member.utf8)
      input.start = end
      guard try nextByte() == UInt8(ascii: ":") else { throw expected("':' after the key") }
      input.start += 1
      if try nextByte() == UInt8(ascii: "["), isWanted {
        pointer = JSONPointer([member])
        input.start += 1
        return
      }
      guard !isWanted else { throw expected("an array of events") }
      try skipValue()
    }
  }

  /// Passes the bytes of the next element to the body; returns false at the end of the array.
  func next(_ body: (UnsafeRawBufferPointer) throws -> Void) throws -> Bool {
    if index > 0 {
      switch try nextByte() {
      case UInt8(ascii: ","): input.start += 1
      case UInt8(ascii: "]"): return false
      case nil where mayBeCutOff: return false
      default: throw expected("',' or ']'")
      }
    }
    switch try nextByte() {
    case UInt8(ascii: "{"): break
    case UInt8(ascii: "]") where index == 0 || mayBeCutOff: return false
    case nil where mayBeCutOff: return false
    case nil: throw expected("an event or ']'")
    default: throw expected("an event, which is an object")
    }
    guard let end = try endOfValue() else {
      if mayBeCutOff { return false }
      throw ImportFault(place, "the file ends within this event")
    }
    try input.bytes.withUnsafeBytes { bytes in
      try body(UnsafeRawBufferPointer(rebasing: bytes[input.start..<end]))
    }
    input.start = end
    index += 1
    return true
  }

  /// The pointer of the next element; of the present one while it is read.
  var place: JSONPointer { pointer.appending(index) }

  /// The next byte that is not blank; nil at the end.
  private func nextByte() throws -> UInt8? {
    while true {
      while input.start < input.bytes.count {
        switch input.bytes[input.start] {
        case 0x20, 0x09, 0x0A, 0x0D: input.start += 1
        case let byte: return byte
        }
      }
      guard try input.readMore() else { return nil }
    }
  }

  /// The end of the value at the input's start, all of which is read; nil if the file ends in it.
  private func endOfValue() throws -> Int? {
    var extent = JSONExtent()
    var scanned = 0
    while true {
      let end = input.bytes.withUnsafeBytes { extent.scan($0, from: input.start + scanned) }
      if let end { return end }
      scanned = input.bytes.count - input.start
      guard scanned <= Self.maximumElement else {
        throw ImportFault(place, "expected events of at most \(Self.maximumElement >> 20) MiB")
      }
      guard try input.readMore() else { return nil }
    }
  }

  private func wholeValue() throws -> Int {
    guard let end = try endOfValue() else { throw expected("the end of the key") }
    return end
  }

  /// Moves past a value without keeping it.
  private func skipValue() throws {
    var extent = JSONExtent()
    while true {
      let end = input.bytes.withUnsafeBytes { extent.scan($0, from: input.start) }
      if let end, end > input.start || extent.hasBegun {
        input.start = end
        return
      }
      guard end == nil else { throw expected("a value") }
      input.start = input.bytes.count
      guard try input.readMore() else { throw expected("the end of the value") }
    }
  }

  /// The error for an unexpected byte, with its line and column.
  private func expected(_ wanted: String) -> ImportFault {
    let (line, column) = input.position(of: input.start)
    var found = "the end of the file"
    if input.start < input.bytes.count {
      let byte = input.bytes[input.start]
      found =
        byte < 0x80
        ? "'\(PrintableText.escaped(String(UnicodeScalar(byte)), limit: 1))'"
        : "the byte 0x\(String(byte, radix: 16, uppercase: true))"
    }
    return ImportFault("\(line):\(column): expected \(wanted), found \(found)")
  }
}

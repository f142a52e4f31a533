import JSON

/// Reads an array of objects element by element: the text's own array, or that of a member of its object.
final class JSONElementReader {
  /// The pointer of the array.
  private(set) var pointer = JSONPointer()
  /// The index of the next element.
  private(set) var index = 0

  private let cursor: JSONCursor
  private var input: ImportInput { cursor.input }
  private let member: String

  /// Finds the array; `member` is the name that it has in an object.
  ///
  /// It may lack its end, because the program that wrote it has been stopped.
  init(_ input: ImportInput, member: String) throws {
    cursor = JSONCursor(input)
    self.member = member
    try input.skipMark()
    switch try cursor.nextByte() {
    case UInt8(ascii: "["): input.start += 1
    case UInt8(ascii: "{"): try findMember()
    default: throw cursor.expected("an array of events, or an object with it")
    }
  }

  /// Moves to the array in an object, past the members before it.
  private func findMember() throws {
    let (line, column) = input.position(of: input.start)
    let found = JSONWords.about(input.bytes[input.start...])
    input.start += 1
    while true {
      if try cursor.nextByte() == UInt8(ascii: ",") { input.start += 1 }
      if try cursor.nextByte() == UInt8(ascii: "}") {
        throw ImportFault(
          "\(line):\(column): expected an array of events, or an object with it as "
            + "\(PrintableText.quoted(member)), found \(found)"
        )
      }
      var place = 0
      let isWanted = try cursor.key(at: &place) == member
      input.start += place
      if try cursor.nextByte() == UInt8(ascii: "["), isWanted {
        pointer = JSONPointer([member])
        input.start += 1
        return
      }
      guard !isWanted else { throw cursor.expected("an array of events") }
      try cursor.skipValue()
    }
  }

  /// Passes the bytes of the next element to the body; returns false at the end of the array.
  func next(_ body: (UnsafeRawBufferPointer) throws -> Void) throws -> Bool {
    if index > 0 {
      switch try cursor.nextByte() {
      case UInt8(ascii: ","): input.start += 1
      case UInt8(ascii: "]"), nil: return false
      default: throw cursor.expected("',' or ']'")
      }
    }
    switch try cursor.nextByte() {
    case UInt8(ascii: "{"): break
    case UInt8(ascii: "]"), nil: return false
    default: throw cursor.expected("an event, which is an object")
    }
    guard let end = try cursor.end(named: place) else { return false }
    try input.bytes.withUnsafeBytes { bytes in
      try body(UnsafeRawBufferPointer(rebasing: bytes[input.start..<(input.start + end)]))
    }
    input.start += end
    index += 1
    return true
  }

  /// The pointer of the next element; of the present one while it is read.
  var place: JSONPointer { pointer.appending(index) }
}

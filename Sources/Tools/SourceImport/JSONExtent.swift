/// Finds the end of a JSON value without checking its content, even across pieces.
struct JSONExtent {
  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  /// Whether the value is neither an object, an array nor a string.
  private var isPlain = false
  /// Whether a byte of the value was scanned.
  var hasBegun: Bool { depth > 0 || isInString || isPlain }

  /// Scans on from a place, and returns the place after the value; nil if the bytes end before that.
  ///
  /// A plain value ends at the first byte that cannot belong to it.
  mutating func scan(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    var place = start
    let end = bytes.count
    while place < end {
      let byte = bytes[place]
      if isInString {
        place = scanString(bytes, from: place)
        if !isInString, depth == 0 { return place }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""):
        if isPlain { return place }
        isInString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        if isPlain { return place }
        depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return place }
        depth -= 1
        if depth == 0 { return place + 1 }
      case UInt8(ascii: ","), UInt8(ascii: ":"), 0x20, 0x09, 0x0A, 0x0D:
        if depth == 0 { return place }
      default:
        if depth == 0 { isPlain = true }
      }
      place += 1
    }
    return nil
  }

  /// Scans on in a string, up to the place after it.
  private mutating func scanString(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var place = start
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInString = false
        break
      }
    }
    return place
  }

  /// Passes the members of an object to the body, each as the bytes of its key without quotes and those of its
  /// value, until the body returns false.
  ///
  /// An object that is not well-formed has fewer members.
  static func members(
    of object: UnsafeRawBufferPointer,
    _ body: (_ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) throws -> Bool
  ) rethrows {
    var place = 1
    func skip(_ byte: UInt8? = nil) {
      while place < object.count {
        switch object[place] {
        case 0x20, 0x09, 0x0A, 0x0D: place += 1
        case byte: place += 1
        default: return
        }
      }
    }
    while true {
      skip(UInt8(ascii: ","))
      guard place < object.count, object[place] == UInt8(ascii: "\"") else { return }
      var extent = JSONExtent()
      guard let end = extent.scan(object, from: place) else { return }
      let key = UnsafeRawBufferPointer(rebasing: object[(place + 1)..<(end - 1)])
      place = end
      skip(UInt8(ascii: ":"))
      extent = JSONExtent()
      guard let last = extent.scan(object, from: place), last > place else { return }
      let value = UnsafeRawBufferPointer(rebasing: object[place..<last])
      place = last
      guard try body(key, value) else { return }
    }
  }
}

extension UnsafeRawBufferPointer {
  /// Whether these are the bytes of a text.
  func isText(_ text: StaticString) -> Bool {
    count == text.utf8CodeUnitCount && text.withUTF8Buffer { elementsEqual($0) }
  }
}

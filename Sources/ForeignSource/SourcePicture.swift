package import JSON
import ModelCoding

/// A picture of a source's window: the parameters of `Source.picture`.
package struct SourcePicture: Sendable {
  /// When it was taken, in microseconds of the source's clock.
  package let time: Int64
  /// How its bytes are encoded.
  package let format: PictureFormat
  /// The size of the window in points, `[width, height]`.
  package let size: JSONValue
  /// The bytes in base64.
  package let data: String

  /// The maximum size of the bytes: in base64 they fit into a message.
  package static let maximumBytes = 180 << 10
  /// The maximum number of pixels of a side, and of all: a small file can stand for very many.
  package static let maximumSide = 8_192
  package static let maximumPixels = 16 << 20

  /// Reads the parameters, and checks what the bytes say about themselves.
  package init(_ parameters: JSONValue) throws(JSONShapeError) {
    var members = try JSONMembers(parameters, at: JSONPointer(), as: "an object of parameters")
    time = try members.required("t")
      .whole(in: 0...SourceDocument.latestTime, at: members.place("t"))
    let name = try members.required("format")
    let names = PictureFormat.allCases.map(\.rawValue)
    let format = PictureFormat(
      rawValue: try name.choice(of: names, at: members.place("format"))
    )
    size = try DeviceCheck.size(try members.required("size"), at: members.place("size"))
    let place = members.place("data")
    data = try members.required("data").text(at: place)
    try members.finish()
    guard let format else { throw .expected("a format", at: members.place("format"), found: name) }
    self.format = format
    try Self.check(data, as: format, at: place)
  }

  private static func check(
    _ data: String,
    as format: PictureFormat,
    at place: JSONPointer
  ) throws(JSONShapeError) {
    let count = data.utf8.count / 4 * 3 - data.utf8.suffix(2).count { $0 == UInt8(ascii: "=") }
    guard count <= maximumBytes else {
      throw JSONShapeError(place, "expected at most \(maximumBytes) bytes, found \(count)")
    }
    guard let bytes = Base64.bytes(of: data) else {
      throw .expected("base64 with padding", at: place, found: .string(data))
    }
    guard let (width, height) = format.pixels(of: bytes) else {
      let name = format.rawValue.uppercased()
      throw .expected("a \(name) with its size", at: place, found: .string(data))
    }
    guard width <= maximumSide, height <= maximumSide, width * height <= maximumPixels else {
      throw JSONShapeError(
        place,
        "expected at most \(maximumSide) pixels a side and \(maximumPixels >> 20) Mi in all, "
          + "found \(width) by \(height)"
      )
    }
  }

  /// Writes the members.
  package func write(to writer: inout JSONWriter) {
    writer.member("t", time)
    writer.member("format", format.rawValue)
    writer.member("size", size)
    writer.member("data", data)
  }

  /// The parameters.
  package var parameters: JSONValue {
    [
      "t": .integer(time), "format": .string(format.rawValue), "size": size, "data": .string(data),
    ]
  }
}

/// Base64 as RFC 4648 has it, with padding.
enum Base64 {
  /// The bytes that a text stands for; nil if it is not base64.
  static func bytes(of text: String) -> [UInt8]? {
    let characters = Array(text.utf8)
    guard characters.count.isMultiple(of: 4) else { return nil }
    let padding = characters.suffix(2).reversed().prefix { $0 == UInt8(ascii: "=") }.count
    var bytes: [UInt8] = []
    bytes.reserveCapacity(characters.count / 4 * 3)
    var (bits, held) = (UInt32(0), 0)
    for character in characters.dropLast(padding) {
      guard let value = value(of: character) else { return nil }
      (bits, held) = (bits << 6 | value, held + 6)
      guard held >= 8 else { continue }
      held -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(held)))
    }
    return bytes
  }

  private static func value(of character: UInt8) -> UInt32? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}

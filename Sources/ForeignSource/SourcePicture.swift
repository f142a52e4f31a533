import Foundation
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
  /// The same in characters of base64.
  package static let maximumCharacters = maximumBytes / 3 * 4
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
    // Foundation takes padding in the middle too, which browsers do not.
    guard let bytes = Data(base64Encoded: data), bytes.base64EncodedString() == data else {
      throw .expected("base64 with padding", at: place, found: .string(data))
    }
    guard let (width, height) = format.pixels(of: [UInt8](bytes)) else {
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

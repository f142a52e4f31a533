import JSON

/// Describes a JSON text, for errors.
enum JSONWords {
  /// The most members that are named.
  private static let maximumMembers = 8

  /// Describes the value that bytes begin with, which may be cut off: an object by the names of its members.
  static func about(_ bytes: ArraySlice<UInt8>) -> String {
    switch bytes.first {
    case UInt8(ascii: "["): return "an array"
    case UInt8(ascii: "{"): break
    default: return "no object"
    }
    let names = names(of: bytes)
    guard !names.isEmpty else { return "an object without members" }
    let quoted = names.prefix(maximumMembers).map { PrintableText.quoted($0, limit: 32) }
    return "an object with the \(names.count == 1 ? "member" : "members") "
      + quoted.joined(separator: ", ") + (names.count > maximumMembers ? " …" : "")
  }

  /// The names of an object's first members.
  private static func names(of bytes: ArraySlice<UInt8>) -> [String] {
    var names: [String] = []
    bytes.withUnsafeBytes { bytes in
      var place = 1
      func skip(_ signs: [UInt8]) {
        while place < bytes.count, signs.contains(bytes[place]) { place += 1 }
      }
      while names.count <= maximumMembers {
        skip([0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ",")])
        guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") else { return }
        var extent = JSONExtent()
        guard let end = extent.scan(bytes, from: place) else { return }
        names.append(String(decoding: bytes[(place + 1)..<(end - 1)], as: UTF8.self))
        place = end
        skip([0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ":")])
        extent = JSONExtent()
        guard let last = extent.scan(bytes, from: place), last > place else { return }
        place = last
      }
    }
    return names
  }
}

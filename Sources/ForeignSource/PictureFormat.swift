/// How the bytes of a picture are encoded.
package enum PictureFormat: String, CaseIterable, Sendable {
  case jpeg, png

  /// The size in pixels that the bytes say; nil if they are not of this format.
  func pixels(of bytes: [UInt8]) -> (width: Int, height: Int)? {
    switch self {
    case .png: Self.pixelsOfPNG(bytes)
    case .jpeg: Self.pixelsOfJPEG(bytes)
    }
  }

  /// PNG's signature, and the length and name of its first chunk.
  private static let startOfPNG: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52,
  ]

  private static func pixelsOfPNG(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    guard bytes.count >= 24, bytes.starts(with: startOfPNG) else { return nil }
    func number(at index: Int) -> Int { bytes[index..<index + 4].reduce(0) { $0 << 8 | Int($1) } }
    return positive(number(at: 16), number(at: 20))
  }

  /// Walks over the segments of a JPEG to its frame header (ITU T.81, B.2.2).
  private static func pixelsOfJPEG(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    guard bytes.starts(with: [0xFF, 0xD8, 0xFF]) else { return nil }
    func number(at index: Int) -> Int { Int(bytes[index]) << 8 | Int(bytes[index + 1]) }
    var index = 2
    while index + 9 <= bytes.count, bytes[index] == 0xFF {
      let marker = bytes[index + 1]
      // A marker may be preceded by any number of fill bytes.
      if marker == 0xFF {
        index += 1
        continue
      }
      // C4, C8 and CC are tables and reserved; the others from C0 to CF begin a frame.
      if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
        return positive(number(at: index + 7), number(at: index + 5))
      }
      // The scan has begun without a frame.
      guard marker != 0xDA, marker != 0xD9 else { return nil }
      index += 2 + max(2, number(at: index + 2))
    }
    return nil
  }

  private static func positive(_ width: Int, _ height: Int) -> (width: Int, height: Int)? {
    width > 0 && height > 0 ? (width, height) : nil
  }
}

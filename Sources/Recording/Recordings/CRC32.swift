/// The cyclic redundancy check of ISO 3309, as zlib's `crc32`: it finds what a disk or a transfer broke.
struct CRC32: Equatable {
  /// The check of all bytes so far.
  private(set) var value: UInt32

  /// The check of no bytes, or one to go on from.
  init(value: UInt32 = 0) { self.value = value }

  /// Takes in more bytes.
  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    var state = ~value
    var rest = bytes
    Self.tables.withUnsafeBufferPointer { tables in
      // Eight bytes at a time, each through the table for its distance from the end.
      while rest.count >= 8 {
        let word = UInt64(littleEndian: rest.loadUnaligned(as: UInt64.self)) ^ UInt64(state)
        var next: UInt32 = 0
        for byte in 0..<8 {
          next ^= tables[(7 - byte) << 8 | Int(truncatingIfNeeded: word >> (8 * byte)) & 0xff]
        }
        state = next
        rest = UnsafeRawBufferPointer(rebasing: rest[8...])
      }
      for byte in rest { state = state >> 8 ^ tables[Int((state ^ UInt32(byte)) & 0xff)] }
    }
    value = ~state
  }

  /// Takes in more bytes.
  mutating func update(_ bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBytes { update($0) }
  }

  /// Entry `256 * n + b`: what byte b comes to after n more bytes of zero.
  private static let tables: [UInt32] = {
    var tables = (0..<256).map { byte in
      (0..<8).reduce(UInt32(byte)) { value, _ in value >> 1 ^ (value & 1 == 1 ? 0xedb8_8320 : 0) }
    }
    for index in 256..<2048 {
      let former = tables[index - 256]
      tables.append(former >> 8 ^ tables[Int(former & 0xff)])
    }
    return tables
  }()
}

extension FixedWidthInteger where Self: UnsignedInteger {
  /// In lower-case hexadecimal with all its digits.
  var hexadecimal: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: Self.bitWidth / 4 - digits.count) + digits
  }
}

import TestSupport
import Testing
import Zlib

/// gzip files and checksums by zlib.
@Suite struct ZlibTests {
  /// Bytes that compress well in parts and badly in others.
  private func bytes(_ count: Int, seed: UInt64) -> [UInt8] {
    var random = SeededGenerator(seed: seed)
    var bytes: [UInt8] = []
    while bytes.count < count {
      let length = Int.random(in: 1...5_000, using: &random)
      let byte = UInt8.random(in: 0...255, using: &random)
      let isPlain = Bool.random(using: &random)
      bytes += (0..<length).map { _ in isPlain ? byte : UInt8.random(in: 0...255, using: &random) }
    }
    return Array(bytes.prefix(count))
  }

  private func pieces(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [ArraySlice<UInt8>] {
    var rest = bytes[...]
    var pieces: [ArraySlice<UInt8>] = []
    while !rest.isEmpty {
      let piece = rest.prefix(Int.random(in: 1...90_000, using: &random))
      pieces.append(piece)
      rest = rest.dropFirst(piece.count)
    }
    return pieces
  }

  @Test(
    "Data compressed in pieces and decompressed in other pieces is unchanged",
    arguments: UInt64(0)..<12
  )
  func thereAndBack(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let original = bytes(seed == 0 ? 0 : Int.random(in: 1...400_000, using: &random), seed: seed)
    let compressor = GzipCompressor()
    var packed: [UInt8] = []
    for piece in pieces(original, &random) { packed += compressor.compress(piece, isLast: false) }
    packed += compressor.compress([], isLast: true)
    #expect(packed.starts(with: GzipDecompressor.magic))
    // Neither a time nor a name: RFC 1952, 2.3.
    #expect(packed[3..<8].allSatisfy { $0 == 0 })
    let decompressor = GzipDecompressor()
    var unpacked: [UInt8] = []
    for piece in pieces(packed, &random) { unpacked += try decompressor.decompress(piece) }
    #expect(unpacked == original)
    #expect(decompressor.isAtEnd)
    // Two members give the content of both, and data after them that is not a member is ignored.
    let twice = GzipDecompressor()
    #expect(try twice.decompress((packed + packed + [0, 1, 2])[...]) == original + original)
  }

  @Test("A file that was cut off gives its content without an end; a changed byte is an error")
  func damage() throws {
    let original = bytes(100_000, seed: 7)
    let packed = GzipCompressor().compress(original[...], isLast: true)
    for count in [3, 11, packed.count / 2, packed.count - 1] {
      let decompressor = GzipDecompressor()
      let unpacked = try decompressor.decompress(packed.prefix(count))
      #expect(original.starts(with: unpacked))
      #expect(!decompressor.isAtEnd)
    }
    var changed = packed
    changed[packed.count / 2] ^= 0x40
    #expect(throws: GzipError.self) { try GzipDecompressor().decompress(changed[...]) }
    let error = #expect(throws: GzipError.self) {
      try GzipDecompressor().decompress([1, 2, 3, 4])
    }
    #expect(error?.description == "incorrect header check")
  }

  @Test("The checksum follows ISO 3309, in one piece or in several")
  func check() {
    var whole = CRC32()
    whole.update(Array("123456789".utf8)[...])
    #expect(whole.value == 0xcbf4_3926)
    var parts = CRC32()
    for part in ["1234", "", "56789"] { parts.update(Array(part.utf8)[...]) }
    #expect(parts == whole)
    var more = CRC32(value: parts.value)
    more.update([])
    #expect(more == whole)
  }
}

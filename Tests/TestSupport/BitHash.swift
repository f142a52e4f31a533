/// FNV-1a over 64 bits of numbers' bit patterns and texts' bytes: computations that differ in one
/// last bit have different hashes.
package struct BitHash: Equatable, Sendable {
  /// The hash of what has been added.
  public private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  package init() {}

  package mutating func add(_ number: Double) { add(bits: number.bitPattern) }

  package mutating func add(_ number: some BinaryInteger) {
    add(bits: UInt64(truncatingIfNeeded: number))
  }

  package mutating func add(_ flag: Bool) { add(bits: flag ? 1 : 0) }

  package mutating func add(_ text: String) { for byte in text.utf8 { add(byte: byte) } }

  private mutating func add(bits: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      add(byte: UInt8(truncatingIfNeeded: bits >> shift))
    }
  }

  private mutating func add(byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x100_0000_01b3
  }
}

/// FNV-1a over 64 bits of numbers' bit patterns: computations that differ in one last bit have
/// different hashes.
struct BitHash {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(_ number: Double) { add(bits: number.bitPattern) }

  mutating func add(_ number: Int) { add(bits: UInt64(bitPattern: Int64(number))) }

  mutating func add(_ flag: Bool) { add(bits: flag ? 1 : 0) }

  private mutating func add(bits: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      value ^= (bits >> shift) & 0xff
      value &*= 0x100_0000_01b3
    }
  }
}

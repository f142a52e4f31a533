/// A generator that gives the same random numbers for the same seed on every machine.
///
/// The algorithm is SplitMix64: Steele, Lea, Flood, "Fast splittable pseudorandom number
/// generators" (OOPSLA 2014), with the constants of Vigna's public-domain splitmix64.c.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates the generator for `seed`.
  public init(seed: UInt64) {
    state = seed
  }

  /// Returns the next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
    return bits ^ (bits >> 31)
  }
}

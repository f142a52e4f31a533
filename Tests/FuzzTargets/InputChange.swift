package import SeededRandom

/// Random changes of kept inputs, without libFuzzer.
package enum InputChange {
  /// One of several inputs with a few changes.
  package static func changed(
    _ inputs: [[UInt8]],
    atMost limit: Int,
    using random: inout SeededGenerator
  ) -> [UInt8] {
    var bytes = inputs.randomElement(using: &random) ?? []
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let place = Int.random(in: 0...bytes.count, using: &random)
      let end = min(bytes.count, place + .random(in: 1...12, using: &random))
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes.replaceSubrange(place..<end, with: [UInt8.random(in: 0...255, using: &random)])
      case 1: bytes.removeSubrange(place..<end)
      case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
      case 3 where place < bytes.count: bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
      case 4:
        // A piece of another input.
        let other = inputs.randomElement(using: &random) ?? []
        let start = Int.random(in: 0...other.count, using: &random)
        bytes.replaceSubrange(place..<end, with: other[start...].prefix(40))
      default:
        let number = ["0", "-1", "1e308", "4294967296", "0.1", "null"].randomElement(using: &random)
        bytes.replaceSubrange(place..<end, with: Array((number ?? "").utf8))
      }
    }
    return Array(bytes.prefix(limit))
  }
}

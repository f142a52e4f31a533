/// The limits of a text: size and numbers of values are checked before any value is created, depth while they are.
package struct JSONLimits: Equatable, Sendable {
  /// The largest size, in bytes.
  package let bytes: Int
  /// The largest number of arrays and objects around a value, including the value itself; at most 512.
  package let depth: Int
  /// The largest number of arrays and objects: each needs a hundred times the memory of the two bytes of
  /// its text.
  package let containers: Int
  /// The largest number of values, not counting keys.
  package let values: Int

  /// The maximum of `depth`: code that walks a value recurses, and a thread's stack is limited. (jansson's
  /// own limit is 2,048.)
  static let maximumDepth = 512

  /// Creates limits; a depth above 512 is reduced to 512.
  package init(bytes: Int, depth: Int, containers: Int = .max, values: Int = .max) {
    self.bytes = bytes
    self.depth = min(depth, Self.maximumDepth)
    self.containers = containers
    self.values = values
  }

  /// For one message from a client: 256 KiB, 32 levels.
  package static let message = JSONLimits(bytes: 262_144, depth: 32)
  /// For a file that a person chose: 16 MiB, 64 levels, a million arrays and objects, four million values;
  /// a file crafted to use much memory uses some hundreds of megabytes at most.
  package static let file = JSONLimits(
    bytes: 16 * 1_048_576,
    depth: 64,
    containers: 1_000_000,
    values: 4_000_000
  )
}

/// How large and how deep a text may be before it is refused unread.
public struct JSONLimits: Equatable, Sendable {
  /// The largest size, in bytes.
  public let bytes: Int
  /// The largest number of arrays and objects around a value, itself counted; at most 512.
  public let depth: Int
  /// The largest number of arrays and objects: each takes a hundred times the two bytes of its text.
  public let containers: Int
  /// The largest number of values, keys aside.
  public let values: Int

  /// The depth that no limit goes beyond: whatever walks over a value recurses, and a thread's
  /// stack ends. (jansson itself stops at 2,048.)
  static let deepest = 512

  /// Makes limits; a depth beyond 512 is taken as 512.
  public init(bytes: Int, depth: Int, containers: Int = .max, values: Int = .max) {
    self.bytes = bytes
    self.depth = min(depth, Self.deepest)
    self.containers = containers
    self.values = values
  }

  /// For one message from a client: 256 KiB, 32 levels.
  public static let message = JSONLimits(bytes: 262_144, depth: 32)
  /// For a file that a person chose: 16 MiB, 64 levels, a million arrays and objects, four million
  /// values; a file that is made to need much memory needs some hundreds of megabytes at most.
  public static let file = JSONLimits(
    bytes: 16 * 1_048_576,
    depth: 64,
    containers: 1_000_000,
    values: 4_000_000
  )
}

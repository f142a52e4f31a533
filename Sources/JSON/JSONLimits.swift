/// How large and how deep a text may be before it is refused unread.
public struct JSONLimits: Equatable, Sendable {
  /// The largest size, in bytes.
  public let bytes: Int
  /// The largest number of arrays and objects around a value, itself counted; at most 2,048.
  public let depth: Int

  /// Makes limits; a depth beyond 2,048 is taken as 2,048, which is the parser's own limit.
  public init(bytes: Int, depth: Int) {
    self.bytes = bytes
    // JSON_PARSER_MAX_DEPTH of jansson 2.14, which is a constant of its build.
    self.depth = min(depth, 2_048)
  }

  /// For one message from a client: 256 KiB, 32 levels.
  public static let message = JSONLimits(bytes: 262_144, depth: 32)
  /// For a file that a person chose: 16 MiB, 64 levels.
  public static let file = JSONLimits(bytes: 16 * 1_048_576, depth: 64)
}

/// Names one connection for the life of the process: a generation number, never reused.
///
/// Numbers and not pointers, because the library reuses the memory of a closed connection at once.
public struct ClientID: Hashable, Sendable, Comparable {
  /// The number; a later connection has a higher one.
  public let rawValue: UInt64

  /// The connection with a number that was told by another.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Tells whether `left` connected before `right`.
  public static func < (left: ClientID, right: ClientID) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension ClientID: CustomStringConvertible {
  /// The letter c and the number.
  public var description: String { "c\(rawValue)" }
}

/// The identifier of a connection for the life of the process: a generation number, never reused.
///
/// It is a number and not a pointer, because the library reuses the memory of a closed connection at once.
public struct ConnectionID: Hashable, Sendable, Comparable {
  /// The number; a later connection has a higher one.
  public let rawValue: UInt64

  /// Creates the identifier with a known number.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Whether `left` connected before `right`.
  public static func < (left: ConnectionID, right: ConnectionID) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension ConnectionID: CustomStringConvertible {
  /// The letter c and the number.
  public var description: String { "c\(rawValue)" }
}

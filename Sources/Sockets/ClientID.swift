/// The number of a client's connection, assigned by the owner of the sockets and never reused within a run.
///
/// It is a number and not a pointer, because libwebsockets reuses the memory of a closed connection at once.
public struct ClientID: Hashable, Comparable, Sendable {
  /// The number; a later connection has a higher one.
  public let rawValue: UInt64

  /// Creates the identifier of the client with a number.
  public init(_ rawValue: UInt64) { self.rawValue = rawValue }

  /// The number itself: the owner of the sockets counts clients, so that nothing that a client sends makes numbers
  /// collide, and a table finds one without the general hash.
  public func _rawHashValue(seed: Int) -> Int { Int(truncatingIfNeeded: rawValue) ^ seed }

  /// Whether `left` connected before `right`.
  public static func < (left: ClientID, right: ClientID) -> Bool {
    left.rawValue < right.rawValue
  }
}

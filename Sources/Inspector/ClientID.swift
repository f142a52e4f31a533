/// The number of a connection, assigned by the owner of the sockets and never reused within a run.
public struct ClientID: Hashable, Comparable, Sendable {
  /// The number.
  public let rawValue: UInt64

  /// Creates the identifier of the client with a number.
  public init(_ rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// Orders clients by their numbers.
  public static func < (left: ClientID, right: ClientID) -> Bool {
    left.rawValue < right.rawValue
  }
}

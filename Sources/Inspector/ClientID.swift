/// A connection's number, given by whoever owns the sockets; never used twice in a run.
public struct ClientID: Hashable, Comparable, Sendable {
  /// The number.
  public let rawValue: UInt64

  /// The client with a number.
  public init(_ rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// Orders clients by their numbers.
  public static func < (left: ClientID, right: ClientID) -> Bool {
    left.rawValue < right.rawValue
  }
}

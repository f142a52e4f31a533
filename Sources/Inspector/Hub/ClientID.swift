/// What a connection is for.
package enum ClientRole: Sendable {
  /// It inspects, and may control.
  case viewer
  /// It provides the state of scroll views.
  case source
  /// The same, in the same process: its messages may be as large as files.
  case localSource
}

/// The number of a connection, assigned by the owner of the sockets and never reused within a run.
package struct ClientID: Hashable, Comparable, Sendable {
  /// The number.
  package let rawValue: UInt64

  /// Creates the identifier of the client with a number.
  package init(_ rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// Orders clients by their numbers.
  package static func < (left: ClientID, right: ClientID) -> Bool {
    left.rawValue < right.rawValue
  }
}

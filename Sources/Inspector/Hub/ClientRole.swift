/// What a connection is for.
package enum ClientRole: Sendable {
  /// It inspects, and may control.
  case viewer
  /// It provides the state of scroll views.
  case source
  /// The same, in the same process: its messages may be as large as files.
  case localSource
}

import CPlatform

/// The path of a Unix socket.
package enum UnixSocketPath {
  /// The longest path that the system accepts, in bytes.
  package static let maximumBytes = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

  /// Whether a text can be one.
  package static func isValid(_ text: String) -> Bool {
    (1...maximumBytes).contains(text.utf8.count) && !text.utf8.contains(0)
  }
}

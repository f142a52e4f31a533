import CLibwebsockets

/// What the library requires of the frames that are sent.
package enum Frame {
  /// The number of bytes in front of a payload that must be writable, a multiple of 16, for the frame's head.
  package static let headroom = (clws_write_headroom() + 15) / 16 * 16

  /// The maximum size of one message in bytes; the library would split and copy a longer one.
  package static let maximumBytes = 1 << 30

  /// The reason in the close frame for a client whose token is missing or wrong.
  package static let tokenReason = "token"
}

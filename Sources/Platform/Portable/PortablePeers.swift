#if !os(Linux) || SCROLLSCOPE_PORTABLE
package import CPlatform

/// What the system knows about the other end of a socket.
package enum Peers {
  /// The user at the other end of a Unix socket, or the one that stands for none.
  package static func user(of socket: Int32) -> uid_t { platform_peer_user(socket) }

  /// A number that changes when the peer accepts something, or 0 when the system does not report it: the bytes that wait
  /// to be accepted.
  package static func progress(of socket: Int32) -> UInt64 { platform_unsent(socket) }

  /// Whether the system can be asked to acknowledge at once.
  package static let canAcknowledgeAtOnce = false

  /// Would acknowledge at once what has arrived: there is no such request.
  package static func acknowledgeAtOnce(_ socket: Int32) {}
}
#endif

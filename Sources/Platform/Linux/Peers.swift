#if os(Linux) && !SCROLLSCOPE_PORTABLE
package import CPlatform

/// What the system knows about the other end of a socket.
package enum Peers {
  /// The user at the other end of a Unix socket, or the one that stands for none.
  package static func user(of socket: Int32) -> uid_t { platform_peer_user(socket) }

  /// A number that changes whenever the peer accepts something, or 0 when the system does not report it.
  package static func progress(of socket: Int32) -> UInt64 { linux_progress(socket) }

  /// Whether the system can be asked to acknowledge at once.
  package static let canAcknowledgeAtOnce = true

  /// Acknowledges at once what has arrived, until the system forgets it.
  package static func acknowledgeAtOnce(_ socket: Int32) {
    SocketOption.set(Int32(IPPROTO_TCP), TCP_QUICKACK, of: socket)
  }
}
#endif

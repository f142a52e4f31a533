#if !os(Linux) || SCROLLSCOPE_PORTABLE
import CPlatform

/// Calls for sockets and other descriptors; those that they make do not wait, and are not inherited by programs.
package enum Descriptors {
  /// A new socket for a stream, or -1.
  package static func socket(_ family: Int32) -> Int32 { portable_socket(family) }

  /// The next connection of a listener, or -1.
  package static func accept(_ listener: Int32) -> Int32 { portable_accept(listener) }

  /// Binds a socket to a path that only its owner may connect to; returns 0 or -1.
  package static func bindPrivately(_ socket: Int32, to path: String) -> Int32 {
    unsafe portable_bind_privately(socket, path)
  }

  /// Sends what a socket accepts without waiting, and returns how much.
  ///
  /// That more comes at once cannot be said: a small response leaves as two packets.
  package static func send(
    _ bytes: UnsafeRawBufferPointer,
    isFollowed: Bool,
    to socket: Int32
  ) -> Int {
    unsafe portable_send(socket, bytes.baseAddress, bytes.count)
  }

  /// What each eventfd of the process has counted: other systems have none.
  package static func eventCounts() -> [Int32: UInt64]? { nil }

  /// Does nothing, because no descriptor can be found that would have to be silenced.
  package static func silence(_ descriptor: Int32) {}
}
#endif

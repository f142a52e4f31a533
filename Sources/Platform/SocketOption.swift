import CPlatform

/// Options of sockets.
package enum SocketOption {
  /// Sets the option `name` of `level`; a system that does not have it goes on without.
  package static func set(_ level: Int32, _ name: Int32, to value: Int32 = 1, of descriptor: Int32)
  {
    var value = value
    _ = unsafe setsockopt(descriptor, level, name, &value, socklen_t(MemoryLayout<Int32>.size))
  }
}

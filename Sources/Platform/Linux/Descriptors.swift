#if os(Linux) && !SCROLLSCOPE_PORTABLE
import CPlatform
import Glibc

/// Calls for sockets and other descriptors; those that they make do not wait, and are not inherited by programs.
package enum Descriptors {
  /// A new socket for a stream, or -1.
  package static func socket(_ family: Int32) -> Int32 { linux_socket(family) }

  /// The next connection of a listener, or -1.
  package static func accept(_ listener: Int32) -> Int32 { linux_accept(listener) }

  /// Binds a socket to a path that only its owner may connect to; returns 0 or -1.
  package static func bindPrivately(_ socket: Int32, to path: String) -> Int32 {
    unsafe linux_bind_privately(socket, path)
  }

  /// Makes a descriptor one that is never readable, and to which writing fails.
  package static func silence(_ descriptor: Int32) { linux_silence(descriptor) }

  /// Sends what a socket accepts without waiting, and returns how much; `isFollowed` says that more comes at once.
  package static func send(
    _ bytes: UnsafeRawBufferPointer,
    isFollowed: Bool,
    to socket: Int32
  ) -> Int {
    unsafe linux_send(socket, bytes.baseAddress, bytes.count, isFollowed)
  }

  /// What each eventfd of the process has counted; nil where the system does not show it.
  package static func eventCounts() -> [Int32: UInt64]? {
    var counts: [Int32: UInt64] = [:]
    let folder = "/proc/self/fdinfo"
    guard let list = unsafe opendir(folder) else { return nil }
    defer { unsafe closedir(list) }
    while let entry = unsafe readdir(list) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
        unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard let descriptor = Int32(name), let count = count("\(folder)/\(name)") else { continue }
      counts[descriptor] = count
    }
    return counts
  }

  /// The count in the description of an eventfd; nil for other descriptors.
  private static func count(_ path: String) -> UInt64? {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 1_024) { buffer, count in
      count = unsafe max(0, read(file, buffer.baseAddress, buffer.count))
    }
    let line = String(decoding: bytes, as: UTF8.self).split(separator: "\n").first {
      $0.hasPrefix("eventfd-count:")
    }
    return line?.split(separator: " ").last.flatMap { UInt64($0, radix: 16) }
  }
}
#endif

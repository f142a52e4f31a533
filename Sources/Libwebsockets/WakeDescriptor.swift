import CLibwebsockets
import Glibc
import Synchronization

/// The eventfd by which other threads would wake the library, and which it writes to for each connection.
///
/// Nothing here needs it, and it is a danger: libwebsockets 4.1.6 frees its object for the descriptor when a
/// read fails, such as one that was interrupted, and uses the object when the context is destroyed.
enum WakeDescriptor {
  /// How often the library is asked to write at once: the descriptor is recognized by its counter.
  private static let writes: UInt64 = 977
  private static let searching = Mutex<Void>(())

  /// Makes the descriptor one that is never readable; the library's writes to it fail, which it ignores.
  ///
  /// No other thread may use the context yet.
  static func silence(_ context: OpaquePointer) {
    guard let descriptor = unsafe find(context) else { return }
    // A socket without an address receives nothing.
    let silent = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard silent >= 0 else { return }
    _ = clws_replace(descriptor, silent)
    close(silent)
  }

  /// Finds the descriptor of a context; nil if it is silent, or if the system does not show what descriptors
  /// count.
  static func find(_ context: OpaquePointer) -> Int32? {
    // One search at a time, so that two do not find each other's.
    searching.withLock { _ in
      let before = counts()
      for _ in 0..<writes { unsafe lws_cancel_service(context) }
      return counts().first { $0.value &- (before[$0.key] ?? 0) == writes }?.key
    }
  }

  /// What each eventfd of the process has counted.
  private static func counts() -> [Int32: UInt64] {
    var counts: [Int32: UInt64] = [:]
    let folder = "/proc/self/fdinfo"
    guard let list = unsafe opendir(folder) else { return [:] }
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

import CLibwebsockets
import Platform
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
    Descriptors.silence(descriptor)
  }

  /// Finds the descriptor of a context; nil if it is silent, or if the system does not show what descriptors
  /// count.
  static func find(_ context: OpaquePointer) -> Int32? {
    // One search at a time, so that two do not find each other's.
    searching.withLock { _ in
      guard let before = Descriptors.eventCounts() else { return nil }
      for _ in 0..<writes { unsafe lws_cancel_service(context) }
      return Descriptors.eventCounts()?.first { $0.value &- (before[$0.key] ?? 0) == writes }?.key
    }
  }
}

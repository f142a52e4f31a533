#if !os(Linux) || SCROLLSCOPE_PORTABLE
import CPlatform

/// A descriptor that any thread can make readable; here the end of a pipe.
///
/// A write of eight bytes to the other end does it: that is safe on any thread and inside a signal handler, and is not lost
/// when it comes before the wait.
package final class WakeUp: Sendable {
  /// The end to wait for.
  package let descriptor: Int32
  /// The end to write to.
  package let writer: Int32

  package init() throws(NoResources) {
    var ends: (reading: Int32, writing: Int32) = (-1, -1)
    guard unsafe portable_pipe(&ends.reading, &ends.writing) == 0 else { throw NoResources("pipe") }
    (descriptor, writer) = ends
  }

  deinit {
    close(descriptor)
    close(writer)
  }

  /// Makes the descriptor readable.
  package func signal() {
    var one: UInt64 = 1
    // It can only fail when the pipe is full, and then the loop has been notified.
    _ = unsafe write(writer, &one, 8)
  }

  /// Makes the descriptor unreadable again, once the loop has seen it.
  package func consume() {
    var bytes = [UInt8](repeating: 0, count: 512)
    while unsafe read(descriptor, &bytes, bytes.count) > 0 {}
  }
}
#endif

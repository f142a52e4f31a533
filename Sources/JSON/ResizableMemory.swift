#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Memory from `malloc`, which the system can resize: a large block keeps its pages.
enum ResizableMemory {
  static func allocate(_ bytes: Int) -> UnsafeMutablePointer<UInt8> {
    unsafe resize(nil, to: bytes)
  }

  /// Returns the resized memory, which may be elsewhere.
  static func resize(
    _ memory: UnsafeMutablePointer<UInt8>?,
    to bytes: Int
  ) -> UnsafeMutablePointer<UInt8> {
    guard let resized = unsafe realloc(memory, max(1, bytes)) else {
      preconditionFailure("no memory for \(bytes) bytes")
    }
    return unsafe resized.assumingMemoryBound(to: UInt8.self)
  }

  static func release(_ memory: UnsafeMutableRawPointer) { unsafe free(memory) }
}

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A string compared by its UTF-8 bytes.
///
/// Swift compares strings by canonical equivalence, so "é" equals "e" + U+0301. In JSON those are
/// two different texts and two different keys, and treating them as one would lose members.
struct UTF8Key: Hashable, Sendable {
  let text: String

  init(_ text: String) {
    self.text = text
  }

  static func == (left: UTF8Key, right: UTF8Key) -> Bool {
    left.text.hasSameBytes(as: right.text)
  }

  func hash(into hasher: inout Hasher) {
    unsafe text.withBytes { bytes in
      unsafe hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
    }
  }
}

extension String {
  /// Returns whether both texts are the same UTF-8 bytes.
  func hasSameBytes(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    return unsafe withBytes { left in
      unsafe other.withBytes { right in
        guard let left = left.baseAddress, let right = right.baseAddress else {
          return true
        }
        return unsafe memcmp(left, right, other.utf8.count) == 0
      }
    }
  }

  /// Passes the text's UTF-8 bytes to the body, copying them only if they are not contiguous.
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = unsafe utf8.withContiguousStorageIfAvailable(body) {
      return result
    }
    return unsafe Array(utf8).withUnsafeBufferPointer(body)
  }
}

extension StaticString {
  /// Whether both have the same bytes, which are compared many at a time.
  package func hasSameBytes(as bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count == utf8CodeUnitCount, let other = bytes.baseAddress else {
      return bytes.count == utf8CodeUnitCount
    }
    return unsafe memcmp(utf8Start, other, bytes.count) == 0
  }
}

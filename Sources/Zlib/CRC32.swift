import CZlib

/// The cyclic redundancy check of ISO 3309, which detects errors of storage or transfer.
public struct CRC32: Equatable, Sendable {
  /// The checksum of all bytes so far.
  public private(set) var value: UInt32

  /// Creates a checksum of no bytes, or one to continue from.
  public init(value: UInt32 = 0) { self.value = value }

  /// Adds bytes to the checksum.
  public mutating func update(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else { return }
    let pointer = unsafe start.assumingMemoryBound(to: Bytef.self)
    value = UInt32(unsafe crc32_z(uLong(value), pointer, bytes.count))
  }

  /// Adds bytes to the checksum.
  public mutating func update(_ bytes: ArraySlice<UInt8>) {
    unsafe bytes.withUnsafeBytes { unsafe update($0) }
  }
}

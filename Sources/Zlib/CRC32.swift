import CZlib

/// The cyclic redundancy check of ISO 3309: it finds what a disk or a transfer broke.
public struct CRC32: Equatable, Sendable {
  /// The check of all bytes so far.
  public private(set) var value: UInt32

  /// The check of no bytes, or one to go on from.
  public init(value: UInt32 = 0) { self.value = value }

  /// Takes in more bytes.
  public mutating func update(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else { return }
    let pointer = unsafe start.assumingMemoryBound(to: Bytef.self)
    value = UInt32(unsafe crc32_z(uLong(value), pointer, bytes.count))
  }

  /// Takes in more bytes.
  public mutating func update(_ bytes: ArraySlice<UInt8>) {
    unsafe bytes.withUnsafeBytes { unsafe update($0) }
  }
}

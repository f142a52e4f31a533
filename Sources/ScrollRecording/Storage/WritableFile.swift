import Foundation

/// The operations of the system with which a file is written.
package protocol WritableFile: AnyObject {
  /// Appends the first of the bytes and returns how many were appended; a negative result is an error number
  /// of the system.
  func append(_ bytes: UnsafeRawBufferPointer) -> Int

  /// Syncs the file to the disk and returns 0, or an error number of the system.
  func sync() -> Int32
}

/// An open file of the system, which is closed when it is deallocated.
final class DescriptorFile: WritableFile {
  private let descriptor: Int32

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  func append(_ bytes: UnsafeRawBufferPointer) -> Int {
    let count = write(descriptor, bytes.baseAddress, bytes.count)
    return count < 0 ? -Int(errno) : count
  }

  func sync() -> Int32 { DiskSync.call(descriptor) }
}

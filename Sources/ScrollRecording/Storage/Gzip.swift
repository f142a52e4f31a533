import Foundation
import ModelCoding
import Zlib

/// Compresses files with gzip.
enum Gzip {
  /// The suffix of compressed files.
  static let suffix = ".gz"
  /// The size of one read, in bytes.
  static let blockSize = 1 << 16

  /// Compresses the file at `path` to a new one at `target`, and syncs that to the disk.
  static func compress(_ path: String, to target: String) throws(RecordingFile.Failure) {
    let input = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard input >= 0 else { throw .system(errno) }
    defer { close(input) }
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let output = open(target, flags, mode_t(RecordingFileWriter.mode))
    guard output >= 0 else { throw .system(errno) }
    do throws(RecordingFile.Failure) {
      // The writer closes it.
      try compress(input, to: output)
    } catch {
      unlink(target)
      throw error
    }
  }

  /// Compresses the rest of an open file to another one, which is closed.
  static func compress(_ input: Int32, to output: Int32) throws(RecordingFile.Failure) {
    let writer = RecordingFileWriter(descriptor: output)
    let compressor = GzipCompressor()
    var isLast = false
    while !isLast, writer.failure == nil {
      let bytes = try RecordingFile.read(input, blockSize)
      isLast = bytes.isEmpty
      compressor.compress(bytes[...], isLast: isLast).withUnsafeBytes { writer.write($0) }
    }
    try writer.close()
  }
}

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
    let output = open(target, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
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

/// Decompresses a file while it is read.
final class GzipReader {
  private let decompressor = GzipDecompressor()
  private let descriptor: Int32
  private let limit: Int
  /// Bytes that were decompressed and not returned yet.
  private var pending: ArraySlice<UInt8> = []
  /// Bytes that were read from the file and not decompressed yet.
  private var start: [UInt8]
  private var count = 0
  private var isOver = false

  /// Decompresses an open file, of which `start` was already read; the output is limited to `limit` bytes.
  init(unpacking descriptor: Int32, start: [UInt8], limit: Int) {
    self.descriptor = descriptor
    self.start = start
    self.limit = limit
  }

  /// Returns the next bytes, at most `maximum`; none at the end.
  ///
  /// For a truncated file it returns all that can be decompressed: the recording itself shows that its end
  /// is missing.
  func read(_ maximum: Int) throws(RecordingFile.Failure) -> [UInt8] {
    while pending.isEmpty, !isOver {
      var bytes = start
      start = []
      if bytes.isEmpty { bytes = try RecordingFile.read(descriptor, Gzip.blockSize) }
      guard !bytes.isEmpty else {
        isOver = true
        guard count > 0 || decompressor.isAtEnd else {
          throw RecordingFile.Failure("gzip: unexpected end of file")
        }
        break
      }
      do throws(GzipError) {
        pending = try decompressor.decompress(bytes[...])[...]
      } catch {
        throw RecordingFile.Failure("gzip: \(error)")
      }
      count += pending.count
      guard count <= limit else {
        throw RecordingFile.Failure("it is more than \(limit >> 20) MiB when unpacked")
      }
    }
    let piece = pending.prefix(maximum)
    pending = pending.dropFirst(piece.count)
    return Array(piece)
  }
}

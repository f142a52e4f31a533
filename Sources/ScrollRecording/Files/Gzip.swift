import Foundation
import ModelCoding
import Zlib

/// Compressed files.
enum Gzip {
  /// What the names of compressed files end in.
  static let suffix = ".gz"
  /// What is read at a time, in bytes.
  static let blockSize = 1 << 16

  /// Compresses the file at `path` to a new one at `target`, and hands that to the disk.
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

  /// Compresses what an open file has from where it is read, to another one, which is closed.
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

/// The bytes that a compressed file stands for, as they are unpacked.
final class GzipReader {
  private let decompressor = GzipDecompressor()
  private let descriptor: Int32
  private let limit: Int
  /// What was unpacked and not asked for.
  private var pending: ArraySlice<UInt8> = []
  /// What was read of the file and is not unpacked.
  private var start: [UInt8]
  private var count = 0
  private var isOver = false

  /// Unpacks what an open file has, of which `start` was read already; no more than `limit` bytes come out.
  init(unpacking descriptor: Int32, start: [UInt8], limit: Int) {
    self.descriptor = descriptor
    self.start = start
    self.limit = limit
  }

  /// The next bytes, at most so many; none at the end.
  ///
  /// Of a file that was cut off there is as much as can be unpacked: a recording says so itself.
  func read(_ most: Int) throws(RecordingFile.Failure) -> [UInt8] {
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
    let piece = pending.prefix(most)
    pending = pending.dropFirst(piece.count)
    return Array(piece)
  }
}

import Foundation
import Platform
import Scenes
import Zlib

/// A file or a pipe that is read from its start to its end, decompressed if it is compressed with gzip.
package final class UnpackedFile {
  private let descriptor: Int32
  /// The bytes that were read to detect compression.
  private var start: [UInt8] = []
  private var unpacked: GzipReader?

  /// The size of a regular file as it is on the disk, in bytes; nil for a pipe.
  package let size: Int64?

  /// Opens the file or pipe at a path; `-` is standard input.
  ///
  /// Reading a compressed file fails after `maximumUnpacked` decompressed bytes.
  package convenience init(
    _ path: String,
    maximumUnpacked: Int
  ) throws(RecordingFile.Failure) {
    let descriptor = path == "-" ? dup(Console.current.input) : try Self.open(path)
    guard descriptor >= 0 else { throw .system(errno) }
    try self.init(descriptor, maximumUnpacked: maximumUnpacked)
  }

  /// Reads an open file, which is closed when this is deallocated.
  init(_ descriptor: Int32, maximumUnpacked: Int) throws(RecordingFile.Failure) {
    self.descriptor = descriptor
    var status = stat()
    let isKnown = fstat(descriptor, &status) == 0
    size = isKnown && status.st_mode & S_IFMT == S_IFREG ? Int64(status.st_size) : nil
    while start.count < GzipDecompressor.magic.count {
      let more = try RecordingFile.read(descriptor, GzipDecompressor.magic.count - start.count)
      if more.isEmpty { break }
      start += more
    }
    if start.isEmpty, isKnown, status.st_mode & S_IFMT == S_IFIFO {
      throw RecordingFile.Failure("no program writes to this pipe")
    }
    guard start == GzipDecompressor.magic else { return }
    unpacked = GzipReader(unpacking: descriptor, start: start, limit: maximumUnpacked)
  }

  deinit { close(descriptor) }

  private static func open(_ path: String) throws(RecordingFile.Failure) -> Int32 {
    do throws(BoundedFile.Failure) {
      return try BoundedFile.open(fileOrPipe: path)
    } catch {
      throw RecordingFile.Failure(error.reason)
    }
  }

  /// Returns the next bytes, at most so many; none at the end.
  package func read(_ count: Int) throws(RecordingFile.Failure) -> [UInt8] {
    if let unpacked { return try unpacked.read(count) }
    guard start.isEmpty else {
      defer { start = [] }
      return start
    }
    return try RecordingFile.read(descriptor, count)
  }

  /// How much of a regular file was read, from 0 to 1; nil for a pipe.
  package var progress: Double? {
    guard let size, size > 0 else { return nil }
    return Double(max(0, lseek(descriptor, 0, SEEK_CUR))) / Double(size)
  }
}

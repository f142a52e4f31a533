import Zlib

/// Decompresses a file while it is read, in memory that does not grow with the file.
///
/// The file is untrusted: its decompressed size is limited, also in relation to its own size.
final class GzipReader {
  private let decompressor = GzipDecompressor()
  private let descriptor: Int32
  private let limit: Int
  /// Bytes that were decompressed and not returned yet.
  private var pending: ArraySlice<UInt8> = []
  /// Bytes that were read from the file and not decompressed yet.
  private var input: ArraySlice<UInt8>
  /// The number of bytes that were decompressed, and of those that they were decompressed to.
  private var (taken, count) = (0, 0)
  private var isOver = false

  /// The number of bytes that are decompressed at once; at most a thousand times as many are the result.
  private static let pieceSize = 1 << 12
  /// The most that a file may grow: recordings grow about ten times, and gzip's greatest is a thousand.
  private static let maximumGrowth = 200
  /// The number of decompressed bytes to which that does not apply.
  private static let freeSize = 1 << 24

  /// Decompresses an open file, of which `start` was already read; the output is limited to `limit` bytes.
  init(unpacking descriptor: Int32, start: [UInt8], limit: Int) {
    self.descriptor = descriptor
    self.limit = limit
    input = start[...]
  }

  /// Returns the next bytes, at most `maximum`; none at the end.
  ///
  /// For a truncated file it returns all that can be decompressed: the recording itself shows that its end
  /// is missing.
  func read(_ maximum: Int) throws(RecordingFile.Failure) -> [UInt8] {
    while pending.isEmpty, !isOver {
      if input.isEmpty { input = try RecordingFile.read(descriptor, Gzip.blockSize)[...] }
      guard !input.isEmpty else {
        isOver = true
        guard count > 0 || decompressor.isAtEnd else {
          throw RecordingFile.Failure("gzip: unexpected end of file")
        }
        break
      }
      let piece = input.prefix(Self.pieceSize)
      input = input.dropFirst(piece.count)
      do throws(GzipError) {
        pending = try decompressor.decompress(piece)[...]
      } catch {
        throw RecordingFile.Failure("gzip: \(error)")
      }
      taken += piece.count
      count += pending.count
      try checkSize()
    }
    let piece = pending.prefix(maximum)
    pending = pending.dropFirst(piece.count)
    return Array(piece)
  }

  private func checkSize() throws(RecordingFile.Failure) {
    guard count <= limit else {
      throw RecordingFile.Failure("it is more than \(limit >> 20) MiB when unpacked")
    }
    guard count <= Self.freeSize || count / Self.maximumGrowth <= taken else {
      throw RecordingFile.Failure("it grows more than \(Self.maximumGrowth) times when unpacked")
    }
  }
}

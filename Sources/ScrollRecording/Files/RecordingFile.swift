import Foundation
import JSON
import ModelCoding
import Zlib

/// Recordings in files.
public enum RecordingFile {
  /// Why a file cannot be had, in the system's words.
  public struct Failure: Error, Equatable, Sendable, CustomStringConvertible {
    /// What the system, or the rule, says against it.
    public let description: String

    init(_ description: String) { self.description = description }

    /// The system's words for an error number.
    static func system(_ code: Int32) -> Failure {
      let words = String(cString: strerror(code))
      return Failure(words.prefix(1).lowercased() + words.dropFirst())
    }
  }

  /// Reads the recording at a path, which may be a pipe's and may be compressed by gzip; `-` stands for
  /// standard input.
  public static func reader(_ path: String) throws -> RecordingReader {
    let descriptor = path == "-" ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure.system(errno) }
    return try reader(descriptor: descriptor, mostUnpacked: RecordingFormat.mostUnpacked)
  }

  /// Reads the recording in an open file, which is closed when nobody reads it any more.
  ///
  /// Of one that is compressed no more than `mostUnpacked` bytes are taken.
  public static func reader(
    descriptor: Int32,
    mostUnpacked: Int
  ) throws -> RecordingReader {
    let input = try Input(descriptor, mostUnpacked: mostUnpacked)
    return try RecordingReader { count in try input.read(count) }
  }

  /// Whether a file is compressed; false if it cannot be read.
  public static func isCompressed(_ path: String) -> Bool {
    start(of: path, GzipDecompressor.magic.count) == GzipDecompressor.magic
  }

  /// Whether a file is a recording, by its name or, of a regular file, by how it begins.
  public static func isRecording(_ path: String) -> Bool {
    if RecordingFormat.isName(path) { return true }
    let start = start(of: path, RecordingFormat.start.count)
    return start == RecordingFormat.start
      || start.prefix(GzipDecompressor.magic.count) == GzipDecompressor.magic[...]
  }

  /// The first bytes of a regular file; none if it cannot be read, and what a pipe has stays in it.
  private static func start(of path: String, _ count: Int) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return [] }
    return (try? read(descriptor, count)) ?? []
  }

  /// The next bytes of an open file; none at its end.
  static func read(_ descriptor: Int32, _ count: Int) throws(Failure) -> [UInt8] {
    var failure: Failure?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { memory, read in
      repeat {
        read = Foundation.read(descriptor, memory.baseAddress, count)
      } while read < 0 && errno == EINTR
      if read < 0 { (failure, read) = (.system(errno), 0) }
    }
    if let failure { throw failure }
    return bytes
  }

  /// A file that is open for as long as somebody reads it.
  private final class Input {
    private let descriptor: Int32
    /// What was read to see what it is.
    private var start: [UInt8] = []
    private var unpacked: GzipReader?

    init(_ descriptor: Int32, mostUnpacked: Int) throws(Failure) {
      self.descriptor = descriptor
      while start.count < GzipDecompressor.magic.count {
        let more = try RecordingFile.read(descriptor, GzipDecompressor.magic.count - start.count)
        if more.isEmpty { break }
        start += more
      }
      guard start == GzipDecompressor.magic else { return }
      unpacked = GzipReader(unpacking: descriptor, start: start, limit: mostUnpacked)
    }

    deinit { close(descriptor) }

    func read(_ count: Int) throws(Failure) -> [UInt8] {
      if let unpacked { return try unpacked.read(count) }
      guard start.isEmpty else {
        defer { start = [] }
        return start
      }
      return try RecordingFile.read(descriptor, count)
    }
  }
}

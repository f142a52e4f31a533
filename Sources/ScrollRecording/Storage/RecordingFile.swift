import Foundation
import JSON
import ModelCoding
import Scenes
import Zlib

/// Opens recordings in files.
///
/// ```swift
/// func ending(of path: String) throws(RecordingError) -> RecordingEnding {
///   try RecordedCommands(try RecordingFile.reader(path)).ending
/// }
/// ```
public enum RecordingFile {
  /// The reason why a file cannot be written, with the system's message.
  public struct Failure: Error, Equatable, Sendable, CustomStringConvertible {
    /// The system's message, or the rule that the file violates.
    public let description: String

    init(_ description: String) { self.description = description }

    /// A file that was to be created exists.
    package static let exists = Failure("the file exists already; name another one or remove it")

    /// Creates a failure with the system's message for an error number.
    static func system(_ code: Int32) -> Failure {
      let words = String(cString: strerror(code))
      return Failure(words.prefix(1).lowercased() + words.dropFirst())
    }
  }

  /// Opens the recording at a path, which may be a pipe and may be compressed with gzip; `-` is standard
  /// input.
  ///
  /// - Throws: `RecordingError` if it cannot be read, is neither a regular file nor a pipe that a program writes
  ///   to, or if its first line is not that of a recording.
  public static func reader(_ path: String) throws(RecordingError) -> RecordingReader {
    try reader(path) { _ in }
  }

  /// Opens the recording at a path; `onRead` is called with its bytes, unpacked, whenever some are read.
  package static func reader(
    _ path: String,
    onRead: @escaping ([UInt8]) -> Void
  ) throws(RecordingError) -> RecordingReader {
    let input = try RecordingError.converting {
      try UnpackedFile(path, maximumUnpacked: RecordingFormat.maximumUnpacked)
    }
    return try reader(input, onRead: onRead)
  }

  /// Opens the recording in an open file, which is closed when the reader is deallocated.
  ///
  /// Reading a compressed recording fails after `maximumUnpacked` decompressed bytes.
  package static func reader(
    descriptor: Int32,
    maximumUnpacked: Int,
    onRead: @escaping ([UInt8]) -> Void = { _ in }
  ) throws(RecordingError) -> RecordingReader {
    let input = try RecordingError.converting {
      try UnpackedFile(descriptor, maximumUnpacked: maximumUnpacked)
    }
    return try reader(input, onRead: onRead)
  }

  private static func reader(
    _ input: UnpackedFile,
    onRead: @escaping ([UInt8]) -> Void
  ) throws(RecordingError) -> RecordingReader {
    try RecordingReader { count in
      let bytes = try input.read(count)
      onRead(bytes)
      return bytes
    }
  }

  /// Whether a file is compressed; false if it cannot be read.
  package static func isCompressed(_ path: String) -> Bool {
    start(of: path, GzipDecompressor.magic.count) == GzipDecompressor.magic
  }

  /// Whether a file is a recording, by its name or, for a regular file, by its first bytes.
  public static func isRecording(_ path: String) -> Bool {
    if RecordingFormat.isName(path) { return true }
    let start = start(of: path, RecordingFormat.start.count)
    return start == RecordingFormat.start
      || start.prefix(GzipDecompressor.magic.count) == GzipDecompressor.magic[...]
  }

  /// Returns the first bytes of a regular file; none if it cannot be read; a pipe is not read.
  private static func start(of path: String, _ count: Int) -> [UInt8] {
    let descriptor = Foundation.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return [] }
    return (try? read(descriptor, count)) ?? []
  }

  /// Returns the next bytes of an open file; none at its end.
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
}

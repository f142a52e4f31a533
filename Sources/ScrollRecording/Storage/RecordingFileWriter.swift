import Foundation
import JSON
import ModelCoding

/// Writes a recording to a file, which is only appended to and contains whole lines up to the last flush
/// even if the program is killed.
///
/// Lines are flushed when there are many, and when one is added 100 ms after an earlier one; a caller that
/// adds none for a while flushes the last ones. No other user of the machine can read the file. If the name
/// ends in `.gz`, the file is written next to it, without that suffix, and compressed when it is closed, so
/// that it, too, is complete up to the last flush.
///
/// ```swift
/// let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).scroll.ndjson").path
/// defer { unlink(path) }
/// let file = try RecordingFileWriter(creating: path)
/// let header = RecordingHeader(scene: try SceneFile.scene("basics"), fps: 120)
/// Recorder(header) { file.write($0) }.finish()
/// try file.close()
/// precondition(RecordingFile.isRecording(path))
/// ```
public final class RecordingFileWriter {
  /// The reason why writing has stopped; nil while there is no error.
  ///
  /// What was written before remains a readable recording that is cut off.
  public private(set) var failure: RecordingFile.Failure?

  /// The number of bytes accepted so far.
  public private(set) var count = 0

  /// The name of the file that is written before compression; empty for a descriptor.
  package let name: String

  private let file: any WritableFile
  private var pending: [UInt8] = []
  /// When the first of the pending lines was added.
  private var oldest = ContinuousClock.now
  /// The present; tests set another clock.
  var now: () -> ContinuousClock.Instant = { ContinuousClock.now }
  /// The path that is written, and the path of the compressed file, if there is one.
  private let path: String
  private let compressedPath: String?

  /// The number of bytes after which the buffer is written.
  private static let largeSize = 1 << 16
  /// How long lines remain in the buffer while others are added.
  private static let longestDelay = Duration.milliseconds(100)
  /// The permissions of new files: recordings contain typed text.
  package static let mode: UInt32 = 0o600

  /// Creates a file; an existing file or link is not changed, and is an error.
  public init(creating path: String) throws(RecordingFile.Failure) {
    compressedPath = path.hasSuffix(Gzip.suffix) ? path : nil
    self.path = compressedPath.map { String($0.dropLast(Gzip.suffix.count)) } ?? path
    name = URL(fileURLWithPath: self.path).lastPathComponent
    if let compressedPath { try Self.checkIsFree(compressedPath) }
    let descriptor = open(
      self.path,
      O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_NOFOLLOW | O_CLOEXEC,
      mode_t(Self.mode)
    )
    guard descriptor < 0 else {
      file = DescriptorFile(descriptor)
      return
    }
    guard errno == EEXIST else { throw .system(errno) }
    guard compressedPath != nil else {
      try Self.checkIsFree(self.path)
      throw .exists
    }
    let name = URL(fileURLWithPath: self.path).lastPathComponent
    throw RecordingFile.Failure(
      "it is written as \(PrintableText.escaped(name, limit: 120)) before it is compressed, and that file exists "
        + "already; name another one or remove it"
    )
  }

  /// Creates a writer for a file that was just created, open for writing; it is not compressed.
  package convenience init(descriptor: Int32) { self.init(DescriptorFile(descriptor), name: "") }

  /// Creates a writer for a file that was just created; it is not compressed.
  ///
  /// `now` is the present, by which lines are flushed.
  package init(
    _ file: any WritableFile,
    name: String,
    now: @escaping () -> ContinuousClock.Instant = { ContinuousClock.now }
  ) {
    self.file = file
    self.now = now
    self.name = name
    path = ""
    compressedPath = nil
  }

  /// Writes bytes to an existing pipe, device or other file.
  package static func write(_ bytes: [UInt8], into path: String) throws(RecordingFile.Failure) {
    let descriptor = open(path, O_WRONLY | O_TRUNC | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(errno) }
    let file = RecordingFileWriter(descriptor: descriptor)
    bytes.withUnsafeBytes { file.write($0) }
    try file.close()
  }

  /// Throws if there is a file or folder at a path.
  static func checkIsFree(_ path: String) throws(RecordingFile.Failure) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    let isFolder = stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    throw isFolder ? .system(EISDIR) : .exists
  }

  /// Appends whole lines.
  public func write(_ bytes: UnsafeRawBufferPointer) {
    guard failure == nil else { return }
    let moment = now()
    if pending.isEmpty { oldest = moment }
    pending.append(contentsOf: bytes)
    count += bytes.count
    if pending.count >= Self.largeSize || moment - oldest >= Self.longestDelay { flush() }
  }

  /// Writes all lines to the file, so that they survive the program.
  public func flush() {
    var rest = pending[...]
    while !rest.isEmpty, failure == nil {
      let count = rest.withUnsafeBytes { file.append($0) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if count != -Int(EINTR) {
        failure = .system(Int32(-count))
      }
    }
    pending.removeAll(keepingCapacity: true)
  }

  /// Syncs all lines to the disk, and compresses the file if requested; the last call.
  ///
  /// After it, the file survives a power cut.
  public func close() throws(RecordingFile.Failure) {
    flush()
    if failure == nil {
      let error = file.sync()
      if DiskSync.isFailure(error) { failure = .system(error) }
    }
    if let failure { throw failure }
    guard !path.isEmpty else { return }
    if let compressedPath {
      try Gzip.compress(path, to: compressedPath)
      unlink(path)
    }
    try DiskSync.syncFolder(of: path)
  }
}

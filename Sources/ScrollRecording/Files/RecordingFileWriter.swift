import Foundation
import JSON
import ModelCoding

/// Writes a recording to a file, which is only appended to and contains whole lines up to the last flush
/// even if the program is killed.
///
/// It has no clock: the caller flushes it as often as necessary. If the name ends in `.gz`, the file is
/// written next to it, without that suffix, and compressed when it is closed, so that it, too, is complete
/// up to the last flush.
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
  /// The path that is written, and the path of the compressed file, if there is one.
  private let path: String
  private let compressedPath: String?

  /// The number of bytes after which the buffer is written.
  private static let largeSize = 1 << 16

  /// Creates a file; an existing file or link is not changed, and is an error.
  public init(creating path: String) throws(RecordingFile.Failure) {
    compressedPath = path.hasSuffix(Gzip.suffix) ? path : nil
    self.path = compressedPath.map { String($0.dropLast(Gzip.suffix.count)) } ?? path
    name = URL(fileURLWithPath: self.path).lastPathComponent
    if let compressedPath {
      var status = stat()
      if lstat(compressedPath, &status) == 0 { throw Self.exists }
    }
    let descriptor = open(
      self.path,
      O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_NOFOLLOW | O_CLOEXEC,
      0o644
    )
    guard descriptor < 0 else {
      file = DescriptorFile(descriptor)
      return
    }
    guard errno == EEXIST else { throw .system(errno) }
    var status = stat()
    if stat(self.path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { throw .system(EISDIR) }
    guard compressedPath != nil else { throw Self.exists }
    let name = URL(fileURLWithPath: self.path).lastPathComponent
    throw RecordingFile.Failure(
      "it is written as \(PrintableText.escaped(name, limit: 120)) before it is compressed, and that file exists "
        + "already; name another one or remove it"
    )
  }

  /// Creates a writer for a file that was just created, open for writing; it is not compressed.
  package convenience init(descriptor: Int32) { self.init(DescriptorFile(descriptor), name: "") }

  /// Creates a writer for a file that was just created; it is not compressed.
  package init(_ file: any WritableFile, name: String) {
    self.file = file
    self.name = name
    path = ""
    compressedPath = nil
  }

  private static let exists = RecordingFile.Failure(
    "the file exists already; name another one or remove it"
  )

  /// Appends whole lines.
  public func write(_ bytes: UnsafeRawBufferPointer) {
    guard failure == nil else { return }
    pending.append(contentsOf: bytes)
    count += bytes.count
    if pending.count >= Self.largeSize { flush() }
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

  /// Removes the written file, unless it has been compressed.
  package func remove() { unlink(path) }

  /// Syncs all lines to the disk, and compresses the file if requested; the last call.
  public func close() throws(RecordingFile.Failure) {
    flush()
    if failure == nil {
      let error = file.sync()
      if ![0, EINVAL, EROFS].contains(error) { failure = .system(error) }
    }
    if let failure { throw failure }
    guard let compressedPath else { return }
    try Gzip.compress(path, to: compressedPath)
    unlink(path)
  }
}

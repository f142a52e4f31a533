import Foundation
import JSON
import ModelCoding

/// A file that a recording is written to: it only ever grows, and holds whole lines up to the last flush
/// whatever happens to the program.
///
/// It has no clock: whoever writes it flushes it as often as it is worth. Where its name ends in `.gz`, it is
/// written beside, without that ending, and compressed when it is closed: so it is whole up to the last
/// flush even then.
public final class RecordingFileWriter {
  /// Why nothing more is written; nil while all is well.
  ///
  /// What was written before stays a recording, one that was cut off.
  public private(set) var failure: RecordingFile.Failure?

  /// The bytes taken so far.
  public private(set) var count = 0

  /// The name of the file that is written, which is not compressed yet; empty for a descriptor.
  public let name: String

  private let descriptor: Int32
  private var pending: [UInt8] = []
  /// Where it is written, and where it goes when it is compressed, if it is to be.
  private let path: String
  private let compressedPath: String?

  /// What is worth a system call, in bytes.
  private static let largeSize = 1 << 16

  /// Creates a file; one that is there already, or a link, is left alone and refused.
  public init(creating path: String) throws(RecordingFile.Failure) {
    compressedPath = path.hasSuffix(Gzip.suffix) ? path : nil
    self.path = compressedPath.map { String($0.dropLast(Gzip.suffix.count)) } ?? path
    name = URL(fileURLWithPath: self.path).lastPathComponent
    if let compressedPath {
      var status = stat()
      if lstat(compressedPath, &status) == 0 { throw Self.exists }
    }
    descriptor = open(
      self.path,
      O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_NOFOLLOW | O_CLOEXEC,
      0o644
    )
    guard descriptor < 0 else { return }
    guard errno == EEXIST else { throw .system(errno) }
    var status = stat()
    if stat(self.path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { throw .system(EISDIR) }
    guard compressedPath != nil else { throw Self.exists }
    let name = URL(fileURLWithPath: self.path).lastPathComponent
    throw RecordingFile.Failure(
      "it is written as \(PrintableText.escaped(name, limit: 120)) before it is compressed, and there is such a file "
        + "already; name another one or remove it"
    )
  }

  /// Takes a file that was just created, open for writing; it is not compressed.
  public init(descriptor: Int32) {
    self.descriptor = descriptor
    name = ""
    path = ""
    compressedPath = nil
  }

  private static let exists = RecordingFile.Failure(
    "there is such a file already; name another one or remove it"
  )

  deinit { Foundation.close(descriptor) }

  /// Takes whole lines.
  public func write(_ bytes: UnsafeRawBufferPointer) {
    guard failure == nil else { return }
    pending.append(contentsOf: bytes)
    count += bytes.count
    if pending.count >= Self.largeSize { flush() }
  }

  /// Hands all lines to the system, so that they outlive the program.
  public func flush() {
    var rest = pending[...]
    while !rest.isEmpty, failure == nil {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        failure = .system(errno)
      }
    }
    pending.removeAll(keepingCapacity: true)
  }

  /// Removes what was written, unless it has been compressed.
  public func remove() { unlink(path) }

  /// Hands all lines to the disk, and compresses them if that was asked for; for the end.
  public func close() throws(RecordingFile.Failure) {
    flush()
    if failure == nil, fsync(descriptor) != 0, errno != EINVAL, errno != EROFS {
      failure = .system(errno)
    }
    if let failure { throw failure }
    guard let compressedPath else { return }
    try Gzip.compress(path, to: compressedPath)
    unlink(path)
  }
}

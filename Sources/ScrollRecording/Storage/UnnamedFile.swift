import Foundation
import ModelCoding
import Platform

/// A file without a name that is to get one, or to replace another file: if the program ends before that,
/// nothing remains of it.
package final class UnnamedFile: Sendable {
  /// The file's descriptor, open for reading and writing; duplicates share its offset.
  package let descriptor: Int32
  /// Whether it can be linked to a name; otherwise it is copied.
  private let isLinkable: Bool

  /// The size of one copy or comparison, in bytes.
  private static let blockSize = 1 << 16

  /// Creates an empty file in the folder of `path` or, if the file system does not support files without
  /// names, in the folder for temporary files.
  package init(toReplace path: String) throws(RecordingFile.Failure) {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    guard access(folder, F_OK) == 0 else { throw .system(errno) }
    let descriptor = UnnamedFiles.open(inFolder: folder)
    isLinkable = descriptor >= 0
    if descriptor < 0, ![EOPNOTSUPP, EISDIR, ENOENT, EINVAL].contains(errno) {
      throw .system(errno)
    }
    self.descriptor = descriptor >= 0 ? descriptor : try Self.temporary()
  }

  private static func temporary() throws(RecordingFile.Failure) -> Int32 {
    var template = Array(NSTemporaryDirectory().utf8CString.dropLast())
    template += Array("scrollscope-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw .system(errno) }
    unlink(template)
    return descriptor
  }

  deinit { close(descriptor) }

  /// Returns a writer at the end of the written data; nothing may have been read.
  package func writer() throws(RecordingFile.Failure) -> RecordingFileWriter {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw .system(errno) }
    return RecordingFileWriter(descriptor: copy)
  }

  /// Appends bytes; nothing may have been read.
  package func append(_ bytes: [UInt8]) throws(RecordingFile.Failure) {
    let writer = try writer()
    bytes.withUnsafeBytes { writer.write($0) }
    writer.flush()
    if let failure = writer.failure { throw failure }
  }

  /// Returns a reader of the file from its start.
  package func reader() throws -> RecordingReader {
    lseek(descriptor, 0, SEEK_SET)
    return try RecordingFile.reader(
      descriptor: dup(descriptor),
      maximumUnpacked: RecordingFormat.maximumUnpacked
    )
  }

  /// Returns another unnamed file with the content compressed by gzip.
  package func compressed(toReplace path: String) throws(RecordingFile.Failure) -> UnnamedFile {
    let target = try UnnamedFile(toReplace: path)
    lseek(descriptor, 0, SEEK_SET)
    try Gzip.compress(descriptor, to: dup(target.descriptor))
    return target
  }

  /// Whether the file at a path has the same bytes.
  package func hasContent(of path: String) throws(RecordingFile.Failure) -> Bool {
    let other = open(path, O_RDONLY | O_CLOEXEC)
    guard other >= 0 else { throw .system(errno) }
    defer { close(other) }
    var offset = 0
    while true {
      let (ours, theirs) = (try Self.block(descriptor, offset), try Self.block(other, offset))
      guard ours == theirs else { return false }
      if ours.isEmpty { return true }
      offset += ours.count
    }
  }

  /// Returns the bytes of a file from an offset on; fewer than a block only at its end.
  private static func block(_ file: Int32, _ offset: Int) throws(RecordingFile.Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < blockSize {
      var piece = [UInt8](repeating: 0, count: blockSize - bytes.count)
      let count = pread(file, &piece, piece.count, off_t(offset + bytes.count))
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .system(errno) }
      if count == 0 { break }
      bytes += piece.prefix(count)
    }
    return bytes
  }

  /// Replaces the file at a path atomically, with a mode.
  ///
  /// A file can be linked only to a name that does not exist, so the file has a temporary name between two
  /// calls. Signals that can be blocked are blocked for that time in the calling thread, so other threads of
  /// the program have to block them always; a file that SIGKILL or a power cut leaves there is removed by
  /// the next call.
  package func replace(_ path: String, mode: UInt32) throws(RecordingFile.Failure) {
    let url = URL(fileURLWithPath: path)
    let draft = url.deletingLastPathComponent().path + "/.\(url.lastPathComponent).new"
    guard fchmod(descriptor, mode_t(mode)) == 0 else { throw .system(errno) }
    try DiskSync.sync(descriptor)
    try Signals.blocked { () throws(RecordingFile.Failure) in
      unlink(draft)
      do throws(RecordingFile.Failure) {
        try name(draft, mode: mode)
        guard rename(draft, path) == 0 else { throw .system(errno) }
      } catch {
        unlink(draft)
        throw error
      }
    }
    try DiskSync.syncFolder(of: path)
  }

  /// Gives the file a name and a mode; an existing file or link is not changed, and is an error.
  package func link(to path: String, mode: UInt32) throws(RecordingFile.Failure) {
    guard fchmod(descriptor, mode_t(mode)) == 0 else { throw .system(errno) }
    try DiskSync.sync(descriptor)
    try Signals.blocked { () throws(RecordingFile.Failure) in try name(path, mode: mode) }
    try DiskSync.syncFolder(of: path)
  }

  private func name(_ path: String, mode: UInt32) throws(RecordingFile.Failure) {
    if isLinkable {
      guard UnnamedFiles.link(descriptor, to: path) else { throw .creation }
      return
    }
    let copy = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode_t(mode))
    guard copy >= 0 else { throw .creation }
    let writer = RecordingFileWriter(descriptor: copy)
    do throws(RecordingFile.Failure) {
      var offset = 0
      while true {
        let bytes = try Self.block(descriptor, offset)
        if bytes.isEmpty { break }
        bytes.withUnsafeBytes { writer.write($0) }
        offset += bytes.count
      }
      fchmod(copy, mode_t(mode))
      try writer.close()
    } catch {
      unlink(path)
      throw error
    }
  }
}

extension RecordingFile.Failure {
  /// The failure of the system's last call, which was to create a file.
  fileprivate static var creation: Self { errno == EEXIST ? .exists : .system(errno) }
}

import Foundation
import Inspector
import ScrollRecording

/// An open folder, in which files have plain names and links are not followed; only this user has access to
/// the folders and files that it creates.
final class Folder {
  let path: String
  private let descriptor: Int32

  /// The permissions of new folders: recordings contain typed text.
  private static let mode: mode_t = 0o700

  /// Opens a folder; the path may be a link.
  init(_ path: String) throws(RecordingRefusal) {
    self.path = path
    descriptor = Foundation.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.refusal("the folder \(path)") }
  }

  /// Opens a folder, and creates it and its parents if they do not exist.
  convenience init(making path: String) throws(RecordingRefusal) {
    var isMade = mkdir(path, Self.mode) == 0 || errno == EEXIST
    if !isMade, errno == ENOENT {
      _ = try Folder(making: URL(fileURLWithPath: path).deletingLastPathComponent().path)
      isMade = mkdir(path, Self.mode) == 0
    }
    guard isMade else { throw Self.refusal("the folder \(path)") }
    try self.init(path)
  }

  deinit { close(descriptor) }

  /// Creates a file for writing; throws if it exists.
  func create(_ name: String) throws(RecordingRefusal) -> Int32 {
    try open(name, O_WRONLY | O_CREAT | O_EXCL | O_APPEND)
  }

  /// Opens a regular file for reading.
  func open(_ name: String) throws(RecordingRefusal) -> Int32 {
    // Without O_NONBLOCK, opening a pipe waits for a writer.
    let file = try open(name, O_RDONLY | O_NONBLOCK)
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(file)
      throw .missing(name)
    }
    return file
  }

  private func open(_ name: String, _ flags: Int32) throws(RecordingRefusal) -> Int32 {
    let mode = mode_t(RecordingFileWriter.mode)
    let file = openat(descriptor, name, flags | O_NOFOLLOW | O_CLOEXEC, mode)
    guard file < 0 else { return file }
    switch errno {
    case EEXIST: throw .exists(name)
    case ENOENT, ELOOP: throw .missing(name)
    default: throw Self.refusal(name)
    }
  }

  /// The status of a regular file; nil if there is none of that name.
  func status(_ name: String) -> stat? {
    var status = stat()
    guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0,
      status.st_mode & S_IFMT == S_IFREG
    else { return nil }
    return status
  }

  /// Removes a file, if it exists.
  func remove(_ name: String) { unlinkat(descriptor, name, 0) }

  /// Waits until the names of its files are on the disk.
  func sync() { _ = DiskSync.call(descriptor) }

  private static func refusal(_ what: String) -> RecordingRefusal {
    .system("\(what): \(String(cString: strerror(errno)).lowercased())")
  }
}

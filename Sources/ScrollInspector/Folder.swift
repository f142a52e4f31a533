import Foundation
import Inspector

/// An open folder, in which files are named by bare names and links are not followed.
final class Folder {
  let path: String
  private let descriptor: Int32

  /// Opens a folder, which may be a link.
  init(_ path: String) throws(RecordingRefusal) {
    self.path = path
    descriptor = Foundation.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.refusal("the folder \(path)") }
  }

  /// Opens a folder, which is made if it is not there, as are those that it is in.
  convenience init(making path: String) throws(RecordingRefusal) {
    var isMade = mkdir(path, 0o755) == 0 || errno == EEXIST
    if !isMade, errno == ENOENT {
      _ = try Folder(making: URL(fileURLWithPath: path).deletingLastPathComponent().path)
      isMade = mkdir(path, 0o755) == 0
    }
    guard isMade else { throw Self.refusal("the folder \(path)") }
    try self.init(path)
  }

  deinit { close(descriptor) }

  /// Creates a file for writing; one that is there is left alone.
  func create(_ name: String) throws(RecordingRefusal) -> Int32 {
    try open(name, O_WRONLY | O_CREAT | O_EXCL | O_APPEND)
  }

  /// Opens a file for writing at its end.
  func append(_ name: String) throws(RecordingRefusal) -> Int32 {
    try open(name, O_WRONLY | O_APPEND)
  }

  /// Opens a regular file for reading.
  func open(_ name: String) throws(RecordingRefusal) -> Int32 {
    // Without O_NONBLOCK, opening a pipe waits for somebody to write to it.
    let file = try open(name, O_RDONLY | O_NONBLOCK)
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(file)
      throw .missing(name)
    }
    return file
  }

  private func open(_ name: String, _ flags: Int32) throws(RecordingRefusal) -> Int32 {
    let file = openat(descriptor, name, flags | O_NOFOLLOW | O_CLOEXEC, 0o644)
    guard file < 0 else { return file }
    switch errno {
    case EEXIST: throw .exists(name)
    case ENOENT, ELOOP: throw .missing(name)
    default: throw Self.refusal(name)
    }
  }

  /// What a regular file is like; nil if there is none of that name.
  func status(_ name: String) -> stat? {
    var status = stat()
    guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0,
      status.st_mode & S_IFMT == S_IFREG
    else { return nil }
    return status
  }

  /// Gives a file another name, in the place of any that has it.
  func rename(_ name: String, to target: String) throws(RecordingRefusal) {
    if renameat(descriptor, name, descriptor, target) != 0 { throw Self.refusal(target) }
  }

  /// Gives a file a second name, which nothing may have.
  func link(_ name: String, to target: String) throws(RecordingRefusal) {
    guard linkat(descriptor, name, descriptor, target, 0) != 0 else { return }
    throw errno == EEXIST ? .exists(target) : Self.refusal(target)
  }

  /// Removes a file, if it is there.
  func remove(_ name: String) { unlinkat(descriptor, name, 0) }

  private static func refusal(_ what: String) -> RecordingRefusal {
    .system("\(what): \(String(cString: strerror(errno)).lowercased())")
  }
}

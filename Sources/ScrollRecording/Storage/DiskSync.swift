import Foundation

/// Makes files survive a power cut.
///
/// Lines that a writer flushed survive the end of the program, however it ends. They survive a power cut once
/// the recording has ended: the file is synced then, and so is the folder with its name, also after a file was
/// replaced. Nothing is synced while a recording is written, because a disk may take seconds for it.
package enum DiskSync {
  /// Called with each descriptor that is synced; for tests.
  @TaskLocal package static var onSync: (@Sendable (Int32) -> Void)?

  /// Waits until the content of an open file is on the disk; returns 0, or an error number of the system.
  package static func call(_ descriptor: Int32) -> Int32 {
    onSync?(descriptor)
    return fsync(descriptor) == 0 ? 0 : errno
  }

  /// Whether a result of the system is a failure: a pipe or a device has nothing to sync.
  static func isFailure(_ error: Int32) -> Bool { ![0, EINVAL, EROFS].contains(error) }

  /// Waits until the content of an open file is on the disk.
  static func sync(_ descriptor: Int32) throws(RecordingFile.Failure) {
    let error = call(descriptor)
    if isFailure(error) { throw .system(error) }
  }

  /// Waits until the names of the files in the folder of `path` are on the disk.
  static func syncFolder(of path: String) throws(RecordingFile.Failure) {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // A folder that cannot be read can still be one in which files can be created.
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    try sync(descriptor)
  }
}

import Foundation

/// Reads whole files that a person named, up to a size limit.
package enum BoundedFile {
  /// The reason why a file cannot be read.
  package struct Failure: Error, Equatable, Sendable {
    /// The system's error message, or the limit that the file exceeds.
    package let reason: String
    /// Whether no file has that name.
    package let isMissing: Bool

    init(_ reason: String, isMissing: Bool = false) {
      self.reason = reason
      self.isMissing = isMissing
    }

    /// A failure with the system's message for the error of its last call.
    fileprivate static var ofSystem: Failure { system(errno) }

    fileprivate static func system(_ code: Int32) -> Failure {
      let words = String(cString: strerror(code))
      return Failure(words.prefix(1).lowercased() + words.dropFirst(), isMissing: code == ENOENT)
    }
  }

  /// Returns the bytes of the regular file at `path`, or of one that it links to.
  package static func read(regularFile path: String, atMost limit: Int) throws(Failure) -> [UInt8] {
    // Without O_NONBLOCK, opening a pipe blocks until another process opens it for writing.
    let descriptor = Foundation.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw .ofSystem }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .ofSystem }
    guard status.st_mode & S_IFMT == S_IFREG else { throw Failure("not a regular file") }
    guard status.st_size <= limit else { throw tooLarge(limit) }
    return try bytes(from: descriptor, atMost: limit)
  }

  /// Returns the bytes of the file or pipe at `path`, once all have arrived.
  package static func read(fileOrPipe path: String, atMost limit: Int) throws(Failure) -> [UInt8] {
    let descriptor = try open(fileOrPipe: path)
    defer { close(descriptor) }
    return try bytes(from: descriptor, atMost: limit)
  }

  /// Opens the file or pipe at `path` for reading.
  ///
  /// A pipe without a writer is at its end, instead of waiting for one for ever; a device is an error, because
  /// some never end.
  package static func open(fileOrPipe path: String) throws(Failure) -> Int32 {
    let descriptor = Foundation.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw .ofSystem }
    do throws(Failure) {
      var status = stat()
      guard fstat(descriptor, &status) == 0 else { throw .ofSystem }
      switch status.st_mode & S_IFMT {
      case S_IFREG, S_IFIFO: break
      case S_IFDIR: throw .system(EISDIR)
      default: throw Failure("not a regular file or a pipe")
      }
      // Only opening must not wait; reading a pipe waits for its writer.
      guard fcntl(descriptor, F_SETFL, 0) == 0 else { throw .ofSystem }
    } catch {
      close(descriptor)
      throw error
    }
    return descriptor
  }

  /// Returns the bytes of an open file or pipe, once all have arrived.
  package static func bytes(
    from descriptor: Int32,
    atMost limit: Int
  ) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = Foundation.read(descriptor, &chunk, chunk.count)
      if count < 0 {
        if errno == EINTR { continue }
        throw .ofSystem
      }
      guard count > 0 else { return bytes }
      guard bytes.count + count <= limit else { throw tooLarge(limit) }
      bytes += chunk[..<count]
    }
  }

  private static func tooLarge(_ limit: Int) -> Failure {
    Failure("larger than \(limit >> 20) MiB, the most it may be")
  }
}

import Foundation
import JSON

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

  /// Reads the recording at a path, which may be a pipe's; `-` stands for standard input.
  public static func reader(_ path: String) throws -> RecordingReader {
    let input = try Input(path)
    return try RecordingReader { count in try input.read(count) }
  }

  /// A file that is open for as long as somebody reads it.
  private final class Input {
    private let descriptor: Int32

    init(_ path: String) throws(Failure) {
      descriptor = path == "-" ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw .system(errno) }
    }

    deinit { close(descriptor) }

    func read(_ count: Int) throws(Failure) -> [UInt8] {
      var bytes = [UInt8](repeating: 0, count: count)
      while true {
        let read = Foundation.read(descriptor, &bytes, count)
        if read >= 0 { return Array(bytes[..<read]) }
        guard errno == EINTR else { throw .system(errno) }
      }
    }
  }
}

/// A file that a recording is written to: it only ever grows, and holds whole lines up to the last flush
/// whatever happens to the program.
///
/// It has no clock: whoever writes it flushes it as often as it is worth.
public final class RecordingFileWriter {
  /// Why nothing more is written; nil while all is well.
  ///
  /// What was written before stays a recording, one that was cut off.
  public private(set) var failure: RecordingFile.Failure?

  private let descriptor: Int32
  private var pending: [UInt8] = []

  /// What is worth a system call, in bytes.
  private static let largeSize = 1 << 16

  /// Creates a file; one that is there already, or a link, is left alone and refused.
  public init(creating path: String) throws(RecordingFile.Failure) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0o644)
    guard descriptor < 0 else { return }
    guard errno == EEXIST else { throw .system(errno) }
    throw RecordingFile.Failure("there is such a file already; name another one or remove it")
  }

  deinit { Foundation.close(descriptor) }

  /// Takes whole lines.
  public func write(_ bytes: UnsafeRawBufferPointer) {
    guard failure == nil else { return }
    pending.append(contentsOf: bytes)
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

  /// Hands all lines to the disk; for the end.
  public func close() throws(RecordingFile.Failure) {
    flush()
    if failure == nil, fsync(descriptor) != 0, errno != EINVAL, errno != EROFS {
      failure = .system(errno)
    }
    if let failure { throw failure }
  }
}

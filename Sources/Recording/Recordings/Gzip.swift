import Foundation

/// Compressed files (RFC 1952), by the `gzip` program, which every Debian system has.
enum Gzip {
  /// The first bytes of every compressed file.
  static let magic: [UInt8] = [0x1f, 0x8b]
  /// What the names of compressed files end in.
  static let suffix = ".gz"

  /// The program, where the user's shell would find it.
  static func program() throws(RecordingFile.Failure) -> URL {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    for folder in path.split(separator: ":") {
      let program = "\(folder)/gzip"
      if access(program, X_OK) == 0 { return URL(fileURLWithPath: program) }
    }
    throw RecordingFile.Failure(
      "it is compressed, or to be, and the program gzip is not there; install it"
    )
  }

  /// Compresses the file at `path` to a new one at `target`, and hands that to the disk.
  static func compress(_ path: String, to target: String) throws(RecordingFile.Failure) {
    let input = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard input >= 0 else { throw .system(errno) }
    defer { close(input) }
    let output = open(target, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
    guard output >= 0 else { throw .system(errno) }
    defer { close(output) }
    do {
      try compress(input, to: output)
    } catch {
      unlink(target)
      throw error
    }
  }

  /// Compresses what an open file has from where it is read.
  static func compress(_ input: Int32, to output: Int32) throws(RecordingFile.Failure) {
    let program = try program()
    let process = Process()
    let errors = Pipe()
    process.executableURL = program
    // Without the name and the time, so that the same recording gives the same bytes.
    process.arguments = ["-n", "-c"]
    process.standardInput = FileHandle(fileDescriptor: input, closeOnDealloc: false)
    process.standardOutput = FileHandle(fileDescriptor: output, closeOnDealloc: false)
    process.standardError = errors
    var failure: RecordingFile.Failure?
    do {
      try process.run()
      failure = GzipReader.failure(of: process, errors)
    } catch {
      failure = RecordingFile.Failure("gzip cannot be started: \(error.localizedDescription)")
    }
    if failure == nil, fsync(output) != 0, errno != EINVAL, errno != EROFS {
      failure = .system(errno)
    }
    if let failure { throw failure }
  }
}

extension RecordingFile.Failure {
  /// Whether these are gzip's words about a file that ends too early.
  fileprivate var isCutOff: Bool { description.hasSuffix("unexpected end of file") }
}

/// The bytes that a compressed file stands for, as they are unpacked.
final class GzipReader {
  private let process = Process()
  private let output = Pipe()
  private let errors = Pipe()
  private var count = 0
  private let limit: Int
  private var isOver = false

  /// Unpacks what an open file has from its start.
  ///
  /// One that cannot go back, a pipe, has lost `start` of it already. No more than `limit` bytes come out.
  init(
    unpacking descriptor: Int32,
    start: [UInt8],
    limit: Int
  ) throws(RecordingFile.Failure) {
    self.limit = limit
    process.executableURL = try Gzip.program()
    process.arguments = ["-d", "-c"]
    // Its words are read.
    process.environment = ProcessInfo.processInfo.environment.merging(["LC_ALL": "C"]) { $1 }
    process.standardOutput = output
    process.standardError = errors
    let isFile = lseek(descriptor, 0, SEEK_SET) == 0
    let input = isFile ? nil : Pipe()
    process.standardInput =
      input ?? FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
    do {
      try process.run()
    } catch {
      throw RecordingFile.Failure("gzip cannot be started: \(error.localizedDescription)")
    }
    guard let input else { return }
    let source = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    let target = fcntl(input.fileHandleForWriting.fileDescriptor, F_DUPFD_CLOEXEC, 0)
    do {
      try input.fileHandleForWriting.close()
    } catch {
      throw RecordingFile.Failure("gzip cannot be fed: \(error.localizedDescription)")
    }
    Thread.detachNewThread { Self.feed(start, then: source, to: target) }
  }

  deinit {
    // Whoever reads no further leaves a program that waits to be rid of the rest.
    if process.isRunning { process.terminate() }
  }

  /// The next bytes, at most so many; none at the end.
  func read(_ most: Int) throws(RecordingFile.Failure) -> [UInt8] {
    guard !isOver else { return [] }
    let bytes = try RecordingFile.read(output.fileHandleForReading.fileDescriptor, most)
    count += bytes.count
    guard count <= limit else {
      throw RecordingFile.Failure("it is more than \(limit >> 20) MiB when unpacked")
    }
    guard bytes.isEmpty else { return bytes }
    isOver = true
    // Of a file that was cut off there is as much as could be unpacked: a recording says so itself.
    if let failure = Self.failure(of: process, errors), !(count > 0 && failure.isCutOff) {
      throw failure
    }
    return []
  }

  /// Waits for the end of a program that is about to end, and says what went wrong, in its words.
  fileprivate static func failure(
    of process: Process,
    _ errors: Pipe
  ) -> RecordingFile.Failure? {
    let text = String(
      decoding: errors.fileHandleForReading.availableData.prefix(512),
      as: UTF8.self
    )
    process.waitUntilExit()
    // 2 is a warning, such as one of bytes behind the end.
    let isDone = process.terminationReason == .exit && [0, 2].contains(process.terminationStatus)
    guard !isDone else { return nil }
    let words = text.split(whereSeparator: \.isNewline).first { !$0.allSatisfy(\.isWhitespace) }
    return RecordingFile.Failure(words.map(String.init) ?? "gzip ended without a word")
  }

  private static func feed(_ start: [UInt8], then source: Int32, to target: Int32) {
    // Where gzip has ended, writing shall fail and not end this program.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    defer {
      close(source)
      close(target)
    }
    var bytes = start
    while !bytes.isEmpty {
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { Foundation.write(target, $0.baseAddress, $0.count) }
        guard count >= 0 || errno == EINTR else { return }
        rest = rest.dropFirst(max(0, count))
      }
      do {
        bytes = try RecordingFile.read(source, 1 << 16)
      } catch {
        // What is missing is missed at the other end.
        return
      }
    }
  }
}

import Foundation
import Synchronization
import TestSupport
import Testing
import Zlib

@testable import ScrollRecording

@Suite(.timeLimit(.minutes(20))) struct RecordingFileTests {
  private func write(_ text: String, to file: RecordingFileWriter) {
    Array(text.utf8).withUnsafeBytes { file.write($0) }
  }

  @Test("A write reaches the file when it is flushed, or when it is large")
  func flush() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.scroll.ndjson")
    let file = try RecordingFileWriter(creating: path)
    write("one\n", to: file)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "")
    file.flush()
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "one\n")
    write(String(repeating: "x", count: 70_000), to: file)
    #expect(try String(contentsOfFile: path, encoding: .utf8).utf8.count == 70_004)
    write("\n", to: file)
    try file.close()
    #expect(try String(contentsOfFile: path, encoding: .utf8).utf8.count == 70_005)
  }

  @Test("Existing files, links and folders are not changed")
  func refusals() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("mine", to: "file")
    let link = folder.path("link")
    try FileManager.default.createSymbolicLink(
      atPath: link,
      withDestinationPath: folder.path("elsewhere")
    )
    for path in [file, link, folder.path("")] {
      #expect(throws: RecordingFile.Failure.self) { try RecordingFileWriter(creating: path) }
    }
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "mine")
    #expect(!FileManager.default.fileExists(atPath: folder.path("elsewhere")))
  }

  @Test("A line is in the file 100 ms later, with the next one")
  func delay() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.scroll.ndjson")
    let file = try RecordingFileWriter(creating: path)
    let start = ContinuousClock.now
    for (milliseconds, expected) in [(0, 0), (99, 0), (100, 6), (150, 6), (249, 6), (250, 12)] {
      file.now = { start + .milliseconds(milliseconds) }
      write("x\n", to: file)
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)).count == expected)
    }
  }

  @Test("A new file is readable by its user only, and is on the disk when it is closed")
  func permissions() throws {
    let folder = try TemporaryFolder()
    let plain = folder.path("a.scroll.ndjson")
    let packed = folder.path("b.scroll.ndjson.gz")
    let export = folder.path("c.csv")
    let synced = SyncedNames()
    let note: @Sendable (Int32) -> Void = { descriptor in
      let link = "/proc/self/fd/\(descriptor)"
      let path = (try? FileManager.default.destinationOfSymbolicLink(atPath: link)) ?? ""
      synced.names.withLock { $0.append(URL(fileURLWithPath: path).lastPathComponent) }
    }
    try DiskSync.$onSync.withValue(note) {
      for path in [plain, packed] {
        let file = try RecordingFileWriter(creating: path)
        write("x\n", to: file)
        try file.close()
      }
      let file = try ExportFile(creating: export)
      write("x\n", to: file.writer)
      try file.finish()
      let draft = try UnnamedFile(toReplace: plain)
      try draft.replace(plain, mode: 0o640)
    }
    let name = folder.url.lastPathComponent
    let order = synced.names.withLock { $0 }
    #expect(order.filter { $0 == name }.count == 4)
    #expect(order.starts(with: ["a.scroll.ndjson", name, "b.scroll.ndjson"]))
    #expect(order.contains("b.scroll.ndjson.gz"))
    // Files that have no name yet: the export when it is written and when it gets its name, and the draft.
    #expect(order.filter { $0.hasSuffix(" (deleted)") }.count == 3)
    #expect(order.last == name)
    for (path, mode) in [(plain, 0o640), (packed, 0o600), (export, 0o600)] {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == mode, "\(path)")
    }
  }

  @Test("A new recording has the same permissions before it is closed")
  func permissionsWhileWritten() throws {
    let folder = try TemporaryFolder()
    for name in ["a.scroll.ndjson", "b.scroll.ndjson.gz"] {
      let file = try RecordingFileWriter(creating: folder.path(name))
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.path(file.name))
      #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
  }

  @Test("An export has its name when it is complete, and not before", arguments: ["a", "a.gz"])
  func export(name: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.path(name)
    do {
      let file = try ExportFile(creating: path)
      write("x\n", to: file.writer)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [])
      try file.finish()
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [name])
    #expect(throws: RecordingFile.Failure.exists) { try ExportFile(creating: path) }
    #expect(throws: RecordingFile.Failure.self) {
      try ExportFile(creating: folder.path("none/a"))
    }
    // Another program may create it in the meantime.
    let late = try ExportFile(creating: folder.path("late"))
    _ = try folder.write("mine", to: "late")
    #expect(throws: RecordingFile.Failure.exists) { try late.finish() }
    #expect(try String(contentsOfFile: folder.path("late"), encoding: .utf8) == "mine")
  }

  @Test("Folders, devices, missing files and pipes without a writer are not recordings")
  func unreadable() throws {
    let folder = try TemporaryFolder()
    let pipe = folder.path("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    for (path, reason) in [
      ("/", "is a directory"), ("/nowhere/at/all", "no such file or directory"),
      ("/dev/zero", "not a regular file or a pipe"), ("/dev/null", "not a regular file or a pipe"),
      (pipe, "no program writes to this pipe"),
    ] {
      let failure = #expect(throws: RecordingError.self) { try RecordingFile.reader(path) }
      #expect(failure?.description == reason)
      #expect(failure?.line == nil)
    }
  }

  @Test("A pipe with a writer is a recording")
  func pipe() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("pipe")
    #expect(mkfifo(path, 0o600) == 0)
    // Open for both, it has a writer, and opening does not wait.
    let both = open(path, O_RDWR | O_CLOEXEC)
    let bytes = try Recordings.record([], until: 0)
    #expect(bytes.count < 4_096)
    #expect(
      bytes.withUnsafeBytes { Foundation.write(both, $0.baseAddress, $0.count) } == bytes.count
    )
    let reader = try RecordingFile.reader(path)
    close(both)
    #expect(try RecordedCommands(reader).ending != .cutOff(lines: 1, bytes: 0))
  }

  @Test("A compressed file that grows beyond all recordings is rejected early")
  func bomb() throws {
    let folder = try TemporaryFolder()
    let header = Array(try Recordings.record([]).prefix { $0 != UInt8(ascii: "\n") }) + [0x0A]
    let compressor = GzipCompressor()
    var bytes = compressor.compress(header[...], isLast: false)
    let marks = Array(String(repeating: #"{"t":0,"mark":"x"}"# + "\n", count: 50_000).utf8)
    for _ in 0..<40 { bytes += compressor.compress(marks[...], isLast: false) }
    bytes += compressor.compress([], isLast: true)
    let path = try folder.write(bytes, to: "bomb.scroll.ndjson.gz")
    let reader = try RecordingFile.reader(path)
    let failure = #expect(throws: RecordingError.self) { try RecordedCommands(reader) }
    #expect(failure?.description == "it grows more than 200 times when unpacked")
  }
}

extension RecordingFileTests {
  @Test("A compressed file is read up to the limit of its reader")
  func unpackedLimit() throws {
    let folder = try TemporaryFolder()
    let header = Array(try Recordings.record([]).prefix { $0 != UInt8(ascii: "\n") }) + [0x0A]
    let marks = String(repeating: #"{"t":0,"mark":"x"}"# + "\n", count: 100_000)
    let bytes = GzipCompressor().compress((header + Array(marks.utf8))[...], isLast: true)
    let path = try folder.write(bytes, to: "large.scroll.ndjson.gz")
    func reader(_ limit: Int) throws -> RecordingReader {
      try RecordingFile.reader(descriptor: open(path, O_RDONLY | O_CLOEXEC), maximumUnpacked: limit)
    }
    #expect(throws: Never.self) { try RecordedCommands(try reader(2 << 20)) }
    let failure = #expect(throws: RecordingError.self) {
      try RecordedCommands(try reader(1 << 20))
    }
    #expect(failure?.description == "it is more than 1 MiB when unpacked")
  }

  @Test("Signals wait while a file gets its name, and come afterwards as before")
  func signals() {
    var (set, before) = (sigset_t(), sigset_t())
    sigemptyset(&set)
    sigaddset(&set, SIGINT)
    pthread_sigmask(SIG_UNBLOCK, &set, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    func isBlocked(_ number: Int32) -> Bool {
      var blocked = sigset_t()
      pthread_sigmask(SIG_BLOCK, nil, &blocked)
      return sigismember(&blocked, number) == 1
    }
    #expect(!isBlocked(SIGINT))
    Signals.blocked { #expect(isBlocked(SIGINT) && isBlocked(SIGTERM) && isBlocked(SIGHUP)) }
    #expect(!isBlocked(SIGINT))
  }

  @Test("The system syncs a file, and its errors are failures; a pipe has nothing to sync")
  func systemSync() throws {
    var ends: [Int32] = [-1, -1]
    #expect(Foundation.pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    #expect(DiskSync.call(ends[1]) == EINVAL)
    #expect(throws: Never.self) { try DiskSync.sync(ends[1]) }
    #expect(DiskSync.call(-1) == EBADF)
    #expect(throws: RecordingFile.Failure.system(EBADF)) { try DiskSync.sync(-1) }
  }
}

/// The names of what was synced, in order.
private final class SyncedNames: Sendable {
  let names = Mutex<[String]>([])
}

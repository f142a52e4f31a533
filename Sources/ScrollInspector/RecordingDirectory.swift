import Foundation
import Inspector
import Platform
import ScrollRecording
import Synchronization
import WebSocketServer

/// The operations on the files of the folder, on any thread.
final class RecordingDirectory: Sendable {
  /// The maximum number of recordings in the list.
  private static let maximumListed = 500
  /// The maximum size of the commands of an opened recording, in bytes: they are kept in memory.
  private static let maximumCommandBytes = 16 * 1_048_576
  /// The maximum number of uploads at a time.
  private static let maximumUploads = 4

  let path: String
  /// The entries of files that were read, which hold until a file changes.
  private let known = Mutex<[String: Known]>([:])
  /// The uploads under way, oldest first.
  private let uploads = Mutex<[Upload]>([])

  /// An incomplete recording from a client, in a file that has no name, so that nothing remains of it when the
  /// client or the server ends.
  private struct Upload {
    let name: String
    let file: UnnamedFile
    /// The number of bytes received.
    var count = 0
  }

  /// The state of a file when it was read.
  private struct Known {
    let inode: UInt64
    let bytes: Int
    let seconds: Int
    let nanoseconds: Int
    let entry: RecordingEntry
  }

  init(_ path: String) { self.path = path }

  /// Creates a file for a recording, and the folder if necessary.
  func create(_ name: String) throws(RecordingRefusal) -> (folder: Folder, descriptor: Int32) {
    let folder = try Folder(making: path)
    return (folder, try folder.create(name))
  }

  /// The recordings, the newest first.
  func list() -> [RecordingEntry] {
    guard let folder = try? Folder(path),
      let names = try? FileManager.default.contentsOfDirectory(atPath: path)
    else { return [] }
    let found = names.filter(RecordingName.isValid).compactMap { name in
      folder.status(name).map { (name: name, status: $0, modified: FileTimes.modified($0)) }
    }
    .sorted {
      ($0.modified.tv_sec, $0.modified.tv_nsec, $0.name)
        > ($1.modified.tv_sec, $1.modified.tv_nsec, $1.name)
    }
    .prefix(Self.maximumListed)
    return found.map { entry($0.name, $0.status, in: folder) }
  }

  private func entry(_ name: String, _ status: stat, in folder: Folder) -> RecordingEntry {
    let modified = FileTimes.modified(status)
    let (seconds, nanoseconds) = (modified.tv_sec, modified.tv_nsec)
    let earlier = known.withLock { $0[name] }
    if let earlier, earlier.inode == UInt64(status.st_ino), earlier.bytes == Int(status.st_size),
      earlier.seconds == seconds, earlier.nanoseconds == nanoseconds
    {
      return earlier.entry
    }
    let summary = Result { () throws(RecordingRefusal) in
      try Self.naming(name) {
        try RecordingSummary(
          descriptor: try folder.open(name),
          maximumUnpacked: RecordingPiece.maximumBytesInAll
        )
      }
    }
    let entry = RecordingEntry(
      name: name,
      bytes: Int(status.st_size),
      modified: Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601),
      summary: summary
    )
    known.withLock { known in
      if known.count > 2 * Self.maximumListed { known.removeAll() }
      known[name] = Known(
        inode: UInt64(status.st_ino),
        bytes: Int(status.st_size),
        seconds: seconds,
        nanoseconds: nanoseconds,
        entry: entry
      )
    }
    return entry
  }

  /// Reads the commands of a recording.
  func commands(of name: String) throws(RecordingRefusal) -> RecordedCommands {
    try Self.naming(name) {
      try RecordedCommands.toReplay(
        try self.reader(name),
        maximumBytes: Self.maximumCommandBytes
      )
    }
  }

  private func reader(_ name: String) throws -> RecordingReader {
    guard let folder = try? Folder(path) else { throw RecordingRefusal.missing(name) }
    return try RecordingFile.reader(
      descriptor: try folder.open(name),
      maximumUnpacked: RecordingFormat.maximumUnpacked
    )
  }

  /// Writes a piece of an upload, and returns the number of bytes so far.
  func put(_ piece: RecordingPiece) throws(RecordingRefusal) -> Int {
    let folder = try Folder(making: path)
    guard folder.status(piece.name) == nil else { throw .exists(piece.name) }
    let known = uploads.withLock { $0.first { $0.name == piece.name } }
    guard piece.position == 0 || piece.position == known?.count else {
      throw .position(known?.count ?? 0)
    }
    // It returns when the piece was taken, and unless it was the last one.
    uploads.withLock { $0.removeAll { $0.name == piece.name } }
    guard piece.position + piece.bytes.count <= RecordingPiece.maximumBytesInAll else {
      throw .tooMuch(
        "a recording that is sent has at most \(RecordingPiece.maximumBytesInAll >> 20) MiB"
      )
    }
    return try Self.naming(piece.name) {
      let path = self.path + "/" + piece.name
      let continued = piece.position == 0 ? nil : known
      var upload = try continued ?? Upload(name: piece.name, file: UnnamedFile(toReplace: path))
      try upload.file.append(piece.bytes)
      upload.count += piece.bytes.count
      if piece.isLast { try finish(upload, at: path) } else { keep(upload) }
      return upload.count
    }
  }

  private func keep(_ upload: Upload) {
    uploads.withLock { uploads in
      // The client of the oldest one has most likely disconnected.
      if uploads.count >= Self.maximumUploads { uploads.removeFirst() }
      uploads.append(upload)
    }
  }

  /// Gives an upload its name, if it is a valid recording.
  private func finish(_ upload: Upload, at path: String) throws {
    _ = try RecordedCommands.toReplay(
      try upload.file.reader(),
      maximumBytes: Self.maximumCommandBytes
    )
    do throws(RecordingFile.Failure) {
      try upload.file.link(to: path, mode: RecordingFileWriter.mode)
    } catch .exists {
      throw RecordingRefusal.exists(upload.name)
    }
  }

  /// Whether the folder has a recording of a name.
  func has(_ name: String) -> Bool { (try? Folder(path))?.status(name) != nil }

  /// Opens the file that a path names; nil if the folder has no such file.
  func download(_ path: String) -> FileResponse? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst(2)
      .map(String.init)
    guard path.hasPrefix("/recordings/"), parts.count == 1, let name = parts.last,
      RecordingName.isPlain(name), RecordingName.isValid(name),
      let descriptor = try? Folder(self.path).open(name)
    else { return nil }
    return FileResponse(
      descriptor: descriptor,
      contentType: Self.contentType(of: name),
      attachment: name
    )
  }

  private static func contentType(of name: String) -> String {
    name.hasSuffix(".gz") ? "application/gzip" : "application/x-ndjson"
  }

  /// Returns the body's value, and converts its errors to those that clients receive.
  private static func naming<Value>(
    _ name: String,
    _ body: () throws -> Value
  ) throws(RecordingRefusal) -> Value {
    do {
      return try body()
    } catch let error as RecordingRefusal {
      throw error
    } catch let error as RecordingError where error.line != nil {
      throw .bad(error)
    } catch {
      throw .system("\(name): \(error)")
    }
  }
}

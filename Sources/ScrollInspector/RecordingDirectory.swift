import Foundation
import Inspector
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
  /// The uploads under way, oldest first, with the number of bytes received.
  private let uploads = Mutex<[(name: String, count: Int)]>([])

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
  func create(_ name: String) throws(RecordingRefusal) -> Int32 {
    let folder = try Folder(making: path)
    return try folder.create(name)
  }

  /// The recordings, the newest first.
  func list() -> [RecordingEntry] {
    guard let folder = try? Folder(path),
      let names = try? FileManager.default.contentsOfDirectory(atPath: path)
    else { return [] }
    let found = names.filter(RecordingName.isRight).compactMap { name in
      folder.status(name).map { (name: name, status: $0) }
    }
    .sorted {
      ($0.status.st_mtim.tv_sec, $0.status.st_mtim.tv_nsec, $0.name)
        > ($1.status.st_mtim.tv_sec, $1.status.st_mtim.tv_nsec, $1.name)
    }
    .prefix(Self.maximumListed)
    return found.map { entry($0.name, $0.status, in: folder) }
  }

  private func entry(_ name: String, _ status: stat, in folder: Folder) -> RecordingEntry {
    let (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
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
    let draft = Self.draft(piece.name)
    guard folder.status(piece.name) == nil else { throw .exists(piece.name) }
    let known = uploads.withLock { $0.first { $0.name == piece.name }?.count }
    guard piece.position == 0 || piece.position == known else { throw .position(known ?? 0) }
    if known == nil, let oldest = uploads.withLock({ $0.first }),
      uploads.withLock({ $0.count }) >= Self.maximumUploads
    {
      // Its client has most likely disconnected.
      forget(oldest.name, folder)
    }
    guard piece.position + piece.bytes.count <= RecordingPiece.maximumBytesInAll else {
      forget(piece.name, folder)
      throw .tooMuch(
        "a recording that is sent has at most \(RecordingPiece.maximumBytesInAll >> 20) MiB"
      )
    }
    if piece.position == 0 { folder.remove(draft) }
    let count = piece.position + piece.bytes.count
    do throws(RecordingRefusal) {
      let descriptor = try piece.position == 0 ? folder.create(draft) : folder.append(draft)
      let file = RecordingFileWriter(descriptor: descriptor)
      piece.bytes.withUnsafeBytes { file.write($0) }
      try Self.naming(piece.name) { try file.close() }
      guard piece.isLast else {
        uploads.withLock { uploads in
          uploads.removeAll { $0.name == piece.name }
          uploads.append((piece.name, count))
        }
        return count
      }
      try Self.naming(piece.name) {
        _ = try RecordedCommands.toReplay(
          try RecordingFile.reader(descriptor: try folder.open(draft), maximumUnpacked: 0),
          maximumBytes: Self.maximumCommandBytes
        )
      }
      try folder.link(draft, to: piece.name)
    } catch {
      forget(piece.name, folder)
      throw error
    }
    forget(piece.name, folder)
    return count
  }

  private func forget(_ name: String, _ folder: Folder) {
    folder.remove(Self.draft(name))
    uploads.withLock { $0.removeAll { $0.name == name } }
  }

  /// The name of an incomplete upload, which is not a recording's, so that no client sees it.
  private static func draft(_ name: String) -> String { ".\(name).put" }

  /// Whether the folder has a recording of a name.
  func has(_ name: String) -> Bool { (try? Folder(path))?.status(name) != nil }

  /// Opens the file that a path names; nil if the folder has no such file.
  func download(_ path: String) -> FileResponse? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst(2)
      .map(String.init)
    guard path.hasPrefix("/recordings/"), parts.count == 1, let name = parts.last,
      RecordingName.isPlain(name), RecordingName.isRight(name),
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
    } catch let error as RecordingError {
      throw .bad(error)
    } catch let error as RecordingFile.Failure {
      throw .system("\(name): \(error)")
    } catch {
      throw .system("\(name): \(error)")
    }
  }
}

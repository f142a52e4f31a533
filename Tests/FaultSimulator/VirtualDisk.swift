import Foundation
import ScrollRecording
import SeededRandom

/// A disk that can be full, takes writes only in part, and may forget what was not synced.
final class VirtualDisk {
  /// The number of bytes that can still be written.
  var room = Int.max
  /// Whether writes are interrupted, or take only the first of the bytes.
  var isUnreliable = false
  private(set) var files: [VirtualFile] = []
  fileprivate var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// Creates a file; nil if there is one of the name.
  func create(_ name: String) -> VirtualFile? {
    guard file(name) == nil else { return nil }
    let file = VirtualFile(name, on: self)
    files.append(file)
    return file
  }

  /// The file of a name; nil if there is none.
  func file(_ name: String) -> VirtualFile? { files.first { $0.name == name } }

  /// Loses power: of what was not synced, each file keeps a random part.
  func losePower() {
    for file in files where file.synced < file.bytes.count {
      let kept = Int.random(in: file.synced...file.bytes.count, using: &random)
      file.bytes.removeSubrange(kept...)
      file.wasCut = true
    }
  }
}

/// A file on a virtual disk.
final class VirtualFile: WritableFile {
  let name: String
  /// What was written.
  fileprivate(set) var bytes: [UInt8] = []
  /// Whether a full disk or a loss of power has taken some of it.
  fileprivate(set) var wasCut = false
  /// How many of the bytes outlive a loss of power.
  private(set) var synced = 0
  private unowned let disk: VirtualDisk

  fileprivate init(_ name: String, on disk: VirtualDisk) {
    self.name = name
    self.disk = disk
  }

  func append(_ bytes: UnsafeRawBufferPointer) -> Int {
    if disk.isUnreliable, Int.random(in: 0..<4, using: &disk.random) == 0 { return -Int(EINTR) }
    var count = min(bytes.count, disk.room)
    guard count > 0 else {
      wasCut = true
      return -Int(ENOSPC)
    }
    if disk.isUnreliable { count = Int.random(in: 1...count, using: &disk.random) }
    disk.room -= count
    self.bytes.append(contentsOf: bytes.prefix(count))
    return count
  }

  func sync() -> Int32 {
    synced = bytes.count
    return 0
  }

  /// Opens the recording that it is.
  func reader() throws -> RecordingReader {
    var rest = bytes[...]
    return try RecordingReader { count in
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
  }
}

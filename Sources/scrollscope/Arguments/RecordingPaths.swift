import Foundation
import Platform
import ScrollRecording

/// The recordings that arguments name: files, and all those in folders.
enum RecordingPaths {
  /// A recording, or a folder that has none.
  struct Item: Sendable {
    let path: String
    /// Why a folder has no recordings.
    let failure: Failure?

    /// The identity of the file, the same for every path that leads to it; nil if there is none.
    var file: FileIdentity? { FileIdentity(path) }
  }

  /// The identity of a file.
  struct FileIdentity: Hashable, Sendable {
    private let device: UInt64
    private let inode: UInt64

    /// The file at a path; `-` is standard input.
    fileprivate init?(_ path: String) {
      var status = stat()
      guard (path == "-" ? fstat(Console.current.input, &status) : stat(path, &status)) == 0 else {
        return nil
      }
      device = UInt64(status.st_dev)
      inode = UInt64(status.st_ino)
    }
  }

  /// Returns a file as it is; for a folder, the recordings in it and in its subfolders, sorted by the bytes of
  /// their paths.
  ///
  /// Names that begin with a dot and links to other folders are left out.
  static func recordings(_ path: String) -> [Item] {
    guard path != "-", isFolder(path, followsLink: true) else { return [Item(path, nil)] }
    let found = contents(of: path).sorted {
      $0.path.utf8.lexicographicallyPrecedes($1.path.utf8)
    }
    return found.isEmpty ? [Item(path, Failure("no recording in this folder"))] : found
  }

  private static func contents(of folder: String) -> [Item] {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      return [Item(folder, Failure((error as NSError).localizedDescription))]
    }
    let start = folder.hasSuffix("/") ? folder : folder + "/"
    return names.filter { !$0.hasPrefix(".") }.flatMap { name in
      let path = start + name
      if isFolder(path, followsLink: false) { return contents(of: path) }
      let isRecording = RecordingFormat.isName(name) && !isFolder(path, followsLink: true)
      return isRecording ? [Item(path, nil)] : []
    }
  }

  private static func isFolder(_ path: String, followsLink: Bool) -> Bool {
    var status = stat()
    let isKnown = (followsLink ? stat(path, &status) : lstat(path, &status)) == 0
    return isKnown && status.st_mode & S_IFMT == S_IFDIR
  }
}

extension RecordingPaths.Item {
  fileprivate init(_ path: String, _ failure: Failure?) {
    self.init(path: path, failure: failure)
  }
}

import Foundation

/// A scene file that a person goes on writing while its scene is in use.
///
/// Nobody is told by the system when a file changes, so that it is the same on every file system: whoever
/// has one looks at it a few times a second, which costs one `stat` each time. Editors write in pieces or
/// put another file in the place of the old one, so what has changed is read only once two looks have
/// found the same.
public struct SceneFileWatch: Sendable {
  /// How long to wait between two looks, in microseconds.
  public static let interval: Int64 = 250_000
  /// The looks in a row that find no file before it counts as gone: some editors take the old one away
  /// first.
  static let patience = 8

  private let path: String
  /// The variant that the scene is to be shown as; nil for its own choice.
  private let variant: String?
  /// The scene as the file last described one.
  public private(set) var scene: Scene
  /// What was told about last; nil for no file.
  private var told: Stamp?
  private var seen: Stamp?
  private var looksWithoutFile = 0

  /// Reads the file for the first time; nil for the name of a built-in scene, which is no file to be
  /// written.
  ///
  /// What follows an `@` in the name is the variant.
  public init?(_ name: String) throws(SceneFileError) {
    (path, variant) = SceneFile.parts(of: name)
    guard !BuiltInScenes.names.contains(path) else { return nil }
    // Before reading, so that what is written meanwhile is another stamp.
    told = Stamp(path)
    seen = told
    scene = try Self.scene(path, variant)
  }

  private static func scene(_ path: String, _ variant: String?) throws(SceneFileError) -> Scene {
    try SceneFile.scene(try SceneFile.read(path: path), shownAs: variant, at: path)
  }

  /// Looks at the file once: the scene it has come to describe since the last time something was told, or
  /// why it describes none; nil if there is nothing to tell.
  ///
  /// The scene's name stays the same, because the path does.
  public mutating func look() -> Result<Scene, SceneFileError>? {
    let stamp = Stamp(path)
    defer { seen = stamp }
    looksWithoutFile = stamp == nil ? looksWithoutFile + 1 : 0
    guard stamp != told, stamp == seen else { return nil }
    guard stamp != nil else {
      guard looksWithoutFile >= Self.patience else { return nil }
      told = nil
      return .failure(.unreadable(path, reason: "the file is gone"))
    }
    told = stamp
    let result = Result { () throws(SceneFileError) in try Self.scene(path, variant) }
    if case .success(let scene) = result { self.scene = scene }
    return result
  }
}

/// What tells one writing of a file from another.
private struct Stamp: Equatable {
  let device: UInt64
  let file: UInt64
  let size: Int64
  let seconds: Int
  let nanoseconds: Int

  /// That of the file at a path, or of the one it links to; nil if there is none.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = UInt64(status.st_dev)
    file = UInt64(status.st_ino)
    size = Int64(status.st_size)
    seconds = Int(status.st_mtim.tv_sec)
    nanoseconds = Int(status.st_mtim.tv_nsec)
  }
}

import Foundation
import Platform

/// A scene file that is edited while its scene is in use.
///
/// It does not use the system's change notifications, so it works on every file system: its owner polls it
/// a few times per second, at the cost of one `stat` each time. Editors write in pieces or replace the old
/// file by another, so a changed file is read only once two polls have found the same state.
///
/// ```swift
/// func follow(_ path: String) throws {
///   guard var watch = try SceneFileWatch(path) else { return }
///   while true {
///     usleep(UInt32(SceneFileWatch.interval))
///     guard let change = watch.poll() else { continue }
///     print(try change.get().title)
///   }
/// }
/// ```
public struct SceneFileWatch: Sendable {
  /// The interval between two polls, in microseconds.
  public static let interval: Int64 = 250_000
  /// The number of consecutive polls without a file after which it counts as removed: some editors remove
  /// the old file first.
  static let patience = 8

  private let path: String
  /// The variant to show; nil for the scene's default.
  private let variant: String?
  /// Returns the scene to show for the one that was read.
  private let open: @Sendable (Scene) -> Scene
  /// The scene of the last valid version of the file.
  public private(set) var scene: Scene
  /// The stamp that was reported last; nil for no file.
  private var lastReported: Stamp?
  private var seen: Stamp?
  private var looksWithoutFile = 0

  /// Reads the file for the first time; nil for the name of a built-in scene, which has no file to edit.
  ///
  /// The text after an `@` in the name is the variant.
  public init?(_ name: String) throws(SceneFileError) { try self.init(name, opening: { $0 }) }

  /// Reads the file for the first time, and shows the scene that `open` returns for each version.
  package init?(
    _ name: String,
    opening open: @escaping @Sendable (Scene) -> Scene
  ) throws(SceneFileError) {
    self.open = open
    (path, variant) = SceneFile.parts(of: name)
    guard !BuiltInScenes.names.contains(path) else { return nil }
    // Taken before reading, so that a write in the meantime gives another stamp.
    lastReported = Stamp(path)
    seen = lastReported
    scene = open(try Self.scene(path, variant))
  }

  private static func scene(_ path: String, _ variant: String?) throws(SceneFileError) -> Scene {
    try SceneFile.scene(try SceneFile.read(path: path), shownAs: variant, at: path)
  }

  /// Polls the file once and returns the changed scene, or the error of the changed file; nil if there is
  /// no change to report.
  ///
  /// The scene's name does not change, because the path does not.
  public mutating func poll() -> Result<Scene, SceneFileError>? {
    let stamp = Stamp(path)
    defer { seen = stamp }
    looksWithoutFile = stamp == nil ? looksWithoutFile + 1 : 0
    guard stamp != lastReported, stamp == seen else { return nil }
    guard stamp != nil else {
      guard looksWithoutFile >= Self.patience else { return nil }
      lastReported = nil
      return .failure(.unreadable(path, reason: "the file is gone"))
    }
    lastReported = stamp
    let result = Result { () throws(SceneFileError) in open(try Self.scene(path, variant)) }
    if case .success(let scene) = result { self.scene = scene }
    return result
  }
}

/// The attributes that distinguish one version of a file from another.
private struct Stamp: Equatable {
  let device: UInt64
  let file: UInt64
  let size: Int64
  let seconds: Int
  let nanoseconds: Int

  /// Reads the stamp of the file at a path, or of the one it links to; nil if there is none.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = UInt64(status.st_dev)
    file = UInt64(status.st_ino)
    size = Int64(status.st_size)
    let modified = FileTimes.modified(status)
    seconds = Int(modified.tv_sec)
    nanoseconds = Int(modified.tv_nsec)
  }
}

import Foundation
import Platform

/// The file from which `scrollscope inject` and `scrollscope snapshot` on the same machine, run by the same user,
/// read a server's token; an ``InspectorServer`` has one while it runs.
///
/// No other user can read it, and it is removed when the server ends.
///
/// ```swift
/// if let token = TokenFile.token(of: .port(8030)) { print(token) }
/// ```
public struct TokenFile {
  private let path: String

  /// Where a server listens.
  public enum Place {
    /// A port of this machine.
    case port(Int)
    /// A Unix socket at a path.
    case unixSocket(String)

    /// A name that no other place has.
    fileprivate var name: String {
      switch self {
      case .port(let port): return String(port)
      case .unixSocket(let path):
        let file = URL(fileURLWithPath: path)
        let folder = file.deletingLastPathComponent().resolvingSymlinksInPath()
        // 64-bit FNV-1a, because a whole path may be too long for a name.
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in folder.appending(path: file.lastPathComponent).path.utf8 {
          hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
        }
        return "unix-" + String(hash, radix: 16)
      }
    }
  }

  /// Writes the token of the server at a place into a folder that belongs to the user.
  ///
  /// - Throws: an error of the file system, described for a person.
  public init(token: String, of server: Place, in folder: String = runtimeFolder) throws {
    try FileManager.default.createDirectory(
      atPath: folder,
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700]
    )
    guard Self.isPrivate(folder) else { throw CocoaError(.fileWriteNoPermission) }
    path = Self.path(of: server, in: folder)
    // The file of a server that was killed; it is ours, because the folder is.
    unlink(path)
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    try handle.write(contentsOf: Data(token.utf8))
    try handle.close()
  }

  /// Removes the file.
  public func remove() { unlink(path) }

  /// The token of the server at a place on this machine; nil if this user runs none there.
  public static func token(of server: Place, in folder: String = runtimeFolder) -> String? {
    guard isPrivate(folder),
      let data = FileManager.default.contents(atPath: path(of: server, in: folder)),
      let token = String(data: data, encoding: .utf8), AccessToken.isValid(token)
    else { return nil }
    return token
  }

  private static func path(of server: Place, in folder: String) -> String {
    folder + "/\(server.name).token"
  }

  /// The user's runtime folder, or another folder of the user where the system has none.
  public static var runtimeFolder: String {
    if let runtime = Console.current.variable("XDG_RUNTIME_DIR"), !runtime.isEmpty {
      return runtime + "/scrollscope"
    }
    return "/tmp/scrollscope-\(getuid())"
  }

  /// Whether the folder belongs to this user and no other user has access; anyone may create one in /tmp.
  private static func isPrivate(_ folder: String) -> Bool {
    var status = stat()
    guard lstat(folder, &status) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFDIR && status.st_uid == getuid()
      && status.st_mode & 0o077 == 0
  }
}

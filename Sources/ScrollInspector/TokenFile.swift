import Foundation

/// The file from which `scrollscope inject` on the same machine, run by the same user, reads a server's
/// token.
///
/// No other user can read it, and it is removed when the server ends.
public struct TokenFile {
  private let path: String

  /// Writes the token of the server at `port` into a folder that belongs to the user.
  ///
  /// - Throws: an error of the file system, described for a person.
  public init(token: String, port: Int, in folder: String = runtimeFolder) throws {
    try FileManager.default.createDirectory(
      atPath: folder,
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700]
    )
    guard Self.isPrivate(folder) else { throw CocoaError(.fileWriteNoPermission) }
    path = Self.path(port: port, in: folder)
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

  /// The token of the server at `port` on this machine; nil if this user runs none there.
  public static func token(port: Int, in folder: String = runtimeFolder) -> String? {
    guard isPrivate(folder),
      let data = FileManager.default.contents(atPath: path(port: port, in: folder)),
      let token = String(data: data, encoding: .utf8), AccessToken.isValid(token)
    else { return nil }
    return token
  }

  private static func path(port: Int, in folder: String) -> String { folder + "/\(port).token" }

  /// The user's runtime folder, or another folder of the user where the system has none.
  public static var runtimeFolder: String {
    if let runtime = ProcessInfo.processInfo.environment["XDG_RUNTIME_DIR"], !runtime.isEmpty {
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

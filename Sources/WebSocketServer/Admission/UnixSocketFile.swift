import CPlatform
import Platform

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The file of a Unix socket that a server listens on: only its owner may connect, and it is removed with the
/// server.
final class UnixSocketFile: Sendable {
  let path: String
  private let device: dev_t
  private let inode: ino_t

  /// Binds `descriptor` to `path`.
  ///
  /// A folder that does not exist is created, for its owner alone. What is not a socket, and the socket of a
  /// program that runs, stay as they are; the socket of one that was killed is replaced.
  init(binding descriptor: Int32, to path: String) throws(WebSocketServerError) {
    func refusal(_ reason: String) -> WebSocketServerError {
      .cannotListen(path: path, reason: reason)
    }
    guard UnixSocketPath.isValid(path) else {
      throw refusal("the path must have 1 to \(UnixSocketPath.maximumBytes) bytes")
    }
    try Self.prepareFolder(of: path, refusal)
    try Self.removeStaleSocket(path, refusal)
    guard Descriptors.bindPrivately(descriptor, to: path) == 0 else {
      throw errno == EADDRINUSE ? .pathInUse(path) : refusal(SystemError.text())
    }
    guard let status = Self.status(of: path), status.st_mode & S_IFMT == S_IFSOCK,
      status.st_uid == geteuid(), status.st_mode & 0o077 == 0
    else { throw refusal("the system did not create a socket that is private") }
    self.path = path
    device = status.st_dev
    inode = status.st_ino
  }

  /// Removes the file, unless it has been replaced.
  func remove() {
    guard let status = Self.status(of: path), status.st_dev == device, status.st_ino == inode
    else { return }
    unsafe unlink(path)
  }

  /// Creates the folder if there is none; in one that other users may write, they could replace the socket.
  private static func prepareFolder(
    of path: String,
    _ refusal: (String) -> WebSocketServerError
  ) throws(WebSocketServerError) {
    let end = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let folder = end.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    if unsafe mkdir(folder, 0o700) != 0, errno != EEXIST {
      throw refusal("cannot create \(folder): \(SystemError.text())")
    }
    var status = stat()
    guard unsafe fstatat(AT_FDCWD, folder, &status, 0) == 0, status.st_mode & S_IFMT == S_IFDIR
    else {
      throw refusal("\(folder) is not a folder")
    }
    let isSticky = status.st_mode & S_ISVTX != 0
    guard status.st_mode & 0o022 == 0 || isSticky, [0, geteuid()].contains(status.st_uid) else {
      throw refusal("other users can replace files in \(folder)")
    }
  }

  private static func removeStaleSocket(
    _ path: String,
    _ refusal: (String) -> WebSocketServerError
  ) throws(WebSocketServerError) {
    guard let status = status(of: path) else { return }
    guard status.st_mode & S_IFMT == S_IFSOCK else {
      throw refusal("it exists and is not a socket")
    }
    guard status.st_uid == geteuid() else { throw refusal("it belongs to another user") }
    let probe = Descriptors.socket(AF_UNIX)
    guard probe >= 0 else { throw .noResources("socket: \(SystemError.text())") }
    defer { close(probe) }
    guard unsafe platform_connect(probe, path) != 0, errno == ECONNREFUSED else {
      throw .pathInUse(path)
    }
    unsafe unlink(path)
  }

  private static func status(of path: String) -> stat? {
    var status = stat()
    return unsafe lstat(path, &status) == 0 ? status : nil
  }
}

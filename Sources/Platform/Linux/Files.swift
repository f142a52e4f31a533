#if os(Linux) && !SCROLLSCOPE_PORTABLE
import CPlatform
import Glibc

/// Files without a name.
package enum UnnamedFiles {
  /// Opens an empty one in a folder, for reading and writing; -1 with EOPNOTSUPP if its file system has none.
  package static func open(inFolder folder: String) -> Int32 { unsafe linux_open_unnamed(folder) }

  /// Gives one a name that is free; false if that fails.
  package static func link(_ descriptor: Int32, to path: String) -> Bool {
    let own = "/proc/self/fd/\(descriptor)"
    return unsafe linkat(AT_FDCWD, own, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0
  }
}
#endif

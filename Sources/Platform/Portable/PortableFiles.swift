#if !os(Linux) || SCROLLSCOPE_PORTABLE
import CPlatform

/// Unnamed files: POSIX has no way to give a file a name later.
package enum UnnamedFiles {
  /// Fails with EOPNOTSUPP, as where the file system has no such files.
  package static func open(inFolder folder: String) -> Int32 { portable_no_unnamed_file() }

  /// Fails with EOPNOTSUPP.
  package static func link(_ descriptor: Int32, to path: String) -> Bool {
    portable_no_unnamed_file() == 0
  }
}
#endif

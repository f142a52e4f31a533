package import CPlatform

/// The times of files.
package enum FileTimes {
  /// When the content of a file was changed last.
  package static func modified(_ status: stat) -> timespec {
    #if canImport(Darwin)
    status.st_mtimespec
    #else
    status.st_mtim
    #endif
  }
}

import Foundation

/// The number of files and sockets that the process may have open.
enum DescriptorLimit {
  /// Descriptors beside those of clients: connections that load the page, the loop's own, recordings and scene
  /// files.
  private static let others = 64

  /// Raises the limit as far as `count` clients need.
  ///
  /// - Parameters:
  ///   - count: The number of clients.
  ///   - report: Called with the reason if the system does not allow so many.
  /// - Returns: `count` or, if the system does not allow so many, the number that it allows, at least one.
  /// - Throws: what `report` throws.
  static func clients(_ count: Int, report: (Failure) throws -> Void) throws -> Int {
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return count }
    let needed = rlim_t(count + others)
    guard limit.rlim_cur < needed else { return count }
    var raised = limit
    raised.rlim_cur = min(needed, limit.rlim_max)
    let open = setrlimit(resource, &raised) == 0 ? raised.rlim_cur : limit.rlim_cur
    guard open < needed else { return count }
    let allowed = max(1, Int(open) - others)
    try report(
      Failure(
        "\(count) clients need \(needed) open files, and the system allows \(open), enough for "
          + "\(allowed); raise that with ulimit -n"
      )
    )
    return allowed
  }
}

import Platform

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
    guard let limits = DescriptorNumber.limits else { return count }
    let needed = UInt64(count + others)
    guard limits.now < needed else { return count }
    let raised = min(needed, limits.most)
    let open = DescriptorNumber.raise(to: raised) ? raised : limits.now
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

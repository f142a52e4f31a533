import Glibc

extension ServerLoop {
  /// How often the watchdog looks within the stall time-out; a stalled client is cut after at most one
  /// look more.
  private static let looks = 5

  /// Makes the watchdog look once more.
  func armWatchdog() {
    guard watchdog.deadline == nil, !isStopping else { return }
    let period = max(1_000, configuration.stallTimeout.microseconds / Int64(Self.looks))
    watchdog.set(Monotonic.now() + period)
  }

  /// Cuts the clients that took nothing for too long.
  ///
  /// While an HTTP response waits for its reader the library does not read, and a request that has
  /// arrived meanwhile would keep the loop awake; so pipelining behind a response that does not fit is cut
  /// at once.
  func checkStalled() {
    guard !isStopping else { return }
    for connection in connections.values {
      guard let ticks = connection.stalledTicks else { continue }
      connection.stalledTicks = ticks + 1
      switch connection.phase {
      case .closing where ticks + 1 >= 2: cut(connection)
      case .open where ticks + 1 >= Self.looks: cut(connection)
      case .idle, .responding:
        if !connection.hasUnsentBytes {
          connection.stalledTicks = nil
        } else if hasUnreadBytes(connection) {
          cut(connection)
        }
      default: break
      }
    }
    if connections.values.contains(where: { $0.stalledTicks != nil }) { armWatchdog() }
  }

  private func hasUnreadBytes(_ connection: Connection) -> Bool {
    guard let descriptor = connection.descriptor else { return false }
    var count: Int32 = 0
    return unsafe ioctl(descriptor, UInt(FIONREAD), &count) == 0 && count > 0
  }
}

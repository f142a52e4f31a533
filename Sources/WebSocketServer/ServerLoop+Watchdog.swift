import CLibwebsockets

extension ServerLoop {
  /// How many looks make up the stall time-out; a stalled client is cut after one more.
  private static let looks = 5

  /// Makes the watchdog look once more.
  func armWatchdog() {
    guard watchdog.deadline == nil, !isStopping else { return }
    let period = max(1_000, configuration.stallTimeout.microseconds / Int64(Self.looks))
    watchdog.set(Monotonic.now() + period)
  }

  /// Cuts the clients that took nothing for too long; one that is only slow goes on.
  func checkStalled() {
    guard !isStopping else { return }
    for connection in connections.values {
      guard var stall = connection.stall, let descriptor = connection.descriptor else { continue }
      let acknowledged = clws_acknowledged_bytes(descriptor)
      if acknowledged == stall.acknowledged {
        stall.looks += 1
      } else {
        stall = Stall(acknowledged: acknowledged)
      }
      connection.stall = stall
      switch connection.phase {
      case .closing where stall.looks >= 2:
        cut(connection)
      case .open where stall.looks >= Self.looks:
        log.warn("\(connection.id) took nothing for \(configuration.stallTimeout) and was cut")
        cut(connection)
      default: break
      }
    }
    if connections.values.contains(where: { $0.stall != nil }) { armWatchdog() }
  }
}

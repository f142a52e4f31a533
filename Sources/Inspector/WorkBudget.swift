/// The end of a stretch of work, after which the clients' messages are looked at again.
struct WorkBudget {
  private let end: Int64
  private let clock: @Sendable () -> Int64

  /// `microseconds` from now on, by a monotonic clock.
  init(_ microseconds: Int64, clock: @escaping @Sendable () -> Int64) {
    let (end, isOver) = clock().addingReportingOverflow(microseconds)
    self.end = isOver ? .max : end
    self.clock = clock
  }

  /// Whether the time is over.
  var isSpent: Bool { clock() >= end }
}

/// How long the inspector has worked for one client lately: a client that takes more than its share waits as
/// long as it was worked for.
struct WorkMeter {
  /// The work of which nothing has been waited for yet, in microseconds.
  private var level: Int64 = 0
  /// When the level was so high.
  private var time: Int64 = 0

  /// Adds work that has ended at `now`; gives when the client may go on, if it has to wait because more
  /// than `most` has come together.
  mutating func add(_ work: Int64, most: Int64, now: Int64) -> Int64? {
    let idle = max(0, now - work - time)
    level = max(0, level - idle) + work
    time = now
    return level > most ? now + level : nil
  }
}

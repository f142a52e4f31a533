/// The end of a stretch of work, after which others get their turn.
package struct WorkBudget {
  private let end: Int64
  private let clock: @Sendable () -> Int64

  /// Creates a budget of `microseconds` from now on, on a monotonic clock.
  package init(_ microseconds: Int64, clock: @escaping @Sendable () -> Int64) {
    let (end, isOver) = clock().addingReportingOverflow(microseconds)
    self.end = isOver ? .max : end
    self.clock = clock
  }

  /// Whether the time is over.
  package var isSpent: Bool { clock() >= end }
}

/// How long work may keep others waiting.
package struct WorkLimits: Sendable {
  /// The minimum budget of a piece of work, however many share a round, in microseconds.
  private static let minimumShare: Int64 = 1_000

  /// How long the engine, or the work for one client, may keep the others waiting, in microseconds.
  package var roundBudget: Int64
  /// A monotonic clock in microseconds that measures work.
  package var clock: @Sendable () -> Int64

  /// Creates limits; with a clock that stands still, no work is cut short.
  package init(roundBudget: Int64 = 8_000, clock: @escaping @Sendable () -> Int64 = { 0 }) {
    self.roundBudget = roundBudget
    self.clock = clock
  }

  /// The budget of one of `count` pieces of work that share a round.
  package func budget(sharedBy count: Int = 1) -> WorkBudget {
    let share = max(Self.minimumShare, roundBudget / Int64(max(1, count)))
    return WorkBudget(min(share, roundBudget), clock: clock)
  }
}

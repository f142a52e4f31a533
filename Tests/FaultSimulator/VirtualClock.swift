import Synchronization

/// The one clock of a simulated world, in microseconds: it advances while the world waits and while the
/// server works.
final class VirtualClock: Sendable {
  private let time: Atomic<Int64>
  private let work = Atomic<Int64>(0)

  /// Creates a clock that shows `now`.
  init(now: Int64) { time = Atomic(now) }

  /// The present.
  var now: Int64 { time.load(ordering: .relaxed) }

  /// How long the server works between two looks at the clock, in microseconds.
  var workPerLook: Int64 {
    get { work.load(ordering: .relaxed) }
    set { work.store(newValue, ordering: .relaxed) }
  }

  /// Shows the working server the present, which advances by its work.
  func look() -> Int64 {
    time.wrappingAdd(workPerLook, ordering: .relaxed).newValue
  }

  /// Advances to a time, unless it has passed.
  func advance(to moment: Int64) { time.store(max(now, moment), ordering: .relaxed) }
}

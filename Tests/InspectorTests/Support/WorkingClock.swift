import Synchronization

/// A clock that advances each time it is read, so that each read stands for some work.
final class WorkingClock: Sendable {
  private let time = Atomic<Int64>(0)
  let step: Int64

  init(step: Int64) { self.step = step }

  func read() -> Int64 { time.wrappingAdd(step, ordering: .relaxed).newValue }
}

/// The times of the display's frames: a command's, or else the clock's.
struct DisplayFrames {
  /// The frames at equal distances.
  let clock: FrameClock
  /// Given frame times in ascending order, in microseconds; the first may be the last of an older list.
  private var given: [Int64] = []

  /// The shortest time between two steps of a flight, in microseconds (decoded by others).
  ///
  /// A frame that comes sooner is skipped, and its time is added to the next.
  static let shortestStep: Int64 = 1_000
  /// The maximum number of frame times in one command.
  static let maximumCount = 100_000

  init(clock: FrameClock) { self.clock = clock }

  /// Replaces the given times after `time` by `times`, which rise and are later than `time`.
  ///
  /// After the last one, the clock's frames follow.
  mutating func replace(after time: Int64, with times: [Int64]) {
    // A step at the latest of the older times was not one of the clock's.
    let passed = given.last { $0 <= time }
    given = (passed.map { [$0] } ?? []) + times
  }

  /// Returns the time of the first frame strictly after `time`.
  func next(after time: Int64) -> Int64 {
    guard let last = given.last, last > time else {
      return clock.time(ofFrame: clock.frame(after: time))
    }
    return given[index(after: time)]
  }

  /// Returns the time of the frame that comes `count` frames after `time`; `time` if `count` is zero.
  func time(of count: Int, after time: Int64) -> Int64 {
    var (time, count) = (time, count)
    while count > 0, hasGiven(after: time) {
      time = next(after: time)
      count -= 1
    }
    return count > 0 ? clock.time(ofFrame: clock.frame(after: time) + Int64(count) - 1) : time
  }

  /// Whether a frame after `time` was given.
  func hasGiven(after time: Int64) -> Bool { given.last.map { $0 > time } ?? false }

  /// Returns whether a frame at `time` is one of the clock's.
  func isOnClock(_ time: Int64) -> Bool {
    guard time >= 0, clock.time(ofFrame: clock.frame(after: time) - 1) == time else { return false }
    guard let last = given.last, last >= time else { return true }
    return !given.contains(time)
  }

  /// Whether every frame after a step at `time` has the length of the clock's frames.
  func isRegular(after time: Int64) -> Bool { !hasGiven(after: time) && isOnClock(time) }

  /// Returns the length of a step at the frame `time` after one at `last`, in milliseconds.
  ///
  /// From one of the clock's frames to the next it is exact, and not rounded to microseconds as their times are.
  func interval(from last: Int64, to time: Int64) -> Double {
    if isRegular(after: last), next(after: last) == time { return clock.interval }
    return Double(time - last) / 1000
  }

  /// The index of the first given time after `time`; there is one.
  private func index(after time: Int64) -> Int {
    var (low, high) = (0, given.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if given[middle] > time { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// A token bucket: after a pause it admits a burst at once, then so many messages a second.
struct RateLimit {
  /// Counted in millionths of a message, so that microseconds fill it without rounding.
  private static let message: Int64 = 1_000_000

  private let messagesPerSecond: Int64
  private let capacity: Int64
  private var level: Int64
  private var time: Int64

  /// Creates a full bucket.
  init(messagesPerSecond: Int, burst: Int, now: Int64) {
    self.messagesPerSecond = Int64(messagesPerSecond)
    capacity = Int64(burst) * Self.message
    level = capacity
    time = now
  }

  /// The time in which an empty bucket fills, in microseconds.
  var fillTime: Int64 { capacity / max(1, messagesPerSecond) }

  /// Takes a message out of the bucket; returns false if the bucket is empty.
  mutating func take(now: Int64) -> Bool {
    let elapsed = max(0, now - time)
    time = max(time, now)
    // After this long it is full, and the product below cannot overflow.
    if elapsed > fillTime {
      level = capacity
    } else {
      level = min(capacity, level + elapsed * messagesPerSecond)
    }
    guard level >= Self.message else { return false }
    level -= Self.message
    return true
  }
}

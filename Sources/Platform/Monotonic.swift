import CPlatform

/// The clock that deadlines are given in.
package enum Monotonic {
  /// CLOCK_MONOTONIC in microseconds.
  package static func now() -> Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
  }

  /// The time after a duration from now.
  package static func now(plus duration: Duration) -> Int64 {
    now() + Int64(duration / .microseconds(1))
  }
}

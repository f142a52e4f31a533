import Glibc

/// The clock that deadlines are given in.
enum Monotonic {
  /// CLOCK_MONOTONIC in microseconds.
  static func now() -> Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
  }
}

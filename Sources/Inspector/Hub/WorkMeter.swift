/// The inspector's recent work for one client.
///
/// A client that takes more than its share waits as long as the inspector has worked for it.
struct WorkMeter {
  /// The work that the client has not waited for yet, in microseconds.
  private var level: Int64 = 0
  /// The time at which the level was measured.
  private var time: Int64 = 0

  /// Adds work that has ended at `now`.
  ///
  /// Returns when the client may continue, if it has to wait because more than `limit` has accumulated.
  mutating func add(_ work: Int64, limit: Int64, now: Int64) -> Int64? {
    let idle = max(0, now - work - time)
    level = max(0, level - idle) + work
    time = now
    return level > limit ? now + level : nil
  }
}

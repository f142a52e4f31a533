import JSON

/// The times at which the epochs of a run began, as far as a client needs them that has missed some: what it
/// knows holds up to the earliest of the epochs that are new to it.
struct EpochStarts {
  /// The most entries that are sent.
  private static let limit = 32

  /// The epochs and the times rise; an epoch that began later than a newer one says nothing more.
  private(set) var entries: [(epoch: Int64, time: Int64)] = []

  /// Notes that an epoch began at an engine time.
  mutating func add(_ epoch: Int64, at time: Int64) {
    entries.removeAll { $0.time >= time }
    entries.append((epoch, time))
    // For clients that have not heard of the oldest two, the earlier time of both holds.
    if entries.count > Self.limit {
      entries[1].time = entries[0].time
      entries.removeFirst()
    }
  }

  /// Writes pairs of an epoch and a time in microseconds.
  func write(to writer: inout JSONWriter) {
    writer.beginArray()
    for entry in entries {
      writer.beginArray()
      writer.value(entry.epoch)
      writer.value(entry.time)
      writer.endArray()
    }
    writer.endArray()
  }
}

import JSON

/// The times at which the epochs of a run began, as far as a client that has missed some needs them.
///
/// The client's data is valid up to the earliest start of the epochs that it has missed.
struct EpochStarts {
  /// The maximum number of entries that are sent.
  private static let limit = 32

  /// The epochs and the times rise; an epoch that began later than a newer one adds nothing and is left out.
  private(set) var entries: [(epoch: Int64, time: Int64)] = []

  /// Adds an epoch that began at an engine time.
  mutating func add(_ epoch: Int64, at time: Int64) {
    entries.removeAll { $0.time >= time }
    entries.append((epoch, time))
    // For clients that have missed both of the oldest two, the earlier of the two times applies.
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

import Scenes
package import ScrollModel

/// One entry of a command log: a command to an engine, and its time.
package struct LogEntry: Sendable {
  /// What was done.
  package enum Action: Sendable {
    /// A command was carried out.
    case command(TimedCommand)
    /// All fingers, wheels and actions were cancelled, as when the client that drives the scene disconnects.
    ///
    /// The command lifts the fingers that are down, which has the same effect in a list of commands.
    case cancelGestures(lifting: TimedCommand?)
  }

  /// When, in microseconds of the engine's time.
  package let time: Int64
  /// What was done.
  package let action: Action
  /// Whether the layout that is due is done after this entry, rather than after the ones that follow at the
  /// same time.
  package var endsLayoutPass: Bool
  /// Grows from entry to entry of a log and is never used again: another entry at the same place has
  /// another number.
  package fileprivate(set) var number = 0
  /// The number of commands in the log up to this entry, as an engine counts those that it carries out.
  package fileprivate(set) var commandCount = 0
  /// The memory that the entry takes, in bytes, roughly.
  let size: Int

  /// An entry; `bytes` is the length of the message that it came in.
  package init(time: Int64, _ action: Action, endsLayoutPass: Bool = true, bytes: Int = 0) {
    self.time = time
    self.action = action
    self.endsLayoutPass = endsLayoutPass
    // Small values in arrays take about eight times the bytes of their text.
    size = bytes * 8 + MemoryLayout<LogEntry>.stride
  }

  /// The entry as a command; nil for a cancellation without a finger down.
  package var command: TimedCommand? {
    switch action {
    case .command(let command): command
    case .cancelGestures(let lifting): lifting
    }
  }

  /// Carries the entry out at the engine's present time.
  ///
  /// - Returns: false if the engine rejects it, as it may a command of a demo that was never tried.
  package func perform(on engine: Engine) -> Bool {
    switch action {
    case .cancelGestures: engine.cancelGestures(at: engine.time)
    case .command(let command):
      guard case .command(let command) = command.request else { return true }
      do {
        try engine.handle(command, at: engine.time)
      } catch {
        return false
      }
    }
    return true
  }
}

/// What was done to an engine since its scene was loaded, in the order of time.
///
/// It is a value: a copy is a branch. Entries at the beginning can be discarded to save memory; places count
/// them all the same.
package struct CommandLog: Sendable {
  /// The entries that are kept.
  package private(set) var entries: [LogEntry] = []
  /// The number of commands among the discarded entries.
  private var discardedCommands = 0
  /// How many entries were discarded at the beginning.
  package private(set) var discardedCount = 0
  /// The number of the newest entry that there ever was.
  package private(set) var lastNumber = 0
  /// The memory that the entries take, in bytes, roughly.
  package private(set) var size = 0

  /// An empty log.
  package init() {}

  /// The place behind the last entry.
  package var end: Int { discardedCount + entries.count }

  /// The entry at a place; nil behind the last one, and where it was discarded.
  package func entry(at place: Int) -> LogEntry? {
    let index = place - discardedCount
    return entries.indices.contains(index) ? entries[index] : nil
  }

  /// The entries from a place up to another.
  package func entries(in places: Range<Int>) -> ArraySlice<LogEntry> {
    let first = max(places.lowerBound - discardedCount, 0)
    let last = min(places.upperBound - discardedCount, entries.count)
    return first < last ? entries[first..<last] : []
  }

  /// The place of the first entry of a time or later.
  package func place(ofTime time: Int64) -> Int { place { $0.time >= time } }

  /// The index of the first entry after the one with a number.
  package func place(after number: Int) -> Int { place { $0.number > number } }

  /// The method of the command that an engine counts as this one; nil if it is not, or no longer, here.
  package func method(ofCommand number: Int) -> String? {
    guard number > discardedCommands else { return nil }
    return entry(at: place { $0.commandCount >= number })?.command?.method
  }

  /// The first place at which a condition holds, as it does at all that follow.
  private func place(where isReached: (LogEntry) -> Bool) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if isReached(entries[middle]) { high = middle } else { low = middle + 1 }
    }
    return discardedCount + low
  }

  /// Appends an entry.
  package mutating func append(_ entry: LogEntry) {
    lastNumber += 1
    var entry = entry
    entry.number = lastNumber
    entry.commandCount = entries.last?.commandCount ?? discardedCommands
    if case .command = entry.action { entry.commandCount += 1 }
    entries.append(entry)
    size += entry.size
  }

  /// Lets the last entry share its layout pass with the next ones at the same time.
  package mutating func extendLastLayoutPass() {
    guard let last = entries.indices.last else { return }
    entries[last].endsLayoutPass = false
  }

  /// Removes the entry at a place.
  package mutating func remove(at place: Int) {
    size -= entries.remove(at: place - discardedCount).size
  }

  /// Removes the entries from a place on.
  package mutating func truncate(at place: Int) {
    let first = max(place - discardedCount, 0)
    guard first < entries.count else { return }
    for entry in entries[first...] { size -= entry.size }
    entries.removeSubrange(first...)
  }

  /// Discards the entries before a place.
  package mutating func discard(before place: Int) {
    let count = min(max(place - discardedCount, 0), entries.count)
    for entry in entries.prefix(count) { size -= entry.size }
    if count > 0 { discardedCommands = entries[count - 1].commandCount }
    entries.removeFirst(count)
    discardedCount += count
  }
}

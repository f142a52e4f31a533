import JSON

/// Changes of a value that follow from one another, as a line.
struct ValueChange {
  /// The number of the command of the first change.
  let command: Int64?
  private let start: Int64
  private var end: Int64
  private let old: JSONValue?
  private var new: JSONValue?
  private var count = 1

  init(at time: Int64, from old: JSONValue?, to new: JSONValue?, by command: Int64?) {
    (start, end, self.old, self.new) = (time, time, old, new)
    self.command = command
  }

  /// Adds the next change.
  mutating func extend(at time: Int64, to value: JSONValue?) {
    (end, new) = (time, value)
    count += 1
  }

  /// The times, the reason and the values.
  func line(_ reason: String) -> String {
    let values = "\(StateDifference.words(old)) → \(StateDifference.words(new))"
    return "\(start)–\(end) µs \(reason): \(values), \(count) step\(count == 1 ? "" : "s")"
  }
}

import ScrollDoctor

/// What a session's doctor has found, by time, so that it is known again after a seek.
///
/// A doctor that watched a seek would make it three times as long.
struct FindingHistory: Sendable {
  /// The findings from a time on.
  private struct Entry: Sendable {
    let time: Int64
    let findings: [Finding]

    /// Whether another entry has the same findings, which may have been observed more often since.
    func isAlike(_ other: Entry) -> Bool {
      findings.elementsEqual(other.findings) { $0.isAlike($1) }
    }
  }

  /// The number of entries at which every second of those that only count is removed.
  private static let maximumCount = 1_000

  private var entries: [Entry] = []
  /// The latest time up to which the doctor has watched.
  private(set) var end: Int64

  /// Nothing is found before `start`.
  init(from start: Int64) { end = start }

  /// Adds the findings at a time; a time that the doctor observes again has them already.
  mutating func add(_ findings: [Finding], at time: Int64) {
    guard entries.last.map({ time >= $0.time }) ?? true, time >= end else { return }
    if entries.last?.time == time { entries.removeLast() }
    entries.append(Entry(time: time, findings: findings))
    guard entries.count > Self.maximumCount else { return }
    entries = entries.indices.filter { index in
      index % 2 == 0 || index == entries.count - 1 || !entries[index].isAlike(entries[index - 1])
    }
    .map { entries[$0] }
    // Where findings come and go, the oldest are forgotten.
    if entries.count > Self.maximumCount { entries.removeFirst(entries.count / 2) }
  }

  /// The doctor has watched up to a time.
  mutating func pass(to time: Int64) { end = max(end, time) }

  /// The findings at a time; nil if they are not known.
  func findings(at time: Int64) -> [Finding]? {
    entries.last { $0.time <= time }?.findings
  }

  /// Removes everything after a time.
  mutating func truncate(after time: Int64) {
    end = min(end, time)
    entries.removeAll { $0.time > time }
  }
}

extension Finding {
  fileprivate func isAlike(_ other: Finding) -> Bool {
    rule.number == other.rule.number && view == other.view && since == other.since
  }
}

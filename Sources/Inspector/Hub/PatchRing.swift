import ScrollModel

/// What a ring keeps: a change that led from one state to the next.
protocol RingEntry {
  /// The memory that it needs in the ring, in bytes.
  var size: Int { get }
}

extension Step: RingEntry {
  /// The memory that it needs in the ring, in bytes; views and names belong to the engine and are not
  /// counted.
  var size: Int {
    MemoryLayout<Step>.stride
      + changes.views.count * MemoryLayout<ChangeSet.ViewChange>.stride
      + changes.touches.count * MemoryLayout<ChangeSet.TouchChange>.stride
      + causes.count * MemoryLayout<Change>.stride
      + events.count * MemoryLayout<Event>.stride
      + assignments.count * MemoryLayout<AssignmentRecord>.stride
  }
}

/// The most recent steps, from which a patch can be made for every client that is not too far behind.
///
/// It holds changes and not their encoded form, so that adding one costs no encoding, and it serves clients with
/// different subscriptions.
struct PatchRing<Entry: RingEntry> {
  private let capacity: Int
  private let byteLimit: Int
  private var steps: [Entry?]
  private var size = 0
  /// The number of the state before the oldest step.
  private(set) var oldestBase: Int64
  /// The number of the newest state.
  private(set) var latest: Int64

  /// Creates a ring of at most `steps` steps and `bytes` bytes that starts after state `latest`.
  init(steps: Int, bytes: Int, latest: Int64) {
    capacity = max(1, steps)
    byteLimit = bytes
    self.steps = Array(repeating: nil, count: capacity)
    oldestBase = latest
    self.latest = latest
  }

  /// Adds the step that led from the newest state to the next one.
  mutating func append(_ step: Entry) {
    if latest - oldestBase == Int64(capacity) { dropOldest() }
    latest += 1
    steps[slot(latest)] = step
    size += step.size
    while size > byteLimit { dropOldest() }
  }

  /// Removes all steps; state `latest` was not reached by steps that the ring has.
  mutating func clear(latest: Int64) {
    while oldestBase < self.latest { dropOldest() }
    oldestBase = latest
    self.latest = latest
  }

  /// Whether the ring has all steps from state `base` to the newest one.
  func reaches(back base: Int64) -> Bool {
    (oldestBase...latest).contains(base)
  }

  /// The steps after state `base`, oldest first; nil if some are missing.
  func steps(after base: Int64) -> [Entry]? {
    guard reaches(back: base) else { return nil }
    return (base..<latest).compactMap { steps[slot($0 + 1)] }
  }

  /// Whether it is within its limits, and its size is that of its steps.
  var isInBounds: Bool {
    size <= byteLimit && latest - oldestBase <= Int64(capacity)
      && size == steps.reduce(0) { $0 + ($1?.size ?? 0) }
  }

  private mutating func dropOldest() {
    oldestBase += 1
    size -= steps[slot(oldestBase)]?.size ?? 0
    steps[slot(oldestBase)] = nil
  }

  private func slot(_ seq: Int64) -> Int {
    Int(seq % Int64(capacity))
  }
}

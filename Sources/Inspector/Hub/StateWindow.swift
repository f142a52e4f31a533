/// The state messages of a client: which state it has, and how many it has not painted.
struct StateWindow {
  /// The state that the client has once it has read all it was sent; nil if it needs a snapshot.
  private(set) var base: Int64?
  /// The newest state that it may acknowledge.
  private(set) var latestSent: Int64 = 0
  /// The states that were sent and not acknowledged, oldest first.
  private(set) var unacknowledged: [Int64] = []
  private let size: Int

  init(size: Int) {
    self.size = size
  }

  /// Whether another state message may be sent.
  var isOpen: Bool { unacknowledged.count < size }

  /// Resumes a client that has state `seq` from an earlier connection.
  mutating func resume(at seq: Int64) {
    base = seq
    latestSent = max(latestSent, seq)
  }

  /// Resets a client that dropped states and will not acknowledge them.
  mutating func resync() {
    base = nil
    unacknowledged.removeAll(keepingCapacity: true)
  }

  /// Records a sent message that leads to state `seq`.
  mutating func sent(_ seq: Int64) {
    base = seq
    latestSent = seq
    unacknowledged.append(seq)
  }

  /// Records that the client has painted state `seq`, and so all before it.
  mutating func acknowledge(_ seq: Int64) {
    unacknowledged.removeAll { $0 <= seq }
  }
}

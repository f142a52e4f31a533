import ScrollModel

/// What one frame or one command did, in the terms of which a patch is written.
struct Frame {
  /// The changed views, each once.
  var views: [ChangeSet.ViewChange] = []
  /// The fingers whose entry may have changed.
  var touches: [ChangeSet.TouchChange] = []
  /// Whether the device may have changed.
  var device = false
  /// Whether the keyboard may have changed.
  var keyboard = false
  /// Why properties changed.
  var why: [Change] = []
  /// What happened.
  var events: [Event] = []

  /// The memory it takes; views and names are the engine's own and not counted.
  var size: Int {
    MemoryLayout<Frame>.stride
      + views.count * MemoryLayout<ChangeSet.ViewChange>.stride
      + touches.count * MemoryLayout<ChangeSet.TouchChange>.stride
      + why.count * MemoryLayout<Change>.stride
      + events.count * MemoryLayout<Event>.stride
  }
}

/// The last frames: from them a patch can be made for everyone who is not too far behind.
///
/// It holds what changed and not how it was written, so that it costs nothing to encode and serves
/// clients with different wishes.
struct PatchRing {
  private let capacity: Int
  private let byteLimit: Int
  private var frames: [Frame?]
  private var size = 0
  /// The number of the state before the oldest frame.
  private(set) var oldestBase: Int64
  /// The number of the newest state.
  private(set) var latest: Int64

  /// A ring of at most `frames` frames and `bytes` bytes that starts after state `latest`.
  init(frames: Int, bytes: Int, latest: Int64) {
    capacity = max(1, frames)
    byteLimit = bytes
    self.frames = Array(repeating: nil, count: capacity)
    oldestBase = latest
    self.latest = latest
  }

  /// Adds the frame that led from the newest state to the next one.
  mutating func append(_ frame: Frame) {
    if latest - oldestBase == Int64(capacity) { dropOldest() }
    latest += 1
    frames[slot(latest)] = frame
    size += frame.size
    while size > byteLimit { dropOldest() }
  }

  /// Forgets all frames; state `latest` was reached by other ways.
  mutating func clear(latest: Int64) {
    while oldestBase < self.latest { dropOldest() }
    oldestBase = latest
    self.latest = latest
  }

  /// Whether the frames from state `base` to the newest one are all here.
  func reaches(back base: Int64) -> Bool {
    (oldestBase...latest).contains(base)
  }

  /// The frames after state `base`, oldest first; nil if some are missing.
  func frames(after base: Int64) -> [Frame]? {
    guard reaches(back: base) else { return nil }
    return (base..<latest).compactMap { frames[slot($0 + 1)] }
  }

  private mutating func dropOldest() {
    oldestBase += 1
    size -= frames[slot(oldestBase)]?.size ?? 0
    frames[slot(oldestBase)] = nil
  }

  private func slot(_ seq: Int64) -> Int {
    Int(seq % Int64(capacity))
  }
}

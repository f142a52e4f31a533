import Foundation

/// The fingers on the screen, in the order of their numbers.
struct Touches {
  /// The maximum number of fingers at a time.
  static let maximumCount = 10

  /// A finger on the screen.
  struct Touch {
    let id: Int
    /// The touch-down location and the current location, in window coordinates.
    let start: CGPoint
    var location: CGPoint
    var phase: TouchSample.Phase
    /// The frontmost view at the touch-down; nil if there was none.
    var view: View?
    /// The scroll views that the finger may drag or zoom, innermost first.
    var candidates: [ScrollView]
    /// The latest timestamp of the finger's samples; nil if they have none.
    var timestamp: Double?
    /// The touch-down location; nil once the finger has moved too far from there for a tap.
    var tapOrigin: CGPoint?

    /// The maximum distance of a finger during a tap, in points: the same as before a drag.
    static let tapReach = 10.0

    /// Whether a lift is a tap: the finger has stayed where it went down, and neither dragged nor
    /// stopped a motion.
    var isTap: Bool {
      guard tapOrigin != nil else { return false }
      guard let pan = holder?.pan else { return true }
      return pan.drag == nil && pan.pinch == nil && !pan.caughtMotion
    }

    /// Updates the location of the finger.
    mutating func move(to location: CGPoint) {
      self.location = location
      guard let origin = tapOrigin else { return }
      let way = location - origin
      if way.x * way.x + way.y * way.y > Self.tapReach * Self.tapReach { tapOrigin = nil }
    }

    /// Whether the finger's samples have timestamps.
    var isTimed: Bool { timestamp != nil }

    /// The delivery state of the touch to the view that it hit.
    var content = TouchDelivery.undelivered

    /// The scroll view that the finger holds.
    var holder: ScrollView? {
      candidates.first { $0.pan?.isHeld(by: id) == true }
    }
  }

  private(set) var all: [Touch] = []

  /// Returns the touches for copies of the views.
  func copied(with copier: ViewCopier) -> Touches {
    var touches = self
    for index in all.indices {
      touches.all[index].view = all[index].view.map { copier.copy($0) }
      touches.all[index].candidates = all[index].candidates.map { copier.copy($0) }
    }
    return touches
  }

  subscript(id: Int) -> Touch? {
    get { all.first { $0.id == id } }
    set {
      let index = all.firstIndex { $0.id >= id } ?? all.count
      let exists = index < all.count && all[index].id == id
      switch (newValue, exists) {
      case (let touch?, true): all[index] = touch
      case (let touch?, false): all.insert(touch, at: index)
      case (nil, true): all.remove(at: index)
      case (nil, false): break
      }
    }
  }

  /// Whether content has received a touch, and still does.
  func isSent(_ id: Int) -> Bool {
    guard let index = all.firstIndex(where: { $0.id == id }), case .delivered = all[index].content
    else {
      return false
    }
    return true
  }

  /// Moves a finger.
  ///
  /// - Returns: the touch, and whether only its location changed; nil if the finger is not on the
  ///   screen.
  mutating func move(_ sample: TouchSample) -> (touch: Touch, isMoveOnly: Bool)? {
    guard let index = all.firstIndex(where: { $0.id == sample.id }) else { return nil }
    all[index].move(to: sample.location)
    let isMoveOnly = all[index].phase == .moved
    all[index].phase = .moved
    all[index].timestamp = sample.timestamp
    return (all[index], isMoveOnly)
  }

  /// The errors for timestamps that a gesture cannot have.
  static let mixedTimestamps = "a gesture gives a timestamp with all its samples or with none"
  static let laterTimestamp = "no less than the one before it"

  /// Simulates samples and throws an error for the first invalid one.
  func check(_ samples: [TouchSample]) throws(CommandError) {
    // The fingers that would be down, with their latest timestamps.
    var down = all.map { (id: $0.id, timestamp: $0.timestamp) }
    for (index, sample) in samples.enumerated() {
      // It is made for an error only.
      var path: String { "/touches/\(index)" }
      let place = down.firstIndex { $0.id == sample.id }
      try sample.location.checkLimits(path + "/location")
      try (sample.timestamp ?? 0).checkLimits(path + "/timestamp")
      if sample.phase == .began {
        guard place == nil else {
          throw .wrongState(path: path + "/phase", reason: "touch \(sample.id) is down already")
        }
        guard down.count < Self.maximumCount else {
          throw .overLimit(path: path, limit: "\(Self.maximumCount) fingers at a time")
        }
      } else if place == nil {
        throw .wrongState(path: path + "/phase", reason: "touch \(sample.id) is not down")
      }
      if let other = down.first, (other.timestamp == nil) != (sample.timestamp == nil) {
        throw .wrongState(
          path: path + "/timestamp",
          reason: Self.mixedTimestamps
        )
      }
      guard let place else {
        down.append((sample.id, sample.timestamp))
        continue
      }
      if let latest = down[place].timestamp, let timestamp = sample.timestamp, timestamp < latest {
        throw .outOfRange(path: path + "/timestamp", expected: Self.laterTimestamp)
      }
      let ends = sample.phase == .ended || sample.phase == .cancelled
      if ends { down.remove(at: place) } else { down[place].timestamp = sample.timestamp }
    }
  }
}

import Foundation

/// The fingers on the glass, in the order of their numbers.
struct Touches {
  /// The most fingers at a time.
  static let most = 10

  /// A finger on the glass.
  struct Touch {
    let id: Int
    /// Where it went down and where it is, in window coordinates.
    let start: CGPoint
    var location: CGPoint
    var phase: TouchSample.Phase
    /// The frontmost view at the touch-down; nil if there was none.
    var view: View?
    /// The scroll views that the finger may drag or zoom, innermost first.
    var candidates: [ScrollView]
    /// The latest of the times that the finger's samples bring; nil if they bring none.
    var timestamp: Double?
    /// Where it went down; nil once it has gone too far from there for a tap.
    var tapOrigin: CGPoint?

    /// How far a finger may stray in a tap, in points: as far as it may before it drags.
    static let tapReach = 10.0

    /// Whether a lift makes a tap: the finger has stayed where it went down, and neither dragged nor
    /// stopped anything.
    var isTap: Bool {
      guard tapOrigin != nil else { return false }
      guard let pan = holder?.pan else { return true }
      return pan.drag == nil && pan.pinch == nil && !pan.caughtMotion
    }

    /// Takes note of where the finger is.
    mutating func move(to location: CGPoint) {
      self.location = location
      guard let origin = tapOrigin else { return }
      let way = location - origin
      if way.x * way.x + way.y * way.y > Self.tapReach * Self.tapReach { tapOrigin = nil }
    }

    /// Whether the finger's samples bring times of their own.
    var isTimed: Bool { timestamp != nil }

    /// What the view that was hit knows of it.
    var content = ContentTouch.untold

    /// The scroll view that the finger holds.
    var holder: ScrollView? {
      candidates.first { $0.pan?.isHeld(by: id) == true }
    }
  }

  private(set) var all: [Touch] = []

  /// The same for copies of views.
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

  /// Whether content has been told of a finger, and hears of it still.
  func isSent(_ id: Int) -> Bool {
    guard let index = all.firstIndex(where: { $0.id == id }), case .told = all[index].content else {
      return false
    }
    return true
  }

  /// Moves a finger, and gives it with whether it has done nothing else since before; nil if it is not on
  /// the glass.
  mutating func move(_ sample: TouchSample) -> (touch: Touch, isMoveOnly: Bool)? {
    guard let index = all.firstIndex(where: { $0.id == sample.id }) else { return nil }
    all[index].move(to: sample.location)
    let isMoveOnly = all[index].phase == .moved
    all[index].phase = .moved
    all[index].timestamp = sample.timestamp
    return (all[index], isMoveOnly)
  }

  /// Goes through samples as if they were carried out, and throws at the first that cannot be.
  func check(_ samples: [TouchSample]) throws(CommandError) {
    // The fingers that would be down, with their latest timestamps.
    var down = all.map { (id: $0.id, timestamp: $0.timestamp) }
    for (index, sample) in samples.enumerated() {
      let path = "/touches/\(index)"
      let place = down.firstIndex { $0.id == sample.id }
      try Self.checkNumbers(sample, path)
      if sample.phase == .began {
        guard place == nil else {
          throw .wrongState(path: path + "/phase", reason: "touch \(sample.id) is down already")
        }
        guard down.count < Self.most else {
          throw .overLimit(path: path, limit: "\(Self.most) fingers at a time")
        }
      } else if place == nil {
        throw .wrongState(path: path + "/phase", reason: "touch \(sample.id) is not down")
      }
      if let other = down.first, (other.timestamp == nil) != (sample.timestamp == nil) {
        throw .wrongState(
          path: path + "/timestamp",
          reason: "a gesture gives a timestamp with all its samples or with none"
        )
      }
      guard let place else {
        down.append((sample.id, sample.timestamp))
        continue
      }
      if let latest = down[place].timestamp, let timestamp = sample.timestamp, timestamp < latest {
        throw .outOfRange(path: path + "/timestamp", expected: "no less than the one before it")
      }
      let ends = sample.phase == .ended || sample.phase == .cancelled
      if ends { down.remove(at: place) } else { down[place].timestamp = sample.timestamp }
    }
  }

  private static func checkNumbers(_ sample: TouchSample, _ path: String) throws(CommandError) {
    guard sample.location.isInReach else {
      throw .outOfRange(path: path + "/location", expected: Reach.expected)
    }
    guard (sample.timestamp ?? 0).isInReach else {
      throw .outOfRange(path: path + "/timestamp", expected: Reach.expected)
    }
  }
}

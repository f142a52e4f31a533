import Foundation
import ScrollMotion

/// A finger, or a wheel with phases, that holds a scroll view's content.
struct Pan {
  /// Who holds it.
  enum Source: Equatable {
    /// The finger with this number.
    case finger(Int)
    /// A wheel, whose deltas move an imagined finger.
    case wheel
  }

  let source: Source
  /// Where the finger went down and where it is, in window coordinates.
  let start: CGPoint
  private(set) var location: CGPoint
  /// Takes distances of the window to the scroll view's own.
  var map: CGAffineTransform
  /// Whether the touch-down stopped moving content.
  let caughtMotion: Bool
  /// Whether the end of the deceleration that it stopped is still to be told, at the lift.
  var owesDecelerationsEnd = false
  /// Whether the range became another under a finger that does not drag.
  var rangeHasChanged = false
  private var tracker: (x: VelocityTracker, y: VelocityTracker)
  private(set) var stage = Stage.possible

  /// How far a finger has come on its way to a drag.
  enum Stage {
    /// It has not moved far enough.
    case possible
    /// It has, and nothing below it scrolls.
    case failed
    case drag(Drag)
  }

  /// What a recognised drag is measured from.
  struct Drag {
    /// The finger's place at which the translation is zero.
    var origin: CGPoint
    /// The offset shown there, and what a finger would have asked for to get it.
    var shown: CGPoint
    var asked: CGPoint
    /// The offset at which the drag began, for the page that it began on; where a program puts the
    /// content elsewhere, it goes with it.
    var start: CGPoint
    /// The offset that the drag has come to.
    var latest: CGPoint
    /// The axes that follow the finger.
    let isFree: (x: Bool, y: Bool)

    func isFree(_ axis: Axis) -> Bool { axis == .horizontal ? isFree.x : isFree.y }
  }

  /// `time` is in milliseconds.
  init(
    _ source: Source,
    at location: CGPoint,
    time: Double,
    map: CGAffineTransform,
    caughtMotion: Bool
  ) {
    self.source = source
    start = location
    self.location = location
    self.map = map
    self.caughtMotion = caughtMotion
    tracker = (
      VelocityTracker(position: Double(location.x), time: time),
      VelocityTracker(position: Double(location.y), time: time)
    )
  }

  var drag: Drag? {
    if case .drag(let drag) = stage { return drag }
    return nil
  }

  /// The time of the latest sample, in milliseconds.
  var latestTime: Double { tracker.x.latestTime }

  mutating func add(_ location: CGPoint, time: Double) {
    self.location = location
    tracker.x.add(position: Double(location.x), time: time)
    tracker.y.add(position: Double(location.y), time: time)
  }

  /// Whether the finger has moved far enough for a drag that has not begun.
  var isRecognised: Bool {
    guard case .possible = stage else { return false }
    return swallowed != nil
  }

  /// The part of the finger's way that its recognition swallows, in window coordinates; nil before it.
  ///
  /// On moving content and for wheels the first movement is the zero of the drag.
  private var swallowed: CGPoint? {
    if caughtMotion { return location - start }
    if source == .wheel { return .zero }
    let moved = location - start
    return PanRecognition.swallowed(dx: Double(moved.x), dy: Double(moved.y))
      .map { CGPoint(x: $0.dx, y: $0.dy) }
  }

  /// Makes the finger's movement a drag.
  mutating func beginDrag(shown: CGPoint, asked: CGPoint, isDirectionalLockEnabled: Bool) {
    let moved = map.applied(to: location - start)
    stage = .drag(
      Drag(
        origin: start + (swallowed ?? .zero),
        shown: shown,
        asked: asked,
        start: shown,
        latest: shown,
        isFree: isDirectionalLockEnabled
          ? PanRecognition.unlockedAxes(dx: Double(moved.x), dy: Double(moved.y)) : (true, true)
      )
    )
  }

  mutating func fail() { stage = .failed }

  /// Starts the measuring anew, from content that is elsewhere.
  mutating func rebase(shown: CGPoint, asked: CGPoint) {
    guard var drag else { return }
    drag.origin = location
    drag.shown = shown
    drag.asked = asked
    drag.start = drag.start + (shown - drag.latest)
    drag.latest = shown
    stage = .drag(drag)
  }

  /// The content follows the finger to `offset`.
  mutating func follow(to offset: CGPoint) {
    guard var drag else { return }
    drag.latest = offset
    stage = .drag(drag)
  }

  /// The way of the finger in the drag, in the scroll view's coordinates; zero before one.
  var translation: CGPoint {
    drag.map { map.applied(to: location - $0.origin) } ?? .zero
  }

  /// The velocity of the offset at the latest sample, in points per millisecond.
  var offsetVelocity: CGPoint {
    map.applied(to: CGPoint(x: -tracker.x.latest, y: -tracker.y.latest))
  }

  /// The velocity that a lift at `time` milliseconds gives the offset, in points per millisecond.
  func releaseVelocity(at time: Double) -> CGPoint {
    let latest = offsetVelocity
    // Nobody is known to have measured the age; 33 ms is known to change nothing.
    guard time - latestTime < Self.staleAge,
      (latest.x * latest.x + latest.y * latest.y).squareRoot() >= Self.slowestFling
    else { return .zero }
    // A wheel's momentum comes from its last two deltas, as the latest velocity does.
    if source == .wheel { return latest }
    return map.applied(to: CGPoint(x: -tracker.x.release, y: -tracker.y.release))
  }

  /// A last sample this old, in milliseconds, gives no velocity at a lift.
  static let staleAge = 100.0
  /// The slowest finger, in points per millisecond over both axes, that sends content on; ours inside
  /// what was measured, where 0.272 does.
  static let slowestFling = 0.25
}

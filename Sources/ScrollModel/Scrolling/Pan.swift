import Foundation
import ScrollMotion

/// A finger, or a wheel with phases, that holds a scroll view's content.
struct Pan {
  /// Where the finger went down and where it is, in points that do not move with the content.
  let start: CGPoint
  var location: CGPoint
  /// Whether the touch-down stopped moving content.
  let caughtMotion: Bool
  /// Whether the first movement counts whole, as on moving content and for wheels.
  var startsWithoutSlop: Bool
  private(set) var tracker: (x: VelocityTracker, y: VelocityTracker)
  /// Nil until the finger has moved far enough to be a drag.
  var drag: Drag?

  /// What a recognised drag is measured from.
  struct Drag {
    /// The finger's place at which the translation is zero.
    var origin: CGPoint
    /// The offset shown there, and what a finger would have asked for to get it.
    var shown: CGPoint
    var asked: CGPoint
    /// The axes that follow the finger.
    let isFree: (x: Bool, y: Bool)

    func isFree(_ axis: Axis) -> Bool { axis == .horizontal ? isFree.x : isFree.y }
  }

  /// Times are in milliseconds.
  init(at location: CGPoint, time: Double, caughtMotion: Bool) {
    start = location
    self.location = location
    self.caughtMotion = caughtMotion
    startsWithoutSlop = caughtMotion
    tracker = (
      VelocityTracker(position: Double(location.x), time: time),
      VelocityTracker(position: Double(location.y), time: time)
    )
  }

  mutating func add(_ location: CGPoint, time: Double) {
    self.location = location
    tracker.x.add(position: Double(location.x), time: time)
    tracker.y.add(position: Double(location.y), time: time)
  }

  /// The velocity of the offset at the latest sample, in points per millisecond.
  var offsetVelocity: CGPoint { CGPoint(x: -tracker.x.latest, y: -tracker.y.latest) }

  /// The velocity that a lift at `time` milliseconds gives the offset, in points per millisecond; nil
  /// if it gives none.
  func releaseVelocity(at time: Double) -> CGPoint? {
    // Nobody is known to have measured the age; 33 ms is known to change nothing.
    guard time - tracker.x.latestTime < Self.staleAge else { return nil }
    let latest = offsetVelocity
    let speed = (latest.x * latest.x + latest.y * latest.y).squareRoot()
    guard speed >= Self.slowestFling else { return nil }
    return CGPoint(x: -tracker.x.release, y: -tracker.y.release)
  }

  /// A last sample this old, in milliseconds, gives no velocity at a lift.
  static let staleAge = 100.0
  /// The slowest finger, in points per millisecond over both axes, that sends content on; ours inside
  /// what was measured, where 0.272 does.
  static let slowestFling = 0.25
}

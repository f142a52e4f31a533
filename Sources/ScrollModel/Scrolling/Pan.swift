import Foundation
import ScrollMotion

/// The fingers, or the wheel with phases, that hold a scroll view's content.
///
/// Of several fingers the centroid counts. One that comes or goes moves the centroid, but neither the
/// content nor the velocity.
struct Pan {
  /// Who holds it.
  enum Source: Equatable {
    /// The fingers with these numbers, in the order in which they came; there is at least one.
    case fingers([Int])
    /// A wheel, whose deltas move an imagined finger.
    case wheel
  }

  /// A finger on the content.
  private struct Finger {
    let id: Int
    var location: CGPoint
  }

  /// None for a wheel.
  private var fingers: [Finger]
  /// Where the fingers would have gone down had they come together, and where they are, in window
  /// coordinates.
  private(set) var start: CGPoint
  private(set) var location: CGPoint
  /// Takes distances of the window to the scroll view's own.
  var map: CGAffineTransform
  /// Whether the touch-down stopped moving content.
  let caughtMotion: Bool
  /// Whether the end of the deceleration that it stopped is still to be told, at the lift.
  var owesDecelerationsEnd = false
  /// Whether the range became another under a finger that does not drag.
  var rangeHasChanged = false
  /// The zoom that the fingers or the wheel have begun.
  var pinch: Pinch?
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
    fingers = []
    if case .fingers(let ids) = source {
      fingers = ids.map { Finger(id: $0, location: location) }
    }
    start = location
    self.location = location
    self.map = map
    self.caughtMotion = caughtMotion
    tracker = (
      VelocityTracker(position: Double(location.x), time: time),
      VelocityTracker(position: Double(location.y), time: time)
    )
  }

  /// The same for copies of views.
  func copied(with copier: ViewCopier) -> Pan {
    var pan = self
    if let pinch { pan.pinch?.view = copier.copy(pinch.view) }
    return pan
  }

  var drag: Drag? {
    if case .drag(let drag) = stage { return drag }
    return nil
  }

  /// The time of the latest sample, in milliseconds.
  var latestTime: Double { tracker.x.latestTime }

  var source: Source { fingers.isEmpty ? .wheel : .fingers(fingers.map(\.id)) }

  func isHeld(by finger: Int) -> Bool { fingers.contains { $0.id == finger } }

  var fingerCount: Int { fingers.count }

  /// Takes a finger in; what the others have done counts for it too.
  mutating func join(_ finger: Int, at location: CGPoint) {
    fingers.append(Finger(id: finger, location: location))
    moveCentroid()
  }

  /// Takes a finger out that is not the last.
  mutating func leave(_ finger: Int) {
    fingers.removeAll { $0.id == finger }
    moveCentroid()
  }

  /// The centroid is another because the fingers are others.
  private mutating func moveCentroid() {
    let jump = centroid - location
    location = centroid
    start = start + jump
    if var drag {
      drag.origin = drag.origin + jump
      stage = .drag(drag)
    }
    tracker.x.shift(by: jump.x)
    tracker.y.shift(by: jump.y)
  }

  private var centroid: CGPoint {
    // What a wheel moves has no fingers, only a place.
    fingers.isEmpty ? location : fingers.map(\.location).centroid
  }

  /// How far the fingers are from their centroid on average, in the scroll view's coordinates; of two it
  /// is half their distance, and zero for one.
  var spread: Double {
    guard fingers.count > 1 else { return 0 }
    return fingers.map { map.applied(to: $0.location - location) }.meanLength
  }

  /// Adds a move of a finger; the centroid is a sample once all moves at one time are in.
  mutating func move(_ finger: Int, to location: CGPoint) {
    guard let index = fingers.firstIndex(where: { $0.id == finger }) else { return }
    fingers[index].location = location
  }

  /// Adds the present centroid as a sample.
  mutating func sample(at time: Double) { add(centroid, time: time) }

  mutating func add(_ location: CGPoint, time: Double) {
    self.location = location
    tracker.x.add(position: Double(location.x), time: max(time, latestTime))
    tracker.y.add(position: Double(location.y), time: max(time, latestTime))
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

  /// Gives a movement that was no drag of anything another chance, from where the fingers are.
  mutating func tryAgain() {
    guard case .failed = stage else { return }
    start = location
    stage = .possible
  }

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

  /// The content was zoomed, and with it the pages: the drag is on the one it is on now.
  mutating func zoomed(to offset: CGPoint) {
    guard var drag else { return }
    drag.start = offset
    drag.latest = offset
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
    if fingers.isEmpty { return latest }
    return map.applied(to: CGPoint(x: -tracker.x.release, y: -tracker.y.release))
  }

  /// The velocity of the finger itself at a lift, in points of the window per millisecond; zero for one
  /// that has rested or is slow.
  func fingerVelocity(at time: Double) -> CGPoint {
    let latest = CGPoint(x: tracker.x.latest, y: tracker.y.latest)
    guard time - latestTime < Self.staleAge,
      (latest.x * latest.x + latest.y * latest.y).squareRoot() >= Self.slowestFling
    else { return .zero }
    return latest
  }

  /// A last sample this old, in milliseconds, gives no velocity at a lift.
  static let staleAge = 100.0
  /// The slowest finger, in points per millisecond over both axes, that sends content on; ours inside
  /// what was measured, where 0.272 does.
  static let slowestFling = 0.25
}

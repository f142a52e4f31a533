import Foundation
import ScrollMotion

/// The hold of fingers, or of a wheel with phases, on a scroll view's content.
///
/// The centroid of the fingers moves the content. When a finger is added or removed, the centroid
/// changes, but the content and the velocity do not. Each touch uses it many times, so it is not a value, which
/// would be copied each time.
final class Pan {
  /// The input that holds the content.
  enum Input: Equatable {
    /// The numbers of the fingers, in the order in which they were added; at least one.
    case fingers([Int])
    /// A wheel; its deltas move a virtual finger.
    case wheel
  }

  /// A finger on the content.
  private struct Finger {
    let id: Int
    var location: CGPoint
  }

  /// Empty for a wheel.
  @exclusivity(unchecked) private var fingers: [Finger]
  /// The start location and the current location of the centroid, in window coordinates.
  ///
  /// The start is adjusted as if all fingers had landed together.
  @exclusivity(unchecked) private(set) var start: CGPoint
  @exclusivity(unchecked) private(set) var location: CGPoint
  /// The transform of distances from the window to the scroll view.
  @exclusivity(unchecked) var map: CGAffineTransform
  /// Whether the touch-down stopped moving content.
  let caughtMotion: Bool
  /// The time of the touch-down in milliseconds, of the same origin as the samples'.
  let startTime: Double
  /// The wait for the first display frame in which a drag may begin; nil if a drag may begin at any time.
  @exclusivity(unchecked) var gate: Gate?
  /// Whether the callback for the end of the deceleration that it stopped is still due, at the lift.
  @exclusivity(unchecked) var hasPendingDidEndDecelerating = false
  /// Whether the range changed under a finger that does not drag.
  @exclusivity(unchecked) var rangeHasChanged = false
  /// The zoom that the fingers or the wheel started.
  @exclusivity(unchecked) var pinch: Pinch?
  @exclusivity(unchecked) private var tracker: (x: VelocityTracker, y: VelocityTracker)
  /// The number of samples of the drag; the sample that began it is the first.
  @exclusivity(unchecked) private var dragSamples = 0
  @exclusivity(unchecked) private(set) var stage = Stage.possible

  /// The stage of the recognition of a drag.
  enum Stage {
    /// The finger has not moved far enough.
    case possible
    /// The finger has moved far enough, but no view under it scrolls.
    case failed
    case drag(Drag)
  }

  /// The wait of a quick drag for the first display frame in which it may begin.
  struct Gate: Equatable {
    /// The earliest time of that frame, in microseconds of engine time.
    let opens: Int64
    /// Whether the finger has moved far enough meanwhile.
    var isRecognised = false

    /// The wait in microseconds (recorded: the shortest of seven).
    static let delay: Int64 = 44_000
  }

  /// The reference values of a recognised drag.
  struct Drag {
    /// The location at which the translation is zero.
    var origin: CGPoint
    /// The offset shown at the origin, and the offset that a finger must ask for to get it.
    var shown: CGPoint
    var asked: CGPoint
    /// The offset at which the drag started, which determines its first page.
    ///
    /// If a program moves the content, this offset moves with it.
    var start: CGPoint
    /// The latest offset of the drag.
    var latest: CGPoint
    /// The axes on which the content follows the finger.
    let isFree: (x: Bool, y: Bool)

    func isFree(_ axis: Axis) -> Bool { axis == .horizontal ? isFree.x : isFree.y }
  }

  /// Creates a pan; `time` is in milliseconds.
  init(
    _ input: Input,
    at location: CGPoint,
    time: Double,
    map: CGAffineTransform,
    caughtMotion: Bool
  ) {
    fingers = []
    if case .fingers(let ids) = input {
      fingers = ids.map { Finger(id: $0, location: location) }
    }
    start = location
    self.location = location
    self.map = map
    self.caughtMotion = caughtMotion
    startTime = time
    tracker = (
      VelocityTracker(position: Double(location.x), time: time),
      VelocityTracker(position: Double(location.y), time: time)
    )
  }

  /// Creates a copy, which stays as it is when the original changes.
  init(copying other: Pan) {
    fingers = other.fingers
    start = other.start
    location = other.location
    map = other.map
    caughtMotion = other.caughtMotion
    startTime = other.startTime
    gate = other.gate
    hasPendingDidEndDecelerating = other.hasPendingDidEndDecelerating
    rangeHasChanged = other.rangeHasChanged
    pinch = other.pinch
    tracker = other.tracker
    dragSamples = other.dragSamples
    stage = other.stage
  }

  /// Returns the pan for copies of the views.
  func copied(with copier: ViewCopier) -> Pan {
    let pan = Pan(copying: self)
    if let pinch { pan.pinch?.view = copier.copy(pinch.view) }
    return pan
  }

  var drag: Drag? {
    if case .drag(let drag) = stage { return drag }
    return nil
  }

  /// The time of the latest sample, in milliseconds.
  var latestTime: Double { tracker.x.latestTime }

  var input: Input { isWheel ? .wheel : .fingers(fingers.map(\.id)) }

  var isWheel: Bool { fingers.isEmpty }

  func isHeld(by finger: Int) -> Bool { fingers.contains { $0.id == finger } }

  var fingerCount: Int { fingers.count }

  /// Adds a finger; the movement so far applies to it too.
  func join(_ finger: Int, at location: CGPoint) {
    fingers.append(Finger(id: finger, location: location))
    moveCentroid()
  }

  /// Removes a finger, which must not be the last one.
  func leave(_ finger: Int) {
    fingers.removeAll { $0.id == finger }
    moveCentroid()
  }

  /// Updates the centroid after the set of fingers changed.
  private func moveCentroid() {
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
    // A wheel has no fingers, only a location.
    switch fingers.count {
    case 0: location
    case 1: fingers[0].location
    default: fingers.map(\.location).centroid
    }
  }

  /// The mean distance of the fingers from their centroid, in the scroll view's coordinates.
  ///
  /// It is half the distance between two fingers, and zero for one.
  var spread: Double {
    guard fingers.count > 1 else { return 0 }
    return fingers.map { map.applied(to: $0.location - location) }.meanLength
  }

  /// Records a move of a finger; call ``sample(at:)`` after all moves of one time.
  func move(_ finger: Int, to location: CGPoint) {
    guard let index = fingers.firstIndex(where: { $0.id == finger }) else { return }
    fingers[index].location = location
  }

  /// Adds the current centroid as a sample.
  func sample(at time: Double) { add(centroid, time: time) }

  func add(_ location: CGPoint, time: Double) {
    self.location = location
    let before = latestTime
    tracker.x.add(position: Double(location.x), time: max(time, before))
    tracker.y.add(position: Double(location.y), time: max(time, before))
    if drag != nil, latestTime != before { dragSamples += 1 }
  }

  /// Whether the finger has moved far enough for a drag that has not started, and may start it.
  func recognise() -> Bool {
    guard case .possible = stage, swallowed != nil else { return false }
    if pinch != nil { gate = nil }
    gate?.isRecognised = true
    return gate == nil
  }

  /// Ends the wait for a display frame; returns whether the drag begins, from the current location.
  func openGate() -> Bool {
    guard let gate else { return false }
    self.gate = nil
    guard gate.isRecognised, case .possible = stage else { return false }
    return true
  }

  /// The part of the movement that the recognition swallows, in window coordinates; nil before
  /// recognition.
  ///
  /// On moving content and for wheels, the drag starts at zero from the first movement.
  private var swallowed: CGPoint? {
    if caughtMotion { return location - start }
    if isWheel { return .zero }
    let moved = location - start
    return PanRecognition.swallowed(dx: Double(moved.x), dy: Double(moved.y))
      .map { CGPoint(x: $0.dx, y: $0.dy) }
  }

  /// Turns the finger's movement into a drag; its origin is the current location if the drag had to wait.
  func beginDrag(
    shown: CGPoint,
    asked: CGPoint,
    isDirectionalLockEnabled: Bool,
    hasWaited: Bool
  ) {
    let moved = map.applied(to: location - start)
    dragSamples = 1
    stage = .drag(
      Drag(
        origin: hasWaited ? location : start + (swallowed ?? .zero),
        shown: shown,
        asked: asked,
        start: shown,
        latest: shown,
        isFree: isDirectionalLockEnabled
          ? PanRecognition.unlockedAxes(dx: Double(moved.x), dy: Double(moved.y)) : (true, true)
      )
    )
  }

  func fail() { stage = .failed }

  /// Restarts the recognition of a failed drag from the current location.
  func tryAgain() {
    guard case .failed = stage else { return }
    start = location
    stage = .possible
  }

  /// Restarts the measurement from the current location, for content that was moved.
  func rebase(shown: CGPoint, asked: CGPoint) {
    guard var drag else { return }
    drag.origin = location
    drag.shown = shown
    drag.asked = asked
    drag.start = drag.start + (shown - drag.latest)
    drag.latest = shown
    stage = .drag(drag)
  }

  /// Updates the drag after a zoom: its first page is the current one, because the pages were scaled
  /// too.
  func zoomed(to offset: CGPoint) {
    guard var drag else { return }
    drag.start = offset
    drag.latest = offset
    stage = .drag(drag)
  }

  /// Records that the content followed the finger to `offset`.
  func follow(to offset: CGPoint) {
    guard var drag else { return }
    drag.latest = offset
    stage = .drag(drag)
  }

  /// The translation of the drag, in the scroll view's coordinates; zero before a drag.
  var translation: CGPoint {
    drag.map { map.applied(to: location - $0.origin) } ?? .zero
  }

  /// Whether there is a velocity; a trackpad's gesture has none at its beginning.
  var hasVelocity: Bool { tracker.x.hasVelocity }

  /// The velocity of the offset at the latest sample, in points per millisecond.
  var offsetVelocity: CGPoint {
    map.applied(to: CGPoint(x: -tracker.x.latest, y: -tracker.y.latest))
  }

  /// Whether the latest sample is so old at `time` milliseconds that a lift has no velocity.
  func isStale(at time: Double) -> Bool { time - latestTime >= ReleaseVelocity.staleAge }

  /// Returns the velocity of the offset after a lift at `time` milliseconds, in points per millisecond.
  func releaseVelocity(at time: Double) -> CGPoint {
    guard !isStale(at: time) else { return .zero }
    let latest = offsetVelocity
    let previous = map.applied(to: CGPoint(x: -tracker.x.previous, y: -tracker.y.previous))
    let release = ReleaseVelocity.blend(
      latest: (Double(latest.x), Double(latest.y)),
      previous: dragSamples > 1 ? (Double(previous.x), Double(previous.y)) : nil
    )
    return CGPoint(x: release.x, y: release.y)
  }

  /// Returns the velocity with which content past an edge bounces after a lift at `time` milliseconds, in points per
  /// millisecond; see ``ModelOptions/bouncesWithLastVelocity``.
  func bounceVelocity(at time: Double) -> CGPoint {
    let latest = offsetVelocity
    let previous = map.applied(to: CGPoint(x: -tracker.x.previous, y: -tracker.y.previous))
    func velocity(_ latest: Double, _ previous: Double) -> Double {
      ReleaseVelocity.bounce(
        latest: latest,
        previous: dragSamples > 1 ? previous : nil,
        hasRested: isStale(at: time)
      )
    }
    return CGPoint(
      x: velocity(Double(latest.x), Double(previous.x)),
      y: velocity(Double(latest.y), Double(previous.y))
    )
  }

  /// Returns the velocity of the finger itself at a lift, in points of the window per millisecond.
  ///
  /// It is zero for a finger that has rested or is slow.
  func fingerVelocity(at time: Double) -> CGPoint {
    let latest = CGPoint(x: tracker.x.latest, y: tracker.y.latest)
    guard !isStale(at: time), latest.length >= ReleaseVelocity.slowestFling else { return .zero }
    return latest
  }
}

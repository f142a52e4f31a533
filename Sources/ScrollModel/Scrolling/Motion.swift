import Foundation
import ScrollMotion

/// The motion of a scroll view's content without a finger.
enum Motion {
  /// No motion.
  case none
  /// A deceleration or bounce after a lift.
  case flight(InPlace<TwoAxisFlight>)
  /// An animated change by a program.
  case animation(InPlace<OffsetAnimation>)
  /// An animated zoom by a program, or a bounce from beyond a zoom limit.
  case zoom(InPlace<ZoomAnimation>)

  /// Returns the motion for copies of the views.
  func copied(with copier: ViewCopier) -> Motion {
    switch self {
    case .none: return .none
    case .flight(let flight): return .flight(InPlace(flight.value))
    case .animation(let animation): return .animation(InPlace(animation.value))
    case .zoom(let zoom):
      var animation = zoom.value
      animation.view = copier.copy(animation.view)
      return .zoom(InPlace(animation))
    }
  }

  var isZoom: Bool {
    if case .zoom = self { return true }
    return false
  }

  var isFlight: Bool {
    if case .flight = self { return true }
    return false
  }
}

/// A motion that each frame steps in place, because copying it would cost as much as the step.
@dynamicMemberLookup
final class InPlace<Value> {
  @exclusivity(unchecked) var value: Value

  init(_ value: Value) { self.value = value }

  subscript<Member>(dynamicMember member: KeyPath<Value, Member>) -> Member {
    value[keyPath: member]
  }
}

/// A flight on each axis, and its actor.
struct TwoAxisFlight {
  var x: Flight
  var y: Flight
  let origin: ChangeOrigin

  var isAtRest: Bool { x.isAtRest && y.isAtRest }
  var isOutside: Bool { x.isOutside || y.isOutside }
  var offset: CGPoint { CGPoint(x: x.offset, y: y.offset) }
  /// The offset to which the latest frame moved the content, before it came to rest.
  var frameOffset: CGPoint { CGPoint(x: x.frameOffset, y: y.frameOffset) }
  /// The velocity in points per millisecond, with the multiplier of flicks in a row.
  var multipliedVelocity: CGPoint {
    CGPoint(x: x.velocity * x.multiplier, y: y.velocity * y.multiplier)
  }

  /// The factor for the distance of each frame inside the range.
  var multiplier: Double {
    get { x.multiplier }
    set {
      x.multiplier = newValue
      y.multiplier = newValue
    }
  }

  /// Steps one frame of `interval` milliseconds.
  ///
  /// - Returns: whether a moving axis met an edge, is outside, or came to rest, which ends a series of flicks.
  @discardableResult
  mutating func step(_ interval: Double) -> Bool {
    let moved = (x: !x.isAtRest, y: !y.isAtRest)
    x.step(interval)
    y.step(interval)
    let ends = (moved.x && (x.isAtRest || x.isOutside)) || (moved.y && (y.isAtRest || y.isOutside))
    if ends { multiplier = 1 }
    return ends
  }

  /// The offset at rest and the number of frames until then; nil if that is too far away to compute.
  func resting(interval: Double) -> (offset: CGPoint, frames: Int)? {
    var flight = self
    var first = 0
    // An edge on one axis ends the multiplication on the other too, so these frames are stepped together.
    while flight.multiplier != 1, !flight.x.isAtRest, !flight.y.isAtRest {
      guard first < Self.maximumMultipliedFrames else { return nil }
      flight.step(interval)
      first += 1
    }
    guard let x = flight.x.resting(interval: interval),
      let y = flight.y.resting(interval: interval)
    else { return nil }
    return (CGPoint(x: x.offset, y: y.offset), first + max(x.frames, y.frames))
  }

  /// The maximum number of frames that a prediction steps on both axes together: at a deceleration rate near 1 a
  /// flight may have no end that can be computed.
  private static let maximumMultipliedFrames = 100_000
}

/// The frames of an animated change: frame k is at the share k / (0.3 · fps) of the duration.
///
/// Where frame times are given, the share is the time since the start, divided by the duration.
struct AnimationFrames {
  private let fps: Int
  /// The time of the start, in microseconds.
  private let start: Int64
  private var frame = 0
  /// The share of the duration that is over, from 0.
  private var share = 0.0
  /// The share of the distance that is covered, from 0 to 1.
  private var progress = 0.0
  /// Whether frame times were given for the animation.
  private var isTimed = false

  /// Creates an animation that starts at `start` microseconds.
  init(from start: Int64, at frames: DisplayFrames) {
    fps = frames.clock.fps
    self.start = start
    isTimed = frames.hasGiven(after: start)
  }

  var isOver: Bool { share >= 1 }

  /// Measures the animation by time from now on, if a frame after `time` was given.
  mutating func frameTimesChanged(to frames: DisplayFrames, at time: Int64) {
    if frames.hasGiven(after: time) { isTimed = true }
  }

  /// Advances to the frame at `time`.
  mutating func step(at time: Int64) {
    count(at: time)
    progress = AnimationCurve.progress(share)
  }

  /// Counts the frame at `time`, without its place on the curve.
  private mutating func count(at time: Int64) {
    frame += 1
    share =
      isTimed
      ? Double(time - start) / (AnimationCurve.duration * 1000)
      : Double(frame) * 1000 / (AnimationCurve.duration * Double(fps))
  }

  /// Returns the time at which the last frame ends, after `time`.
  func end(after time: Int64, at frames: DisplayFrames) -> Int64 {
    var (rest, count, frame) = (self, 0, time)
    while !rest.isOver {
      // The time of a frame matters only where it is the measure, and is slow to compute.
      if isTimed { frame = frames.next(after: frame) }
      rest.count(at: frame)
      count += 1
    }
    return isTimed ? frame : frames.time(of: count, after: time)
  }

  /// The value at this frame between `start` and `target`.
  func value(from start: Double, to target: Double) -> Double {
    guard !isOver else { return target }
    return start + (target - start) * progress
  }

  func value(from start: CGPoint, to target: CGPoint) -> CGPoint {
    CGPoint(x: value(from: start.x, to: target.x), y: value(from: start.y, to: target.y))
  }

  /// The share of the distance that is covered in a millisecond at this frame.
  var slope: Double {
    isOver ? 0 : AnimationCurve.slope(atProgress: progress) / AnimationCurve.duration
  }
}

/// An animated change of contentOffset by a program or a tap on the status bar.
struct OffsetAnimation {
  let start: CGPoint
  var target: CGPoint
  let origin: ChangeOrigin
  /// Whether it responds to a tap on the status bar.
  let goesToTop: Bool
  var frames: AnimationFrames

  var isOver: Bool { frames.isOver }
  var offset: CGPoint { frames.value(from: start, to: target) }
  /// The velocity of the offset in points per millisecond.
  var offsetVelocity: CGPoint {
    let way = target - start
    return CGPoint(x: way.x * frames.slope, y: way.y * frames.slope)
  }
}

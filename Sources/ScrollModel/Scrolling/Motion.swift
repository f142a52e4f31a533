import Foundation
import ScrollMotion

/// The motion of a scroll view's content without a finger.
enum Motion {
  /// No motion.
  case none
  /// A deceleration or bounce after a lift.
  case flight(TwoAxisFlight)
  /// An animated change by a program.
  case animation(OffsetAnimation)
  /// An animated zoom by a program, or a bounce from beyond a zoom limit.
  case zoom(ZoomAnimation)

  /// Returns the motion for copies of the views.
  func copied(with copier: ViewCopier) -> Motion {
    guard case .zoom(var animation) = self else { return self }
    animation.view = copier.copy(animation.view)
    return .zoom(animation)
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

/// A flight on each axis, and the command that started it.
struct TwoAxisFlight {
  var x: Flight
  var y: Flight
  let command: Int?

  var isAtRest: Bool { x.isAtRest && y.isAtRest }
  var isOutside: Bool { x.isOutside || y.isOutside }
  var offset: CGPoint { CGPoint(x: x.offset, y: y.offset) }
  /// The velocity in points per millisecond.
  var velocity: CGPoint { CGPoint(x: x.velocity, y: y.velocity) }

  mutating func step(_ interval: Double) {
    x.step(interval)
    y.step(interval)
  }

  /// The offset at rest and the number of frames until then; nil if that is too far away to compute.
  func resting(interval: Double) -> (offset: CGPoint, frames: Int)? {
    guard let x = x.resting(interval: interval), let y = y.resting(interval: interval) else {
      return nil
    }
    return (CGPoint(x: x.offset, y: y.offset), max(x.frames, y.frames))
  }
}

/// The frames of an animated change: frame k is at the share k / (0.3 · fps) of the duration.
struct AnimationFrames {
  let fps: Int
  private var frame = 0

  init(fps: Int) { self.fps = fps }

  /// The total number of frames.
  var count: Int { (fps * Int(AnimationCurve.duration) + 999) / 1000 }
  var isOver: Bool { frame >= count }

  mutating func step() { frame += 1 }

  /// The value at this frame between `start` and `target`.
  func value(from start: Double, to target: Double) -> Double {
    guard !isOver else { return target }
    let share = Double(frame) * 1000 / (AnimationCurve.duration * Double(fps))
    return start + (target - start) * AnimationCurve.progress(share)
  }

  func value(from start: CGPoint, to target: CGPoint) -> CGPoint {
    CGPoint(x: value(from: start.x, to: target.x), y: value(from: start.y, to: target.y))
  }
}

/// An animated change of contentOffset by a program or a tap on the status bar.
struct OffsetAnimation {
  let start: CGPoint
  var target: CGPoint
  let command: Int?
  /// Whether it responds to a tap on the status bar.
  let goesToTop: Bool
  var frames: AnimationFrames

  var isOver: Bool { frames.isOver }
  var offset: CGPoint { frames.value(from: start, to: target) }
}

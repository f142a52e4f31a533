import Foundation
import ScrollMotion

/// What moves a scroll view's content when no finger does.
enum Motion {
  /// Nothing does.
  case none
  /// It goes on after a lift.
  case flight(TwoAxisFlight)
  /// A program asked for an animated change.
  case animation(OffsetAnimation)
  /// A program asked for an animated zoom, or one bounces back from beyond a limit.
  case zoom(ZoomAnimation)

  /// The same for copies of views.
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

/// A flight on each axis, and the command that began it.
struct TwoAxisFlight {
  var x: Flight
  var y: Flight
  let command: Int?

  var isAtRest: Bool { x.isAtRest && y.isAtRest }
  var isOutside: Bool { x.isOutside || y.isOutside }
  var offset: CGPoint { CGPoint(x: x.offset, y: y.offset) }
  /// In points per millisecond.
  var velocity: CGPoint { CGPoint(x: x.velocity, y: y.velocity) }

  mutating func step(_ interval: Double) {
    x.step(interval)
    y.step(interval)
  }

  /// Where both axes will rest and after how many frames; nil if that is too far away to know.
  func resting(interval: Double) -> (offset: CGPoint, frames: Int)? {
    guard let x = x.resting(interval: interval), let y = y.resting(interval: interval) else {
      return nil
    }
    return (CGPoint(x: x.offset, y: y.offset), max(x.frames, y.frames))
  }
}

/// The frames of an animated change: frame k is at the share k / (0.3 · fps) of its time.
struct AnimationFrames {
  let fps: Int
  private var frame = 0

  init(fps: Int) { self.fps = fps }

  /// The number of frames until it is over.
  var count: Int { (fps * Int(AnimationCurve.duration) + 999) / 1000 }
  var isOver: Bool { frame >= count }

  mutating func step() { frame += 1 }

  /// The value shown at this frame, on the way from one to another.
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
  /// Whether it answers a tap on the status bar.
  let goesToTop: Bool
  var frames: AnimationFrames

  var isOver: Bool { frames.isOver }
  var offset: CGPoint { frames.value(from: start, to: target) }
}

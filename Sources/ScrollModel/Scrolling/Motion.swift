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

/// An animated change of contentOffset by a program or a tap on the status bar: frame k of it is at the share k / (0.3 · fps) of its time.
struct OffsetAnimation {
  let start: CGPoint
  var target: CGPoint
  let command: Int?
  /// Whether it answers a tap on the status bar.
  let goesToTop: Bool
  let fps: Int
  private(set) var frame = 0

  init(
    from start: CGPoint,
    to target: CGPoint,
    goesToTop: Bool,
    fps: Int,
    command: Int?
  ) {
    self.start = start
    self.target = target
    self.goesToTop = goesToTop
    self.fps = fps
    self.command = command
  }

  /// The number of frames until it is over.
  var frameCount: Int { (fps * Int(AnimationCurve.duration) + 999) / 1000 }
  var isOver: Bool { frame >= frameCount }

  mutating func step() { frame += 1 }

  var offset: CGPoint {
    guard !isOver else { return target }
    let share = AnimationCurve.progress(
      Double(frame) * 1000 / (AnimationCurve.duration * Double(fps))
    )
    return CGPoint(
      x: start.x + (target.x - start.x) * share,
      y: start.y + (target.y - start.y) * share
    )
  }
}

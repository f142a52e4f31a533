public import Foundation

/// A running animation: how the screen still differs from the model's values.
///
/// As with UIKit's layers, the properties of views have their final values from the start of an animation on. Only
/// the screen follows, and touches hit what the properties say. Animations add up, as UIKit's do: what is on the
/// screen at a time is the property's value plus, for each animation, the rest of `from − to`.
///
/// ```swift
/// let window = Window(id: "window")
/// let engine = Engine(root: window, device: Device(size: CGSize(width: 320, height: 480)))
/// try engine.handle(.showKeyboard(.height(216), KeyboardChange(duration: .milliseconds(250))), at: 0)
/// engine.layoutIfNeeded()
/// let animation = engine.animations[0]
/// precondition(engine.keyboard?.frame.minY == 264)
/// precondition(animation.keyboard?.frame.from.minY == 480 && animation.share(left: 0) == 1)
/// engine.advance(to: 250_000)
/// precondition(engine.animations.isEmpty)
/// ```
public struct ViewAnimation: Equatable, Sendable {
  /// A value at the start of the animation, as if nothing else were animated, and at its end.
  public struct Change<Value: Equatable & Sendable>: Equatable, Sendable {
    /// The value at the start.
    public let from: Value
    /// The value at the end.
    public let to: Value
  }

  /// The keyboard's part.
  public struct KeyboardMove: Equatable, Sendable {
    /// The frame in screen coordinates; below the screen if the keyboard enters or leaves it.
    public let frame: Change<CGRect>
    /// Whether it is docked while it moves.
    public let isDocked: Bool
  }

  /// A view's part: its animated geometry.
  public struct ViewMove: Equatable, Sendable {
    /// The view's id.
    public let id: String
    /// The bounds, whose origin is a scroll view's contentOffset.
    public let bounds: Change<CGRect>?
    /// The center.
    public let center: Change<CGPoint>?
    /// The transform; each number for itself.
    public let transform: Change<CGAffineTransform>?
  }

  /// When it started, in microseconds.
  public let start: Int64
  /// The duration, above zero.
  public var duration: Duration { .microseconds(length) }
  /// The same in microseconds.
  let length: Int64
  /// The pace.
  public let curve: TimingCurve
  /// The angle by which the interface is turned at the start, about the middle of the screen, in radians, clockwise;
  /// nil if the device is not rotated.
  public let rotation: Double?
  /// The keyboard's part; nil if it does not move.
  public let keyboard: KeyboardMove?
  /// The views' parts, in the order of their changes.
  public let views: [ViewMove]

  /// When it ends, in microseconds.
  public var end: Int64 { start + length }

  /// The share of the way that is left at a time, from 1 to 0.
  public func share(left time: Int64) -> Double {
    1 - curve.progress(Double(time - start) / Double(length))
  }

  /// The duration of a quarter turn of an iPhone and of an iPad, in microseconds; half a turn takes twice as long.
  ///
  /// UIKit's `statusBarOrientationAnimationDuration`, reported, not measured here.
  static let quarterTurn: (phone: Int64, pad: Int64) = (300_000, 400_000)
  /// The shorter side of a screen from which the device counts as an iPad, in points.
  static let padWidth = 600.0
}

extension Engine {
  /// The animations that run, oldest first: what the keyboard and a rotation of the device move, and the views that
  /// change with them.
  public var animations: [ViewAnimation] { context.animations.running }

  /// Whether the engine notes animations; true by default.
  ///
  /// Nothing else depends on it. Recordings of programs without animations are verified without them.
  package var hasAnimations: Bool {
    get { context.animations.areNoted }
    set { context.animations.areNoted = newValue }
  }
}

/// The rate at which a scroll view slows down after the finger lifts, as
/// `UIScrollView.DecelerationRate`.
///
/// ```swift
/// let (normal, fast) = (DecelerationRate.normal, DecelerationRate.fast)
/// precondition(normal.target(from: 0, velocity: 1) > fast.target(from: 0, velocity: 1))
/// ```
public struct DecelerationRate: Equatable, Sendable {
  /// The fraction of the velocity kept over one millisecond, between 0 and 1, both excluded.
  public let rawValue: Double
  /// ln(rawValue), per millisecond.
  let logarithm: Double

  /// UIScrollView's `.normal`.
  public static let normal = DecelerationRate(
    rawValue: 0.998,
    logarithm: -0.002_002_002_670_673_079_3
  )
  /// UIScrollView's `.fast`.
  public static let fast = DecelerationRate(rawValue: 0.99, logarithm: -0.010_050_335_853_501_45)

  /// Creates a rate; returns nil unless 0 < rawValue < 1.
  public init?(rawValue: Double) {
    switch rawValue {
    case Self.normal.rawValue: self = .normal
    case Self.fast.rawValue: self = .fast
    default:
      guard rawValue > 0, rawValue < 1 else { return nil }
      self.init(rawValue: rawValue, logarithm: naturalLogarithm(rawValue))
    }
  }

  private init(rawValue: Double, logarithm: Double) {
    self.rawValue = rawValue
    self.logarithm = logarithm
  }

  /// Returns the fraction of the velocity that is left after a display frame of `interval`
  /// milliseconds.
  public func decay(over interval: Double) -> Double {
    frameFactor(exponent: interval * logarithm)
  }

  /// Returns the offset that is reported as the target of a lift at `offset` with `velocity` in points per
  /// millisecond, before it is rounded and clamped.
  ///
  /// The formula reproduces 12 of 12 measured targets. It is not the offset at which the frames end.
  public func target(from offset: Double, velocity: Double, multiplier: Double = 1) -> Double {
    let speed = velocity.magnitude - Flight.restingSpeed
    guard speed > 0 else { return offset }
    let distance = speed / -logarithm * multiplier
    return velocity < 0 ? offset - distance : offset + distance
  }

  /// Returns the distance in points per pt/ms of initial velocity that is covered over an interval with
  /// this `decay`.
  func travel(decay: Double) -> Double {
    rawValue * (1 - decay) / (1 - rawValue)
  }
}

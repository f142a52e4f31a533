/// How fast a scroll view slows down once the finger has lifted, as `UIScrollView.DecelerationRate`.
public struct DecelerationRate: Equatable, Sendable {
  /// The share of velocity kept over one millisecond, between 0 and 1, both excluded.
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

  /// Nil unless 0 < rawValue < 1.
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

  /// The share of velocity that one display frame of `interval` milliseconds leaves.
  public func decay(over interval: Double) -> Double {
    shareKept(exponent: interval * logarithm)
  }

  /// The distance in points covered over `interval` milliseconds for each pt/ms of velocity at its
  /// start, given the `decay` over that interval.
  func travel(decay: Double) -> Double {
    rawValue * (1 - decay) / (1 - rawValue)
  }
}

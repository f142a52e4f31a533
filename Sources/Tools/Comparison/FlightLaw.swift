import Foundation

/// A law by which content moves after the finger has lifted.
package enum FlightLaw: String, CaseIterable, Sendable {
  /// The speed falls by the same part in equal times, as UIScrollView's does.
  case exponential
  /// The speed falls by the same amount in equal times.
  case constantDeceleration
  /// The speed falls by a part of itself and by an amount.
  case friction
  /// The way that is left is a power of the time that is left.
  case eased
  /// Android's spline (`OverScroller` of the Android Open Source Project).
  case spline
  /// A cubic Bézier of time and way, as CSS has them.
  case bezier
  /// No law describes the motion.
  case none

  /// The name in a sentence.
  package var title: String {
    switch self {
    case .exponential: "exponential"
    case .constantDeceleration: "constant deceleration"
    case .friction: "friction"
    case .eased: "eased"
    case .spline: "Android's spline"
    case .bezier: "Bézier"
    case .none: "none"
    }
  }

  /// The number of constants: those that are searched, and the factors of the columns.
  ///
  /// Of laws that fit equally well, the one with the fewest is taken.
  var constants: Int {
    switch self {
    case .exponential, .constantDeceleration: 3
    case .friction, .eased, .spline: 4
    case .bezier: 8
    case .none: 0
    }
  }

  /// The points from which its constants are searched, for a flight that lasts so many seconds.
  ///
  /// Times are given by their logarithms, so that they stay positive.
  func starts(_ duration: Double) -> [[Double]] {
    let length = log(max(duration, 1e-3))
    return switch self {
    case .exponential: [[1.0], [3], [8]].map { [log($0[0] / max(duration, 1e-3))] }
    case .friction: [0.5, 2, 5].map { [log($0 / max(duration, 1e-3))] }
    case .eased: [1.5, 2, 3, 4, 5].flatMap { power in [[-3.0, power], [-1, power]] }
    case .spline: [[length + 0.05, 0.0], [length + 0.3, 0]]
    case .bezier:
      [
        [0.25, 0.1, 0.25, 1], [0.42, 0, 0.58, 1], [0.17, 0.67, 0.4, 1], [0.25, 0.46, 0.45, 0.94],
        [0.1, 0.6, 0.3, 1],
      ].map { $0 + [length + 0.05, 0] }
    case .constantDeceleration, .none: [[]]
    }
  }

  /// The first steps of the search in each dimension.
  var steps: [Double] {
    switch self {
    case .exponential, .friction: [0.3]
    case .eased: [0.5, 0.4]
    case .spline: [0.1, 0.02]
    case .bezier: [0.1, 0.1, 0.1, -0.1, 0.1, 0.02]
    case .constantDeceleration, .none: []
    }
  }

  /// The columns whose sum is the motion, at times in seconds from the first one; nil where the constants make no law.
  func columns(_ constants: [Double], _ times: [Double], duration: Double) -> [[Double]]? {
    let ones = [Double](repeating: 1, count: times.count)
    switch self {
    case .exponential:
      let rate = exp(constants[0])
      guard rate < 1_000 else { return nil }
      return [ones, times.map { exp(-rate * $0) }]
    case .constantDeceleration:
      return [ones, times, times.map { $0 * $0 }]
    case .friction:
      let rate = exp(constants[0])
      guard rate < 1_000, rate * duration > 0.05 else { return nil }
      return [ones, times, times.map { exp(-rate * $0) }]
    case .eased:
      let (end, power) = (duration * (1 + exp(constants[0])), constants[1])
      guard (1.05...9).contains(power), end < 20 * duration else { return nil }
      return [ones, times.map { pow(max(0, 1 - $0 / end), power) }]
    case .spline:
      return Self.curve(FlightLaw.androidSpline, constants[0], constants[1], times, duration)
    case .bezier:
      guard (0...1).contains(constants[0]), (0...1).contains(constants[2]) else { return nil }
      return Self.curve(Array(constants[0..<4]), constants[4], constants[5], times, duration)
    case .none: return nil
    }
  }

  /// The curve of Android's spline: time and way of the two inner points.
  ///
  /// They follow from an inflection at 0.35 and the tensions 0.5 and 1.
  static let androidSpline = [0.175, 0.5, 0.35, 1.0]

  /// The most that a curve has begun before its first time, in seconds.
  private static let longestLead = 0.1

  private static func curve(
    _ points: [Double],
    _ logarithm: Double,
    _ lead: Double,
    _ times: [Double],
    _ duration: Double
  ) -> [[Double]]? {
    let length = exp(logarithm)
    guard (0...longestLead).contains(lead), length >= 0.8 * duration, length < 10 * duration else {
      return nil
    }
    return [
      [Double](repeating: 1, count: times.count),
      times.map { Self.way(points, at: ($0 + lead) / length) },
    ]
  }

  /// The part of the way of a Bézier at a part of its time.
  private static func way(_ points: [Double], at time: Double) -> Double {
    guard time > 0 else { return 0 }
    guard time < 1 else { return 1 }
    func value(_ one: Double, _ other: Double, _ at: Double) -> Double {
      let left = 1 - at
      return 3 * left * left * at * one + 3 * left * at * at * other + at * at * at
    }
    var (low, high) = (0.0, 1.0)
    var at = time
    // Newton's steps where they stay inside, else halves.
    for _ in 0..<60 {
      let miss = value(points[0], points[2], at) - time
      if miss.magnitude < 1e-13 { break }
      if miss > 0 { high = at } else { low = at }
      let left = 1 - at
      let slope =
        3 * left * left * points[0] + 6 * left * at * (points[2] - points[0])
        + 3 * at * at * (1 - points[2])
      let next = slope > 1e-9 ? at - miss / slope : -1
      at = next > low && next < high ? next : (low + high) / 2
    }
    return value(points[1], points[3], at)
  }
}

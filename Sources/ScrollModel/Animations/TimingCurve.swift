import ScrollMotion

/// The pace of an animation of views: the share of the way for a share of the duration.
///
/// ```swift
/// precondition(TimingCurve.easeInOut.progress(0) == 0 && TimingCurve.easeInOut.progress(1) == 1)
/// ```
public enum TimingCurve: String, CaseIterable, Sendable {
  /// The keyboard's, UIKit's curve 7, which is not public.
  ///
  /// Reported, not measured here: a spring of mass 3 and stiffness 1000 that is damped critically and has come
  /// to rest after half a second (jaredsinclair/JTSSloppySwiping, issue 2; flutter/engine, pull request 37604).
  /// Its half second is fitted to the duration, which the keyboard's notifications give as a quarter.
  case keyboard
  /// `UIView.AnimationCurve.easeInOut`: the cubic Bézier curve with the control points (0.42, 0) and (0.58, 1),
  /// as Core Animation documents them.
  case easeInOut

  /// Returns the progress at the share `u` of the duration; both from 0 to 1.
  public func progress(_ u: Double) -> Double {
    if u <= 0 { return 0 }
    if u >= 1 { return 1 }
    return switch self {
    case .keyboard: Self.spring(u) / Self.springAtEnd
    case .easeInOut: Self.easing(u)
    }
  }

  /// The spring's natural frequency times its half second: √(1000 ÷ 3) · 0.5.
  private static let frequency = (1_000.0 / 3).squareRoot() * 0.5
  private static let springAtEnd = spring(1)

  private static func spring(_ u: Double) -> Double {
    1 - Exponential.e(to: -frequency * u) * (1 + frequency * u)
  }

  /// Finds the curve's parameter for `u` by bisection, to the last bit: its x rises all the way.
  private static func easing(_ u: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<54 {
      let middle = (low + high) / 2
      if bezier(middle, 0.42, 0.58) < u { low = middle } else { high = middle }
    }
    return bezier((low + high) / 2, 0, 1)
  }

  private static func bezier(_ s: Double, _ first: Double, _ second: Double) -> Double {
    let rest = 1 - s
    return 3 * rest * rest * s * first + 3 * rest * s * s * second + s * s * s
  }
}

package import Foundation
package import ScrollModel
import SeededRandom

extension CGPoint {
  /// Returns a point, each coordinate of which is in a range.
  package static func random(
    in range: ClosedRange<Double>,
    using random: inout some RandomNumberGenerator
  ) -> CGPoint {
    CGPoint(x: range.random(using: &random), y: range.random(using: &random))
  }
}

extension CGSize {
  /// Returns a size: zero, smaller than a screen, a little larger, or very large.
  package static func random(using random: inout some RandomNumberGenerator) -> CGSize {
    let longest = Double.random(of: [0, 100, 480, 700, 3_000, 100_000], using: &random)
    return CGSize(
      width: (0...longest).random(using: &random),
      height: (0...longest).random(using: &random)
    )
  }
}

extension CGRect {
  /// Returns a rectangle that is at least partly on a screen of 320 by 480 points.
  package static func random(using random: inout some RandomNumberGenerator) -> CGRect {
    CGRect(
      x: (-20...100).random(using: &random),
      y: (-20...100).random(using: &random),
      width: (0...400).random(using: &random),
      height: (0...500).random(using: &random)
    )
  }
}

extension EdgeInsets {
  /// Returns insets, some of which are negative.
  package static func random(using random: inout some RandomNumberGenerator) -> EdgeInsets {
    EdgeInsets(
      top: (-20...80).random(using: &random),
      left: (-20...80).random(using: &random),
      bottom: (-20...80).random(using: &random),
      right: (-20...80).random(using: &random)
    )
  }
}

extension CGAffineTransform {
  /// Returns a transform: none, a scale, a mirroring, a rotation, or any map, which may be singular.
  package static func random(
    using random: inout some RandomNumberGenerator
  ) -> CGAffineTransform {
    func number(_ range: ClosedRange<Double>) -> Double { range.random(using: &random) }
    let tx = number(-50...50)
    let ty = number(-50...50)
    switch Int.random(in: 0..<6, using: &random) {
    case 0, 1: return .identity
    case 2:
      return CGAffineTransform(a: number(0.1...3), b: 0, c: 0, d: number(-2...2), tx: tx, ty: 0)
    case 3: return CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 0, ty: ty)
    case 4:
      // Without functions of libm, which differ between processors.
      let tangent = number(-4...4)
      let length = 1 + tangent * tangent
      let (sine, cosine) = (2 * tangent / length, (1 - tangent * tangent) / length)
      return CGAffineTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    default:
      return CGAffineTransform(
        a: number(-2...2),
        b: number(-2...2),
        c: number(-2...2),
        d: number(-2...2),
        tx: tx,
        ty: ty
      )
    }
  }
}

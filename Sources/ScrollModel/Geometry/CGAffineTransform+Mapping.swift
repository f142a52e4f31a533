package import Foundation

// The model maps points by these, and not by `applying(_:)` and `inverted()`, so that every platform
// gives the same bits.
extension CGAffineTransform {
  /// Returns the image of `point`.
  package func applied(to point: CGPoint) -> CGPoint {
    CGPoint(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// Returns the point with the image `point`; nil if the transform has no inverse.
  package func unapplied(to point: CGPoint) -> CGPoint? {
    let determinant = a * d - b * c
    guard determinant != 0, determinant.isFinite else { return nil }
    let (x, y) = (point.x - tx, point.y - ty)
    return CGPoint(x: (d * x - c * y) / determinant, y: (a * y - b * x) / determinant)
  }

  /// The inverse transform; nil if the determinant is zero or too close to it.
  package var inverse: CGAffineTransform? {
    let determinant = a * d - b * c
    guard determinant != 0, determinant.isFinite else { return nil }
    // Without rotation, one division each is exact to the last bit; adding 0 avoids negative zeros.
    let inverse = CGAffineTransform(
      a: keepsAxes ? 1 / a : d / determinant,
      b: -b / determinant + 0,
      c: -c / determinant + 0,
      d: keepsAxes ? 1 / d : a / determinant,
      tx: (c * ty - d * tx) / determinant + 0,
      ty: (b * tx - a * ty) / determinant + 0
    )
    return inverse.isWithinLimits ? inverse : nil
  }

  /// The inverse without the translation, for distances; nil if the transform has no inverse.
  var inverseOfDistances: CGAffineTransform? {
    let determinant = a * d - b * c
    guard determinant != 0, determinant.isFinite else { return nil }
    return CGAffineTransform(
      a: d / determinant,
      b: -b / determinant,
      c: -c / determinant,
      d: a / determinant,
      tx: 0,
      ty: 0
    )
  }

  /// This transform followed by `next`, for transforms of distances, which have no translation.
  func distances(then next: CGAffineTransform) -> CGAffineTransform {
    CGAffineTransform(
      a: next.a * a + next.c * b,
      b: next.b * a + next.d * b,
      c: next.a * c + next.c * d,
      d: next.b * c + next.d * d,
      tx: 0,
      ty: 0
    )
  }

  /// Whether rectangles stay axis-aligned: scaling and translation only, no rotation or shear.
  package var keepsAxes: Bool { b == 0 && c == 0 }
}

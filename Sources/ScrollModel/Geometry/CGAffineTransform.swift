public import Foundation

/// An affine map of the plane, x′ = a·x + c·y + tx, y′ = b·x + d·y + ty, as Core Graphics has it.
public struct CGAffineTransform: Equatable, Sendable {
  /// The share of x in x′.
  public var a: Double
  /// The share of x in y′.
  public var b: Double
  /// The share of y in x′.
  public var c: Double
  /// The share of y in y′.
  public var d: Double
  /// What is added to x′, in points.
  public var tx: Double
  /// What is added to y′, in points.
  public var ty: Double

  /// The map that leaves every point where it is.
  public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// A map from its six numbers, in Core Graphics' order.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// A scaling about the origin.
  public init(scaleX: Double, y: Double) {
    self.init(a: scaleX, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// Where `point` is mapped to.
  public func applied(to point: CGPoint) -> CGPoint {
    CGPoint(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// The point that is mapped to `point`; nil where the map is flat.
  public func unapplied(to point: CGPoint) -> CGPoint? {
    let determinant = a * d - b * c
    guard determinant != 0, determinant.isFinite else { return nil }
    let (x, y) = (point.x - tx, point.y - ty)
    return CGPoint(x: (d * x - c * y) / determinant, y: (a * y - b * x) / determinant)
  }

  /// The map that takes everything back; nil where the map is flat or next to it.
  public var inverse: CGAffineTransform? {
    let determinant = a * d - b * c
    guard determinant != 0, determinant.isFinite else { return nil }
    // Without a rotation one division each is exact to the last bit. No negative zeros.
    let inverse = CGAffineTransform(
      a: keepsAxes ? 1 / a : d / determinant,
      b: -b / determinant + 0,
      c: -c / determinant + 0,
      d: keepsAxes ? 1 / d : a / determinant,
      tx: (c * ty - d * tx) / determinant + 0,
      ty: (b * tx - a * ty) / determinant + 0
    )
    return inverse.isInReach ? inverse : nil
  }

  /// The map that takes distances back, without moving anything; nil where the map is flat.
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

  /// This map, then `next`; for maps of distances, which move nothing.
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

  /// Whether rectangles stay upright: only scaling and moving, no rotation or shear.
  public var keepsAxes: Bool { b == 0 && c == 0 }
}

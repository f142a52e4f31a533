// The geometry types are Core Graphics'. Foundation has them on every platform except this one, which
// only Apple's Core Graphics has. The branch for Apple platforms was never compiled.
#if !canImport(CoreGraphics)
public import Foundation

/// An affine transform of the plane, x′ = a·x + c·y + tx, y′ = b·x + d·y + ty, as in Core Graphics.
///
/// On Apple platforms it is Core Graphics' own type, and this declaration does not exist.
///
/// ```swift
/// let view = View(id: "view")
/// view.bounds.size = CGSize(width: 10, height: 10)
/// view.transform = CGAffineTransform(scaleX: 2, y: 3)
/// precondition(view.frame.size == CGSize(width: 20, height: 30))
/// ```
public struct CGAffineTransform: Equatable, Sendable {
  /// The factor of x in x′.
  public var a: CGFloat
  /// The factor of x in y′.
  public var b: CGFloat
  /// The factor of y in x′.
  public var c: CGFloat
  /// The factor of y in y′.
  public var d: CGFloat
  /// The translation of x′, in points.
  public var tx: CGFloat
  /// The translation of y′, in points.
  public var ty: CGFloat

  /// The transform that leaves every point unchanged.
  public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Creates a transform from its six numbers, in Core Graphics' order.
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// Creates a scaling about the origin.
  public init(scaleX: CGFloat, y: CGFloat) {
    self.init(a: scaleX, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }
}
#endif

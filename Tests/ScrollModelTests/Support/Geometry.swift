import Foundation
import ScrollModel

extension CGPoint {
  func isNear(_ other: CGPoint?, _ tolerance: Double = 1e-9) -> Bool {
    guard let other else { return false }
    return abs(x - other.x) <= tolerance && abs(y - other.y) <= tolerance
  }
}

extension CGRect {
  func isNear(_ other: CGRect?, _ tolerance: Double = 1e-9) -> Bool {
    guard let other else { return false }
    return origin.isNear(other.origin, tolerance)
      && abs(width - other.width) <= tolerance && abs(height - other.height) <= tolerance
  }

  init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.init(x: x, y: y, width: width, height: height)
  }
}

extension CGAffineTransform {
  /// A rotation about the origin, in radians.
  static func rotation(_ angle: Double) -> CGAffineTransform {
    let (sine, cosine) = (sin(angle), cos(angle))
    return CGAffineTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  static func scale(_ x: Double, _ y: Double? = nil) -> CGAffineTransform {
    CGAffineTransform(scaleX: x, y: y ?? x)
  }
}

extension EdgeInsets {
  init(_ top: Double, _ left: Double, _ bottom: Double, _ right: Double) {
    self.init(top: top, left: left, bottom: bottom, right: right)
  }
}

extension View {
  /// A view with a frame and subviews.
  static func make(
    _ id: String,
    _ frame: CGRect = .zero,
    transform: CGAffineTransform = .identity,
    boundsOrigin: CGPoint = .zero,
    _ subviews: [View] = []
  ) -> View {
    let view = View(id: id)
    view.transform = transform
    view.frame = frame
    view.bounds.origin = boundsOrigin
    for subview in subviews { view.addSubview(subview) }
    return view
  }
}

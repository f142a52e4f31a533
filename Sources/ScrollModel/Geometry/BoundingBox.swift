import Foundation

/// The smallest axis-aligned rectangle that contains all points added to it.
struct BoundingBox {
  private var minimum = CGPoint(x: Double.infinity, y: Double.infinity)
  private var maximum = CGPoint(x: -Double.infinity, y: -Double.infinity)

  mutating func add(_ point: CGPoint) {
    minimum = CGPoint(x: min(minimum.x, point.x), y: min(minimum.y, point.y))
    maximum = CGPoint(x: max(maximum.x, point.x), y: max(maximum.y, point.y))
  }

  var rect: CGRect {
    CGRect(
      x: minimum.x,
      y: minimum.y,
      width: maximum.x - minimum.x,
      height: maximum.y - minimum.y
    )
  }

  /// Returns the bounding box of a rectangle's four corners after mapping them.
  static func around(_ rect: CGRect, mappedBy map: (CGPoint) -> CGPoint) -> CGRect {
    var box = BoundingBox()
    box.add(map(CGPoint(x: rect.minX, y: rect.minY)))
    box.add(map(CGPoint(x: rect.maxX, y: rect.minY)))
    box.add(map(CGPoint(x: rect.minX, y: rect.maxY)))
    box.add(map(CGPoint(x: rect.maxX, y: rect.maxY)))
    return box.rect
  }
}

import Foundation

/// One of the two axes of an offset.
enum Axis: String, CaseIterable {
  case x, y

  func of(_ point: CGPoint) -> Double { self == .x ? point.x : point.y }
  func of(_ size: CGSize) -> Double { self == .x ? size.width : size.height }
  /// The two ends of a rectangle.
  func ends(of rect: CGRect) -> (first: Double, last: Double) {
    self == .x ? (rect.minX, rect.maxX) : (rect.minY, rect.maxY)
  }

  /// A point with another coordinate on this axis.
  func setting(_ value: Double, in point: CGPoint) -> CGPoint {
    self == .x ? CGPoint(x: value, y: point.y) : CGPoint(x: point.x, y: value)
  }

  /// The axis on which a way is longer; down if both are equal.
  init(along way: CGPoint) { self = abs(way.x) > abs(way.y) ? .x : .y }
}

extension CGPoint {
  static func + (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x + b.x, y: a.y + b.y) }
  static func - (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x - b.x, y: a.y - b.y) }

  /// The longer one of the distances on both axes.
  func gap(to other: CGPoint) -> Double { max(abs(x - other.x), abs(y - other.y)) }
}

extension CGSize {
  /// Whether both lengths are equal, as far as a person sees.
  func isNear(_ other: CGSize) -> Bool {
    abs(width - other.width) < leastLength && abs(height - other.height) < leastLength
  }
}

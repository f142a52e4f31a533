package import Foundation

/// One of the two directions that content scrolls in.
package enum Axis: Sendable, CaseIterable {
  /// x, growing to the right.
  case horizontal
  /// y, growing downwards.
  case vertical

  /// Both axes, without creating an array on each use.
  static let both = allCases

  /// The axis along which a way is longer; down if both are equal.
  package init(along way: CGPoint) { self = abs(way.x) > abs(way.y) ? .horizontal : .vertical }
}

extension CGPoint {
  /// The length as a vector from the origin.
  var length: Double { (x * x + y * y).squareRoot() }

  /// The distance to another point.
  package func distance(to other: CGPoint) -> Double { (other - self).length }

  /// The coordinate on one axis.
  package subscript(axis: Axis) -> Double {
    get { axis == .horizontal ? Double(x) : Double(y) }
    set {
      if axis == .horizontal { x = newValue } else { y = newValue }
    }
  }

  package static func + (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x + b.x, y: a.y + b.y) }
  package static func - (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x - b.x, y: a.y - b.y) }
}

extension CGSize {
  /// The length on one axis.
  package subscript(axis: Axis) -> Double {
    get { axis == .horizontal ? Double(width) : Double(height) }
    set {
      if axis == .horizontal { width = newValue } else { height = newValue }
    }
  }
}

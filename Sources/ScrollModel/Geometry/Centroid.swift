import Foundation

extension [CGPoint] {
  /// The mean of the points; there must be at least one.
  var centroid: CGPoint {
    let sum = dropFirst().reduce(first ?? .zero) { $0 + $1 }
    let count = Double(Swift.max(1, count))
    return CGPoint(x: sum.x / count, y: sum.y / count)
  }

  /// The mean length of the points as vectors from the origin; there must be at least one.
  var meanLength: Double {
    let sum = reduce(0) { $0 + $1.length }
    return sum / Double(Swift.max(1, count))
  }
}

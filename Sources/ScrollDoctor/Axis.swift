import Foundation
import ScrollModel

extension Axis {
  /// Its name in a sentence.
  var name: String { self == .horizontal ? "x" : "y" }

  /// What a length along it is called, as a property of a size and in a sentence.
  var length: (name: String, word: String) {
    self == .horizontal ? ("width", "wide") : ("height", "high")
  }

  /// A point with another coordinate on this axis.
  func setting(_ value: Double, in point: CGPoint) -> CGPoint {
    var point = point
    point[self] = value
    return point
  }
}

extension CGPoint {
  /// The longer one of the distances on both axes.
  func gap(to other: CGPoint) -> Double { max(abs(x - other.x), abs(y - other.y)) }
}

extension CGSize {
  func scaled(by factor: Double) -> CGSize {
    CGSize(width: width * factor, height: height * factor)
  }

  /// Whether both lengths are equal, as far as a person sees.
  func isNear(_ other: CGSize) -> Bool {
    abs(width - other.width) < leastLength && abs(height - other.height) < leastLength
  }
}

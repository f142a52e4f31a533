/// Lengths that differ by less than this, in points, are equal: half a point is a pixel of most screens.
let leastLength = 0.5

/// Limits that several rules use.
enum Tolerance {
  /// An inset for a bar or a keyboard may exceed it by this, as a margin, in points.
  static let maximumDistance = 32.0
  /// A way that a person notices, in points; less corrects a rounding.
  static let noticedWay = 8.0
  /// What differs by less than this, in points, has the same place.
  static let samePlace = 1.0
  /// A pause after which something else begins, in microseconds.
  static let pause: Int64 = 200_000
  /// Changes within this time, about a frame, belong together, in microseconds.
  static let frame: Int64 = 20_000
  /// A view counts as covered, or as out of reach, from this share of its length on.
  static let coveredShare = 0.25
}

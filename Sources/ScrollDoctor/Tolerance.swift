/// Lengths that differ by less than this, in points, are equal: half a point is a pixel of most screens.
let leastLength = 0.5

/// Limits that several rules use.
enum Tolerance {
  /// An inset for a bar or a keyboard may exceed it by this, as a margin, in points.
  static let maximumDistance = 32.0
  /// A view counts as covered, or as out of reach, from this share of its length on.
  static let coveredShare = 0.25
}

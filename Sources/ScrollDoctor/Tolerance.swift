/// Limits that several rules use; lengths are in points.
enum Tolerance {
  /// Lengths that differ by less than this are equal: half a point is a pixel of most screens.
  static let tolerance = 0.5
  /// An inset for a bar or a keyboard may exceed it by this, as a margin.
  static let maximumDistance = 32.0
  /// A view counts as covered, or as out of reach, from this share of its length on.
  static let coveredShare = 0.25
}

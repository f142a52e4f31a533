/// Lengths in points that several rules go by.
enum Points {
  /// Lengths that differ by less are the same: half a point is a pixel of most screens.
  static let tolerance = 0.5
}

/// Lengths in points that several rules use.
enum Tolerance {
  /// Lengths that differ by less than this are equal: half a point is a pixel of most screens.
  static let tolerance = 0.5
}

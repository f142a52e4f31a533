/// When a finger on the glass becomes a pan, and along which axes.
public enum PanRecognition {
  /// The distance in points that a finger must exceed, in any direction; it is swallowed (recorded).
  public static let slop = 10.0
  /// The tangent of 20°: a drag no further than that from an axis is locked to it.
  ///
  /// The angle is ours; nobody is known to have measured it.
  static let lockTangent = 0.363_970_234_266_202_36

  /// The part of the displacement (dx, dy) from touch-down that the recognition swallows.
  ///
  /// Nil while the finger has not moved far enough.
  ///
  /// From recognition on, also after a reversal, translation = displacement − that part.
  public static func swallowed(dx: Double, dy: Double) -> (dx: Double, dy: Double)? {
    let distance = (dx * dx + dy * dy).squareRoot()
    guard distance > slop, distance.isFinite else { return nil }
    return (slop * dx / distance, slop * dy / distance)
  }

  /// The axes that a directional lock leaves free for a drag with the displacement (dx, dy) at its
  /// recognition; both for a diagonal start.
  public static func unlockedAxes(dx: Double, dy: Double) -> (x: Bool, y: Bool) {
    let (width, height) = (dx.magnitude, dy.magnitude)
    if width == 0, height == 0 { return (true, true) }
    if height <= width * lockTangent { return (true, false) }
    if width <= height * lockTangent { return (false, true) }
    return (true, true)
  }
}

/// The recognition of a pan from a finger's movement, and its axes.
///
/// ```swift
/// precondition(PanRecognition.swallowed(dx: 0, dy: PanRecognition.slop / 2) == nil)
/// ```
public enum PanRecognition {
  /// The distance in points that a finger must exceed, in any direction; it is swallowed (recorded).
  public static let slop = 10.0
  /// The tangent of 20°: a drag within this angle of an axis is locked to that axis.
  ///
  /// The angle was decoded by others from UIKit's code; no measurement of it is known.
  static let lockTangent = 0.363_970_234_266_202_36

  /// Returns the part of the displacement (dx, dy) from touch-down that the recognition swallows.
  ///
  /// Nil while the finger has not moved far enough. From recognition on, also after a reversal,
  /// translation = displacement − that part.
  public static func swallowed(dx: Double, dy: Double) -> (dx: Double, dy: Double)? {
    let distance = (dx * dx + dy * dy).squareRoot()
    guard distance > slop, distance.isFinite else { return nil }
    return (slop * dx / distance, slop * dy / distance)
  }

  /// Returns the axes that a directional lock leaves free for a drag with the displacement (dx, dy) at
  /// its recognition; both for a diagonal start.
  public static func unlockedAxes(dx: Double, dy: Double) -> (x: Bool, y: Bool) {
    let (width, height) = (dx.magnitude, dy.magnitude)
    if width == 0, height == 0 { return (true, true) }
    if height <= width * lockTangent { return (true, false) }
    if width <= height * lockTangent { return (false, true) }
    return (true, true)
  }
}

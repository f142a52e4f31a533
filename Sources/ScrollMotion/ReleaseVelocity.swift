/// The velocity of a release, from the velocities at the last two samples of its drag.
///
/// ```swift
/// let release = ReleaseVelocity.blend(latest: (0, 0.9), previous: (0, 0.5))
/// precondition(abs(release.y - 0.6) < 1e-12)
/// precondition(ReleaseVelocity.blend(latest: (0.1, 0.1), previous: nil) == (0, 0))
/// ```
public enum ReleaseVelocity {
  /// The speed at the last sample, in points per millisecond over both axes, below which a release has no
  /// velocity.
  ///
  /// Decoded by others from UIKit's code; in measurements 0.2626 starts a deceleration.
  public static let slowestFling = 0.25
  /// The milliseconds after the last sample from which on a lift has no velocity.
  ///
  /// No measurement of this age is known; 33 ms is known to have no effect.
  public static let staleAge = 100.0
  /// The weight of the older velocity (11 recorded releases of touches and 2 of a trackpad agree).
  static let previousWeight = 0.75

  /// Returns the velocity with which content bounces that a trackpad lets go past an edge, in points per millisecond on one
  /// axis.
  ///
  /// Fingers that rest have a last velocity of zero, and the one before still counts; there is no lower limit. One public
  /// recording of a trackpad that was held still agrees in 37 frames to 4.6e-7 points.
  package static func bounce(latest: Double, previous: Double?, hasRested: Bool) -> Double {
    let (last, before) = hasRested ? (0, latest) : (latest, previous ?? latest)
    return previousWeight * before + (1 - previousWeight) * last
  }

  /// Returns the velocity of a release in points per millisecond.
  ///
  /// `previous` is nil if its sample does not belong to the drag. If it is zero on both axes, it does not count
  /// either (decoded by others). The speed that decides whether there is a velocity is that of `latest`.
  public static func blend(
    latest: (x: Double, y: Double),
    previous: (x: Double, y: Double)?
  ) -> (x: Double, y: Double) {
    guard (latest.x * latest.x + latest.y * latest.y).squareRoot() >= slowestFling else {
      return (0, 0)
    }
    guard let previous, previous != (0, 0) else { return latest }
    let latestWeight = 1 - previousWeight
    return (
      previousWeight * previous.x + latestWeight * latest.x,
      previousWeight * previous.y + latestWeight * latest.y
    )
  }
}

import ModelCoding
import ScrollModel

/// The largest accepted differences of numbers, by their units.
///
/// ```swift
/// var tolerance = NumberTolerance(all: 1e-9)
/// tolerance.points = 0.5
/// precondition(!tolerance.isNone)
/// ```
public struct NumberTolerance: Equatable, Sendable, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral
{
  /// Of lengths, in points.
  public var points = 0.0
  /// Of velocities, in points per second.
  public var pointsPerSecond = 0.0
  /// Of times, in microseconds.
  public var microseconds = 0.0
  /// Of numbers without a unit, such as a zoom scale.
  public var other = 0.0

  /// Accepts no difference.
  public init() {}

  /// Accepts the same difference of every number, whatever its unit is.
  public init(all difference: Double) {
    (points, pointsPerSecond) = (difference, difference)
    (microseconds, other) = (difference, difference)
  }

  /// Accepts the same difference of every number.
  public init(floatLiteral difference: Double) { self.init(all: difference) }
  /// Accepts the same difference of every number.
  public init(integerLiteral difference: Int) { self.init(all: Double(difference)) }

  /// Whether it accepts any difference.
  public var isNone: Bool { self == NumberTolerance() }

  /// Whether it accepts a difference of two numbers at a path of a state, patch or event.
  func accepts(_ difference: Double, at path: [String]) -> Bool {
    difference <= limit(at: path)
  }

  private func limit(at path: [String]) -> Double {
    // An event's velocity has the unit of the delegate method.
    if path.first == "velocity" { return pointsPerSecond / 1000 }
    for key in path.reversed() {
      if key == "t" { return microseconds }
      if Self.lengths.contains(key) { return points }
      guard let property = Property(name: key) else { continue }
      switch property.descriptor.unit {
      case .points: return points
      case .pointsPerSecond: return pointsPerSecond
      case nil: return other
      }
    }
    return other
  }

  /// The lengths in states and events that are no properties of views.
  private static let lengths: Set<String> = [
    "location", "size", "proposedTargetContentOffset", "targetContentOffset",
  ]
}

/// The flicks in a row on one scroll view, which let the content travel further from the fourth on.
///
/// The rule and all its constants were decoded by others from UIKit's code; recordings do not contradict it, but
/// have at most two flicks in a row. Times are in milliseconds, speeds in points per millisecond.
///
/// ```swift
/// var streak = FlickStreak()
/// for flick in 0..<4 {
///   streak.touchDown(at: Double(flick) * 400)
///   streak.drag(velocity: -1.2, speed: 1.2, translation: 240)
///   streak.lift(speed: 1.2, at: Double(flick) * 400 + 100)
/// }
/// precondition(streak.count == 4 && streak.multiplier == 1.9)
/// ```
public struct FlickStreak: Equatable, Sendable {
  /// The speed of a lift from which it counts as a flick.
  static let slowestFlick = 0.6
  /// The speed of a drag below which a streak ends.
  static let slowestDrag = 0.13
  /// The longest time from one flick to the next touch-down.
  static let longestPause = 1_000.0
  /// The number of flicks before the multiplier grows.
  static let flicksBeforeGrowth = 3
  /// The translation in points of a drag that counts once, and the largest fraction of it that counts.
  static let wholeTranslation = 240.0
  static let largestShare = 0.9
  /// The largest multiplier.
  static let maximum = 16.0

  /// The number of flicks in a row.
  public private(set) var count = 0
  /// The factor for the distance of each frame of the next flight.
  public private(set) var multiplier = 1.0
  /// The multiplier at the latest touch-down.
  private var initialMultiplier = 1.0
  /// The time of the latest flick.
  private var lastFlick: Double?
  /// The latest velocity that was not zero.
  private var lastVelocity = 0.0

  /// Creates a streak without a flick.
  public init() {}

  /// Handles a touch-down, also on moving content.
  public mutating func touchDown(at time: Double) {
    if let lastFlick, time - lastFlick > Self.longestPause { reset() }
    initialMultiplier = multiplier
  }

  /// Handles a sample of a drag.
  ///
  /// `velocity` is the finger's on the main axis of the view, `speed` its length over both axes, and
  /// `translation` the length in points of the drag's translation.
  public mutating func drag(velocity: Double, speed: Double, translation: Double) {
    let turns = velocity * lastVelocity < 0
    if velocity != 0 { lastVelocity = velocity }
    if turns || speed < Self.slowestDrag { reset() }
    guard count >= Self.flicksBeforeGrowth else { return }
    let weight = 1 + Double(count - Self.flicksBeforeGrowth) / 2
    let share = min(translation / Self.wholeTranslation, Self.largestShare)
    multiplier = min(initialMultiplier + weight * share, Self.maximum)
  }

  /// Returns whether a lift with `speed` at its last sample is a flick.
  public static func counts(speed: Double) -> Bool { speed >= slowestFlick }

  /// Handles the lift that ends a drag, with the `speed` at its last sample; zero for a lift without a
  /// deceleration.
  public mutating func lift(speed: Double, at time: Double) {
    guard Self.counts(speed: speed) else { return reset() }
    count += 1
    lastFlick = time
  }

  /// Ends the streak, as content does that meets an edge or comes to rest.
  public mutating func reset() {
    count = 0
    multiplier = 1
    lastFlick = nil
  }
}

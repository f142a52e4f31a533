/// The velocity of a finger, estimated from its touch samples on one axis as UIScrollView's pan gesture
/// does.
///
/// Each pair of neighbouring samples has a raw velocity. The velocity at a sample is 0.8 of the
/// previous raw velocity plus 0.2 of its own (60 recorded samples agree to 5e-11 pt/s). It is not
/// recursive, so only four samples matter.
///
/// ```swift
/// var tracker = VelocityTracker(position: 0, time: 0)
/// for sample in 1...4 { tracker.add(position: Double(sample) * 16, time: Double(sample) * 16) }
/// precondition(abs(tracker.latest - 1) < 0.01)
/// ```
public struct VelocityTracker: Equatable, Sendable {
  /// The weight of the older raw velocity in a sample's velocity.
  static let previousRawWeight = 0.8

  private struct Sample: Equatable {
    var position: Double
    var time: Double
  }

  /// The latest sample and the ones before it that matter.
  ///
  /// They are not in an array, because each move copies a drag with its trackers, and would copy the
  /// array too.
  private var newest: Sample
  private var second: Sample?
  private var third: Sample?
  private var fourth: Sample?

  /// Creates a tracker at the touch-down, at `position` points and `time` milliseconds.
  public init(position: Double, time: Double) {
    newest = Sample(position: position, time: time)
  }

  /// Samples closer than this, in milliseconds, have the same time: half of the microsecond resolution.
  static let leastInterval = 0.0005

  /// Adds a sample; one at the same time as the latest replaces it.
  ///
  /// `time`, in milliseconds, must not be below the latest sample's.
  public mutating func add(position: Double, time: Double) {
    if time - newest.time < Self.leastInterval {
      newest.position = position
      return
    }
    (second, third, fourth) = (newest, second, third)
    newest = Sample(position: position, time: time)
  }

  /// Moves all samples by `distance` points, for a tracked point that changes position but not
  /// velocity.
  public mutating func shift(by distance: Double) {
    newest.position += distance
    second?.position += distance
    third?.position += distance
    fourth?.position += distance
  }

  /// The time of the latest sample, in milliseconds.
  public var latestTime: Double { newest.time }

  /// Whether there are two samples, and with them a velocity.
  public var hasVelocity: Bool { second != nil }

  /// The finger's velocity at the latest sample, in points per millisecond; zero with one sample.
  public var latest: Double { Self.velocity(newest, second, third) ?? 0 }

  /// The finger's velocity at the sample before the latest, in points per millisecond; zero without a
  /// velocity there.
  public var previous: Double { Self.velocity(second, third, fourth) ?? 0 }

  /// Returns the velocity at a sample, from the two before it; nil without a previous sample.
  private static func velocity(_ sample: Sample?, _ before: Sample?, _ first: Sample?) -> Double? {
    guard let sample, let before else { return nil }
    let own = raw(before, sample)
    guard let first else { return own }
    return previousRawWeight * raw(first, before) + (1 - previousRawWeight) * own
  }

  private static func raw(_ a: Sample, _ b: Sample) -> Double {
    (b.position - a.position) / (b.time - a.time)
  }
}

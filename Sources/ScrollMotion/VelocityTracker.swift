/// The velocity of a finger, estimated from its touch samples on one axis as UIScrollView's pan
/// gesture does.
///
/// Each pair of neighbouring samples has a raw velocity; the velocity at a sample is 0.8 of the raw
/// one before it and 0.2 of its own (60 recorded samples agree to 5e-11 pt/s). It is not recursive,
/// so four samples are all that matters.
public struct VelocityTracker: Equatable, Sendable {
  /// The weight of the older raw velocity in a sample's velocity.
  static let previousRawWeight = 0.8
  /// The weight of the older sample's velocity in the release velocity (11 recorded releases agree).
  static let previousVelocityWeight = 0.75

  private struct Sample: Equatable {
    var position: Double
    var time: Double
  }

  /// The latest samples, oldest first; at most four.
  private var samples: [Sample]

  /// Starts at the touch-down, at `position` points and `time` milliseconds.
  public init(position: Double, time: Double) {
    samples = [Sample(position: position, time: time)]
  }

  /// Samples closer than this, in milliseconds, are at one time: half the microsecond that times are
  /// counted in.
  static let leastInterval = 0.0005

  /// Adds a sample; one at the same time as the latest replaces it.
  ///
  /// `time`, in milliseconds, must not be below the latest sample's.
  public mutating func add(position: Double, time: Double) {
    if let last = samples.last, time - last.time < Self.leastInterval {
      samples[samples.count - 1].position = position
      return
    }
    if samples.count == 4 { samples.removeFirst() }
    samples.append(Sample(position: position, time: time))
  }

  /// Moves all samples by `distance` points: what is followed is another point from here on, and as
  /// fast.
  public mutating func shift(by distance: Double) {
    for index in samples.indices { samples[index].position += distance }
  }

  /// The time of the latest sample, in milliseconds.
  public var latestTime: Double { samples.last?.time ?? 0 }

  /// The finger's velocity at the latest sample, in points per millisecond; zero with one sample.
  public var latest: Double { velocity(at: samples.count - 1) ?? 0 }

  /// The velocity that a lift hands to the content, in points per millisecond of the finger.
  public var release: Double {
    let last = samples.count - 1
    guard let latest = velocity(at: last) else { return 0 }
    guard let previous = velocity(at: last - 1) else { return latest }
    return Self.blend(previous: previous, latest: latest)
  }

  /// The release velocity from the velocities at the last two samples.
  public static func blend(previous: Double, latest: Double) -> Double {
    previousVelocityWeight * previous + (1 - previousVelocityWeight) * latest
  }

  private func raw(at index: Int) -> Double? {
    guard index >= 1, index < samples.count else { return nil }
    let (a, b) = (samples[index - 1], samples[index])
    return (b.position - a.position) / (b.time - a.time)
  }

  private func velocity(at index: Int) -> Double? {
    guard let own = raw(at: index) else { return nil }
    guard let before = raw(at: index - 1) else { return own }
    return Self.previousRawWeight * before + (1 - Self.previousRawWeight) * own
  }
}

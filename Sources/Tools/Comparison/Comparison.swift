package import JSON
package import ScrollModel

/// How far a trace is from UIScrollView, gesture by gesture.
///
/// The reference is this package's model with the touches of the trace at their times and frames at the trace's
/// own. What was moved, laid on a grid or assumed is in ``alignment``.
package struct Comparison: Sendable {
  /// What was done to the times of the trace.
  package struct Alignment: Equatable, Sendable {
    /// The display's frames a second, if the frames were laid on its grid.
    package var framesPerSecond: Double?
    /// How far the frames were off the grid, in milliseconds (root of the mean square).
    package var frameJitter: Double
    /// Whether the touches were laid on the grid of their samples.
    package var touchesAreLaid = false
    /// How far they are off it, in milliseconds (median); nil if they lie on none.
    package var touchJitter: Double?
  }

  package let trace: Trace
  package let alignment: Alignment
  package let gestures: [GestureComparison]
  /// What the trace lacks, in words, and what cannot be said without it.
  package let notes: [String]

  /// Touches that are further off their grid are laid on it, in microseconds.
  private static let farTouches = 500.0
  /// What rounding to microseconds makes of regular times.
  private static let rounding = 2.0
  /// How far frames without a grid are off their times, in seconds.
  private static let unknownJitter = 0.001
  /// The runs with other stamps.
  private static let runs = 24
  /// Stamps are never more exact than this, in microseconds.
  private static let leastStamp = 100.0

  /// Compares a trace with the model, by its `options`, or with another trace, gesture by gesture.
  ///
  /// Two runs have the same result. Throws a `UserError` for a trace that cannot be compared.
  package init(
    _ trace: Trace,
    options: ModelOptions = ModelOptions(),
    against other: Trace? = nil
  ) throws(UserError) {
    let (own, plan, alignment) = try Self.prepared(trace, options)
    (self.trace, self.alignment) = (own, alignment)
    let jitter = alignment.framesPerSecond == nil ? Self.unknownJitter : 0
    let compared: [GestureComparison]
    if let other {
      let (_, reference, _) = try Self.prepared(other, options)
      compared = try plan.compare(with: reference, jitter: jitter)
    } else {
      compared = try plan.compare(jitter: jitter)
    }
    let limit = SpeedLimit.quantity(compared)
    gestures = compared.map { $0.adding(limit) }
    notes = plan.notes
  }

  /// The frames of the reference, gesture after gesture; none without touches.
  package var referenceFrames: [Trace.Frame] {
    var frames: [Trace.Frame] = []
    for gesture in gestures {
      guard let track = gesture.reference else { continue }
      for (time, offset) in zip(track.times, track.offsets) {
        let time = gesture.start + Int64((time * 1_000_000).rounded())
        guard time > frames.last?.time ?? .min else { continue }
        frames.append(
          Trace.Frame(
            time: time,
            x: gesture.isVertical ? 0 : offset,
            y: gesture.isVertical ? offset : 0
          )
        )
      }
    }
    return frames
  }

  /// Lays the times of a trace on their grids.
  private static func prepared(
    _ trace: Trace,
    _ options: ModelOptions
  ) throws(UserError) -> (Trace, ComparisonPlan, Alignment) {
    guard trace.frames.count <= Trace.maximumFrames else {
      throw UserError("the trace has more than \(Trace.maximumFrames) frames")
    }
    guard trace.frames.count >= 4 else {
      throw UserError("the trace has fewer than four frames")
    }
    let grid = DisplayGrid.display(trace.frames.map(\.time))
    var laid = trace
    // Regular times are rounded to microseconds; to move them would change the last bits.
    if let grid, grid.rms > rounding {
      for index in laid.frames.indices {
        laid.frames[index].time = Int64(grid.laid(laid.frames[index].time).rounded())
      }
    }
    let samples = DisplayGrid.samples(
      trace.touches.filter { $0.phase == .began || $0.phase == .moved }.map(\.time)
    )
    let isFar = samples.map { $0.median > farTouches } ?? false
    if isFar, let samples {
      for index in laid.touches.indices where laid.touches[index].phase == .moved {
        laid.touches[index].time = Int64(samples.laid(laid.touches[index].time).rounded())
      }
      laid.touches.sort { $0.time < $1.time }
    }
    let alignment = Alignment(
      framesPerSecond: grid.map { (1_000_000 / $0.period * 100).rounded() / 100 },
      frameJitter: (grid?.rms ?? 0) / 1_000,
      touchesAreLaid: isFar,
      touchJitter: samples.map { $0.median / 1_000 }
    )
    let plan = ComparisonPlan(
      laid,
      period: grid?.period ?? median(trace.frames.map(\.time)),
      stamp: max((samples?.rms ?? 0) * 3.0.squareRoot(), leastStamp),
      runs: runs,
      options: options
    )
    return (laid, plan, alignment)
  }

  private static func median(_ times: [Int64]) -> Double {
    let distances = zip(times, times.dropFirst()).map { Double($1 - $0) }.filter { $0 > 0 }.sorted()
    return distances.isEmpty ? 1_000_000 / 60 : distances[distances.count / 2]
  }
}

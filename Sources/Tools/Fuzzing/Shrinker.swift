import Foundation
import ScrollModel

/// Finds a small script that fails in the same way as a long one.
///
/// It removes commands, in large pieces first (Zeller and Hildebrandt, "Simplifying and Isolating
/// Failure-Inducing Input", IEEE Transactions on Software Engineering 28, 2002), then samples, shortens
/// waits and rounds coordinates, for as long as one of these changes keeps the failure. The same script
/// gives the same result.
public struct Shrinker {
  /// Runs a script up to a time and returns its failure, if it fails in the same way as the original
  /// script.
  public typealias Trial = ([FuzzInput], _ end: Int64) -> FuzzFailure?

  /// The remaining script.
  public private(set) var inputs: [FuzzInput]
  /// The failure of the remaining script.
  public private(set) var failure: FuzzFailure
  /// The number of runs so far.
  public private(set) var trials = 0

  /// The time between two samples of a finger, in microseconds, rounded to whole milliseconds.
  private static let sampleTime: Int64 = 8_000

  private let trial: Trial
  private let maximumTrials: Int
  private let isCancelled: () -> Bool

  /// Creates a shrinker for a script that fails; `isCancelled` is called before each run.
  public init(
    _ inputs: [FuzzInput],
    _ failure: FuzzFailure,
    maximumTrials: Int = 3_000,
    isCancelled: @escaping () -> Bool = { false },
    trial: @escaping Trial
  ) {
    self.inputs = inputs.filter { $0.time <= failure.time }
    self.failure = failure
    self.maximumTrials = maximumTrials
    self.isCancelled = isCancelled
    self.trial = trial
  }

  /// Makes the script as small as possible.
  public mutating func shrink() {
    var before: [FuzzInput]
    repeat {
      before = inputs
      Reduction.leaveOut(from: { inputs }, isOver: { isOver }, take: { take($0) })
      leaveOutSamples()
      shortenWaits()
      simplifyPlaces()
    } while inputs != before && !isOver
  }

  private var isOver: Bool { trials >= maximumTrials || isCancelled() }

  /// Accepts another script if it fails too.
  @discardableResult
  private mutating func take(_ candidate: [FuzzInput]) -> Bool {
    guard candidate != inputs, !isOver else { return false }
    trials += 1
    guard let failure = trial(candidate, self.failure.time) else { return false }
    inputs = candidate.filter { $0.time <= failure.time }
    self.failure = failure
    return true
  }

  private mutating func leaveOutSamples() {
    for index in inputs.indices.reversed() where index < inputs.count {
      guard case .touch(let samples) = inputs[index].command, samples.count > 1 else { continue }
      for sample in samples.indices.reversed() {
        guard index < inputs.count, case .touch(var fewer) = inputs[index].command,
          fewer.count > 1, sample < fewer.count
        else { break }
        fewer.remove(at: sample)
        replace(index, .touch(fewer))
      }
    }
  }

  @discardableResult
  private mutating func replace(_ index: Int, _ command: Command) -> Bool {
    var candidate = inputs
    candidate[index].command = command
    return take(candidate)
  }

  /// Moves each command as early as possible, or to a whole number of milliseconds; finger movements keep
  /// their minimum sample time.
  private mutating func shortenWaits() {
    for index in inputs.indices where index < inputs.count {
      let before = index == 0 ? 0 : inputs[index - 1].time
      let wait = inputs[index].time - before
      let least = index > 0 && inputs[index].command.movesFinger ? Self.sampleTime : 0
      for shorter in [least, 2 * Self.sampleTime, wait / 2, wait - wait % 1_000]
      where shorter >= least && shorter < wait {
        var candidate = inputs
        for later in index..<candidate.count { candidate[later].time -= wait - shorter }
        if take(candidate) { break }
      }
    }
  }

  /// Rounds coordinates, all at once and then each on its own, and removes timestamps.
  private mutating func simplifyPlaces() {
    for simplify in Self.simplifications {
      take(inputs.map { FuzzInput(time: $0.time, simplify($0.command)) })
      for index in inputs.indices where index < inputs.count {
        replace(index, simplify(inputs[index].command))
      }
    }
  }

  private static let simplifications: [@Sendable (Command) -> Command] = [
    { command in
      guard case .touch(var samples) = command else { return command }
      for index in samples.indices { samples[index].timestamp = nil }
      return .touch(samples)
    },
    { rounded($0, to: 100) }, { rounded($0, to: 10) }, { rounded($0, to: 1) },
  ]

  private static func rounded(_ command: Command, to unit: Double) -> Command {
    func rounded(_ point: CGPoint) -> CGPoint {
      CGPoint(
        x: (Double(point.x) / unit).rounded() * unit,
        y: (Double(point.y) / unit).rounded() * unit
      )
    }
    switch command {
    case .touch(var samples):
      for index in samples.indices {
        samples[index].location = rounded(samples[index].location)
      }
      return .touch(samples)
    case .wheel(var sample):
      sample.location = rounded(sample.location)
      sample.delta = rounded(sample.delta)
      return .wheel(sample)
    default: return command
    }
  }
}

extension Command {
  /// Whether the command moves a finger.
  fileprivate var movesFinger: Bool {
    guard case .touch(let samples) = self else { return false }
    return samples.contains { $0.phase == .moved }
  }
}

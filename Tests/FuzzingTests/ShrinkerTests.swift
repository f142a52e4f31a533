import Foundation
import Fuzzing
import ScrollModel
import TestSupport
import Testing

/// The shrinking of failing scripts.
@Suite struct ShrinkerTests {
  private static let device = Device(size: CGSize(width: 320, height: 480))

  /// Fails if a finger has come down in the lower half and a wheel has turned later.
  private static func trial(_ inputs: [FuzzInput], _ end: Int64) -> FuzzFailure? {
    var isDown = false
    for input in inputs where input.time <= end {
      switch input.command {
      case .touch(let samples):
        if samples.contains(where: { $0.phase == .began && $0.location.y > 240 }) { isDown = true }
      case .wheel where isDown:
        return FuzzFailure.made(at: input.time)
      default: break
      }
    }
    return nil
  }

  private static let end: Int64 = 20_000_000

  /// The first seeds that make a script that fails.
  private static let failing = (UInt64(0)..<40).filter { seed in
    trial(RandomScript.inputs(for: device, seed: seed, duration: end), end) != nil
  }
  .prefix(20)

  @Test(
    "A script is shrunk to the necessary inputs, with simple numbers",
    arguments: failing
  )
  func findsTheMinimum(seed: UInt64) throws {
    let end = Self.end
    let inputs = RandomScript.inputs(for: Self.device, seed: seed, duration: end)
    let failure = try #require(Self.trial(inputs, end))
    var shrinker = Shrinker(inputs, failure, trial: Self.trial)
    shrinker.shrink()
    try #require(shrinker.inputs.count == 2)
    guard case .touch(let samples) = shrinker.inputs[0].command,
      case .wheel(let wheel) = shrinker.inputs[1].command
    else {
      Issue.record("\(shrinker.inputs)")
      return
    }
    #expect(samples.count == 1 && samples[0].timestamp == nil)
    #expect(shrinker.inputs.map(\.time) == [0, 0])
    for number in [samples[0].location.x, samples[0].location.y, wheel.delta.y, wheel.location.x] {
      #expect(number == number.rounded())
    }
    #expect(samples[0].location.y > 240)
    #expect(shrinker.failure == FuzzFailure.made(at: 0))
    var again = Shrinker(inputs, failure, trial: Self.trial)
    again.shrink()
    #expect(again.inputs == shrinker.inputs)
  }

  @Test("The result is never longer than the script and fails, even if shrinking ends early")
  func interrupted() throws {
    let end: Int64 = 20_000_000
    let inputs = RandomScript.inputs(for: Self.device, seed: 3, duration: end)
    let failure = try #require(Self.trial(inputs, end))
    for most in [0, 1, 5, 20] {
      var shrinker = Shrinker(inputs, failure, maximumTrials: most, trial: Self.trial)
      shrinker.shrink()
      #expect(shrinker.trials <= most)
      #expect(shrinker.inputs.count <= inputs.count)
      #expect(Self.trial(shrinker.inputs, end)?.time == shrinker.failure.time)
    }
    var cancelled = Shrinker(inputs, failure, isCancelled: { true }, trial: Self.trial)
    cancelled.shrink()
    #expect(cancelled.trials == 0)
  }
}

extension FuzzFailure {
  /// A sample failure.
  fileprivate static func made(at time: Int64) -> FuzzFailure {
    FuzzFailure(time: time, kind: .assertion(0), view: nil, text: "a wheel")
  }
}

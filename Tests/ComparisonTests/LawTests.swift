import Foundation
import SeededRandom
import Testing

@testable import Comparison

/// Laws that are known are found again, with the constants within the tolerances that the article promises.
struct LawTests {
  /// How a program logs the frames: the distance of two offsets, how far stamps are off, and the rate of the display.
  struct Noise: Sendable, CustomTestStringConvertible {
    let quantum, jitter, fps: Double
    let tolerances: [Quantity.Name: Double]
    let isRough: Bool

    var testDescription: String { "\(quantum) pt, \(jitter * 1_000) ms" }
  }

  /// The traces of each law; with `EVERY_TRACE=1`, 480 are compared in all.
  private static let isComplete = ProcessInfo.processInfo.environment["EVERY_TRACE"] == "1"
  private static let count = isComplete ? 15 : 5

  static let noises = [
    Noise(quantum: 0, jitter: 0, fps: 60, tolerances: fine, isRough: false),
    Noise(quantum: 1.0 / 3, jitter: 0.000_5, fps: 120, tolerances: fine, isRough: false),
    Noise(quantum: 0.5, jitter: 0.002, fps: 60, tolerances: fine, isRough: false),
    Noise(
      quantum: 1,
      jitter: 0.004,
      fps: 60,
      tolerances: [.deceleration: 0.02, .power: 0.03, .friction: 0.06, .releaseSpeed: 0.01],
      isRough: true
    ),
  ]
  private static let fine: [Quantity.Name: Double] = [
    .deceleration: 0.01, .power: 0.015, .friction: 0.015, .releaseSpeed: 0.005,
  ]

  @Test("No law gets a wrong name, and constants are within their tolerances", arguments: noises)
  func noLawGets(noise: Noise) throws {
    var random = SeededGenerator(seed: 2_026)
    var (named, wrong) = (0, [String]())
    for kind in 0..<8 {
      for _ in 0..<Self.count {
        let law = Scroller.law(kind, using: &random)
        var trace = Scroller.trace(law, fps: noise.fps)
        trace.frames = Scroller.logged(
          trace.frames,
          quantum: noise.quantum,
          jitter: noise.jitter,
          using: &random
        )
        let gesture = try #require(try Comparison(trace).gestures.first)
        let naming = try #require(gesture.naming)
        if naming.law == law.law {
          named += 1
        } else if naming.law != .none {
          wrong.append("\(law.law) of \(law.truth) was called \(naming.law)")
        }
        #expect(naming.candidates.contains { $0.law == law.law } || law.law == .none)
        guard naming.law == law.law, let name = law.quantity,
          let found = gesture.fit.first(where: { $0.name == name })?.value
        else { continue }
        let limit =
          name == .rate
          ? law.truth >= 0.9975 ? (noise.isRough ? 6e-6 : 2.5e-6) : (noise.isRough ? 5e-4 : 2.1e-4)
          : (noise.tolerances[name] ?? 0) * law.truth
        #expect((found - law.truth).magnitude <= limit, "\(name) \(found), truly \(law.truth)")
      }
    }
    let all = 8 * Self.count
    #expect(wrong.count <= (noise.isRough ? all / 10 : 0), "\(wrong)")
    #expect(named >= all * (noise.isRough ? 80 : 92) / 100, "\(named) of \(all) laws are named")
    if Self.isComplete {
      print("\(noise.testDescription): \(named) of \(all) named, \(wrong.count) wrong")
    }
  }
}

import Foundation
import TestSupport
import Testing

@testable import ScrollMotion

@Suite struct DecelerationRateTests {
  struct Frame: Decodable { let rate: Double, interval: Double }
  struct Shares: Decodable { let decay: Double, exponential: Double }

  @Test(
    "A frame keeps the first terms of the exponential",
    arguments: try rows("deceleration-step-decay") as [Row<Frame, Shares>]
  )
  func frameKeepsTheFirst(row: Row<Frame, Shares>) throws {
    let rate = try rate(row.given.rate)
    #expect(row.allows(rate.decay(over: row.given.interval), for: row.expected.decay))
  }

  @Test(
    "Ever shorter frames approach the exponential",
    arguments: try rows("deceleration-step-decay") as [Row<Frame, Shares>]
  )
  func everShorterFrames(row: Row<Frame, Shares>) throws {
    let rate = try rate(row.given.rate)
    let parts = 100_000.0
    let share = pow(rate.decay(over: row.given.interval / parts), parts)
    // 1e5 rounded factors are accurate to about 1e-11.
    #expect(abs(share - row.expected.exponential) < 1e-10)
  }

  @Test(
    "No frame is so long that velocity grows or reverses",
    arguments: [(0.998, 1_000.0), (0.99, 200), (0.4, 1_000.0 / 60), (1e-9, 1_000)]
  )
  func noFrameIsSoLong(rawValue: Double, interval: Double) throws {
    let share = try rate(rawValue).decay(over: interval)
    #expect(share >= 0)
    #expect(share <= 0.625)
  }

  @Test("A longer frame leaves less velocity", arguments: UInt64(0)..<200)
  func longerFrameLeaves(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let rate = try rate(.random(in: 0.01...0.9999, using: &random))
    let interval = Double.random(in: 0...1_000, using: &random)
    let longer = interval + .random(in: 0...100, using: &random)
    #expect(rate.decay(over: longer) <= rate.decay(over: interval))
  }

  @Test(
    "A rate lies between zero and one",
    arguments: [0, 1, -0.5, 1.2, .nan, .infinity, -.infinity]
  )
  func rateLiesBetween(rawValue: Double) {
    #expect(DecelerationRate(rawValue: rawValue) == nil)
  }

  @Test("The named rates are UIScrollView's")
  func namedRatesAreUI() throws {
    #expect(DecelerationRate.normal.rawValue == 0.998)
    #expect(DecelerationRate.fast.rawValue == 0.99)
    #expect(DecelerationRate(rawValue: 0.998) == .normal)
    #expect(DecelerationRate(rawValue: 0.99) == .fast)
  }

  @Test(
    "The logarithms of the named rates are what the function gives",
    arguments: [DecelerationRate.normal, .fast]
  )
  func logarithmsOfTheNamed(rate: DecelerationRate) {
    #expect(lastBits(rate.logarithm, naturalLogarithm(rate.rawValue)) <= 2)
    #expect(lastBits(rate.logarithm, log(rate.rawValue)) == 0)
  }

  /// Computed with 60 digits and rounded once.
  @Test(
    "The logarithm is the natural one",
    arguments: [
      (1e-300, -690.7755278982137), (1e-9, -20.72326583694641), (0.001, -6.907755278982137),
      (0.1, -2.3025850929940455), (0.25, -1.3862943611198906), (0.5, -0.6931471805599453),
      (0.7, -0.35667494393873245), (0.70710678, -0.3465735919580042), (0.75, -0.2876820724517809),
      (0.9, -0.10536051565782628), (0.95, -0.05129329438755058), (0.985, -0.015113637810048184),
      (0.99, -0.01005033585350145), (0.998, -0.0020020026706730793),
      (0.9999, -0.00010000500033334732), (1, 0), (1.5, 0.4054651081081644),
      (2, 0.6931471805599453), (10, 2.302585092994046),
    ]
  )
  func logarithmIsTheNatural(value: Double, expected: Double) {
    #expect(lastBits(naturalLogarithm(value), expected) <= 2)
  }

  @Test("The logarithm agrees with the C library's", arguments: UInt64(0)..<500)
  func logarithmAgreesWithTheC(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let value = Double.random(in: 0...1, using: &random)
    #expect(lastBits(naturalLogarithm(value), log(value)) <= 4)
  }

  /// The number of representable numbers between two.
  private func lastBits(_ a: Double, _ b: Double) -> UInt64 {
    a == b ? 0 : (Int64(bitPattern: a.bitPattern) - Int64(bitPattern: b.bitPattern)).magnitude
  }
}

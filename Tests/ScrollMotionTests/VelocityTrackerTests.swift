import ScrollMotion
import TestSupport
import Testing

@Suite struct VelocityTrackerTests {
  struct Samples: Decodable { let y: [Double], seconds: [Double] }
  struct Velocities: Decodable { let velocity: [Double] }

  /// The velocities in points per second.
  @Test(
    "It weighs the raw velocity before with its own",
    arguments: try rows("touch-velocity") as [Row<Samples, Velocities>]
  )
  func weighsTheRaw(row: Row<Samples, Velocities>) throws {
    let samples = zip(row.given.y, row.given.seconds).map { Sample($0, $1 * 1_000) }
    try #require(samples.count == row.expected.velocity.count + 1)
    for (index, expected) in row.expected.velocity.enumerated() {
      let tracker = tracker(Array(samples[...(index + 1)]))
      #expect(row.allows(tracker.latest * 1_000, for: expected))
    }
  }

  @Test("It gives the velocity of a recorded drag")
  func givesTheVelocity() {
    let samples = [
      Sample(615.667, 757.5958), Sample(603, 774.2856), Sample(595.333, 790.9401),
    ]
    // The recording is rounded to 1e-3 pt and 1e-4 ms, which amounts to 0.1 pt/s here.
    #expect(abs(tracker(Array(samples[..<2])).latest * 1_000 - -758.95) < 0.1)
    #expect(abs(tracker(samples).latest * 1_000 - -699.23) < 0.1)
  }

  @Test("Velocity is zero at touch down")
  func standsStillAtTouch() {
    let tracker = VelocityTracker(position: 300, time: 40)
    #expect(tracker.latest == 0)
    #expect(tracker.previous == 0)
    #expect(tracker.latestTime == 40)
  }

  @Test("A single move has no velocity before")
  func singleMoveHasNo() {
    let tracker = tracker([Sample(0, 0), Sample(8, 10)])
    #expect(tracker.latest == 0.8)
    #expect(tracker.previous == 0)
  }

  @Test("The velocity at the sample before is kept")
  func velocityAtTheSample() {
    let tracker = tracker([Sample(0, 0), Sample(10, 10), Sample(15, 20), Sample(15, 30)])
    // Raw 1, 0.5, 0; velocities 1, 0.9, 0.4.
    #expect(abs(tracker.latest - 0.4) < 1e-15)
    #expect(abs(tracker.previous - 0.9) < 1e-15)
  }

  @Test("A sample at the same time replaces the latest")
  func sampleAtTheSame() {
    let once = tracker([Sample(0, 0), Sample(4, 10), Sample(9, 20)])
    let twice = tracker([Sample(0, 0), Sample(4, 10), Sample(-70, 20), Sample(9, 20)])
    #expect(once == twice)
    #expect(twice.latestTime == 20)
  }

  @Test("A sample at the time of the touch down replaces it")
  func sampleAtTheTime() {
    #expect(tracker([Sample(500, 7), Sample(3, 7)]) == tracker([Sample(3, 7)]))
    #expect(tracker([Sample(500, 7), Sample(3, 7), Sample(13, 17)]).latest == 1)
  }

  @Test("Samples before the last four do not matter", arguments: UInt64(0)..<200)
  func samplesBeforeTheLast(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let samples = (0..<12).map { index in
      Sample(
        .random(in: -900...900, using: &random),
        Double(index) * 8 + .random(in: 0...7, using: &random)
      )
    }
    let all = tracker(samples)
    #expect(all == tracker(Array(samples.suffix(4))))
    // The fourth sample from the end does matter.
    #expect(all.previous != tracker(Array(samples.suffix(3))).previous)
  }

  @Test("Replaced samples never matter", arguments: UInt64(0)..<200)
  func replacedSamplesNever(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var plain: [Sample] = []
    var coalesced: [Sample] = []
    for index in 0..<10 {
      let sample = Sample(.random(in: -900...900, using: &random), Double(index) * 8)
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        coalesced.append(Sample(.random(in: -900...900, using: &random), sample.time))
      }
      plain.append(sample)
      coalesced.append(sample)
      #expect(tracker(plain) == tracker(coalesced))
    }
  }

  @Test("A steady finger has its own velocity", arguments: UInt64(0)..<100)
  func steadyFingerHasItsOwn(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let velocity = Double.random(in: -10...10, using: &random)
    var time = 0.0
    var tracker = VelocityTracker(position: 0, time: 0)
    for _ in 0..<8 {
      time += .random(in: 1...40, using: &random)
      tracker.add(position: velocity * time, time: time)
      #expect(abs(tracker.latest - velocity) < 1e-12)
    }
  }

  private struct Sample {
    let position: Double
    let time: Double

    init(_ position: Double, _ time: Double) {
      self.position = position
      self.time = time
    }
  }

  private func tracker(_ samples: [Sample]) -> VelocityTracker {
    var tracker = VelocityTracker(position: samples[0].position, time: samples[0].time)
    for sample in samples.dropFirst() { tracker.add(position: sample.position, time: sample.time) }
    return tracker
  }
}

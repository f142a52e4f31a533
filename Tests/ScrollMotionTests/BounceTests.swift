import Foundation
import ScrollMotion
import TestSupport
import Testing

/// Flights outside the range.
@Suite struct BounceTests {
  struct Release: Decodable {
    let edge: Double, overscroll: Double, velocity: Double, rate: Double, framesPerSecond: Int
  }
  struct Return: Decodable {
    let frames: Int, lastFrameOffset: Double, peakOverscroll: Double?, staysOutside: Bool?
  }
  struct Moment: Decodable {
    let overscroll: Double, velocity: Double, rate: Double, time: Double
  }
  struct Overscroll: Decodable { let overscroll: Double }
  struct Way: Decodable { let overscroll: Double, target: Double, velocity: Double }
  struct Time: Decodable { let time: Double }
  struct Rate: Decodable { let rate: Double }
  struct Spring: Decodable {
    let poles: [Double], stiffness: Double, damping: Double, dampingRatio: Double
    let angularFrequency: Double
  }

  @Test(
    "It returns to the edge from where it was released",
    arguments: try rows("bounce-release") as [Row<Release, Return>]
  )
  func returnsToTheEdge(row: Row<Release, Return>) throws {
    let (given, expected) = (row.given, row.expected)
    let interval = frame(at: given.framesPerSecond)
    let inward = given.overscroll < 0 ? 4_000.0 : -4_000.0
    let start = flight(
      from: given.edge + given.overscroll,
      velocity: given.velocity,
      range: OffsetRange(
        minimum: min(given.edge, given.edge + inward),
        maximum: max(given.edge, given.edge + inward)
      ),
      rate: try rate(given.rate)
    )
    let course = try #require(Course(start, interval: interval))
    #expect(course.frames == expected.frames)
    let law = FrameLaw(rate: given.rate, interval: interval)
    let last = course.beforeLast
    if expected.staysOutside ?? true {
      #expect(!course.states.dropLast().contains { !$0.isOutside })
      #expect(course.rest == given.edge)
      let end = law.outside(last.offset - given.edge, last.velocity, frames: 1).0
      #expect(row.allows(given.edge + end, for: expected.lastFrameOffset))
    } else {
      let end = law.inside(last.offset, last.velocity, frames: 1).0
      #expect(row.allows(end, for: expected.lastFrameOffset))
      #expect(course.rest == start.grid.rounded(end))
    }
    if let peak = expected.peakOverscroll {
      #expect(row.allows(course.peak.overshoot, for: peak))
    }
  }

  @Test("It returns from a recorded release as recorded")
  func returnsFromARecorded() throws {
    let range = OffsetRange(minimum: 0, maximum: 5_126)
    let start = flight(from: 5_126 + 191, velocity: 2.3975, range: range)
    let course = try #require(Course(start, interval: sixtyHertz))
    #expect(abs(course.peak.overshoot - 194.9) < 0.05)
    #expect(course.frames == 47)
    #expect(course.rest == 5_126)
  }

  @Test("Equal frames sum up exactly", arguments: UInt64(0)..<200)
  func equalFramesSum(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let rawValue = Double.random(in: 0.98...0.9999, using: &random)
    let interval = frame(at: Int.random(in: 50...240, using: &random))
    let overshoot = Double.random(in: 10...500, using: &random)
    let velocity = Double.random(in: -0.05...20, using: &random)
    let range = OffsetRange(minimum: -100, maximum: 0)
    let start = flight(from: overshoot, velocity: velocity, range: range, rate: try rate(rawValue))
    let course = try #require(Course(start, interval: interval))
    let law = FrameLaw(rate: rawValue, interval: interval)
    for (frames, state) in course.states.enumerated().dropLast() where state.isOutside {
      let (e, v) = law.outside(overshoot, velocity, frames: frames)
      #expect(abs(state.offset - e) < 1e-8)
      #expect(abs(state.velocity - v) < 1e-11)
    }
  }

  @Test(
    "Ever shorter frames approach the continuous form",
    arguments: try rows("bounce-closed-time") as [Row<Moment, Overscroll>]
  )
  func everShorterFrames(row: Row<Moment, Overscroll>) throws {
    let given = row.given
    var errors: [Double] = []
    for frames in [1_000, 10_000] {
      let interval = given.time / Double(frames)
      var flight = flight(
        from: given.overscroll,
        velocity: given.velocity,
        range: OffsetRange(minimum: -100, maximum: 0),
        rate: try rate(given.rate)
      )
      for _ in 0..<frames { flight.step(interval) }
      #expect(!flight.isAtRest)
      errors.append(abs(flight.offset - row.expected.overscroll))
    }
    #expect(errors[1] < 2e-4)
    // Only the frame at the edge is of first order.
    #expect(errors[1] < errors[0] / 9)
  }

  @Test(
    "The way back is half done in seventy milliseconds",
    arguments: try rows("bounce-closed-half") as [Row<Way, Time>]
  )
  func wayBackIsHalf(row: Row<Way, Time>) throws {
    let interval = 0.001
    let range = OffsetRange(minimum: -100, maximum: 0)
    var flight = flight(from: row.given.overscroll, velocity: row.given.velocity, range: range)
    var frames = 0
    while flight.offset > row.given.target {
      try #require(!flight.isAtRest)
      flight.step(interval)
      frames += 1
    }
    #expect(abs(Double(frames) * interval - row.expected.time) <= interval)
  }

  /// The two returns that shrink evenly are the two poles of the bounce's spring.
  @Test(
    "It is a critically damped spring",
    arguments: try rows("bounce-spring") as [Row<Rate, Spring>]
  )
  func isASpring(row: Row<Rate, Spring>) throws {
    let (rate, expected) = (try rate(row.given.rate), row.expected)
    let interval = 0.01
    let reach = FrameLaw(rate: row.given.rate, interval: interval).reach
    let poles = [0, -100 / reach].map { velocity in
      var flight = flight(
        from: 100,
        velocity: velocity,
        range: OffsetRange(minimum: -100, maximum: 0),
        rate: rate
      )
      flight.step(interval)
      return -log(flight.offset / 100) / interval * 1_000
    }
    let (damping, stiffness) = (poles[0] + poles[1], poles[0] * poles[1])
    #expect(row.allows(poles[0], for: expected.poles[0]))
    #expect(row.allows(poles[1], for: expected.poles[1]))
    #expect(row.allows(damping, for: expected.damping))
    #expect(abs(stiffness - expected.stiffness) < 1e-5)
    #expect(row.allows(stiffness.squareRoot(), for: expected.angularFrequency))
    let ratio = damping / (2 * stiffness.squareRoot())
    #expect(row.allows(ratio, for: expected.dampingRatio))
  }
}

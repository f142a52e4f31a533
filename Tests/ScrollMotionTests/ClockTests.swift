import ScrollMotion
import Testing

/// The effects of the frame rate, and the results that do not depend on it.
@Suite struct ClockTests {
  struct Fling: Decodable { let rate: Double, velocity: Double }
  struct Courses: Decodable {
    let framesPerSecond: [Int], frames: [Int], atHalfSecond: [Double], lastFrameOffset: [Double]
    let continuousAtHalfSecond: Double
  }

  @Test("Each frame rate has its own path", arguments: try rows("clock") as [Row<Fling, Courses>])
  func eachFrameRate(row: Row<Fling, Courses>) throws {
    let (given, expected) = (row.given, row.expected)
    for (index, framesPerSecond) in expected.framesPerSecond.enumerated() {
      let interval = frame(at: framesPerSecond)
      let start = flight(from: 0, velocity: given.velocity, rate: try rate(given.rate))
      let course = try #require(Course(start, interval: interval))
      #expect(course.frames == expected.frames[index])
      let half = course.offsets[framesPerSecond / 2]
      #expect(row.allows(half, for: expected.atHalfSecond[index]))
      // Frames go a thousandth less far than the continuous form, and not much less.
      #expect(half < expected.continuousAtHalfSecond)
      #expect(half > expected.continuousAtHalfSecond * 0.998)
      let law = FrameLaw(rate: given.rate, interval: interval)
      let last = law.inside(course.beforeLast.offset, course.beforeLast.velocity, frames: 1)
      #expect(row.allows(last.0, for: expected.lastFrameOffset[index]))
    }
  }

  @Test("A late loop takes several frames, because one long frame ends elsewhere")
  func lateLoopMust() {
    var several = flight(from: 0, velocity: 4)
    for _ in 0..<3 { several.step(sixtyHertz) }
    var long = flight(from: 0, velocity: 4)
    long.step(3 * sixtyHertz)
    #expect(abs(several.offset - long.offset) > 0.01)
  }

  @Test("How many frames a loop takes at a time does not matter", arguments: UInt64(0)..<200)
  func howManyFrames(seed: UInt64) throws {
    let random = try RandomFlight(seed: seed)
    let course = try #require(Course(random.flight, interval: random.interval))
    var flight = random.flight
    var frames = 0
    var late = 1
    while frames < course.frames {
      for _ in 0..<late { flight.step(random.interval) }
      frames += late
      late = late % 7 + 1
      let expected = course.states[min(frames, course.frames)]
      #expect(flight.offset == expected.offset)
      #expect(flight.velocity == expected.velocity)
      #expect(flight.isAtRest == expected.isAtRest)
    }
    #expect(flight.isAtRest)
  }
}

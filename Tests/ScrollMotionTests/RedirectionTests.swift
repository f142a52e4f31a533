import ScrollMotion
import TestSupport
import Testing

/// Flights to a chosen target.
@Suite struct RedirectionTests {
  @Test("It lands exactly where it was sent", arguments: UInt64(0)..<500)
  func landsExactlyWhere(seed: UInt64) throws {
    let random = try RandomFlight(seed: seed)
    var generator = SeededGenerator(seed: ~seed)
    let range = random.flight.range
    let target = Double.random(in: range.minimum...range.maximum, using: &generator)
    let redirected = random.flight.redirected(to: target, interval: random.interval)
    #expect(redirected.offset == random.flight.offset)
    let course = try #require(Course(redirected, interval: random.interval))
    #expect(course.rest == target)
    #expect(course.states[course.frames].velocity == 0)
  }

  @Test("Its frames lead there without a jump or a turn", arguments: UInt64(0)..<500)
  func itsFramesLead(seed: UInt64) throws {
    let random = try RandomFlight(seed: seed)
    var generator = SeededGenerator(seed: ~seed)
    let range = random.flight.range
    let target = Double.random(in: range.minimum...range.maximum, using: &generator)
    let redirected = random.flight.redirected(to: target, interval: random.interval)
    let course = try #require(Course(redirected, interval: random.interval))
    let distance = target - redirected.offset
    for (before, after) in zip(course.states, course.states.dropFirst()) {
      #expect((after.offset - before.offset) * distance >= 0)
    }
    // Each frame moves less far than the one before it, also the last.
    let moves = zip(course.offsets, course.offsets.dropFirst()).map { abs($1 - $0) }
    for (before, after) in zip(moves, moves.dropFirst()) { #expect(after < before) }
  }

  @Test("It keeps the deceleration rate and is summed like any flight")
  func keepsTheDeceleration() throws {
    let redirected = flight(from: 0, velocity: 1).redirected(to: 700, interval: sixtyHertz)
    let course = try #require(Course(redirected, interval: sixtyHertz))
    #expect(redirected.rate == .normal)
    let law = FrameLaw(rate: 0.998, interval: sixtyHertz)
    let end = law.inside(0, redirected.velocity, frames: course.frames)
    #expect(abs(end.0 - 700) < 1e-9)
    #expect(abs(end.1) < 0.01)
    #expect(abs(course.beforeLast.velocity) >= 0.01)
  }

  @Test("A place outside the range is clamped")
  func placeOutsideTheRange() throws {
    let range = OffsetRange(minimum: 0, maximum: 500)
    let start = flight(from: 250, velocity: 1, range: range)
    for (target, landing) in [(900.0, 500.0), (-900, 0)] {
      let redirected = start.redirected(to: target, interval: sixtyHertz)
      #expect(try rest(of: redirected) == landing)
    }
  }

  @Test("Sent to an edge, it does not bounce", arguments: [60, 120], [0, 500.0])
  func sentToAnEdge(framesPerSecond: Int, edge: Double) throws {
    for offset in stride(from: 1.1, to: 500, by: 7.3) {
      let range = OffsetRange(minimum: 0, maximum: 500)
      let interval = frame(at: framesPerSecond)
      let redirected = flight(from: offset, velocity: 3, range: range)
        .redirected(to: edge, interval: interval)
      let course = try #require(Course(redirected, interval: interval))
      #expect(course.peak.overshoot < 1e-9)
      #expect(course.rest == edge)
    }
  }

  @Test("From outside, it decelerates straight to its target")
  func fromOutsideIt() throws {
    let range = OffsetRange(minimum: 0, maximum: 500)
    let start = flight(from: 620, velocity: 2, range: range)
    let redirected = start.redirected(to: 300, interval: sixtyHertz)
    let course = try #require(Course(redirected, interval: sixtyHertz))
    #expect(course.rest == 300)
    let law = FrameLaw(rate: 0.998, interval: sixtyHertz)
    for (frames, state) in course.states.enumerated().dropLast() {
      #expect(abs(state.offset - law.inside(620, redirected.velocity, frames: frames).0) < 1e-9)
    }
  }

  @Test("Sent to where it is, it rests")
  func sentToWhere() throws {
    let start = flight(from: 12.2, velocity: 3)
    let redirected = start.redirected(to: 12.2, interval: sixtyHertz)
    #expect(try rest(of: redirected) == 12.2)
    #expect(flight(from: 12, velocity: 3).redirected(to: 12, interval: sixtyHertz).isAtRest)
  }

  @Test("A way too short for any speed ends too")
  func wayTooShort() throws {
    let offset = Double.leastNonzeroMagnitude
    let start = flight(from: offset, velocity: 3)
    let target = offset.nextUp
    #expect(try rest(of: start.redirected(to: target, interval: sixtyHertz)) == target)
  }
}

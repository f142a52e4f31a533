import ScrollMotion
import TestSupport
import Testing

/// The invariants of every flight.
@Suite struct FlightTests {
  @Test("Every flight ends inside the range on a pixel", arguments: UInt64(0)..<1_000)
  func everyFlightEnds(seed: UInt64) throws {
    let random = try RandomFlight(seed: seed)
    let course = try #require(Course(random.flight, interval: random.interval, limit: 20_000))
    let end = course.states[course.frames]
    #expect(end.velocity == 0)
    #expect(!end.isOutside)
    #expect(end.offset == end.grid.rounded(end.offset))
    #expect(course.states.allSatisfy { $0.offset.isFinite && $0.velocity.isFinite })
  }

  @Test("Every flight ends at every frame rate", arguments: 1...240)
  func everyFlightEndsAtEvery(framesPerSecond: Int) throws {
    for rate in [DecelerationRate.normal, .fast] {
      for velocity in [-20, -0.3, 0, 0.3, 20] {
        for (offset, length) in [(400.0, 1_000.0), (-300, 0), (1_200, 1_000), (1_000, 1_000)] {
          let range = OffsetRange(minimum: 0, maximum: length)
          let start = flight(from: offset, velocity: velocity, range: range, rate: rate)
          let rest = try #require(start.resting(interval: frame(at: framesPerSecond), limit: 2_000))
          #expect(rest.offset >= 0)
          #expect(rest.offset <= length)
        }
      }
    }
  }

  @Test("The mirrored flight takes the mirrored path", arguments: UInt64(0)..<300)
  func mirroredFlightTakes(seed: UInt64) throws {
    let random = try RandomFlight(seed: seed)
    let flight = random.flight
    let mirrored = Flight(
      offset: -flight.offset,
      velocity: -flight.velocity,
      range: OffsetRange(minimum: -flight.range.maximum, maximum: -flight.range.minimum),
      rate: flight.rate,
      bounces: flight.bounces,
      grid: flight.grid
    )
    let course = try #require(Course(flight, interval: random.interval))
    let mirror = try #require(Course(mirrored, interval: random.interval))
    #expect(course.frames == mirror.frames)
    #expect(course.offsets.dropLast() == mirror.offsets.dropLast().map { -$0 })
    // A pixel is counted from the next lower whole point, so its last bit may differ.
    #expect(abs(course.rest + mirror.rest) < 1e-12)
    #expect(course.states.map(\.velocity) == mirror.states.map { -$0.velocity })
  }

  @Test("The predicted rest is where its frames end", arguments: UInt64(0)..<300)
  func whereItWill(seed: UInt64) throws {
    let random = try RandomFlight(seed: seed)
    let course = try #require(Course(random.flight, interval: random.interval))
    for frame in stride(from: 0, through: course.frames, by: max(course.frames / 5, 1)) {
      let rest = try #require(course.states[frame].resting(interval: random.interval))
      #expect(rest == (course.rest, course.frames - frame))
    }
  }

  @Test("The velocity of the offset is its slope", arguments: UInt64(0)..<300)
  func velocityOfTheOffset(seed: UInt64) throws {
    let random = try RandomFlight(seed: seed)
    let course = try #require(Course(random.flight, interval: random.interval))
    let instant = 1e-5
    for frame in stride(from: 0, to: course.frames, by: max(course.frames / 5, 1)) {
      let before = course.states[frame]
      var after = before
      after.step(instant)
      guard !after.isAtRest, after.isOutside == before.isOutside else { continue }
      guard [.normal, .fast].contains(before.rate) else { continue }
      let slope = (after.offset - before.offset) / instant
      // Also where a spring and the velocity nearly cancel out.
      #expect(abs(before.offsetVelocity - slope) < 6e-3 * max(before.velocity.magnitude, 1))
    }
    #expect(course.states[course.frames].offsetVelocity == 0)
  }

  @Test("A flight that does not end in time has no rest")
  func whatDoesNotEnd() {
    let start = flight(from: 0, velocity: 1)
    #expect(start.resting(interval: sixtyHertz, limit: 138) == nil)
    #expect(start.resting(interval: sixtyHertz, limit: 139)?.frames == 139)
  }

  @Test("A deceleration inside never turns and never speeds up", arguments: UInt64(0)..<300)
  func decelerationInsideNever(seed: UInt64) throws {
    let random = try RandomFlight(seed: seed, inside: true)
    let free = Flight(
      offset: random.flight.offset,
      velocity: random.flight.velocity,
      range: endless,
      rate: random.flight.rate,
      bounces: true,
      grid: random.flight.grid
    )
    let course = try #require(Course(free, interval: random.interval))
    for (before, after) in zip(course.states, course.states.dropFirst()) {
      #expect(after.velocity.magnitude <= before.velocity.magnitude)
      #expect(before.velocity * after.velocity >= 0)
      guard !after.isAtRest else { continue }
      #expect((after.offset - before.offset) * free.velocity >= 0)
    }
  }

  @Test("A bounce over an edge comes back to it and turns once", arguments: UInt64(0)..<300)
  func bounceOverAnEdge(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let range = OffsetRange(minimum: -100, maximum: 0)
    let start = flight(
      from: .random(in: -1...0, using: &random),
      velocity: .random(in: 0.2...20, using: &random),
      range: range,
      rate: [.normal, .fast].randomElement(using: &random) ?? .normal
    )
    let interval = frame(at: Int.random(in: 1...240, using: &random))
    let course = try #require(Course(start, interval: interval))
    #expect(course.rest == 0)
    let moves = zip(course.offsets, course.offsets.dropFirst()).map { $1 - $0 }
    let turn = moves.firstIndex { $0 < 0 } ?? moves.count
    #expect(moves[..<turn].allSatisfy { $0 >= 0 })
    #expect(moves[turn...].allSatisfy { $0 <= 0 })
  }
}

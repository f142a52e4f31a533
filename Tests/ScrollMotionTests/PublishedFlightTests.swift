import ScrollMotion
import TestSupport
import Testing

/// Flights as a view publishes them: on pixels, with an event for each change.
@Suite struct PublishedFlightTests {
  struct Start: Decodable {
    let offset: Double, velocity: Double, rate: Double, displayScale: Double
    /// In milliseconds, from the lift's own step on; the last one goes on.
    let frameLengths: [Double]
    let minimum: Double?, maximum: Double?
  }
  struct Offsets: Decodable {
    let frames: Int?, didScroll: Int?, rest: Double?
    /// Pairs of a frame and the offset after it.
    let published: [[Double]], `internal`: [[Double]]?
  }
  struct Lift: Decodable {
    let offset: Double, velocity: Double, rate: Double, displayScale: Double
    let minimum: Double, maximum: Double, multiplier: Double?
  }
  struct Target: Decodable { let target: Double }
  struct Arrival: Decodable {
    let offset: Double, velocity: Double, displayScale: Double, framesPerSecond: Int
    let page: Double, stride: Double, maximum: Double
  }
  struct Course: Decodable { let frames: Int, furthest: Double, rest: Double }

  @Test(
    "The view publishes pixels of an exact flight",
    arguments: try rows("flight-published") as [Row<Start, Offsets>]
  )
  func viewPublishesPixels(row: Row<Start, Offsets>) throws {
    let (given, expected) = (row.given, row.expected)
    let range = OffsetRange(
      minimum: given.minimum ?? endless.minimum,
      maximum: given.maximum ?? endless.maximum
    )
    var flight = ScrollMotionTests.flight(
      from: given.offset,
      velocity: given.velocity,
      range: range,
      rate: try rate(given.rate),
      displayScale: given.displayScale
    )
    var exact = [given.offset]
    var published = [given.offset]
    var didScroll = 0
    while !flight.isAtRest {
      let length = given.frameLengths[min(exact.count, given.frameLengths.count) - 1]
      flight.step(length)
      exact.append(flight.frameOffset)
      var last = published[published.count - 1]
      for write in [flight.frameOffset, flight.offset].map(flight.grid.rounded) where write != last
      {
        didScroll += 1
        last = write
      }
      published.append(last)
    }
    for pair in expected.published {
      #expect(row.allows(published[Int(pair[0])], for: pair[1]), "frame \(pair[0])")
    }
    for pair in expected.internal ?? [] {
      #expect(row.allows(exact[Int(pair[0])], for: pair[1]), "frame \(pair[0])")
    }
    if let frames = expected.frames { #expect(exact.count - 1 == frames) }
    if let count = expected.didScroll { #expect(didScroll == count) }
    if let rest = expected.rest { #expect(row.allows(flight.offset, for: rest)) }
  }

  @Test(
    "The target has its own formula",
    arguments: try rows("target-offset") as [Row<Lift, Target>]
  )
  func targetHasItsOwn(row: Row<Lift, Target>) throws {
    let given = row.given
    let target = try rate(given.rate).target(
      from: given.offset,
      velocity: given.velocity,
      multiplier: given.multiplier ?? 1
    )
    let range = OffsetRange(minimum: given.minimum, maximum: given.maximum)
    let pixel = range.clamped(PixelGrid(displayScale: given.displayScale).rounded(target))
    #expect(row.allows(pixel, for: row.expected.target))
  }

  @Test("The target is not where the flight rests")
  func targetIsNotWhere() throws {
    let target = DecelerationRate.normal.target(from: 400, velocity: 0.480834)
    let pixel: Double = 635 + 1.0 / 3
    #expect(PixelGrid(displayScale: 3).rounded(target) == pixel)
    #expect(try rest(of: flight(from: 400, velocity: 0.480834)) == 635)
  }

  @Test(
    "An arrival at an end is a bounce",
    arguments: try rows("page-arrival") as [Row<Arrival, Course>]
  )
  func arrivalAtAnEnd(row: Row<Arrival, Course>) throws {
    let given = row.given
    let range = OffsetRange(minimum: 0, maximum: given.maximum)
    let free = flight(
      from: given.offset,
      velocity: given.velocity,
      range: range,
      displayScale: given.displayScale
    )
    let paging = try #require(Paging(stride: given.stride, range: range, grid: free.grid))
    let start = free.settling(on: paging, dragStart: given.page)
    #expect(start.pageBoundary == given.page)
    var flight = start
    var (frames, furthest) = (0, given.offset)
    while !flight.isAtRest {
      flight.step(frame(at: given.framesPerSecond))
      frames += 1
      furthest = max(furthest, flight.frameOffset)
    }
    #expect(frames == row.expected.frames)
    #expect(row.allows(furthest, for: row.expected.furthest))
    #expect(row.allows(flight.offset, for: row.expected.rest))
  }

  @Test("A multiplier multiplies the distance but not the velocity")
  func multiplierMultipliesTheDistance() {
    let plain = flight(from: 0, velocity: 1)
    var multiplied = plain
    multiplied.multiplier = 1.9
    var (one, other) = (plain, multiplied)
    for _ in 0..<5 {
      one.step(sixtyHertz)
      other.step(sixtyHertz)
      #expect(abs(other.offset - one.offset * 1.9) < 1e-9)
      #expect(other.velocity == one.velocity)
    }
  }

  @Test("A multiplier ends at the edge")
  func multiplierEndsAtTheEdge() throws {
    let range = OffsetRange(minimum: 0, maximum: 100)
    var flight = ScrollMotionTests.flight(from: 90, velocity: 1, range: range)
    flight.multiplier = 1.9
    flight.step(sixtyHertz)
    #expect(flight.isOutside)
    #expect(flight.multiplier == 1)
    // The way to the edge is multiplied, and takes a shorter part of the frame; the bounce is not.
    var single = ScrollMotionTests.flight(from: 90, velocity: 1, range: range)
    single.step(sixtyHertz)
    #expect(flight.offset > single.offset)
    #expect(try rest(of: flight) == 100)
  }

  @Test(
    "A redirected flight ends where it was sent with unequal frames",
    arguments: UInt64(0)..<200
  )
  func redirectedFlightEnds(seed: UInt64) throws {
    let random = try RandomFlight(seed: seed)
    var generator = SeededGenerator(seed: ~seed)
    let range = random.flight.range
    let target = Double.random(in: range.minimum...range.maximum, using: &generator)
    let leading = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
      Double.random(in: 1...40, using: &generator)
    }
    var flight = random.flight.redirected(to: target, leading: leading, interval: random.interval)
    var lengths = leading.makeIterator()
    var moves: [Double] = []
    while !flight.isAtRest {
      let before = flight.offset
      flight.step(lengths.next() ?? random.interval)
      moves.append(flight.offset - before)
    }
    #expect(flight.offset == target)
    // No frame turns, and the last one is no jump: its distance is what its length and velocity give.
    #expect(moves.allSatisfy { $0 * (target - random.flight.offset) >= 0 })
  }
}

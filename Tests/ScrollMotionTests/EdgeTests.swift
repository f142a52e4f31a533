import ScrollMotion
import TestSupport
import Testing

/// Frames that meet an edge.
@Suite struct EdgeTests {
  struct Start: Decodable {
    let edge: Double, offset: Double, velocity: Double, rate: Double, framesPerSecond: Int
  }
  struct Peak: Decodable { let peakFrame: Int, peakOverscroll: Double, frames: Int }
  struct Velocity: Decodable { let velocity: Double }
  struct Turn: Decodable { let peakOverscroll: Double, time: Double }

  @Test(
    "It passes the edge and turns",
    arguments: try rows("edge-hit-frames") as [Row<Start, Peak>]
  )
  func passesTheEdge(row: Row<Start, Peak>) throws {
    let given = row.given
    let start = flight(
      from: given.offset,
      velocity: given.velocity,
      range: OffsetRange(minimum: 0, maximum: given.edge),
      rate: try rate(given.rate)
    )
    let course = try #require(Course(start, interval: frame(at: given.framesPerSecond)))
    #expect(course.peak.frame == row.expected.peakFrame)
    #expect(row.allows(course.peak.overshoot, for: row.expected.peakOverscroll))
    #expect(course.frames == row.expected.frames)
    #expect(course.rest == given.edge)
  }

  @Test(
    "Ever shorter frames turn where the continuous form does",
    arguments: try rows("edge-hit-continuous") as [Row<Velocity, Turn>]
  )
  func everShorterFrames(row: Row<Velocity, Turn>) throws {
    var errors: [Double] = []
    for interval in [0.1, 0.01] {
      let range = OffsetRange(minimum: -100, maximum: 0)
      let start = flight(from: 0, velocity: row.given.velocity, range: range)
      let course = try #require(Course(start, interval: interval))
      #expect(abs(Double(course.peak.frame) * interval - row.expected.time) <= interval)
      errors.append(abs(course.peak.overshoot - row.expected.peakOverscroll))
    }
    #expect(errors[1] < 1e-4 * row.given.velocity)
    #expect(errors[1] < errors[0] / 5)
  }

  @Test("It passes the edge in mid-frame, as recorded")
  func passesTheEdgeInMid() throws {
    let range = OffsetRange(minimum: 0, maximum: 5_126)
    let start = flight(from: 4_563.667, velocity: 4.7636, range: range)
    let course = try #require(Course(start, interval: sixtyHertz))
    #expect(!course.states[8].isOutside)
    #expect(course.states[9].isOutside)
    #expect(course.peak.frame == 14)
    #expect(abs(5_126 + course.peak.overshoot - 5_247.318) < 0.002)
    #expect(course.rest == 5_126)
  }

  /// Computes both parts of the frame by the law itself.
  @Test(
    "The frame of the crossing is free up to the edge and a bounce from there",
    arguments: UInt64(0)..<300
  )
  func frameOfTheCrossing(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let interval = frame(at: Int.random(in: 50...240, using: &random))
    let velocity = Double.random(in: 0.1...20, using: &random)
    let rawValue = Double.random(in: 0.98...0.9999, using: &random)
    let whole = FrameLaw(rate: rawValue, interval: interval).inside(0, velocity, frames: 1).0
    let start = -whole * .random(in: 0.01...0.99, using: &random)
    let range = OffsetRange(minimum: -10_000, maximum: 0)
    var flight = flight(from: start, velocity: velocity, range: range, rate: try rate(rawValue))
    flight.step(interval)

    let before = interval * -start / whole
    let (x, v) = FrameLaw(rate: rawValue, interval: before).inside(start, velocity, frames: 1)
    let rest = FrameLaw(rate: rawValue, interval: interval - before)
    let (e, end) = rest.outside(x, v, frames: 1)
    #expect(abs(flight.offset - e) < 1e-10)
    #expect(abs(flight.velocity - end) < 1e-12)
    #expect(flight.isOutside)
    #expect(!flight.isAtRest)
  }

  @Test(
    "Without bounces, it never leaves the range and rests in the frame that reaches the edge",
    arguments: UInt64(0)..<300
  )
  func withoutBouncesIt(
    seed: UInt64
  ) throws {
    let random = try RandomFlight(seed: seed, bounces: false, inside: true)
    let course = try #require(Course(random.flight, interval: random.interval))
    #expect(course.states.allSatisfy { !$0.isOutside })
    // Only the end may touch an edge, unless the flight starts at one and moves inward.
    let range = random.flight.range
    let edges = course.offsets.dropFirst().dropLast().filter { range.clamped($0) != $0 }
    #expect(edges.isEmpty)
    let free = Flight(
      offset: random.flight.offset,
      velocity: random.flight.velocity,
      range: endless,
      rate: random.flight.rate,
      bounces: false,
      grid: random.flight.grid
    )
    let far = try #require(Course(free, interval: random.interval))
    let out = far.states.firstIndex { range.clamped($0.offset) != $0.offset }
    if let out, out <= course.frames {
      #expect(out == course.frames)
      #expect(course.rest == range.clamped(far.states[out].offset))
    }
  }

  @Test(
    "Without bounces, content that starts outside is at the edge at once",
    arguments: [(130, 100), (-130, -100.0)]
  )
  func withoutBouncesWhatStarts(offset: Double, edge: Double) throws {
    let range = OffsetRange(minimum: -100, maximum: 100)
    for velocity in [-5, 0, 5.0] {
      let start = flight(from: offset, velocity: velocity, range: range, bounces: false)
      let rest = try #require(start.resting(interval: sixtyHertz))
      #expect(rest == (edge, 1))
    }
  }
}

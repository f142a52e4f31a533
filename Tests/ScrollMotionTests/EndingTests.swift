import ScrollMotion
import Testing

/// The conditions for the end of a bounce; each test fails if its condition is left out.
@Suite struct EndingTests {
  /// Past the edge at 0 in the first frame, by less than half a point.
  private let slowArrival = flight(
    from: -0.1,
    velocity: 0.02,
    range: OffsetRange(minimum: -1_000, maximum: 0)
  )

  @Test("A slow arrival does not end in the frame that crosses the edge")
  func slowArrivalDoes() throws {
    var flight = slowArrival
    flight.step(sixtyHertz)
    #expect(flight.isOutside)
    #expect(flight.offset < 0.5)
    #expect(!flight.isAtRest)
    #expect(try rest(of: slowArrival) == 0)
  }

  @Test("A bounce does not end in the frame that crosses the other edge")
  func noBounceDies() throws {
    let start = flight(from: 0.45, velocity: -0.05, range: OffsetRange(minimum: 0, maximum: 0))
    var flight = start
    flight.step(sixtyHertz)
    #expect(flight.offset < 0)
    #expect(flight.offset > -0.45)
    #expect(!flight.isAtRest)
    #expect(try rest(of: start) == 0)
  }

  @Test("A bounce that still grows does not end")
  func bounceThatStill() throws {
    let range = OffsetRange(minimum: -1_000, maximum: 0)
    let start = flight(from: 0.1, velocity: 0.02, range: range)
    let course = try #require(Course(start, interval: sixtyHertz))
    #expect(course.offsets[1] > course.offsets[0])
    #expect(course.offsets[1] < 0.5)
    #expect(!course.states[1].isAtRest)
  }

  @Test("A slow bounce that still grows does not end")
  func slowBounceThatStill() throws {
    let range = OffsetRange(minimum: -1_000, maximum: 0)
    let start = flight(from: 0.01, velocity: 0.005, range: range)
    let course = try #require(Course(start, interval: sixtyHertz))
    #expect(course.offsets[1] > course.offsets[0])
    #expect(!course.states[1].isAtRest)
  }

  @Test("Content that comes back fast goes through the edge")
  func whatComesBack() throws {
    let range = OffsetRange(minimum: -1_000, maximum: 0)
    let start = flight(from: 0.49, velocity: -0.02, range: range)
    let course = try #require(Course(start, interval: sixtyHertz))
    #expect(course.states[1].isOutside)
    #expect(course.offsets[1] < 0.49)
    #expect(!course.states[1].isAtRest)
    #expect(course.rest < -0.3)
  }

  @Test("From half a point on it continues")
  func fromHalfAPoint() {
    let range = OffsetRange(minimum: -1_000, maximum: 0)
    // One frame leaves 0.84653 of the distance.
    var outside = flight(from: 0.5907, velocity: 0, range: range)
    outside.step(sixtyHertz)
    #expect(outside.offset > 0.5)
    #expect(!outside.isAtRest)
    var close = flight(from: 0.5906, velocity: 0, range: range)
    close.step(sixtyHertz)
    #expect(close.offset == 0)
    #expect(close.isAtRest)
  }

  /// Only with such short frames and such a low rate does an outward velocity above the resting
  /// speed occur with a shrinking distance.
  @Test("A bounce whose outward velocity shrinks ends")
  func whatStillPushes() throws {
    let range = OffsetRange(minimum: -1_000, maximum: 0)
    var flight = flight(from: 0.4999, velocity: 0.02, range: range, rate: try rate(0.1))
    flight.step(0.1)
    #expect(flight.isAtRest)
    #expect(flight.offset == 0)
  }

  @Test("A bounce that is back inside and slow ends on a pixel")
  func bounceThatIsBack() throws {
    let range = OffsetRange(minimum: -1_000, maximum: 0)
    let start = flight(from: 0.06, velocity: -0.0105, range: range)
    var flight = start
    flight.step(sixtyHertz)
    #expect(flight.isAtRest)
    #expect(!flight.isOutside)
    #expect(flight.offset == flight.grid.rounded(flight.offset))
  }

  @Test("A bounce ends exactly at the edge, whatever the digits")
  func bounceEndsExactly() throws {
    let grid = PixelGrid(displayScale: 3)
    for pixels in -40...40 {
      let edge = grid.rounded(Double(pixels) / 3)
      let range = OffsetRange(minimum: edge, maximum: edge)
      for overshoot in [-1_000.3, -0.45, 0.1, 0.45, 1_000.3] {
        let start = flight(from: edge + overshoot, velocity: 0, range: range)
        for interval in [sixtyHertz, 1_000] {
          #expect(try rest(of: start, interval: interval) == edge)
        }
      }
    }
  }
}

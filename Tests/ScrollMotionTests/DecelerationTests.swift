import Foundation
import ScrollMotion
import TestSupport
import Testing

/// Flights inside the range.
@Suite struct DecelerationTests {
  struct Start: Decodable {
    let offset: Double, velocity: Double, rate: Double, interval: Double
  }
  struct State: Decodable { let offset: Double, velocity: Double }
  struct Fling: Decodable {
    let offset: Double, velocity: Double, rate: Double, framesPerSecond: Int, displayScale: Double
  }
  struct Landing: Decodable { let frames: Int, lastFrameOffset: Double, restOffset: Double }
  struct Moment: Decodable { let offset: Double, velocity: Double, rate: Double, time: Double }
  struct Distance: Decodable { let distance: Double, velocity: Double, rate: Double }
  struct Passing: Decodable { let time: Double, velocity: Double }

  @Test(
    "A frame moves by the velocity it loses",
    arguments: try rows("deceleration-step-step") as [Row<Start, State>]
  )
  func frameMovesByTheVelocity(row: Row<Start, State>) throws {
    let given = row.given
    var flight = flight(from: given.offset, velocity: given.velocity, rate: try rate(given.rate))
    flight.step(given.interval)
    #expect(row.allows(flight.offset, for: row.expected.offset))
    #expect(row.allows(flight.velocity, for: row.expected.velocity))
    #expect(!flight.isAtRest)
  }

  @Test(
    "A fling ends on a pixel once it is slow",
    arguments: try rows("deceleration-fling") as [Row<Fling, Landing>]
  )
  func flingEndsOnAPixel(row: Row<Fling, Landing>) throws {
    let given = row.given
    let interval = frame(at: given.framesPerSecond)
    let start = flight(
      from: given.offset,
      velocity: given.velocity,
      rate: try rate(given.rate),
      displayScale: given.displayScale
    )
    let course = try #require(Course(start, interval: interval))
    #expect(course.frames == row.expected.frames)
    #expect(abs(course.rest - row.expected.restOffset) < 1e-6)
    #expect(course.rest == start.grid.rounded(course.rest))
    // The place to which the last frame alone would have led.
    let law = FrameLaw(rate: given.rate, interval: interval)
    let (last, speed) = law.inside(course.beforeLast.offset, course.beforeLast.velocity, frames: 1)
    #expect(row.allows(last, for: row.expected.lastFrameOffset))
    #expect(abs(speed) < 0.01)
    #expect(abs(course.beforeLast.velocity) >= 0.01)
  }

  /// Whole flings at a display scale of 3.
  @Test(
    "A fling goes as far as recorded ones",
    arguments: [
      (0.998, 1, 60, 494.333_333_333, 139), (0.998, 1, 120, 494, 277), (0.998, 2, 60, 993, 159),
      (0.998, 2, 120, 993, 318), (0.998, 4, 60, 1_991, 180), (0.998, 4, 120, 1_991, 360),
      (0.99, 1, 60, 98, 28), (0.99, 1, 120, 98, 56), (0.99, 2, 60, 197, 32),
      (0.99, 2, 120, 197, 64),
    ]
  )
  func flingGoesAsFar(
    rawValue: Double,
    velocity: Double,
    framesPerSecond: Int,
    offset: Double,
    frames: Int
  ) throws {
    let start = flight(from: 0, velocity: velocity, rate: try rate(rawValue))
    let rest = try #require(start.resting(interval: frame(at: framesPerSecond)))
    #expect(abs(rest.offset - offset) < 1e-6)
    #expect(rest.frames == frames)
  }

  @Test("Equal frames sum up exactly", arguments: UInt64(0)..<200)
  func equalFramesSum(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let rawValue = Double.random(in: 0.98...0.9999, using: &random)
    let interval = frame(at: Int.random(in: 50...240, using: &random))
    let (offset, velocity) = (Double.random(in: -1e3...1e3, using: &random), 3.0)
    let start = flight(from: offset, velocity: velocity, rate: try rate(rawValue))
    let course = try #require(Course(start, interval: interval))
    let law = FrameLaw(rate: rawValue, interval: interval)
    for frames in stride(from: 0, to: course.frames, by: 7) {
      let (x, v) = law.inside(offset, velocity, frames: frames)
      #expect(abs(course.states[frames].offset - x) < 1e-7)
      #expect(abs(course.states[frames].velocity - v) < 1e-11)
    }
  }

  /// The ratio of the lengths: frames cover c/(1 − c) for each pt/ms, the continuous form 1/(−ln
  /// c).
  ///
  /// Except for that factor, the continuous form is the limit of the frames.
  private func factor(_ rate: Double) -> Double { rate * -log(rate) / (1 - rate) }

  @Test(
    "Ever shorter frames approach the continuous form",
    arguments: try rows("deceleration-closed-time") as [Row<Moment, State>]
  )
  func everShorterFrames(row: Row<Moment, State>) throws {
    let given = row.given
    var errors: [Double] = []
    for frames in [1_000, 10_000] {
      let law = FrameLaw(rate: given.rate, interval: given.time / Double(frames))
      var flight = flight(from: given.offset, velocity: given.velocity, rate: try rate(given.rate))
      // Below the resting speed a flight ends, but the sums continue.
      for _ in 0..<frames where !flight.isAtRest { flight.step(law.interval) }
      let (x, v) = law.inside(given.offset, given.velocity, frames: frames)
      if !flight.isAtRest {
        #expect(abs(flight.offset - x) < 1e-8)
        #expect(abs(flight.velocity - v) < 1e-10)
      }
      let limit = given.offset + (row.expected.offset - given.offset) * factor(given.rate)
      errors.append(max(abs(x - limit), abs(v - row.expected.velocity)))
    }
    #expect(errors[1] < 1e-5)
    #expect(errors[1] < errors[0] / 90, "the error must fall with the square of the frame")
  }

  @Test(
    "Ever shorter frames pass a place when the continuous form does",
    arguments: try rows("deceleration-closed-distance") as [Row<Distance, Passing>]
  )
  func everShorterFramesPass(row: Row<Distance, Passing>) throws {
    let given = row.given
    let interval = 0.001
    let place = given.distance * factor(given.rate)
    var flight = flight(from: 0, velocity: given.velocity, rate: try rate(given.rate))
    var frames = 0
    while flight.offset < place {
      try #require(!flight.isAtRest)
      flight.step(interval)
      frames += 1
    }
    #expect(abs(Double(frames) * interval - row.expected.time) <= interval * 1.01)
    #expect(abs(flight.velocity - row.expected.velocity) < 1e-5)
  }

  @Test("Without velocity it only moves to the nearest pixel")
  func withoutVelocityIt() throws {
    let onPixel = flight(from: 12, velocity: 0)
    #expect(onPixel.isAtRest)
    let between = flight(from: 12.2, velocity: 0)
    #expect(!between.isAtRest)
    let rest = try #require(between.resting(interval: sixtyHertz))
    #expect(rest.frames == 1)
    #expect(rest.offset == PixelGrid(displayScale: 3).rounded(12.2))
  }

  @Test("At rest nothing moves it")
  func atRestNothing() {
    var flight = flight(from: 12, velocity: 0)
    let before = flight
    flight.step(sixtyHertz)
    #expect(flight == before)
  }

  @Test("It is not rounded in flight")
  func onItsWay() throws {
    let start = flight(from: 0, velocity: 2, displayScale: 1)
    let course = try #require(Course(start, interval: sixtyHertz))
    #expect(course.offsets.dropFirst().dropLast().allSatisfy { $0 != $0.rounded() })
    #expect(course.rest == course.rest.rounded())
  }
}

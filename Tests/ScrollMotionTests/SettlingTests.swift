import ScrollMotion
import TestSupport
import Testing

/// The motion of content that comes to rest on its page.
@Suite struct SettlingTests {
  private let range = OffsetRange(minimum: 0, maximum: 1_280)

  private func settling(
    from offset: Double,
    velocity: Double,
    dragStart: Double,
    bounces: Bool = true
  ) throws -> Flight {
    let free = flight(from: offset, velocity: velocity, range: range, bounces: bounces)
    let paging = try #require(Paging(stride: 320, range: range, grid: free.grid))
    return free.settling(on: paging, dragStart: dragStart)
  }

  /// Any flight with pages of any length, mostly that of a view.
  private struct RandomSettling {
    let flight: Flight
    let paging: Paging
    let dragStart: Double
    let interval: Double

    init(seed: UInt64) throws {
      let random = try RandomFlight(seed: seed)
      var generator = SeededGenerator(seed: ~seed)
      let range = random.flight.range
      let strides: [Double] = [
        320, .random(in: 1...900, using: &generator), 568, .random(in: 1...3, using: &generator),
      ]
      paging = try #require(
        Paging(
          stride: strides.randomElement(using: &generator) ?? 320,
          origin: Bool.random(using: &generator) ? 0 : range.minimum,
          range: range,
          grid: random.flight.grid
        )
      )
      let near = random.flight.offset + .random(in: -700...700, using: &generator)
      dragStart = Bool.random(using: &generator) ? near : random.flight.offset
      flight = random.flight.settling(on: paging, dragStart: dragStart)
      interval = random.interval
    }
  }

  @Test("Every flight ends on the stop of its page", arguments: UInt64(0)..<1_000)
  func everyFlightEnds(seed: UInt64) throws {
    let random = try RandomSettling(seed: seed)
    let flight = random.flight
    let course = try #require(Course(flight, interval: random.interval, limit: 5_000))
    let page = random.paging.page(
      from: flight.offset,
      velocity: try RandomFlight(seed: seed).flight.velocity,
      dragStart: random.dragStart
    )
    #expect(course.rest == random.paging.stop(page))
    #expect(course.states[course.frames].velocity == 0)
    #expect(course.rest == flight.grid.rounded(course.rest))
    let start =
      ((flight.range.clamped(random.dragStart) - random.paging.origin)
      / random.paging.stride).rounded()
    #expect(abs(page - start) <= 1)
    if !flight.bounces {
      #expect(course.offsets.dropFirst().allSatisfy { flight.range.overshoot(of: $0) == 0 })
    }
  }

  @Test("The mirrored flight settles on the mirrored path", arguments: UInt64(0)..<300)
  func mirroredFlightSettles(seed: UInt64) throws {
    let random = try RandomSettling(seed: seed)
    let (flight, paging) = (random.flight, random.paging)
    let range = OffsetRange(minimum: -flight.range.maximum, maximum: -flight.range.minimum)
    let free = Flight(
      offset: -flight.offset,
      velocity: -(try RandomFlight(seed: seed).flight.velocity),
      range: range,
      rate: flight.rate,
      bounces: flight.bounces,
      grid: flight.grid
    )
    let mirroredPaging = try #require(
      Paging(stride: paging.stride, origin: -paging.origin, range: range, grid: flight.grid)
    )
    let mirrored = free.settling(on: mirroredPaging, dragStart: -random.dragStart)
    let course = try #require(Course(flight, interval: random.interval))
    let mirror = try #require(Course(mirrored, interval: random.interval))
    #expect(course.frames == mirror.frames)
    for (offset, mirrored) in zip(course.offsets, mirror.offsets) {
      // A pixel is counted from the next lower whole point, so the stop's last bit may differ.
      #expect(abs(offset + mirrored) < 1e-9)
    }
  }

  @Test("The predicted rest is where its frames end", arguments: UInt64(0)..<300)
  func whereItWill(seed: UInt64) throws {
    let random = try RandomSettling(seed: seed)
    let course = try #require(Course(random.flight, interval: random.interval))
    for frame in stride(from: 0, through: course.frames, by: max(course.frames / 5, 1)) {
      let rest = try #require(course.states[frame].resting(interval: random.interval))
      #expect(rest == (course.rest, course.frames - frame))
    }
  }

  @Test(
    "Its frames are the bounces as seen from the page",
    arguments: [(500.0, 0.0), (470, 0), (400, 0.1), (400, 1), (330, 0.4), (600, -3)]
  )
  func itsFramesAreTheBounces(offset: Double, velocity: Double) throws {
    let start = try settling(from: offset, velocity: velocity, dragStart: 320)
    let course = try #require(Course(start, interval: sixtyHertz))
    let law = FrameLaw(rate: 0.998, interval: sixtyHertz)
    #expect(course.frames > 3)
    for (frames, state) in course.states.enumerated().dropLast() {
      let (e, v) = law.outside(offset - course.rest, velocity, frames: frames)
      #expect(abs(state.offset - course.rest - e) < 1e-9)
      #expect(abs(state.velocity - v) < 1e-11)
    }
    // The last frame is the first that comes close to the page or would pass it.
    let end = law.outside(offset - course.rest, velocity, frames: course.frames).0
    #expect(abs(end) < 0.5 || (end < 0) != (offset < course.rest))
    #expect(course.states.dropLast().allSatisfy { abs($0.offset - course.rest) >= 0.5 })
  }

  @Test("Released at rest it goes as a bounce does")
  func releasedAtRest() throws {
    let course = try #require(
      Course(try settling(from: 420, velocity: 0, dragStart: 320), interval: sixtyHertz)
    )
    #expect(course.rest == 320)
    #expect(course.frames == 32)
  }

  @Test("Inside the range it never passes its page")
  func insideTheRange() throws {
    for velocity in [1.0, 3, 8, 20] {
      let start = try settling(from: 400, velocity: velocity, dragStart: 320)
      let course = try #require(Course(start, interval: sixtyHertz))
      #expect(course.rest == 640)
      #expect(course.offsets.allSatisfy { $0 <= 640 })
    }
  }

  @Test("At the outer edges it bounces")
  func atTheOuter() throws {
    for (offset, velocity, edge) in [(1_200.0, 6.0, 1_280.0), (80, -6, 0), (1_280, 3, 1_280)] {
      let start = try settling(from: offset, velocity: velocity, dragStart: edge)
      let course = try #require(Course(start, interval: sixtyHertz))
      #expect(course.peak.overshoot > 50)
      #expect(course.rest == edge)
      let held = try settling(from: offset, velocity: velocity, dragStart: edge, bounces: false)
      let holding = try #require(Course(held, interval: sixtyHertz))
      #expect(holding.peak.overshoot == 0)
      #expect(holding.rest == edge)
    }
  }

  @Test("A slow arrival at the outer edge does not end there")
  func slowArrivalAtTheOuter() throws {
    let start = try settling(from: 1_279.7, velocity: 0.3, dragStart: 1_280)
    var flight = start
    flight.step(1)
    #expect(!flight.isAtRest)
    #expect(try #require(Course(start, interval: sixtyHertz)).peak.overshoot > 5)
  }

  @Test("From outside it goes straight to its page")
  func fromOutsideIt() throws {
    let start = try settling(from: -30, velocity: 2, dragStart: 0)
    #expect(try rest(of: start) == 0)
    let back = try settling(from: 1_400, velocity: -4, dragStart: 1_280)
    let course = try #require(Course(back, interval: sixtyHertz))
    #expect(course.rest == 1_280)
    #expect(course.offsets.allSatisfy { $0 >= 1_280 })
  }

  @Test("On its page it is at rest")
  func onItsPage() throws {
    for velocity in [0, 0.2, -0.2] {
      let flight = try settling(from: 640, velocity: velocity, dragStart: 640)
      #expect(flight.isAtRest)
      #expect(flight.velocity == 0)
    }
    #expect(try settling(from: 1_280, velocity: -0.2, dragStart: 1_280).isAtRest)
    #expect(!(try settling(from: 1_280, velocity: 0.2, dragStart: 1_280).isAtRest))
    #expect(!(try settling(from: 640.5, velocity: 0, dragStart: 640).isAtRest))
  }

  @Test("It goes on to the same page of another length")
  func itGoesOnToTheSame() throws {
    var old = try settling(from: 400, velocity: 1, dragStart: 320)
    old.step(sixtyHertz)
    let wider = OffsetRange(minimum: 0, maximum: 4 * 480)
    let free = flight(from: old.offset, velocity: old.velocity, range: wider)
    let paging = try #require(Paging(stride: 480, range: wider, grid: free.grid))
    let new = try #require(free.settling(on: paging, insteadOf: old))
    #expect(try rest(of: new) == 960)
    #expect(free.settling(on: paging, insteadOf: free) == nil)
    #expect(new.isPaging && !free.isPaging)
  }

  @Test("Content that is moved elsewhere goes to the page there")
  func whatIsPut() throws {
    let old = try settling(from: 400, velocity: 1, dragStart: 320)
    for (jump, target) in [(640.0, 1_280.0), (100, 640), (-320, 320), (-200, 320)] {
      let free = flight(from: 400 + jump, velocity: 1, range: range)
      let paging = try #require(Paging(stride: 320, range: range, grid: free.grid))
      let new = try #require(free.settling(on: paging, insteadOf: old))
      #expect(try rest(of: new) == target)
    }
  }
}

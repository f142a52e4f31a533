import Foundation
import ScrollMotion
import Testing

@testable import ScrollModel

/// Flicks in a row.
@Suite struct FlickTests {
  private func stage(accumulates: Bool = true, configure: (ScrollView) -> Void = { _ in }) -> Stage
  {
    var options = ModelOptions()
    options.accumulatesFlicks = accumulates
    return Stage(content: CGSize(width: 320, height: 900_000), displayScale: 2, options: options) {
      $0.contentOffset = CGPoint(x: 0, y: 1000)
      configure($0)
    }
  }

  /// Drags by 240 points in 200 ms, and returns the reported flick, the target and the offset at the lift.
  @discardableResult
  private func flick(
    _ stage: Stage,
    by distance: Double = -240,
    after pause: Int64 = 100_000
  ) throws -> (flick: Flick?, target: Double, offset: Double) {
    let start = stage.engine.time + pause
    try stage.touch(.began, 160, 400, at: start)
    for step in 1...20 {
      let y = 400 + distance * Double(step) / 20
      try stage.touch(.moved, 160, y, at: start + Int64(step) * 10_000)
    }
    _ = stage.engine.takeOutput()
    let offset = stage.y
    try stage.touch(.ended, 160, 400 + distance, at: start + 200_000)
    for event in stage.engine.takeOutput().events {
      if case .scrollViewWillEndDragging(_, let target, _, let flick) = event.kind {
        return (flick, Double(target.y), offset)
      }
    }
    return (nil, .nan, offset)
  }

  @Test(
    "[MOTION-16] From the fourth flick in a row on, the content travels further, and the event says so"
  )
  func multiplies() throws {
    let stage = stage()
    for (count, multiplier) in [(1, 1.0), (2, 1), (3, 1), (4, 1.9), (5, 3.25), (6, 5.05)] {
      let lift = try flick(stage)
      #expect(lift.flick?.count == (multiplier > 1 ? count : nil))
      #expect(abs((lift.flick?.multiplier ?? 1) - multiplier) < 1e-12)
      let distance = (1.2 - 0.01) / 0.002_002_002_670_673_1 * multiplier
      #expect(abs(lift.target - lift.offset - distance) <= 0.26)
      #expect(stage.scroll.streak.count == count)
      #expect(stage.engine.brokenInvariants() == [])
      stage.nextFrame()
      let changes = stage.engine.takeOutput().changes
      #expect(changes.map(\.flick) == [lift.flick])
    }
    let rest = try #require(stage.scroll.rest)
    #expect(abs(stage.scroll.velocity.y - 1200 * 5.05) < 1200)
    stage.settle()
    #expect(stage.y == rest.contentOffset.y && stage.engine.time == rest.time)
    #expect(try flick(stage).flick == nil)
  }

  @Test("The fling after three flicks is predicted while the finger is still down")
  func predicts() throws {
    let stage = stage()
    for _ in 0..<3 { try flick(stage) }
    let start = stage.engine.time + 100_000
    try stage.touch(.began, 160, 400, at: start)
    for step in 1...20 {
      try stage.touch(.moved, 160, 400 - Double(step) * 12, at: start + Int64(step) * 10_000)
    }
    let predicted = try #require(stage.scroll.rest)
    try stage.touch(.ended, 160, 160, at: start + 200_000)
    #expect(stage.scroll.rest == predicted)
  }

  @Test("A trackpad's flicks in a row count as a finger's do", arguments: [0, 12.0])
  func trackpad(firstDelta: Double) throws {
    let stage = stage()
    var multipliers: [Double] = []
    for flick in 0..<5 {
      let start = Int64(flick) * 300_000
      func wheel(_ delta: Double, _ phase: WheelSample.Phase, after time: Int64) throws {
        let sample = WheelSample(
          location: CGPoint(x: 160, y: 240),
          delta: CGPoint(x: 0, y: delta),
          phase: phase
        )
        try stage.engine.handle(.wheel(sample), at: start + time)
      }
      try wheel(firstDelta, .began, after: 0)
      for step in 1...20 { try wheel(12, .changed, after: Int64(step) * 10_000) }
      try wheel(0, .ended, after: 200_000)
      multipliers.append(stage.scroll.streak.multiplier)
    }
    #expect(multipliers == [1, 1, 1, 1.9, 3.25])
  }

  @Test(
    "Without the option, with paging, after a program's scroll or an edge, a flick is a single one"
  )
  func singles() throws {
    let off = stage(accumulates: false)
    for _ in 0..<6 { #expect(try flick(off).flick == nil) }
    let pages = stage { $0.isPagingEnabled = true }
    for _ in 0..<6 { #expect(try flick(pages).flick == nil) }
    let program = stage()
    for _ in 0..<4 { try flick(program) }
    program.scroll.setContentOffset(CGPoint(x: 0, y: 2000), animated: false)
    #expect(try flick(program, after: 0).flick == nil)
    #expect(program.scroll.streak.count == 1)
    let edge = stage()
    for _ in 0..<4 { try flick(edge, by: 240) }
    #expect(edge.scroll.streak.count == 0 || edge.scroll.streak.multiplier == 1)
  }

  @Test("A flight that hardly slows down on both axes has no predicted end, which is found soon")
  func endless() throws {
    let rate = try #require(DecelerationRate(rawValue: 1 - 1e-12))
    let axis = Flight(
      offset: 0,
      velocity: 2,
      range: OffsetRange(minimum: 0, maximum: 1e12),
      rate: rate,
      bounces: true,
      grid: PixelGrid(displayScale: 2)
    )
    var flight = TwoAxisFlight(x: axis, y: axis, origin: .program)
    flight.multiplier = 1.9
    #expect(flight.resting(interval: 1000 / 120.0) == nil)
  }

  @Test("An edge on one axis ends the multiplication on the other, as predicted")
  func bothAxes() throws {
    var options = ModelOptions()
    options.accumulatesFlicks = true
    let stage = Stage(
      content: CGSize(width: 2600, height: 900_000),
      displayScale: 2,
      options: options
    ) {
      $0.contentOffset = CGPoint(x: 100, y: 1000)
    }
    for _ in 0..<5 {
      let start = stage.engine.time + 50_000
      try stage.touch(.began, 250, 400, at: start)
      for step in 1...10 {
        let way = Double(step) * 12
        try stage.touch(.moved, 250 - way, 400 - way, at: start + Int64(step) * 10_000)
      }
      try stage.touch(.ended, 130, 280, at: start + 100_000)
    }
    let rest = try #require(stage.scroll.rest)
    stage.settle()
    #expect(stage.scroll.contentOffset == rest.contentOffset)
    #expect(stage.engine.time == rest.time)
    #expect(stage.x == 2280)
  }
}

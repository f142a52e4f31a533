import Foundation
import ScrollModel
import ScrollMotion
import Testing

/// Display frames at given times.
@Suite struct GivenFrameTests {
  private func stage(_ times: [Int64], fps: Int = 120) throws -> Stage {
    let stage = Stage(content: CGSize(width: 320, height: 9000), fps: fps) {
      $0.contentOffset = CGPoint(x: 0, y: 4000)
    }
    try give(times, to: stage)
    return stage
  }

  private func give(_ times: [Int64], to stage: Stage, at time: Int64 = 0) throws {
    try stage.engine.handle(.setDevice(DeviceChange(frameTimes: times)), at: time)
  }

  /// Lifts at 2 pt/ms and offset 4030, at 30 ms.
  private func fling(_ stage: Stage) throws {
    try stage.touch(.began, 160, 300, at: 10_000)
    try stage.touch(.moved, 160, 280, at: 20_000)
    try stage.touch(.moved, 160, 260, at: 30_000)
    try stage.touch(.ended, 160, 260, at: 30_000)
  }

  private func flight() -> Flight {
    Flight(
      offset: 4030,
      velocity: 2,
      range: OffsetRange(minimum: 0, maximum: 8520),
      rate: .normal,
      bounces: true,
      grid: PixelGrid(displayScale: 1)
    )
  }

  @Test(
    "[MOTION-8] A flight steps at given frames by the time between them, then at those of the clock"
  )
  func stepsAtGivenTimes() throws {
    let stage = try stage([15_000, 43_089, 55_594, 55_900, 72_000, 72_200])
    try fling(stage)
    var flight = flight()
    flight.step(1000 / 120.0)
    #expect(stage.y == flight.grid.rounded(flight.offset))
    // The frame at 55,900 comes too soon after a step, and the one at 72,200 too; the next is the clock's at 75,000.
    for (time, length) in [
      (43_089, 13.089), (55_594, 12.505), (55_900, nil), (72_000, 16.406), (72_200, nil),
      (75_000, 3), (83_333, 1000 / 120.0),
    ] as [(Int64, Double?)] {
      #expect(stage.engine.nextStepTime == time)
      stage.engine.advance(to: time)
      if let length { flight.step(length) }
      #expect(stage.y == flight.grid.rounded(flight.offset), "at \(time)")
    }
    #expect(stage.engine.brokenInvariants() == [])
  }

  @Test(
    "The predicted rest counts the given frames, and a new list replaces the rest of the old one"
  )
  func predictsWithGivenTimes() throws {
    let times = (1...90).map { Int64($0) * 12_505 }
    for (later, next) in [(nil, 50_020), ([47_000, 60_000], 47_000), ([], 50_000)]
      as [([Int64]?, Int64)]
    {
      let stage = try stage(times)
      try fling(stage)
      stage.engine.advance(to: 45_000)
      if let later { try give(later, to: stage, at: 45_000) }
      #expect(stage.engine.nextStepTime == next)
      let rest = try #require(stage.scroll.rest)
      stage.settle()
      #expect(stage.scroll.contentOffset == rest.contentOffset)
      #expect(stage.engine.time == rest.time)
    }
  }

  @Test("[MOTION-12] An animation under given frames advances by the time since the call")
  func animates() throws {
    let stage = try stage([5_000, 20_000, 150_000, 295_000, 301_000])
    try stage.engine.handle(
      .call(view: "scroll", .setContentOffset(CGPoint(x: 0, y: 5000), animated: true)),
      at: 0
    )
    #expect(stage.scroll.rest?.time == 301_000)
    for time in [5_000, 20_000, 150_000, 295_000] as [Int64] {
      stage.engine.advance(to: time)
      let progress = AnimationCurve.progress(Double(time) / 300_000)
      #expect(stage.y == (4000 + 1000 * progress).rounded())
      #expect(stage.scroll.isScrollAnimating)
    }
    stage.engine.advance(to: 301_000)
    #expect(stage.y == 5000 && !stage.engine.isMoving)
  }

  @Test("An animation that is on its way when times are given ends at one of them")
  func animatesOn() throws {
    let stage = try stage([])
    try stage.engine.handle(
      .call(view: "scroll", .setContentOffset(CGPoint(x: 0, y: 5000), animated: true)),
      at: 0
    )
    stage.engine.advance(to: 100_000)
    try give([200_000, 310_000], to: stage, at: 100_000)
    #expect(stage.scroll.rest?.time == 310_000)
    stage.settle()
    #expect(stage.y == 5000 && stage.engine.time == 310_000)
  }

  @Test("An empty list changes nothing for an animation whose frames are the clock's")
  func clears() throws {
    let (plain, cleared) = (try stage([]), try stage([]))
    for stage in [plain, cleared] {
      try stage.engine.handle(
        .call(view: "scroll", .setContentOffset(CGPoint(x: 0, y: 5000), animated: true)),
        at: 5_000
      )
      stage.engine.advance(to: 100_000)
    }
    try give([], to: cleared, at: 100_000)
    #expect(cleared.scroll.rest == plain.scroll.rest)
    cleared.settle()
    plain.settle()
    #expect(cleared.engine.time == plain.engine.time)
  }

  @Test("Times that do not rise, or are not later than the command, are refused and change nothing")
  func refuses() throws {
    let stage = try stage([10_000])
    for (times, path) in [
      ([5_000], "/frameTimes/0"), ([6_000, 6_000], "/frameTimes/1"),
      ([7_000, 6_500], "/frameTimes/1"),
    ] as [([Int64], String)] {
      #expect {
        try give(times, to: stage, at: 5_000)
      } throws: { error in
        guard case CommandError.outOfRange(path, _)? = error as? CommandError else { return false }
        return true
      }
    }
    let many = (0...100_000).map { Int64($0) + 6_000 }
    #expect(throws: CommandError.overLimit(path: "/frameTimes", limit: "100000 frame times")) {
      try give(many, to: stage, at: 5_000)
    }
    try give(Array(many.dropLast()), to: stage, at: 5_000)
  }

  @Test("A copy of an engine has the given frames too")
  func copies() throws {
    let stage = try stage((1...90).map { Int64($0) * 12_505 })
    try fling(stage)
    let copy = stage.engine.copy(controllers: [])
    stage.settle()
    copy.advance(to: stage.engine.time)
    let scroll = try #require(copy.view("scroll") as? ScrollView)
    #expect(scroll.contentOffset == stage.scroll.contentOffset)
    #expect(!copy.isMoving)
  }
}

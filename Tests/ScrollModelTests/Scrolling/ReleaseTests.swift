import Foundation
import ScrollModel
import Testing

/// The velocity that a lift gives to the content.
@Suite struct ReleaseTests {
  private func stage() -> Stage {
    Stage(content: CGSize(width: 9000, height: 9000)) {
      $0.contentOffset = CGPoint(x: 4000, y: 4000)
    }
  }

  private func release(_ stage: Stage) -> CGPoint? {
    stage.engine.takeOutput().events.reversed().lazy.compactMap { event in
      if case .scrollViewWillEndDragging(let velocity, _, _, _) = event.kind { return velocity }
      return nil
    }.first
  }

  /// A lift after samples given as (place, seconds), by timestamps or by the commands' own times.
  private func lift(
    _ samples: [(y: Double, time: Double)],
    after age: Double = 0,
    hasTimestamps: Bool
  ) throws -> CGPoint? {
    let stage = stage()
    var last = 0.0
    for (index, sample) in samples.enumerated() {
      last = sample.time
      try stage.touch(
        index == 0 ? .began : .moved,
        160,
        sample.y,
        at: hasTimestamps ? 0 : Int64((last * 1e6).rounded()),
        timestamp: hasTimestamps ? 5000 + last : nil
      )
    }
    try stage.touch(
      .ended,
      160,
      0,
      at: hasTimestamps ? 0 : Int64(((last + age) * 1e6).rounded()),
      timestamp: hasTimestamps ? 5000 + last + age : nil
    )
    return release(stage)
  }

  @Test(
    "[MOTION-3] velocity[i] = 0.8·raw[i−1] + 0.2·raw[i], released 0.75·before + 0.25·latest",
    arguments: [
      true, false,
    ]
  )
  func blend(hasTimestamps: Bool) throws {
    // raw −1000, −2000, −500 pt/s; velocities −1000, −1200, −1700.
    let samples = [(400.0, 0.0), (390, 0.01), (370, 0.02), (365, 0.03)]
    let velocity = try #require(try lift(samples, hasTimestamps: hasTimestamps))
    #expect(velocity.isNear(CGPoint(x: 0, y: 0.75 * 1.2 + 0.25 * 1.7), 1e-6))
  }

  @Test("The finger's velocity equals the recorded one")
  func recordedVelocity() throws {
    let stage = stage()
    try stage.touch(.began, 160, 615.667 - 200, at: 0, timestamp: 0.7575958)
    try stage.touch(.moved, 160, 603 - 200, at: 0, timestamp: 0.7742856)
    try stage.touch(.moved, 160, 595.333 - 200, at: 0, timestamp: 0.7909401)
    #expect(abs(stage.scroll.velocity.y - 699.23) < 0.02)
  }

  @Test("With one sample after the touch-down, the release velocity is that sample's")
  func singleSample() throws {
    let velocity = try lift([(400, 0), (380, 0.01)], hasTimestamps: true)
    #expect(velocity?.isNear(CGPoint(x: 0, y: 2), 1e-6) == true)
  }

  @Test(
    "[MOTION-4] A pause before the lift changes nothing up to 100 ms, then the velocity is dropped",
    arguments: [
      (0.033, true), (0.099, true), (0.1, false), (0.5, false),
    ]
  )
  func age(age: Double, keepsVelocity: Bool) throws {
    let samples = [(400.0, 0.0), (380, 0.01), (360, 0.02)]
    for hasTimestamps in [true, false] {
      let velocity = try lift(samples, after: age, hasTimestamps: hasTimestamps)
      #expect(velocity?.isNear(CGPoint(x: 0, y: keepsVelocity ? 2 : 0), 1e-6) == true)
    }
  }

  @Test(
    "[MOTION-4] A velocity below 0.25 pt/ms, both axes together, is dropped",
    arguments: [
      (0.0, 2.5, true), (0, 2.4, false), (1.5, 2, true), (1.5, 1.9, false), (2.4, 0.8, true),
    ]
  )
  func slowest(dx: Double, dy: Double, decelerates: Bool) throws {
    let stage = stage()
    // 2⁻⁶ s per sample is exact in binary but not in microseconds, so timestamps are used.
    try stage.touch(.began, 160, 240, at: 0, timestamp: 0)
    for step in 1...12 {
      let way = Double(step)
      try stage.touch(
        .moved,
        160 - dx * way,
        240 - dy * way,
        at: 0,
        timestamp: way / 100
      )
    }
    try stage.touch(.ended, 0, 0, at: 0, timestamp: 0.12)
    #expect(stage.scroll.isDecelerating == decelerates)
  }

  @Test("Velocity across the axis that scrolls counts for the threshold")
  func acrossOneAxis() throws {
    let stage = Stage(content: CGSize(width: 320, height: 9000)) {
      $0.contentOffset = CGPoint(x: 0, y: 4000)
    }
    try stage.fling(Array(repeating: CGPoint(x: -3, y: -1), count: 8))
    #expect(stage.scroll.isDecelerating)
    #expect(stage.scroll.velocity.x == 0)
  }

  @Test("A cancelled touch is a lift at zero velocity")
  func cancelled() throws {
    let stage = stage()
    let (place, time) = try stage.drag(vertically: [-30, -30])
    try stage.touch(.cancelled, place.x, place.y, at: time)
    #expect(release(stage) == .zero)
    #expect(stage.scroll.phase == .idle)
  }

  @Test("The place of the lift is ignored")
  func placeOfTheLift() throws {
    let stage = stage()
    let (_, time) = try stage.drag(vertically: [-30, -30])
    let y = stage.y
    let rest = stage.scroll.rest
    try stage.touch(.ended, 0, 0, at: time)
    // The first step is that of the flight.
    #expect(stage.y - y < 40)
    #expect(stage.scroll.rest?.contentOffset == rest?.contentOffset)
  }

  @Test("Of two samples at the same time the later one replaces the earlier")
  func equalTimes() throws {
    let stage = stage()
    try stage.touch(.began, 160, 240, at: 0)
    try stage.touch(.moved, 160, 200, at: 10_000)
    try stage.touch(.moved, 160, 220, at: 10_000)
    #expect(abs(stage.scroll.velocity.y - 2000) < 1e-6)
    #expect(stage.y == 4010)
    let nearly = self.stage()
    try nearly.touch(.began, 160, 240, at: 0, timestamp: 0.1 + 0.2)
    try nearly.touch(.moved, 160, 200, at: 10, timestamp: (0.1 + 0.2).nextUp)
    #expect(nearly.scroll.velocity == .zero)
  }

  @Test("[MOTION-13] During a drag the published rest is where a lift would end")
  func restWhileDragging() throws {
    for count in 1..<9 {
      let stage = stage()
      let steps: [Double] = (0..<count).map { (step: Int) in Double(-15 + 11 * (step % 4)) }
      let (_, time) = try stage.drag(vertically: steps)
      let rest = stage.scroll.rest
      guard stage.scroll.isDragging else {
        #expect(rest == nil)
        continue
      }
      try stage.touch(.ended, 0, 0, at: time)
      #expect(stage.settles(as: rest))
    }
  }
}

import Foundation
import ScrollModel
import Testing

/// How fast content moves, which is not always the velocity that the law of motion goes on with.
@Suite struct ContentVelocityTests {
  /// Compares the velocity with the way of the content between the frames around it, for a share of the fastest.
  private func expectSlopes(_ stage: Stage, of frames: Int, within share: Double) {
    var samples: [(y: Double, speed: Double)] = []
    for _ in 0..<frames {
      guard let time = stage.engine.nextStepTime else { break }
      stage.engine.advance(to: time)
      samples.append((stage.y, stage.scroll.contentVelocity.y))
    }
    let fastest = samples.map(\.speed.magnitude).max() ?? 0
    #expect(samples.count > 20)
    #expect(fastest > 50)
    for index in samples.indices.dropFirst().dropLast() {
      let slope = (samples[index + 1].y - samples[index - 1].y) * 240 / 2
      #expect(abs(samples[index].speed - slope) < share * fastest)
    }
  }

  private func stage() -> Stage { Stage(displayScale: 1_024, fps: 240) }

  @Test("An animation has the slope of its curve")
  func animationHasTheSlope() throws {
    let stage = stage()
    stage.scroll.setContentOffset(CGPoint(x: 0, y: 300), animated: true)
    expectSlopes(stage, of: 71, within: 0.01)
    while let time = stage.engine.nextStepTime { stage.engine.advance(to: time) }
    #expect(stage.scroll.contentVelocity == .zero)
  }

  @Test("A bounce has the acceleration of its spring")
  func bounceHasThePull() throws {
    let stage = stage()
    let (place, time) = try stage.drag(vertically: [30, 40, 60, 60])
    try stage.touch(.ended, place.x, place.y, at: time + 500_000)
    #expect(stage.scroll.velocity == .zero)
    expectSlopes(stage, of: 60, within: 0.02)
  }

  @Test("A finger past an edge moves content as far as the rubber band lets it")
  func fingerPastAnEdge() throws {
    let stage = stage()
    let (_, time) = try stage.drag(vertically: [30, 40, 20, 20, 20, 20])
    let (before, speed) = (stage.y, stage.scroll.contentVelocity.y)
    try stage.touch(.moved, 160, 392, at: time + 1_000)
    // Two points in a millisecond, as fast as before.
    #expect(abs(speed - (stage.y - before) * 1_000) < 0.02 * speed.magnitude)
    #expect(speed.magnitude < 0.5 * stage.scroll.velocity.y.magnitude)
  }

  @Test("A finger that has rested has no velocity")
  func fingerThatHasRested() throws {
    let stage = stage()
    let (_, time) = try stage.drag(vertically: [-30, -40, -20, -20])
    #expect(stage.scroll.contentVelocity.y > 1_000)
    stage.engine.advance(to: time + 99_999)
    #expect(stage.scroll.contentVelocity.y > 1_000)
    stage.engine.advance(to: time + 100_000)
    #expect(stage.scroll.contentVelocity == .zero)
  }
}

import Foundation
import ScrollModel
import ScrollMotion
import Testing

/// Content that a trackpad holds still past an edge, and lets go.
@Suite struct HeldTrackpadTests {
  /// The offsets at the lift and in the frames after it, of content that is pulled past its top and held for a time.
  private func way(_ option: Bool, hold: Int64) throws -> [Double] {
    var options = ModelOptions()
    options.bouncesWithLastVelocity = option
    let stage = Stage(displayScale: 3, options: options)
    func roll(_ delta: Double, _ phase: WheelSample.Phase, at time: Int64) throws {
      let sample = WheelSample(
        location: CGPoint(x: 160, y: 240),
        delta: CGPoint(x: 0, y: delta),
        phase: phase
      )
      try stage.engine.handle(.wheel(sample), at: time)
    }
    try roll(0, .began, at: 0)
    for step in 1...10 { try roll(-12, .changed, at: Int64(step) * 10_000) }
    let held = stage.y
    try roll(0, .ended, at: 100_000 + hold)
    var offsets = [held, stage.y]
    while let time = stage.engine.nextStepTime {
      stage.engine.advance(to: time)
      offsets.append(stage.y)
    }
    return offsets
  }

  @Test("After a pause, three quarters of the last velocity are left")
  func lastVelocityCounts() throws {
    let (without, with) = (try way(false, hold: 300_000), try way(true, hold: 300_000))
    #expect(without[0] == with[0] && without[0] < -50)
    #expect(without[1] > without[0], "without the option it comes back at once")
    #expect(with[1] < with[0], "with it, it goes further first")
    // −12 points each 10 ms: 1.2 points per millisecond, of which three quarters are left.
    let flight = { (velocity: Double) -> Double in
      var flight = Flight(
        offset: with[0],
        velocity: velocity,
        range: OffsetRange(minimum: 0, maximum: 1_520),
        rate: .normal,
        bounces: true,
        grid: PixelGrid(displayScale: 3)
      )
      flight.step(1_000.0 / 120)
      return flight.offset
    }
    #expect(abs(with[1] - flight(-0.9)) < 0.6 && abs(without[1] - flight(0)) < 0.6)
    #expect(with.last == 0 && without.last == 0)
  }

  @Test("The option concerns only content past an edge and only trackpads")
  func optionConcernsOnly() throws {
    var options = ModelOptions()
    options.bouncesWithLastVelocity = true
    let stage = Stage(options: options)
    try stage.touch(.began, 160, 200, at: 0)
    for step in 1...10 {
      try stage.touch(.moved, 160, 200 + Double(step) * 12, at: Int64(step) * 10_000)
    }
    let held = stage.y
    #expect(held < 0)
    try stage.touch(.ended, 160, 320, at: 400_000)
    #expect(stage.y >= held, "a finger's content comes back at once")
  }
}

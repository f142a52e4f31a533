import Foundation
import ScrollModel
import ScrollMotion
import Testing

/// The times of the frames.
@Suite struct FrameTimeTests {
  private func flung(fps: Int = 120, lift: Int64 = 30_000) throws -> Stage {
    let stage = Stage(content: CGSize(width: 320, height: 9000), fps: fps) {
      $0.contentOffset = CGPoint(x: 0, y: 4000)
    }
    try stage.touch(.began, 160, 300, at: lift - 20_000)
    try stage.touch(.moved, 160, 280, at: lift - 10_000)
    try stage.touch(.moved, 160, 260, at: lift)
    #expect(stage.y == 4030)
    try stage.touch(.ended, 160, 260, at: lift)
    return stage
  }

  /// The flight of a lift at 2 pt/ms and offset 4030.
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

  @Test("[MOTION-8] The first step of a flight is a whole step at the time of the lift")
  func firstStep() throws {
    let stage = try flung()
    var flight = flight()
    flight.step(1000 / 120.0)
    #expect(stage.y == flight.grid.rounded(flight.offset))
    #expect(stage.engine.time == 30_000)
  }

  @Test("The next steps are at the frames strictly after the lift; between frames the offset stays")
  func nextSteps() throws {
    // A lift at the time of the frame at 25,000 µs, and lifts between frames.
    for (lift, next) in [(25_000, 33_333), (30_000, 33_333), (32_333, 33_333)] as [(Int64, Int64)] {
      let stage = try flung(lift: lift)
      #expect(stage.engine.nextStepTime == next)
      let y = stage.y
      stage.engine.advance(to: next - 1)
      #expect(stage.y == y)
      stage.engine.advance(to: next)
      #expect(stage.y > y)
    }
  }

  @Test("[MOTION-8] Frames up to and including t run before a command at t")
  func framesBeforeCommands() throws {
    let stage = try flung()
    _ = stage.engine.takeOutput()
    try stage.touch(.began, 160, 300, at: 50_000)
    let times = stage.engine.takeOutput().events
      .filter { $0.kind.name == "didScroll" }.map(\.time)
    #expect(times == [33_333, 41_666, 50_000])
  }

  @Test("A late advance runs each missed frame")
  func lateAdvance() throws {
    let (late, prompt) = (try flung(), try flung())
    late.engine.advance(to: 700_000)
    while let next = prompt.engine.nextStepTime, next <= 700_000 {
      prompt.engine.advance(to: next)
    }
    #expect(late.scroll.contentOffset == prompt.scroll.contentOffset)
    #expect(late.engine.takeOutput().events == prompt.engine.takeOutput().events)
    #expect(late.engine.time == 700_000)
    #expect(late.eventNames() == [])
  }

  @Test("Time never goes back")
  func timeGoesOn() throws {
    let stage = try flung()
    let y = stage.y
    stage.engine.advance(to: 10)
    #expect(stage.engine.time == 30_000)
    try stage.engine.handle(
      .call(view: "scroll", .setContentOffset(.zero, animated: true)),
      at: 5
    )
    #expect(stage.engine.time == 30_000)
    #expect(stage.y == y)
  }

  @Test(
    "[MOTION-9] The whole flight follows the law, and rests at the predicted place and time",
    arguments: [
      1, 2, 5, 6, 11, 24, 30, 48, 59, 60, 90, 119, 120, 144, 239, 240,
    ]
  )
  func flightRestsAsPredicted(fps: Int) throws {
    let stage = try flung(fps: fps)
    var flight = flight()
    let interval = 1000 / Double(fps)
    flight.step(interval)
    let rest = stage.scroll.rest
    let clock = FrameClock(fps: fps)
    var last = stage.engine.time
    var isOnFrame = clock.time(ofFrame: clock.frame(after: last - 1)) == last
    while stage.engine.isMoving {
      #expect(stage.y == flight.grid.rounded(flight.offset))
      #expect(stage.scroll.rest == rest)
      stage.nextFrame()
      // The first frame takes the time since the lift, unless that is too short for a step.
      let length = isOnFrame ? interval : Double(stage.engine.time - last) / 1000
      if length >= 1 {
        flight.step(length)
        (last, isOnFrame) = (stage.engine.time, true)
      }
      #expect(stage.engine.brokenInvariants() == [])
    }
    #expect(flight.isAtRest && stage.y == flight.offset)
    #expect(rest?.contentOffset == stage.scroll.contentOffset)
    #expect(rest?.time == stage.engine.time)
  }

  @Test("The next frame is the first that is later", arguments: FrameClock.supportedRates)
  func nextFrame(fps: Int) {
    let clock = FrameClock(fps: fps)
    for frame in Int64(0)...Int64(fps * 2) {
      let time = clock.time(ofFrame: frame)
      #expect(clock.frame(after: time) == frame + 1)
      #expect(clock.frame(after: clock.time(ofFrame: frame + 1) - 1) == frame + 1)
    }
  }

  @Test(
    "[MOTION-10] A bounce rests at the edge at the predicted place and time",
    arguments: [
      1, 3, 10, 30, 60, 120, 240,
    ]
  )
  func bounceRestsAsPredicted(fps: Int) throws {
    for (steps, holds) in [([100.0, 100], false), ([20, 20, 20], false), ([100, 100], true)] {
      let stage = Stage(fps: fps)
      if holds { try stage.dragAndHold(steps) } else { try stage.fling(vertically: steps) }
      // At one frame per second the step at the lift is the whole flight.
      #expect(stage.scroll.phase == .idle ? fps == 1 : stage.settles(as: stage.scroll.rest))
      #expect(stage.y == 0)
    }
  }

  @Test(
    "[MOTION-12] An animation takes 0.3 s in frames strictly after the call, along sin²",
    arguments: [
      1, 7, 24, 60, 120, 240,
    ]
  )
  func animation(fps: Int) {
    let stage = Stage(fps: fps) { $0.contentOffset = CGPoint(x: 0, y: 100) }
    stage.engine.advance(to: 1_000_000)
    stage.scroll.setContentOffset(CGPoint(x: 0, y: 1100), animated: true)
    #expect(stage.y == 100)
    let rest = stage.scroll.rest
    var frame = 0
    while stage.nextFrame() {
      frame += 1
      let u = min(1, Double(frame) / (0.3 * Double(fps)))
      let exact = 100 + 1000 * pow(sin(Double.pi * u / 2), 2)
      #expect(abs(stage.y - exact) < 0.500_001)
      #expect(stage.y == stage.y.rounded())
      #expect(stage.engine.time == (1_000_000 + Int64(frame) * 1_000_000 / Int64(fps)))
    }
    #expect(stage.y == 1100)
    #expect(rest?.contentOffset.y == 1100)
    #expect(rest?.time == stage.engine.time)
    #expect(stage.engine.time >= 1_300_000)
    #expect(stage.engine.time - 1_300_000 < 1_000_000 / Int64(fps) + 1)
  }

  @Test("A view that a delegate starts inside a frame moves from the next frame on")
  func startedInsideAFrame() throws {
    let stage = try flung()
    let other = ScrollView(id: "other")
    other.frame = CGRect(0, 0, 10, 10)
    other.contentSize = CGSize(width: 10, height: 1000)
    stage.engine.root.addSubview(other)
    other.setContentOffset(CGPoint(x: 0, y: 700), animated: true)
    stage.listener.reactions["didScroll"] = { _ in
      stage.listener.reactions = [:]
      other.setContentOffset(CGPoint(x: 0, y: 600), animated: true)
    }
    stage.nextFrame()
    #expect(other.contentOffset.y == 0)
    let rest = other.rest
    stage.nextFrame()
    #expect(other.contentOffset.y > 0)
    while other.isScrollAnimating { stage.nextFrame() }
    #expect(rest?.time == stage.engine.time)
  }

  @Test("One frame moves all views in motion, and the engine has no next step at rest")
  func sleeps() throws {
    let stage = try flung()
    #expect(stage.engine.isMoving)
    stage.settle()
    #expect(!stage.engine.isMoving)
    #expect(stage.engine.nextStepTime == nil)
    stage.engine.advance(to: Int64.max / 4)
    #expect(stage.engine.takeOutput().events.allSatisfy { $0.time < 10_000_000 })
  }
}

import Foundation
import ScrollModel
import Testing

/// The gate of quick drags, and the slop of the others.
@Suite struct QuickDragTests {
  /// Milliseconds after the touch-down and the finger's way since it.
  private typealias Samples = [(ms: Double, way: Double)]

  private func stage(fps: Int, isMoving: Bool, gates: Bool = true) throws -> Stage {
    var options = ModelOptions()
    options.gatesQuickDrags = gates
    let stage = Stage(
      content: CGSize(width: 320, height: 90_000),
      displayScale: 8,
      fps: fps,
      options: options
    ) {
      $0.contentOffset = CGPoint(x: 0, y: 40_000)
    }
    if isMoving {
      try stage.fling(vertically: [-60, -60])
    }
    return stage
  }

  @Test(
    "[MOTION-15] A quick drag begins in the first frame 44 ms after the touch-down, at the latest sample",
    arguments: [
      (60, false, 4.0, [(16.6, -4), (33.2, -39), (49.9, -120), (70.7, -260)], 46.0, -221.0),
      (60, true, 2.0, [(16.6, -1), (33.2, -20), (53.0, -98), (66.5, -233)], 48.0, -213.0),
      (120, true, 1.0, [(20.0, -1), (38.5, -30), (58.0, -110)], 49.0, -80.0),
      (60, false, 9.0, [(91.5, -2), (108.0, -7), (125.0, -20), (141.5, -28)], 125.0, -18.0),
    ] as [(Int, Bool, Double, [(Double, Double)], Double, Double)]
  )
  func opensAtAFrame(
    fps: Int,
    isMoving: Bool,
    afterFrame: Double,
    samples: [(Double, Double)],
    begins: Double,
    translation: Double
  ) throws {
    let stage = try stage(fps: fps, isMoving: isMoving)
    let frame = try #require(frameTime(stage, after: stage.engine.time + 20_000))
    let down = frame + Int64(afterFrame * 1000)
    try stage.touch(.began, 160, 300, at: down)
    let start = stage.y
    _ = stage.engine.takeOutput()
    for (ms, way) in samples {
      try stage.touch(.moved, 160, 300 + way, at: down + Int64(ms * 1000))
    }
    let events = stage.engine.takeOutput().events
    let began = try #require(events.first { $0.kind == .scrollViewWillBeginDragging })
    #expect(abs(Double(began.time - down) / 1000 - begins) < 0.01)
    #expect(abs(stage.y - start + translation) < 0.13)
    let first = events.first { $0.kind.name == "didScroll" }
    #expect(first.map { $0.time > began.time || begins == 125 } == true)
  }

  private func frameTime(_ stage: Stage, after time: Int64) -> Int64? {
    let clock = stage.engine.clock
    return clock.time(ofFrame: clock.frame(after: time))
  }

  @Test("A lift before the gate opens begins the drag at the lift, and the velocity counts")
  func liftsEarly() throws {
    let stage = try stage(fps: 60, isMoving: false)
    try stage.touch(.began, 160, 300, at: 0)
    try stage.touch(.moved, 160, 270, at: 10_000)
    try stage.touch(.moved, 160, 240, at: 20_000)
    #expect(stage.y == 40_000 && stage.scroll.phase == .tracking)
    try stage.touch(.ended, 160, 240, at: 30_000)
    let names = stage.eventNames()
    #expect(names.prefix(2) == ["willBeginDragging", "willEndDragging"])
    #expect(stage.scroll.isDecelerating)
    #expect(stage.engine.brokenInvariants() == [])
  }

  @Test("A tap is a tap, and without the option the drag begins at once")
  func others() throws {
    let tap = try stage(fps: 60, isMoving: false)
    try tap.touch(.began, 160, 300, at: 0)
    tap.engine.advance(to: 100_000)
    #expect(tap.engine.nextStepTime == nil)
    try tap.touch(.ended, 160, 300, at: 100_000)
    #expect(tap.eventNames() == [])
    let plain = try stage(fps: 60, isMoving: false, gates: false)
    try plain.touch(.began, 160, 300, at: 0)
    try plain.touch(.moved, 160, 280, at: 10_000)
    #expect(plain.y == 40_010)
  }
}

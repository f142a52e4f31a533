import Foundation
import ScrollModel
import ScrollMotion
import TestSupport
import Testing

/// Published offsets are on pixels, and an event is sent exactly when they change.
@Suite struct PublishedOffsetTests {
  @Test(
    "[MOTION-17] A fling sends the counted number of didScroll",
    arguments: [
      (1.0, 60, 109), (2, 60, 125), (3, 60, 133), (1, 120, 182), (2, 120, 219), (3, 120, 238),
    ]
  )
  func counts(displayScale: Double, fps: Int, count: Int) throws {
    // A lift in a frame, at 1000 points with 1 pt/ms.
    let stage = Stage(
      content: CGSize(width: 320, height: 9000),
      displayScale: displayScale,
      fps: fps
    ) {
      $0.contentOffset = CGPoint(x: 0, y: 980)
    }
    for step in 0...3 {
      let phase: TouchSample.Phase = step == 0 ? .began : .moved
      try stage.touch(phase, 160, 300 - Double(step) * 10, at: 470_000 + Int64(step) * 10_000)
    }
    #expect(stage.y == 1000)
    _ = stage.engine.takeOutput()
    try stage.touch(.ended, 160, 270, at: 500_000)
    stage.settle()
    let events = stage.engine.takeOutput().events.filter { $0.kind.name == "didScroll" }
    #expect(events.count == count)
  }

  @Test(
    "[MOTION-17] Every didScroll has a new offset on a pixel, and every new offset a didScroll",
    arguments: UInt64(0)..<60
  )
  func eventsAreChanges(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let scale = Double(Int.random(in: 1...3, using: &random))
    let stage = Stage(content: CGSize(width: 900, height: 3000), displayScale: scale) {
      $0.isPagingEnabled = Int.random(in: 0..<4, using: &random) == 0
      $0.contentOffset = CGPoint(x: 0, y: 300)
    }
    let grid = PixelGrid(displayScale: scale)
    var last = stage.scroll.contentOffset
    stage.listener.reactions["didScroll"] = { scroll in
      let offset = scroll.contentOffset
      #expect(offset != last)
      #expect(grid.rounded(offset.x) == offset.x && grid.rounded(offset.y) == offset.y)
      last = offset
    }
    for _ in 0..<12 {
      if Bool.random(using: &random) {
        try stage.fling(vertically: (0..<3).map { _ in (-60.0...60).random(using: &random) })
      } else {
        let target = CGPoint(x: 0, y: (-50.0...2600).random(using: &random))
        stage.scroll.setContentOffset(target, animated: Bool.random(using: &random))
      }
      for _ in 0..<Int.random(in: 0...80, using: &random) {
        stage.nextFrame()
        #expect(stage.scroll.contentOffset == last)
        #expect(stage.engine.brokenInvariants() == [])
      }
    }
  }

  @Test(
    "A trackpad's release blends the velocities at its last two samples",
    arguments: [
      ([(0.0, 0.0), (16.667, 10), (33.333, 22), (50, 30)], 60.0, 0.912_009_480_919_226_1),
      ([(0, 5.5), (16.667, 20), (33.333, 20), (50, 20)], 60, 1.200_001_200_984_020_4),
      ([(0, 0), (16.667, -40), (33.333, -52), (50, -31)], 60, -2.625_013_022_360_457_5),
      ([(0, 0), (16.667, 30), (33.333, 6), (50, 5), (66.667, 5)], 80, 0.336_006_240_393_612_8),
    ] as [([(Double, Double)], Double, Double)]
  )
  func trackpad(deltas: [(Double, Double)], lift: Double, velocity: Double) throws {
    let stage = Stage(content: CGSize(width: 320, height: 9000)) {
      $0.contentOffset = CGPoint(x: 0, y: 4000)
    }
    func wheel(_ delta: Double, _ phase: WheelSample.Phase, at ms: Double) throws {
      let sample = WheelSample(
        location: CGPoint(x: 160, y: 240),
        delta: CGPoint(x: 0, y: delta),
        phase: phase,
        timestamp: ms / 1000
      )
      // The commands come late and at once; the timestamps count.
      try stage.engine.handle(.wheel(sample), at: 1_000_000)
    }
    for (index, (ms, delta)) in deltas.enumerated() {
      try wheel(delta, index == 0 ? .began : .changed, at: ms)
    }
    try wheel(0, .ended, at: lift)
    var reported: Double?
    for event in stage.engine.takeOutput().events {
      if case .scrollViewWillEndDragging(let velocity, _, _, _) = event.kind {
        reported = velocity.y
      }
    }
    #expect(abs(try #require(reported) - velocity) < 1e-9)
  }

  @Test(
    "A trackpad's gesture has a timestamp with all its samples or with none, and they do not fall"
  )
  func mixedTimestamps() throws {
    let stage = Stage()
    func wheel(_ phase: WheelSample.Phase, _ timestamp: Double?) throws {
      let sample = WheelSample(
        location: CGPoint(x: 160, y: 240),
        delta: CGPoint(x: 0, y: 5),
        phase: phase,
        timestamp: timestamp
      )
      try stage.engine.handle(.wheel(sample), at: stage.engine.time)
    }
    try wheel(.began, 3)
    #expect(throws: CommandError.self) { try wheel(.changed, nil) }
    #expect(throws: CommandError.self) { try wheel(.changed, 2.9) }
    try wheel(.changed, 3)
    try wheel(.ended, 4)
    try wheel(.began, nil)
    #expect(throws: CommandError.self) { try wheel(.changed, 5) }
    try wheel(.ended, nil)
  }
}

import Foundation
import ScrollModel
import ScrollMotion
import Testing

/// Content that follows a finger.
@Suite struct DragTests {
  private func stage(_ configure: (ScrollView) -> Void = { _ in }) -> Stage {
    Stage(content: CGSize(width: 2000, height: 2000), displayScale: 2) {
      $0.contentOffset = CGPoint(x: 500, y: 500)
      configure($0)
    }
  }

  @Test(
    "[MOTION-1] A move of more than 10 pt starts a drag, and 10 pt of it are swallowed",
    arguments: [
      (0.0, 10.0, false), (6, 8, false), (0, 10.5, true), (0, -14, true), (12, 0, true),
      (9, 12, true), (-9, 12, true),
    ]
  )
  func slop(dx: Double, dy: Double, isDrag: Bool) throws {
    let stage = stage()
    try stage.drag([CGPoint(x: dx, y: dy)])
    #expect(stage.scroll.isTracking)
    #expect(stage.scroll.isDragging == isDrag)
    let length = (dx * dx + dy * dy).squareRoot()
    let share = isDrag ? (length - 10) / length : 0
    #expect(stage.scroll.contentOffset.isNear(CGPoint(x: 500 - dx * share, y: 500 - dy * share)))
  }

  @Test("[MOTION-1] Swallowed distance is not returned after a reversal")
  func reversal() throws {
    let stage = stage()
    try stage.drag(vertically: [15, -30])
    #expect(stage.y == 525)
  }

  @Test("[MOTION-2] The offset follows the last coalesced sample; each counts for the velocity")
  func coalescedSamples() throws {
    func moved(_ ys: [(Double, Double)], inOne: Bool) throws -> Stage {
      let stage = stage()
      try stage.touch(.began, 160, 240, at: 0, timestamp: 100)
      let samples = ys.map {
        TouchSample(
          id: 1,
          phase: .moved,
          location: CGPoint(x: 160, y: $0.0),
          timestamp: 100 + $0.1
        )
      }
      if inOne {
        try stage.engine.handle(.touch(samples), at: 50_000)
      } else {
        for sample in samples { try stage.engine.handle(.touch([sample]), at: 50_000) }
      }
      return stage
    }
    let ys = [(220.0, 0.008), (180, 0.016), (176, 0.024), (170, 0.032)]
    let coalesced = try moved(ys, inOne: true)
    // 70 pt less the slop: the drag did not start at any sample in between.
    #expect(coalesced.y == 560)
    #expect(coalesced.eventNames() == ["willBeginDragging", "didScroll"])
    let single = try moved(ys, inOne: false)
    #expect(coalesced.scroll.velocity == single.scroll.velocity)
    #expect(abs(coalesced.scroll.velocity.y - 550) < 1e-6)
  }

  @Test("Samples of one finger are coalesced even if another finger's samples are between them")
  func interleavedSamples() throws {
    let stage = stage()
    try stage.touch(.began, 160, 240, at: 0)
    try stage.touch(.began, 160, 240, at: 0, finger: 2)
    let samples = [(1, 220.0), (2, 230), (1, 200), (2, 220)].map {
      TouchSample(id: $0.0, phase: .moved, location: CGPoint(x: 160, y: $0.1))
    }
    try stage.engine.handle(.touch(samples), at: 8_000)
    // The centroid moved up by 30 pt.
    #expect(stage.y == 520)
    #expect(stage.eventNames() == ["willBeginDragging", "didScroll"])
    #expect(stage.engine.touchState(2)?.location.y == 220)
  }

  @Test("A drag is rounded to the pixel")
  func roundsToThePixel() throws {
    let stage = stage()
    try stage.drag(vertically: [-20.3])
    #expect(stage.y == 510.5)
  }

  @Test("[ZOOM-14] Adding or lifting a finger moves nothing; the centroid of the fingers does")
  func secondFinger() throws {
    let stage = stage()
    try stage.drag(vertically: [-20])
    let velocity = stage.scroll.velocity
    try stage.touch(.began, 50, 50, at: 20_000, finger: 2)
    #expect(stage.y == 510)
    #expect(stage.scroll.velocity == velocity)
    try stage.touch(.moved, 50, 150, at: 30_000, finger: 2)
    #expect(stage.y == 460)
    try stage.touch(.ended, 160, 220, at: 40_000)
    #expect(stage.y == 460)
    #expect(stage.scroll.isDragging)
    try stage.touch(.moved, 50, 140, at: 50_000, finger: 2)
    #expect(stage.y == 470)
    try stage.touch(.cancelled, 50, 140, at: 60_000, finger: 2)
    #expect(!stage.scroll.isTracking)
    #expect(
      stage.shortEvents()
        == ["willBeginDragging", "didScroll", "willEndDragging", "didEndDragging(false)"]
    )
    #expect(stage.engine.brokenInvariants() == [])
  }

  @Test(
    "[MOTION-6] Past the edge the content moves by R·(1 − 1/(1 + 0.55·d/R))",
    arguments: [
      (5144.0, 5135.789), (5309, 5216.256), (5570.333, 5316.982),
    ]
  )
  func rubberBand(asked: Double, shown: Double) throws {
    let stage = Stage(
      view: CGSize(width: 402, height: 874),
      content: CGSize(width: 402, height: 6000),
      displayScale: 1000
    ) { $0.contentOffset = CGPoint(x: 0, y: 5126) }
    try stage.drag(vertically: [-(asked - 5126) - 10])
    #expect(abs(stage.y - shown) < 0.0006)
    #expect(stage.engine.takeOutput().changes.map(\.cause) == [.rubberBand])
  }

  @Test("The rubber band depends on the view's length, at both ends, not on the content's")
  func bandAtBothEnds() throws {
    let band = RubberBand(dimension: 480).shown(forAsked: 90)
    for height in [2000.0, 100] {
      let stage = Stage(content: CGSize(width: 320, height: height), displayScale: 64) {
        $0.alwaysBounceVertical = true
      }
      try stage.drag(vertically: [100])
      #expect(abs(stage.y + band) <= 1.0 / 128)
      try stage.touch(.cancelled, 0, 0, at: 20_000)
      stage.settle()
      stage.scroll.scrollRectToVisible(CGRect(0, 1e6, 1, 1), animated: false)
      let end = stage.y
      try stage.drag(vertically: [-100], at: 9_000_000)
      #expect(abs(stage.y - end - band) <= 1.0 / 128)
    }
  }

  @Test("[SCROLL-9] Content without overflow and without alwaysBounce cannot be dragged")
  func noOverflow() throws {
    let stage = Stage(content: CGSize(width: 320, height: 480))
    try stage.drag(vertically: [-20, -20])
    #expect(stage.scroll.phase == .tracking)
    // Content that grows under the finger does not start to follow it.
    stage.scroll.contentSize.height = 3000
    try stage.touch(.moved, 160, 100, at: 50_000)
    #expect(stage.y == 0)
    try stage.touch(.ended, 160, 100, at: 50_000)
    #expect(stage.eventNames() == [])
    #expect(stage.scroll.phase == .idle)
  }

  @Test("An axis that cannot scroll does not move, and only its velocity counts")
  func oneAxis() throws {
    let stage = Stage(content: CGSize(width: 320, height: 4000))
    try stage.drag([CGPoint(x: -20, y: -20), CGPoint(x: -1.5, y: -2)])
    #expect(stage.x == 0)
    #expect(stage.scroll.velocity.x == 0)
    #expect(stage.scroll.velocity.y > 0)
  }

  @Test("An axis with bounces off stops at its edge")
  func bouncesPerAxis() throws {
    let stage = Stage(content: CGSize(width: 2000, height: 2000)) {
      $0.bouncesHorizontally = false
    }
    try stage.drag([CGPoint(x: 60, y: 60)])
    #expect(stage.x == 0)
    #expect(stage.y < 0)
  }

  @Test(
    "[MOTION-5] A drag near an axis is locked to it, a diagonal drag is not",
    arguments: [
      (-30.0, -10.0, false, true), (-10, -30, true, false), (-30, -11, false, false),
      (-30, -30, false, false), (0, -30, true, false),
    ]
  )
  func directionalLock(dx: Double, dy: Double, locksX: Bool, locksY: Bool) throws {
    let stage = stage { $0.isDirectionalLockEnabled = true }
    let (place, time) = try stage.drag([CGPoint(x: dx, y: dy), CGPoint(x: -40, y: -40)])
    #expect((stage.x == 500) == locksX)
    #expect((stage.y == 500) == locksY)
    #expect((stage.scroll.velocity.x == 0) == locksX)
    try stage.touch(.ended, place.x, place.y, at: time)
    stage.settle()
    #expect((stage.x == 500) == locksX)
    #expect((stage.y == 500) == locksY)
  }

  @Test("An assignment during a drag takes effect, and the drag continues from there")
  func assignmentUnderAFinger() throws {
    let stage = stage()
    try stage.drag(vertically: [-20, -10])
    let velocity = stage.scroll.velocity
    stage.scroll.contentOffset = CGPoint(x: 500, y: 900)
    #expect(stage.scroll.velocity == velocity)
    try stage.touch(.moved, 160, 200, at: 30_000)
    #expect(stage.y == 910)
    stage.scroll.setContentOffset(CGPoint(x: 500, y: 100), animated: true)
    #expect(stage.y == 100)
    #expect(!stage.scroll.isScrollAnimating)
    try stage.touch(.moved, 160, 190, at: 40_000)
    #expect(stage.y == 110)
    #expect(stage.engine.brokenInvariants() == [])
  }

  @Test("Assigning the present offset during a drag keeps the finger's fractional distance")
  func equalAssignmentUnderAFinger() throws {
    let stage = Stage { $0.contentOffset = CGPoint(x: 0, y: 500) }
    try stage.drag(vertically: [-20.3])
    #expect(stage.y == 510)
    stage.scroll.contentOffset = CGPoint(x: 0, y: 510)
    try stage.touch(.moved, 160, 240 - 20.6, at: 20_000)
    #expect(stage.y == 511)
  }

  @Test("In a scaled superview the content follows the finger in its own coordinates")
  func throughAScale() throws {
    let stage = stage()
    stage.engine.root.addSubview(View.make("half", CGRect(0, 0, 320, 480)))
    let half = try #require(stage.engine.view("half"))
    half.addSubview(stage.scroll)
    half.transform = .scale(0.5)
    try stage.touch(.began, 160, 240, at: 0)
    try stage.touch(.moved, 160, 210, at: 10_000)
    #expect(stage.y == 540)
    #expect(abs(stage.scroll.velocity.y - 6000) < 1e-6)
    half.transform = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    try stage.touch(.cancelled, 0, 0, at: 10_000)
    stage.scroll.contentOffset = CGPoint(x: 500, y: 500)
    // With a quarter turn, down on the screen is to the right in the content.
    try stage.drag(vertically: [30], at: 20_000)
    #expect(stage.scroll.contentOffset == CGPoint(x: 480, y: 500))
  }

  @Test("An outer view that a program scrolls does not change the drag of a transformed inner view")
  func movingAncestor() throws {
    let stage = stage()
    let inner = ScrollView(id: "inner")
    inner.frame = CGRect(500, 500, 320, 480)
    inner.contentSize = CGSize(width: 2000, height: 2000)
    inner.contentOffset = CGPoint(x: 500, y: 500)
    inner.transform = .scale(2)
    stage.scroll.addSubview(inner)
    try stage.drag(vertically: [-30])
    #expect(inner.contentOffset == CGPoint(x: 500, y: 510))
    stage.scroll.contentOffset = CGPoint(x: 550, y: 550)
    try stage.touch(.moved, 160, 200, at: 30_000)
    #expect(inner.contentOffset == CGPoint(x: 500, y: 515))
  }
}

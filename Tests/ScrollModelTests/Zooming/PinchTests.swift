import Foundation
import ScrollModel
import ScrollMotion
import Testing

/// Zooming with two fingers.
@Suite struct PinchTests {
  @Test("[ZOOM-11] Two fingers that move apart zoom, and send no drag events")
  func insideTheLimits() throws {
    let stage = Stage.zooming()
    let last = try stage.pinch([100, 100, 140, 180])
    let scroll = stage.scroll
    #expect(scroll.isZooming && scroll.isTracking && scroll.isDragging && !scroll.isZoomBouncing)
    #expect(scroll.phase == .zooming)
    #expect(abs(scroll.zoomScale - 1.8) < 1e-12)
    #expect(scroll.contentOffset.isNear(CGPoint(x: 128, y: 184)))
    #expect(scroll.contentSize == stage.content.frame.size)
    #expect(stage.engine.brokenInvariants() == [])
    try stage.touch(.ended, 0, 0, at: last + 10_000)
    #expect(scroll.isZooming)
    try stage.touch(.ended, 0, 0, at: last + 20_000, finger: 2)
    #expect(scroll.phase == .idle && !stage.engine.isMoving)
    #expect(scroll.contentOffset == CGPoint(x: 128, y: 184))
    #expect(
      stage.eventNames() == [
        "willBeginZooming", "didZoom", "didScroll", "didZoom", "didScroll", "didEndZooming(1.8)",
      ]
    )
  }

  @Test("[ZOOM-11] A pinch is about the fingers' centroid, wherever they go down")
  func aboutTheCentroid() throws {
    let stage = Stage.zooming()
    try stage.fingers(.began, CGPoint(x: 100, y: 200), CGPoint(x: 200, y: 200), at: 0)
    try stage.touch(.moved, 220, 200, at: 16_000, finger: 2)
    #expect(abs(stage.scroll.zoomScale - 1.2) < 1e-12)
    // (0 + 150) · 1.2 − 160 and (0 + 200) · 1.2 − 200.
    #expect(stage.scroll.contentOffset.isNear(CGPoint(x: 20, y: 40)))
    #expect(stage.eventNames() == ["willBeginZooming", "didZoom", "didScroll"])
  }

  @Test("[ZOOM-12] A pinch sends willBeginDragging when the centroid has moved beyond the slop")
  func dragsToo() throws {
    let stage = Stage.zooming()
    stage.scroll.zoomScale = 2
    _ = stage.eventNames()
    try stage.pinch([100, 120])
    try stage.fingers(.moved, CGPoint(x: 100, y: 222), CGPoint(x: 220, y: 222), at: 40_000)
    #expect(!stage.eventNames().contains("willBeginDragging"))
    #expect(stage.y > 230 * 1.2)
    try stage.fingers(.moved, CGPoint(x: 100, y: 212), CGPoint(x: 220, y: 212), at: 50_000)
    #expect(stage.eventNames() == ["willBeginDragging", "didScroll"])
    try stage.fingers(.moved, CGPoint(x: 100, y: 202), CGPoint(x: 220, y: 202), at: 60_000)
    try stage.lift(at: 60_000)
    #expect(
      stage.shortEvents() == [
        "didScroll", "didEndZooming(2.4)", "willEndDragging", "didEndDragging(true)",
        "willBeginDecelerating", "didScroll",
      ]
    )
    stage.settle()
    #expect(stage.engine.brokenInvariants() == [])
  }

  @Test("[ZOOM-12] Two fingers that keep their distance only drag, as one finger does")
  func parallel() throws {
    let stage = Stage.zooming()
    stage.scroll.zoomScale = 2
    _ = stage.eventNames()
    try stage.fingers(.began, CGPoint(x: 60.1, y: 230), CGPoint(x: 163.7, y: 241.3), at: 0)
    for step in 1...3 {
      let way = Double(step) * 0.1 * 70
      try stage.fingers(
        .moved,
        CGPoint(x: 60.1, y: 230 - way),
        CGPoint(x: 163.7, y: 241.3 - way),
        at: Int64(step) * 16_000
      )
    }
    #expect(stage.scroll.isDragging && !stage.scroll.isZooming)
    #expect(stage.scroll.contentOffset == CGPoint(x: 160, y: 241))
    #expect(stage.shortEvents() == ["willBeginDragging", "didScroll"])
  }

  @Test("[ZOOM-13] Beyond a limit the scale resists; a lift sends the limit, then animates to it")
  func bounces() throws {
    for (distance, limit) in [(1000.0, 4.0), (20, 1)] {
      let stage = Stage.zooming()
      let last = try stage.pinch([100, distance])
      let asked = distance / 100
      let shown =
        limit * (asked > limit ? ZoomBand.shownAbove(asked / limit) : ZoomBand.shownBelow(asked))
      #expect(abs(stage.scroll.zoomScale - shown) < 1e-12)
      let rest = stage.scroll.rest
      _ = stage.eventNames()
      try stage.touch(.ended, 0, 0, at: last)
      #expect(stage.eventNames() == [])
      try stage.touch(.ended, 0, 0, at: last, finger: 2)
      #expect(stage.eventNames() == ["didZoom"])
      #expect(stage.scroll.zoomScale == limit)
      #expect(abs(stage.content.transform.a - shown) < 1e-12)
      #expect(stage.scroll.isZoomBouncing && !stage.scroll.isZooming && !stage.scroll.isTracking)
      #expect(stage.scroll.phase == .zoomBouncing)
      #expect(stage.scroll.rest == rest)
      stage.nextFrame()
      #expect(stage.scroll.zoomScale == limit && stage.content.transform.a != limit)
      #expect(stage.scroll.contentSize == stage.content.frame.size)
      #expect(stage.settles(as: rest))
      #expect(stage.engine.time == (last * 120 / 1_000_000 + 36) * 1_000_000 / 120)
      #expect(stage.content.transform == .scale(limit))
      #expect(stage.shortEvents() == ["didScroll", "didEndZooming(\(limit))"])
      #expect(stage.scroll.phase == .idle)
    }
  }

  @Test("[ZOOM-13] The content under the fingers also stays there while the zoom bounces back")
  func bouncesAboutTheCentroid() throws {
    let stage = Stage.zooming()
    let last = try stage.pinch(about: CGPoint(x: 100, y: 120), [100, 1000])
    let place = CGPoint(x: stage.x + 100, y: stage.y + 120)
    let before = stage.content.convert(place, from: stage.scroll)
    try stage.lift(at: last)
    while stage.nextFrame() {
      let place = CGPoint(x: stage.x + 100, y: stage.y + 120)
      let shown = stage.content.convert(place, from: stage.scroll)
      #expect(before?.isNear(shown, stage.engine.isMoving ? 0.2 : 0.3) == true)
    }
  }

  @Test("[ZOOM-13] Without bouncesZoom the scale never passes a limit")
  func doesNotBounce() throws {
    let stage = Stage.zooming { $0.bouncesZoom = false }
    let last = try stage.pinch([100, 300, 800, 900])
    #expect(stage.scroll.zoomScale == 4)
    try stage.lift(at: last)
    #expect(!stage.engine.isMoving)
    let names = stage.shortEvents()
    #expect(names.count { $0 == "didZoom" } == 2 && names.last == "didEndZooming(4.0)")
  }

  @Test("[ZOOM-13] Content that a pinch moved out of its range goes back into it")
  func backIntoTheRange() throws {
    let stage = Stage.zooming(scales: (0.5, 4))
    stage.scroll.contentOffset = CGPoint(x: 680, y: 540)
    let last = try stage.pinch(about: CGPoint(x: 110, y: 20), [200, 120])
    #expect(stage.x > 600 - 320 && stage.scroll.isZooming)
    try stage.lift(at: last)
    #expect(stage.scroll.isZoomBouncing)
    #expect(!stage.eventNames().contains { $0.hasPrefix("didEnd") })
    stage.settle()
    #expect(stage.scroll.contentOffset == CGPoint(x: 280, y: 140))
    #expect(stage.shortEvents() == ["didScroll", "didEndZooming(0.6)"])
  }

  @Test("[ZOOM-14] Adding or lifting a finger during a pinch moves and scales nothing")
  func comingAndGoing() throws {
    let stage = Stage.zooming()
    var time = try stage.pinch([100, 300])
    let scale = stage.scroll.zoomScale
    let offset = stage.scroll.contentOffset
    try stage.touch(.began, 30, 30, at: time + 1, finger: 3)
    try stage.touch(.ended, 0, 0, at: time + 2, finger: 2)
    try stage.touch(.ended, 0, 0, at: time + 3, finger: 1)
    #expect(stage.scroll.zoomScale == scale && stage.scroll.contentOffset == offset)
    #expect(stage.scroll.isZooming)
    time += 20_000
    try stage.touch(.moved, 40, 25, at: time, finger: 3)
    #expect(stage.scroll.zoomScale == scale)
    #expect(stage.scroll.contentOffset.isNear(CGPoint(x: offset.x - 10, y: offset.y + 5)))
    try stage.touch(.began, 140, 25, at: time, finger: 1)
    try stage.touch(.moved, 90, 25, at: time + 9, finger: 1)
    #expect(abs(stage.scroll.zoomScale - scale / 2) < 1e-9)
    #expect(stage.engine.brokenInvariants() == [])
  }

  @Test("[ZOOM-14] Three fingers scale by the mean distance to their centroid")
  func threeFingers() throws {
    let stage = Stage.zooming()
    let places = [CGPoint(x: 100, y: 200), CGPoint(x: 200, y: 200), CGPoint(x: 150, y: 290)]
    func samples(_ phase: TouchSample.Phase, _ share: Double) -> Command {
      .touch(
        places.enumerated().map { index, place in
          TouchSample(
            id: index,
            phase: phase,
            location: CGPoint(x: 150 + (place.x - 150) * share, y: 230 + (place.y - 230) * share)
          )
        }
      )
    }
    try stage.engine.handle(samples(.began, 1), at: 0)
    try stage.engine.handle(samples(.moved, 1.5), at: 10_000)
    #expect(abs(stage.scroll.zoomScale - 1.5) < 1e-12)
    #expect(stage.scroll.contentOffset.isNear(CGPoint(x: 75, y: 115)))
  }

  @Test("[ZOOM-15] A finger catches a zoom that bounces back, and the pinch continues")
  func caughtBounce() throws {
    let stage = Stage.zooming()
    let last = try stage.pinch([100, 1000])
    try stage.lift(at: last)
    stage.engine.advance(to: last + 100_000)
    let shown = stage.content.transform.a
    _ = stage.eventNames()
    try stage.touch(.began, 160, 230, at: last + 100_000)
    #expect(stage.scroll.isZooming && !stage.scroll.isZoomBouncing)
    #expect(stage.scroll.zoomScale == shown && stage.content.transform.a == shown)
    #expect(stage.eventNames() == ["didZoom"])
    #expect(stage.engine.brokenInvariants() == [])
    // Two fingers continue from the shown scale.
    try stage.touch(.began, 180, 230, at: last + 110_000, finger: 2)
    try stage.fingers(
      .moved,
      CGPoint(x: 159, y: 230),
      CGPoint(x: 181, y: 230),
      at: last + 120_000
    )
    #expect(stage.scroll.zoomScale > shown && stage.scroll.zoomScale < shown * 1.1)
    try stage.lift(at: last + 130_000)
    stage.settle()
    let names = stage.shortEvents()
    #expect(!names.contains("willBeginZooming") && names.last == "didEndZooming(4.0)")
    #expect(stage.scroll.zoomScale == 4)
  }

  @Test("[ZOOM-15] A stopped zoom bounce is at its limit at once")
  func stopped() throws {
    let others: [(Stage) throws -> Void] = [
      { try $0.call(.stopScrollingAndZooming, at: $0.engine.time) },
      { $0.scroll.setContentOffset(.zero, animated: true) }, { $0.scroll.zoomScale = 2 },
      { $0.scroll.removeFromSuperview() }, { $0.scroll.maximumZoomScale = 1 },
      { $0.content.removeFromSuperview() },
    ]
    for (index, other) in others.enumerated() {
      let stage = Stage.zooming()
      let last = try stage.pinch([100, 1000])
      try stage.lift(at: last)
      stage.engine.advance(to: last + 100_000)
      _ = stage.eventNames()
      let content = stage.content
      try other(stage)
      let names = stage.eventNames()
      #expect(names.count { $0 == "didEndZooming(4.0)" } == 1, "\(index)")
      #expect(!stage.scroll.isZoomBouncing)
      #expect(stage.engine.brokenInvariants() == [], "\(index)")
      if index == 0 { #expect(content.transform == .scale(4) && !stage.engine.isMoving) }
    }
  }

  @Test("[ZOOM-15] A pinch continues after any change by a program, and each zoom ends once")
  func meddledWith() throws {
    let others: [(String, (Stage) throws -> Void)] = [
      ("scale", { $0.scroll.zoomScale = 3 }),
      ("animated scale", { $0.scroll.setZoomScale(3, animated: true) }),
      ("offset", { $0.scroll.contentOffset = CGPoint(x: 5, y: 5) }),
      ("view", { $0.content.removeFromSuperview() }),
      ("name", { $0.scroll.viewForZooming = nil }),
      ("limits", { $0.scroll.maximumZoomScale = 0.5 }),
      ("scroll view", { $0.scroll.removeFromSuperview() }),
      ("scrolling", { $0.scroll.isScrollEnabled = false }),
      ("size", { $0.scroll.frame.size.height = 300 }),
      ("content", { $0.scroll.contentSize = .zero }),
      ("transform", { $0.content.transform = .rotation(1) }),
      ("cancelled", { try $0.fingers(.cancelled, .zero, .zero, at: $0.engine.time) }),
    ]
    for (name, other) in others {
      for distance in [200.0, 1000, 10] {
        let stage = Stage.zooming()
        var time = try stage.pinch([100, distance])
        try other(stage)
        #expect(stage.engine.brokenInvariants() == [], "\(name)")
        if stage.engine.touchState(1) != nil {
          time += 16_000
          try stage.fingers(.moved, CGPoint(x: 50, y: 99), CGPoint(x: 99, y: 150), at: time)
          #expect(stage.engine.brokenInvariants() == [], "\(name)")
          try stage.lift(at: time + 10_000)
        }
        stage.settle()
        #expect(stage.engine.brokenInvariants() == [], "\(name)")
        let names = stage.eventNames()
        #expect(names.count { $0 == "willBeginZooming" } == 1, "\(name)")
        #expect(names.count { $0.hasPrefix("didEndZooming") } == 1, "\(name)")
        #expect(
          names.count { $0 == "willBeginDragging" } == names.count { $0 == "willEndDragging" },
          "\(name)"
        )
      }
    }
  }

  @Test("[ZOOM-16] With scrolling disabled, fingers zoom but do not move the content")
  func scrollingIsOff() throws {
    let stage = Stage.zooming { $0.isScrollEnabled = false }
    try stage.fingers(.began, CGPoint(x: 100, y: 230), CGPoint(x: 200, y: 230), at: 0)
    #expect(!stage.scroll.isTracking)
    try stage.fingers(.moved, CGPoint(x: 90, y: 230), CGPoint(x: 240, y: 230), at: 16_000)
    #expect(abs(stage.scroll.zoomScale - 1.5) < 1e-12)
    #expect(stage.scroll.contentOffset.isNear(CGPoint(x: 82.5, y: 115)))
    try stage.fingers(.moved, CGPoint(x: 190, y: 230), CGPoint(x: 340, y: 230), at: 32_000)
    #expect(stage.scroll.contentOffset.isNear(CGPoint(x: 82.5, y: 115)))
    #expect(stage.engine.brokenInvariants() == [])
    try stage.lift(at: 40_000)
    #expect(stage.shortEvents().last == "didEndZooming(1.5)")
    #expect(stage.engine.brokenInvariants() == [])
  }

  @Test("[ZOOM-16] Enabling scrolling during a pinch continues from the shown offset")
  func scrollingComesBack() throws {
    let stage = Stage.zooming()
    let last = try stage.pinch([100, 200])
    let offset = stage.scroll.contentOffset
    stage.scroll.isScrollEnabled = false
    try stage.fingers(.moved, CGPoint(x: 20, y: 230), CGPoint(x: 220, y: 230), at: last + 9)
    #expect(stage.scroll.contentOffset == offset)
    stage.scroll.isScrollEnabled = true
    try stage.fingers(.moved, CGPoint(x: 30, y: 230), CGPoint(x: 230, y: 230), at: last + 19)
    #expect(stage.scroll.contentOffset.isNear(CGPoint(x: offset.x - 10, y: offset.y)))
  }
}

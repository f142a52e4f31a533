import Foundation
import ScrollModel
import ScrollMotion
import Testing

/// A finger that touches moving content.
@Suite struct CatchTests {
  private func gliding() throws -> (stage: Stage, time: Int64) {
    let stage = Stage(content: CGSize(width: 320, height: 9000), displayScale: 3) {
      $0.contentOffset = CGPoint(x: 0, y: 4000)
    }
    let lift = try stage.fling(vertically: [-20, -20, -20])
    stage.engine.advance(to: lift + 100_000)
    _ = stage.engine.takeOutput()
    return (stage, lift + 100_000)
  }

  private func bouncing() throws -> (stage: Stage, time: Int64) {
    let stage = Stage(displayScale: 3)
    let lift = try stage.dragAndHold([100, 100])
    stage.engine.advance(to: lift + 30_000)
    _ = stage.engine.takeOutput()
    return (stage, lift + 30_000)
  }

  @Test("[MOTION-7] In bounds the content stops on a pixel, and the drag starts at the first move")
  func inBounds() throws {
    let (stage, time) = try gliding()
    let pixel = stage.y
    #expect(pixel == PixelGrid(displayScale: 3).rounded(pixel))
    _ = stage.eventNames()
    try stage.touch(.began, 160, 300, at: time)
    #expect(stage.y == pixel)
    #expect(stage.eventNames() == ["didEndDecelerating"])
    #expect(stage.scroll.phase == .tracking)
    #expect(stage.scroll.rest == nil && stage.scroll.velocity == .zero)
    #expect(!stage.engine.isMoving)
    try stage.touch(.moved, 160, 296, at: time + 8_000)
    #expect(stage.scroll.phase == .dragging)
    #expect(stage.y == pixel)
    try stage.touch(.moved, 160, 295, at: time + 16_000)
    #expect(abs(stage.y - pixel - 1) < 1e-9)
    #expect(stage.engine.brokenInvariants() == [])
  }

  @Test("[MOTION-7] Out of bounds the rubber band continues from the shown place")
  func outOfBounds() throws {
    let (stage, time) = try bouncing()
    try stage.touch(.began, 160, 300, at: time)
    let shown = stage.y
    #expect(shown < 0)
    #expect(stage.scroll.rest?.contentOffset == .zero)
    try stage.touch(.moved, 160, 305, at: time + 8_000)
    #expect(stage.y == shown)
    try stage.touch(.moved, 160, 325, at: time + 16_000)
    let band = RubberBand(dimension: 480)
    let expected = band.shown(forAsked: band.asked(forShown: shown) - 20)
    #expect(abs(stage.y - expected) <= 1.0 / 6 + 1e-9)
    // Back where the drag began, the content is exactly where it was.
    try stage.touch(.moved, 160, 305, at: time + 24_000)
    #expect(stage.y == shown)
  }

  @Test("Content beyond the reach of the rubber band stays until the finger moves")
  func farOut() throws {
    let stage = Stage { $0.contentOffset = CGPoint(x: 0, y: -100) }
    try stage.drag(vertically: [20])
    stage.scroll.contentOffset = CGPoint(x: 0, y: -700)
    try stage.touch(.moved, 160, 260, at: 20_000)
    #expect(stage.y == -700)
    try stage.touch(.moved, 160, 261, at: 30_000)
    #expect(stage.y >= -480)
  }

  @Test("A lift without a move makes the content spring back")
  func springsBack() throws {
    let (stage, time) = try bouncing()
    try stage.touch(.began, 160, 300, at: time)
    #expect(stage.eventNames() == ["didEndDecelerating"])
    let (shown, rest) = (stage.y, stage.scroll.rest)
    try stage.touch(.ended, 160, 300, at: time)
    #expect(
      stage.eventNames() == [
        "willEndDragging", "didEndDragging(true)", "willBeginDecelerating", "didScroll",
      ]
    )
    #expect(stage.y > shown && stage.y < 0)
    #expect(stage.settles(as: rest))
    #expect(stage.y == 0)
  }

  @Test("A caught animation stops on a pixel, without didEndScrollingAnimation")
  func animation() throws {
    let stage = Stage()
    stage.scroll.setContentOffset(CGPoint(x: 0, y: 333), animated: true)
    stage.engine.advance(to: 100_000)
    _ = stage.eventNames()
    let y = stage.y
    try stage.touch(.began, 160, 300, at: 100_000)
    #expect(stage.y == y && y == y.rounded())
    try stage.touch(.moved, 160, 299, at: 108_000)
    try stage.touch(.moved, 160, 290, at: 116_000)
    #expect(stage.y == y + 9)
    #expect(!stage.eventNames().contains("didEndScrollingAnimation"))
  }

  @Test("[SCROLL-17] A finger on an inner view catches a moving outer view")
  func outerView() throws {
    let (stage, time) = try gliding()
    let inner = ScrollView(id: "inner")
    inner.frame = stage.scroll.bounds
    inner.contentSize = CGSize(width: 320, height: 2000)
    stage.scroll.addSubview(inner)
    try stage.touch(.began, 160, 300, at: time)
    #expect(stage.scroll.isTracking && !inner.isTracking)
    try stage.touch(.moved, 160, 290, at: time)
    try stage.touch(.moved, 160, 280, at: time)
    #expect(inner.contentOffset.y == 0)
    #expect(stage.scroll.isDragging)
  }
}

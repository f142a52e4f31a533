import Foundation
import ScrollModel
import Testing

/// Scroll views that are removed or disabled while they are held or move.
@Suite struct RemovalTests {
  private func flung() throws -> Stage {
    let stage = Stage(content: CGSize(width: 320, height: 9000)) {
      $0.contentOffset = CGPoint(x: 0, y: 4000)
    }
    try stage.fling(vertically: [-20, -20, -20])
    _ = stage.engine.takeOutput()
    return stage
  }

  @Test("[SCROLL-13] A view removed in motion stops on a pixel, and can be inserted again at rest")
  func removedWhileMoving() throws {
    let stage = try flung()
    stage.nextFrame()
    let y = stage.y
    #expect(y == y.rounded())
    try stage.engine.handle(.call(view: "scroll", .removeFromSuperview), at: stage.engine.time)
    #expect(!stage.engine.isMoving)
    stage.engine.advance(to: 9_000_000)
    #expect(stage.y == y)
    #expect(stage.shortEvents().filter { $0 == "didEndDecelerating" }.count == 1)
    try stage.engine.handle(
      .call(view: "window", .insertSubview("scroll", .front)),
      at: 9_000_000
    )
    #expect(stage.y == y)
    #expect(stage.scroll.phase == .idle)
    #expect(stage.engine.brokenInvariants() == [])
  }

  @Test("A view removed under a finger ends its drag, and a later finger is a new one")
  func removedUnderAFinger() throws {
    let stage = Stage()
    try stage.drag(vertically: [-20, -20])
    _ = stage.engine.takeOutput()
    stage.scroll.removeFromSuperview()
    #expect(stage.eventNames() == ["willEndDragging", "didEndDragging(false)"])
    #expect(!stage.scroll.isTracking)
    stage.engine.root.addSubview(stage.scroll)
    let y = stage.y
    try stage.touch(.began, 160, 300, at: 30_000, finger: 2)
    try stage.touch(.moved, 160, 50, at: 40_000)
    #expect(stage.y == y)
    #expect(stage.scroll.phase == .tracking)
    try stage.touch(.ended, 160, 50, at: 40_000)
    #expect(stage.scroll.isTracking)
    try stage.touch(.moved, 160, 280, at: 50_000, finger: 2)
    #expect(stage.y == y + 10)
    #expect(stage.engine.brokenInvariants() == [])
  }

  @Test("A view outside the window applies an animated change at once")
  func animatedOutsideTheWindow() throws {
    let stage = Stage()
    stage.scroll.removeFromSuperview()
    stage.scroll.setContentOffset(CGPoint(x: 0, y: 80), animated: true)
    #expect(stage.y == 80)
    #expect(!stage.engine.isMoving)
    let alone = ScrollView(id: "alone")
    alone.setContentOffset(CGPoint(x: 0, y: 80), animated: true)
    #expect(alone.contentOffset.y == 80)
  }

  @Test("Disabling scrolling under a finger ends the drag as a cancellation does")
  func disabledUnderAFinger() throws {
    let stage = Stage()
    try stage.drag(vertically: [60, 60])
    _ = stage.engine.takeOutput()
    stage.scroll.isScrollEnabled = false
    #expect(Array(stage.eventNames().prefix(2)) == ["willEndDragging", "didEndDragging(true)"])
    stage.settle()
    #expect(stage.y == 0)
    try stage.touch(.moved, 160, 20, at: 9_000_000)
    #expect(stage.y == 0)
    #expect(stage.scroll.phase == .idle)
  }

  @Test("A finger cannot drag a view with scrolling disabled")
  func disabled() throws {
    let stage = Stage { $0.isScrollEnabled = false }
    try stage.fling(vertically: [-20, -20])
    #expect(stage.eventNames() == [])
    #expect(stage.engine.takeChanges().views.isEmpty)
  }
}

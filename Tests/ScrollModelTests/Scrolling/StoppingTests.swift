import Foundation
import ScrollModel
import Testing

/// `stopScrollingAndZooming`.
@Suite struct StoppingTests {
  private func stop(_ stage: Stage) throws -> (events: [String], causes: [Cause]) {
    _ = stage.engine.takeOutput()
    let call = Command.call(view: "scroll", .stopScrollingAndZooming)
    try stage.engine.handle(call, at: stage.engine.time)
    #expect(stage.engine.brokenInvariants() == [])
    let output = stage.engine.takeOutput()
    return (
      output.events.map(\.kind.name).filter { $0 != "layoutSubviews" }, output.changes.map(\.cause)
    )
  }

  @Test("[SCROLL-14] Bouncing content goes to the edge at once, which ends its deceleration")
  func bouncing() throws {
    let stage = Stage()
    let lift = try stage.fling(vertically: [60, 60])
    stage.engine.advance(to: lift + 30_000)
    #expect(stage.y < -10 && stage.scroll.phase == .bouncing)
    let (events, causes) = try stop(stage)
    #expect(stage.y == 0 && stage.scroll.phase == .idle && stage.scroll.rest == nil)
    #expect(events == ["didScroll", "didEndDecelerating"])
    #expect(causes == [.clamp])
    #expect(stage.engine.nextStepTime == nil)
  }

  @Test("Gliding content stops where it is, on a pixel")
  func gliding() throws {
    let stage = Stage()
    let lift = try stage.fling(vertically: [-20, -20, -20])
    stage.engine.advance(to: lift + 50_000)
    let y = stage.y
    #expect(y == y.rounded())
    let (events, causes) = try stop(stage)
    #expect(stage.y == y && stage.scroll.phase == .idle)
    #expect(events == ["didEndDecelerating"])
    #expect(causes == [])
  }

  @Test("[SCROLL-14] Content that settles on a page goes to the page's boundary")
  func paging() throws {
    let stage = Stage { $0.isPagingEnabled = true }
    let lift = try stage.fling(vertically: [-20, -20, -20])
    stage.engine.advance(to: lift + 50_000)
    let boundary = try #require(stage.scroll.rest).contentOffset.y
    #expect(boundary == stage.scroll.bounds.height && stage.y > 0 && stage.y < boundary)
    let (events, causes) = try stop(stage)
    #expect(stage.y == boundary && stage.scroll.phase == .idle)
    #expect(events == ["didScroll", "didEndDecelerating"])
    #expect(causes == [.paging])
  }

  @Test("An animated change ends without didEndScrollingAnimation, as under a finger")
  func animating() throws {
    let stage = Stage()
    for tap in [false, true] {
      if tap {
        try stage.engine.handle(.statusBarTap, at: stage.engine.time)
      } else {
        stage.scroll.setContentOffset(CGPoint(x: 0, y: 1000), animated: true)
      }
      stage.engine.advance(to: stage.engine.time + 100_000)
      let y = stage.y
      let (events, _) = try stop(stage)
      #expect(stage.y == y && y == y.rounded() && stage.scroll.phase == .idle)
      #expect(events == [])
      #expect(stage.engine.nextStepTime == nil)
    }
  }

  @Test("An animation past an edge ends at the edge")
  func animationOutside() throws {
    let stage = Stage()
    stage.scroll.setContentOffset(CGPoint(x: 0, y: -300), animated: true)
    stage.engine.advance(to: 150_000)
    #expect(stage.y < 0)
    let (_, causes) = try stop(stage)
    #expect(stage.y == 0)
    #expect(causes == [.clamp])
  }

  @Test("Content at rest stays, even outside its range, and a drag continues")
  func nothingToStop() throws {
    let stage = Stage()
    stage.scroll.contentOffset.y = -70
    #expect(try stop(stage).events == [])
    #expect(stage.y == -70)
    stage.scroll.contentOffset.y = 0
    try stage.drag(vertically: [60, 60])
    let y = stage.y
    #expect(try stop(stage).events == [])
    #expect(stage.y == y && stage.scroll.phase == .dragging)
  }

  @Test("A motion that a delegate starts meanwhile continues")
  func delegateGoesOn() throws {
    let stage = Stage()
    let lift = try stage.fling(vertically: [60, 60])
    stage.engine.advance(to: lift + 30_000)
    stage.listener.reactions["didEndDecelerating"] = {
      $0.setContentOffset(CGPoint(x: 0, y: 90), animated: true)
    }
    #expect(try stop(stage).events == ["didScroll", "didEndDecelerating"])
    stage.settle()
    #expect(stage.y == 90)
  }
}

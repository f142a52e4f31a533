import Foundation
import ScrollModel
import Testing

/// One drag, two scroll views (semantics 2.10).
@Suite struct NestingTests {
  /// An outer view and an inner one that fills it.
  private func stage(inner content: CGSize, outer: CGSize) -> (Stage, ScrollView) {
    let stage = Stage(content: outer)
    let inner = ScrollView(id: "inner")
    inner.frame = CGRect(0, 0, 320, 480)
    inner.contentSize = content
    stage.scroll.addSubview(inner)
    stage.engine.layoutIfNeeded()
    _ = stage.engine.takeOutput()
    return (stage, inner)
  }

  private let tall = CGSize(width: 320, height: 2000)
  private let wide = CGSize(width: 2000, height: 480)

  @Test("[SCROLL-16] the inner one scrolls first, and the outer one shows no flags")
  func innerFirst() throws {
    let (stage, inner) = stage(inner: tall, outer: tall)
    try stage.drag(vertically: [-30, -30])
    #expect(inner.contentOffset.y == 50)
    #expect(stage.y == 0)
    #expect(inner.isDragging)
    #expect(stage.scroll.phase == .idle && !stage.scroll.isTracking)
  }

  @Test("the direction of the drag decides between two axes", arguments: [true, false])
  func acrossAxes(isVertical: Bool) throws {
    let (stage, inner) = stage(inner: wide, outer: tall)
    try stage.drag([CGPoint(x: isVertical ? -5 : -30, y: isVertical ? -30 : -5)])
    #expect(stage.scroll.isDragging == isVertical)
    #expect(inner.isDragging == !isVertical)
    #expect((stage.y > 0) == isVertical)
    #expect((inner.contentOffset.x > 0) == !isVertical)
    // Only one of them tells of it.
    #expect(stage.eventNames().filter { $0 == "willBeginDragging" }.count == 1)
    #expect(stage.engine.brokenInvariants() == [])
  }

  @Test("[SCROLL-16] at its edge, pulled outwards, the inner one leaves the drag to the outer one")
  func innerAtItsEdge() throws {
    let (stage, inner) = stage(inner: CGSize(width: 320, height: 600), outer: tall)
    inner.contentOffset.y = 120
    try stage.drag(vertically: [-30, -30])
    #expect(inner.contentOffset.y == 120)
    #expect(stage.y == 50)
    // Once it has it, it keeps it.
    try stage.touch(.moved, 160, 300, at: 30_000)
    #expect(inner.contentOffset.y == 120)
    #expect(stage.scroll.isDragging)
  }

  @Test("where the outer one is at its edge too, the inner one bounces")
  func bothAtTheirEdges() throws {
    let (stage, inner) = stage(inner: tall, outer: tall)
    try stage.drag(vertically: [30, 30])
    #expect(inner.contentOffset.y < 0)
    #expect(stage.y == 0)
  }

  @Test("an inner one without overflow leaves all drags to the outer one, slop included")
  func innerWithoutOverflow() throws {
    let (stage, inner) = stage(inner: CGSize(width: 320, height: 480), outer: tall)
    try stage.drag(vertically: [-10, -20])
    #expect(inner.phase == .idle)
    #expect(stage.y == 20)
  }

  @Test("a drag that goes to a view in another scale has its speed in that view's points")
  func handedOverAcrossScales() throws {
    let (stage, inner) = stage(inner: CGSize(width: 320, height: 480), outer: tall)
    inner.transform = .scale(0.25)
    inner.center = CGPoint(x: 160, y: 240)
    try stage.drag(vertically: [-20, -20])
    #expect(stage.y == 30)
    #expect(abs(stage.scroll.velocity.y - 2000) < 1e-6)
  }

  @Test("an outer one set going meanwhile is stopped by the drag it gets")
  func outerStartsMeanwhile() throws {
    let (stage, inner) = stage(inner: CGSize(width: 320, height: 480), outer: tall)
    try stage.touch(.began, 160, 240, at: 0)
    #expect(inner.isTracking)
    stage.scroll.setContentOffset(CGPoint(x: 0, y: 900), animated: true)
    try stage.touch(.moved, 160, 220, at: 50_000)
    #expect(stage.scroll.isDragging && !stage.scroll.isScrollAnimating)
    #expect(stage.engine.brokenInvariants() == [])
    #expect(!stage.engine.isMoving)
  }

  @Test("two fingers hold two views")
  func twoFingers() throws {
    let stage = Stage()
    let right = ScrollView(id: "right")
    right.frame = CGRect(160, 0, 160, 480)
    right.contentSize = CGSize(width: 160, height: 2000)
    stage.scroll.addSubview(right)
    try stage.touch(.began, 40, 240, at: 0)
    try stage.touch(.began, 240, 240, at: 0, finger: 2)
    try stage.touch(.moved, 40, 220, at: 10_000)
    try stage.touch(.moved, 240, 200, at: 10_000, finger: 2)
    #expect(stage.y == 10)
    #expect(right.contentOffset.y == 30)
    try stage.touch(.ended, 40, 220, at: 10_000)
    #expect(right.isDragging && !stage.scroll.isTracking)
    #expect(stage.engine.brokenInvariants() == [])
  }
}

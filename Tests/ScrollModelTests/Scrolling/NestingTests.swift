import Foundation
import ScrollModel
import Testing

/// One drag over two nested scroll views.
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

  @Test("[SCROLL-16] The inner view scrolls first, and the outer view has no flags set")
  func innerFirst() throws {
    let (stage, inner) = stage(inner: tall, outer: tall)
    try stage.drag(vertically: [-30, -30])
    #expect(inner.contentOffset.y == 50)
    #expect(stage.y == 0)
    #expect(inner.isDragging)
    #expect(stage.scroll.phase == .idle && !stage.scroll.isTracking)
  }

  @Test(
    "The direction of the drag decides between views that scroll along different axes",
    arguments: [true, false]
  )
  func acrossAxes(isVertical: Bool) throws {
    let (stage, inner) = stage(inner: wide, outer: tall)
    try stage.drag([CGPoint(x: isVertical ? -5 : -30, y: isVertical ? -30 : -5)])
    #expect(stage.scroll.isDragging == isVertical)
    #expect(inner.isDragging == !isVertical)
    #expect((stage.y > 0) == isVertical)
    #expect((inner.contentOffset.x > 0) == !isVertical)
    // Only one of them sends the events of the drag.
    #expect(stage.eventNames().filter { $0 == "willBeginDragging" }.count == 1)
    #expect(stage.engine.brokenInvariants() == [])
  }

  @Test(
    "[SCROLL-16] At its edge, pulled outwards, the inner view leaves the drag to the outer view"
  )
  func innerAtItsEdge() throws {
    let (stage, inner) = stage(inner: CGSize(width: 320, height: 600), outer: tall)
    inner.contentOffset.y = 120
    try stage.drag(vertically: [-30, -30])
    #expect(inner.contentOffset.y == 120)
    #expect(stage.y == 50)
    // The outer view keeps the drag once it has it.
    try stage.touch(.moved, 160, 300, at: 30_000)
    #expect(inner.contentOffset.y == 120)
    #expect(stage.scroll.isDragging)
  }

  @Test("If the outer view is at its edge too, the inner view bounces")
  func bothAtTheirEdges() throws {
    let (stage, inner) = stage(inner: tall, outer: tall)
    try stage.drag(vertically: [30, 30])
    #expect(inner.contentOffset.y < 0)
    #expect(stage.y == 0)
  }

  @Test("An inner view without overflow leaves all drags, with their slop, to the outer view")
  func innerWithoutOverflow() throws {
    let (stage, inner) = stage(inner: CGSize(width: 320, height: 480), outer: tall)
    try stage.drag(vertically: [-10, -20])
    #expect(inner.phase == .idle)
    #expect(stage.y == 20)
  }

  @Test("A drag that goes to a view with another scale has its velocity in that view's points")
  func handedOverAcrossScales() throws {
    let (stage, inner) = stage(inner: CGSize(width: 320, height: 480), outer: tall)
    inner.transform = .scale(0.25)
    inner.center = CGPoint(x: 160, y: 240)
    try stage.drag(vertically: [-20, -20])
    #expect(stage.y == 30)
    #expect(abs(stage.scroll.velocity.y - 2000) < 1e-6)
  }

  @Test("A drag that goes to the outer view stops a motion that a program started there")
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

  @Test("Two fingers can hold two views")
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

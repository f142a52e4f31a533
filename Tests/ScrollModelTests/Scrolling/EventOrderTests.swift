import Foundation
import ScrollModel
import Testing

/// The order of delegate events (semantics 3.1, semantics-cases F).
@Suite struct EventOrderTests {
  private static let fling = [
    "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging(true)",
    "willBeginDecelerating", "didScroll", "didEndDecelerating",
  ]
  private static let still = [
    "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging(false)",
  ]

  private func endOfDrag(_ stage: Stage) throws -> (velocity: CGPoint, target: CGPoint) {
    let found = stage.engine.takeOutput().events.compactMap { event in
      if case .scrollViewWillEndDragging(let velocity, let target) = event.kind {
        return (velocity, target)
      }
      return nil
    }
    return try #require(found.last)
  }

  @Test("[EVENT-2] [F-01] drag, hold, release")
  func dragHoldRelease() throws {
    let stage = Stage { $0.contentOffset = CGPoint(x: 0, y: 500) }
    try stage.dragAndHold([-20, -20])
    #expect(stage.y == 530)
    #expect(stage.scroll.phase == .idle)
    #expect(stage.shortEvents() == Self.still)
    try stage.dragAndHold([-20, -20], at: 2_000_000)
    let (velocity, target) = try endOfDrag(stage)
    #expect(velocity == .zero)
    #expect(target == CGPoint(x: 0, y: 560))
  }

  @Test("[EVENT-3] [F-02] fling: the three calls at release are adjacent, one end at the rest")
  func flingEvents() throws {
    let stage = Stage()
    try stage.fling(vertically: [-20, -20, -20])
    let atLift = stage.eventNames()
    #expect(
      Array(atLift.suffix(4)) == [
        "willEndDragging", "didEndDragging(true)", "willBeginDecelerating", "didScroll",
      ]
    )
    stage.settle()
    #expect(stage.shortEvents() == ["didScroll", "didEndDecelerating"])
    #expect(stage.listener.calls.first == "willBeginDragging")
  }

  @Test("[EVENT-1] the delegate hears what the events say, in their order")
  func delegateHearsTheEvents() throws {
    let stage = Stage(safeArea: EdgeInsets(20, 0, 0, 0))
    try stage.fling(vertically: [-20, -20, -20])
    stage.settle()
    stage.scroll.setContentOffset(CGPoint(x: 0, y: 30), animated: true)
    stage.settle()
    stage.scroll.contentInset = EdgeInsets(0, 0, 5, 0)
    stage.scroll.contentOffset = CGPoint(x: 0, y: 3000)
    stage.scroll.contentInset = EdgeInsets(0, 0, 50, 0)
    #expect(stage.listener.calls == stage.eventNames())
  }

  @Test("[EVENT-3] [F-03] a fling into an edge bounces in the same deceleration")
  func flingIntoAnEdge() throws {
    let stage = Stage(content: CGSize(width: 320, height: 600))
    try stage.fling(vertically: [-20, -30, -30])
    stage.settle()
    #expect(stage.y == 120)
    let output = stage.engine.takeOutput()
    #expect(Set(output.changes.map(\.cause)) == [.drag, .deceleration, .bounce])
    #expect(output.events.filter { $0.kind == .edgeCrossed(.bottom) }.count == 1)
    #expect(stage.listener.calls.filter { $0 == "didEndDecelerating" }.count == 1)
    #expect(stage.listener.calls.last == "didEndDecelerating")
  }

  @Test("[EVENT-4] [F-04] drag beyond the edge and hold: it decelerates back to the edge")
  func beyondTheEdge() throws {
    let stage = Stage()
    try stage.dragAndHold([40, 50])
    let (velocity, target) = try endOfDrag(stage)
    #expect(velocity == .zero)
    #expect(target == .zero)
    stage.settle()
    #expect(stage.y == 0)
    #expect(
      stage.listener.calls.filter { $0 != "didScroll" } == Self.fling.filter { $0 != "didScroll" }
    )
  }

  @Test(
    "[EVENT-5] [F-05] without bounces nothing scrolls past the edge, and nothing decelerates there"
  )
  func withoutBounces() throws {
    let stage = Stage { $0.bounces = false }
    try stage.fling(vertically: [40, 40, 40])
    #expect(
      stage.eventNames() == ["willBeginDragging", "willEndDragging", "didEndDragging(false)"]
    )
    #expect(stage.y == 0)
  }

  @Test("[EVENT-6] [F-07] catch a glide and lift without moving")
  func catchAndLift() throws {
    let stage = Stage()
    let lift = try stage.fling(vertically: [-20, -20, -20])
    stage.engine.advance(to: lift + 50_000)
    _ = stage.shortEvents()
    try stage.touch(.began, 160, 240, at: lift + 50_000)
    #expect(stage.eventNames() == ["didScroll", "didEndDecelerating"])
    #expect(stage.scroll.phase == .tracking)
    try stage.touch(.ended, 160, 240, at: lift + 300_000)
    #expect(stage.eventNames() == ["willEndDragging", "didEndDragging(false)"])
    #expect(stage.scroll.phase == .idle)
  }

  @Test("[F-08] catch, drag on, release still")
  func catchAndDragOn() throws {
    let stage = Stage()
    let lift = try stage.fling(vertically: [-20, -20, -20])
    stage.engine.advance(to: lift + 50_000)
    _ = stage.shortEvents()
    try stage.dragAndHold([-20, -20], at: lift + 50_000)
    #expect(stage.shortEvents() == ["didScroll", "didEndDecelerating"] + Self.still)
  }

  @Test("[EVENT-8] [F-10] a delegate that writes only y kills x")
  func targetIsTakenWhole() throws {
    let stage = Stage(content: CGSize(width: 2000, height: 2000)) {
      $0.contentOffset = CGPoint(x: 150, y: 150)
    }
    stage.listener.target = { CGPoint(x: 0, y: $0.y) }
    try stage.fling([CGPoint(x: -20, y: -20), CGPoint(x: -20, y: -20)])
    stage.settle()
    #expect(stage.x == 0)
  }

  @Test("[EVENT-7] [F-14] an assignment scrolls once")
  func assignment() {
    let stage = Stage()
    stage.scroll.contentOffset = CGPoint(x: 0, y: 100)
    stage.scroll.setContentOffset(CGPoint(x: 0, y: 200), animated: false)
    #expect(stage.eventNames() == ["didScroll", "didScroll"])
    #expect(stage.engine.nextStepTime == nil)
  }

  @Test("[EVENT-7] [F-15] an animation scrolls, then tells its end")
  func animation() {
    let stage = Stage()
    stage.scroll.setContentOffset(CGPoint(x: 0, y: 100), animated: true)
    #expect(stage.eventNames() == [])
    #expect(stage.scroll.isScrollAnimating)
    stage.settle()
    #expect(stage.shortEvents() == ["didScroll", "didEndScrollingAnimation"])
    #expect(stage.y == 100)
  }

  @Test("[F-16] an animation to where the content is tells nothing")
  func animationToHere() {
    let stage = Stage { $0.contentOffset = CGPoint(x: 0, y: 100) }
    stage.scroll.setContentOffset(CGPoint(x: 0, y: 100), animated: true)
    stage.settle()
    #expect(stage.eventNames() == [])
  }

  @Test("[F-17] scrollRectToVisible animates like any animation, without a finger's flags")
  func animatedRect() {
    let stage = Stage()
    stage.scroll.scrollRectToVisible(CGRect(0, 900, 10, 10), animated: true)
    #expect(!stage.scroll.isTracking && !stage.scroll.isDragging)
    #expect(stage.scroll.phase == .animating)
    stage.settle()
    #expect(stage.shortEvents() == ["didScroll", "didEndScrollingAnimation"])
    #expect(stage.y == 430)
  }

  @Test("[INSET-5] [F-25] an inset that clamps scrolls inside its setter")
  func insetScrolls() {
    let stage = Stage(content: CGSize(width: 320, height: 300))
    stage.scroll.contentInset = EdgeInsets(64, 0, 0, 0)
    #expect(stage.eventNames() == ["didChangeAdjustedContentInset", "didScroll"])
    #expect(stage.y == -64)
  }

  @Test(
    "[EVENT-9] [F-26] a delegate that clamps inside didScroll is called once more and no further"
  )
  func nestedClamp() {
    let stage = Stage()
    stage.listener.reactions["didScroll"] = { $0.contentOffset = CGPoint(x: 0, y: 50) }
    stage.scroll.contentOffset = CGPoint(x: 0, y: 100)
    #expect(stage.y == 50)
    #expect(stage.eventNames() == ["didScroll", "didScroll"])
  }

  @Test("[EVENT-9] a delegate that answers every scroll with another one comes to an end")
  func endlessDelegate() {
    let stage = Stage()
    stage.listener.reactions["didScroll"] = { $0.contentOffset.y += 1 }
    stage.scroll.contentOffset = CGPoint(x: 0, y: 100)
    #expect(stage.listener.calls.count < 100)
    #expect(stage.engine.brokenInvariants() == [])
  }

  @Test("[EVENT-11] [F-28] the flags through a fling")
  func flags() throws {
    let stage = Stage()
    var flags: [String: [Bool]] = [:]
    for call in Self.fling where call != "didScroll" {
      stage.listener.reactions[call] = {
        flags[call] = [$0.isTracking, $0.isDragging, $0.isDecelerating]
      }
    }
    try stage.fling(vertically: [-20, -20, -20])
    stage.settle()
    #expect(flags["willBeginDragging"] == [true, true, false])
    #expect(flags["willEndDragging"] == [true, true, false])
    #expect(flags["didEndDragging(true)"] == [false, false, true])
    #expect(flags["willBeginDecelerating"] == [false, false, true])
    #expect(flags["didEndDecelerating"] == [false, false, false])
  }
}

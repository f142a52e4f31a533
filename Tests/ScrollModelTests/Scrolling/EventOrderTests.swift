import Foundation
import ScrollModel
import Testing

/// The order of delegate events.
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
      if case .scrollViewWillEndDragging(let velocity, let target, _, _) = event.kind {
        return (velocity, target)
      }
      return nil
    }
    return try #require(found.last)
  }

  @Test(
    "[EVENT-8] The end of a drag has the proposed target and the delegate's, before what the delegate does"
  )
  func bothTargets() throws {
    func lift(_ target: ((CGPoint) -> CGPoint)?) throws -> (proposed: CGPoint, target: CGPoint) {
      let stage = Stage()
      stage.listener.target = target
      stage.listener.reactions["willEndDragging"] = { $0.showsVerticalScrollIndicator = true }
      try stage.fling(vertically: [-20, -30, -30])
      let events = stage.engine.takeOutput().events
      let found = events.compactMap { event -> (CGPoint, CGPoint)? in
        guard case .scrollViewWillEndDragging(_, let proposed, let target, _) = event.kind else {
          return nil
        }
        return (proposed, target)
      }
      return try #require(found.first)
    }
    let plain = try lift(nil)
    #expect(plain.target == plain.proposed)
    #expect(plain.proposed.y > 100)
    let moved = try lift { CGPoint(x: $0.x, y: $0.y + 77.25) }
    #expect(moved.proposed == plain.proposed)
    #expect(moved.target == CGPoint(x: plain.proposed.x, y: plain.proposed.y + 77.25))
    // A target that is no number has no effect.
    #expect(try lift { CGPoint(x: $0.x, y: .nan) }.target == plain.proposed)
  }

  @Test("[EVENT-8] What a delegate does in the call comes after the event")
  func eventBeforeItsConsequences() throws {
    let stage = Stage()
    stage.listener.target = { CGPoint(x: $0.x, y: $0.y + 10) }
    stage.listener.reactions["willEndDragging"] = { $0.contentOffset.y = 700 }
    try stage.fling(vertically: [-20, -30, -30])
    let names = stage.eventNames()
    let place = try #require(names.firstIndex(of: "willEndDragging"))
    #expect(names.dropFirst(place + 1).first == "didScroll")
  }

  @Test("[EVENT-2] A drag, hold and release sends the drag's events without a deceleration")
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

  @Test("[EVENT-3] A fling sends three adjacent calls at the release and one end at rest")
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

  @Test("[EVENT-1] The delegate receives the calls that the events list, in the same order")
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

  @Test("[EVENT-3] A fling into an edge bounces in the same deceleration")
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

  @Test("[EVENT-4] A release at rest beyond the edge decelerates back to the edge")
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

  @Test("[EVENT-5] Without bounces nothing scrolls past the edge, and nothing decelerates there")
  func withoutBounces() throws {
    let stage = Stage { $0.bounces = false }
    try stage.fling(vertically: [40, 40, 40])
    #expect(
      stage.eventNames() == ["willBeginDragging", "willEndDragging", "didEndDragging(false)"]
    )
    #expect(stage.y == 0)
  }

  @Test("[EVENT-6] A catch and a lift without a move send the end of a drag but no begin")
  func catchAndLift() throws {
    let stage = Stage()
    let lift = try stage.fling(vertically: [-20, -20, -20])
    stage.engine.advance(to: lift + 50_000)
    _ = stage.shortEvents()
    try stage.touch(.began, 160, 240, at: lift + 50_000)
    #expect(stage.eventNames() == ["didEndDecelerating"])
    #expect(stage.scroll.phase == .tracking)
    try stage.touch(.ended, 160, 240, at: lift + 300_000)
    #expect(stage.eventNames() == ["willEndDragging", "didEndDragging(false)"])
    #expect(stage.scroll.phase == .idle)
  }

  @Test("Content that is caught, dragged and released at rest sends a whole drag")
  func catchAndDragOn() throws {
    let stage = Stage()
    let lift = try stage.fling(vertically: [-20, -20, -20])
    stage.engine.advance(to: lift + 50_000)
    _ = stage.shortEvents()
    try stage.dragAndHold([-20, -20], at: lift + 50_000)
    #expect(stage.shortEvents() == ["didEndDecelerating"] + Self.still)
  }

  @Test("[EVENT-8] A delegate that sets only the target's y stops the motion along x")
  func targetIsTakenWhole() throws {
    let stage = Stage(content: CGSize(width: 2000, height: 2000)) {
      $0.contentOffset = CGPoint(x: 150, y: 150)
    }
    stage.listener.target = { CGPoint(x: 0, y: $0.y) }
    try stage.fling([CGPoint(x: -20, y: -20), CGPoint(x: -20, y: -20)])
    stage.settle()
    #expect(stage.x == 0)
  }

  @Test("[EVENT-7] An assignment sends one didScroll")
  func assignment() {
    let stage = Stage()
    stage.scroll.contentOffset = CGPoint(x: 0, y: 100)
    stage.scroll.setContentOffset(CGPoint(x: 0, y: 200), animated: false)
    #expect(stage.eventNames() == ["didScroll", "didScroll"])
    #expect(stage.engine.nextStepTime == nil)
  }

  @Test("[EVENT-7] An animation sends didScroll, then didEndScrollingAnimation")
  func animation() {
    let stage = Stage()
    stage.scroll.setContentOffset(CGPoint(x: 0, y: 100), animated: true)
    #expect(stage.eventNames() == [])
    #expect(stage.scroll.isScrollAnimating)
    stage.settle()
    #expect(stage.shortEvents() == ["didScroll", "didEndScrollingAnimation"])
    #expect(stage.y == 100)
  }

  @Test("An animation to the present offset sends nothing")
  func animationToHere() {
    let stage = Stage { $0.contentOffset = CGPoint(x: 0, y: 100) }
    stage.scroll.setContentOffset(CGPoint(x: 0, y: 100), animated: true)
    stage.settle()
    #expect(stage.eventNames() == [])
  }

  @Test("scrollRectToVisible animates like setContentOffset, without a finger's flags")
  func animatedRect() {
    let stage = Stage()
    stage.scroll.scrollRectToVisible(CGRect(0, 900, 10, 10), animated: true)
    #expect(!stage.scroll.isTracking && !stage.scroll.isDragging)
    #expect(stage.scroll.phase == .animating)
    stage.settle()
    #expect(stage.shortEvents() == ["didScroll", "didEndScrollingAnimation"])
    #expect(stage.y == 430)
  }

  @Test("[INSET-5] An inset that clamps the offset sends didScroll inside its setter")
  func insetScrolls() {
    let stage = Stage(content: CGSize(width: 320, height: 300))
    stage.scroll.contentInset = EdgeInsets(64, 0, 0, 0)
    #expect(stage.eventNames() == ["didChangeAdjustedContentInset", "didScroll"])
    #expect(stage.y == -64)
  }

  @Test("[EVENT-9] A delegate that clamps inside didScroll receives exactly one more call")
  func nestedClamp() {
    let stage = Stage()
    stage.listener.reactions["didScroll"] = { $0.contentOffset = CGPoint(x: 0, y: 50) }
    stage.scroll.contentOffset = CGPoint(x: 0, y: 100)
    #expect(stage.y == 50)
    #expect(stage.eventNames() == ["didScroll", "didScroll"])
  }

  @Test("[EVENT-9] A delegate that answers every scroll with another one is stopped")
  func endlessDelegate() {
    let stage = Stage()
    stage.listener.reactions["didScroll"] = { $0.contentOffset.y += 1 }
    stage.scroll.contentOffset = CGPoint(x: 0, y: 100)
    #expect(stage.listener.calls.count < 100)
    #expect(stage.engine.brokenInvariants() == [])
  }

  @Test("[EVENT-11] The flags follow the phases of a fling")
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

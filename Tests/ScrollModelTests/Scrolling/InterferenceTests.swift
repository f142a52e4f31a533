import Foundation
import ScrollModel
import Testing

/// Changes by a program to moving content, from outside and from within callbacks.
@Suite struct InterferenceTests {
  private func flung() throws -> Stage {
    let stage = Stage(content: CGSize(width: 320, height: 9000)) {
      $0.contentOffset = CGPoint(x: 0, y: 4000)
    }
    try stage.fling(vertically: [-20, -20, -20])
    _ = stage.engine.takeOutput()
    return stage
  }

  @Test(
    "[SCROLL-6] Setting contentOffset continues a deceleration from the new place at its velocity"
  )
  func propertyKeepsFlight() throws {
    let stage = try flung()
    let velocity = stage.scroll.velocity
    let way = try #require(stage.scroll.rest).contentOffset.y - stage.y
    stage.scroll.contentOffset = CGPoint(x: 0, y: 1000)
    #expect(stage.scroll.isDecelerating)
    #expect(stage.scroll.velocity == velocity)
    let rest = stage.scroll.rest
    #expect(stage.settles(as: rest))
    #expect(abs(stage.y - 1000 - way) <= 1)
    #expect(stage.shortEvents() == ["didScroll", "didEndDecelerating"])
  }

  @Test("Setting the origin of the bounds in flight does the same, without a didScroll")
  func boundsKeepFlight() throws {
    let stage = try flung()
    stage.scroll.bounds.origin = CGPoint(x: 0, y: 1000.3)
    #expect(stage.eventNames() == [])
    #expect(stage.scroll.isDecelerating)
    #expect(stage.settles(as: stage.scroll.rest))
  }

  @Test("Content that springs back without velocity rests if a program puts it into the range")
  func putInRange() throws {
    let stage = Stage()
    try stage.dragAndHold([60, 60])
    #expect(stage.scroll.phase == .bouncing)
    stage.scroll.contentOffset = CGPoint(x: 0, y: 50)
    #expect(stage.scroll.phase == .idle)
    #expect(stage.listener.calls.last == "didEndDecelerating")
  }

  @Test("[SCROLL-6] setContentOffset without animation ends a deceleration")
  func callEndsFlight() throws {
    let stage = try flung()
    stage.scroll.setContentOffset(CGPoint(x: 0, y: 1000), animated: false)
    #expect(stage.scroll.phase == .idle)
    #expect(stage.eventNames() == ["didEndDecelerating", "didScroll"])
  }

  @Test("An animated call replaces a deceleration, even with the present offset as its target")
  func animationReplacesFlight() throws {
    let stage = try flung()
    stage.scroll.setContentOffset(CGPoint(x: 0, y: 1000), animated: true)
    #expect(stage.scroll.phase == .animating)
    #expect(stage.settles(as: stage.scroll.rest))
    #expect(stage.y == 1000)
    #expect(
      stage.shortEvents() == ["didEndDecelerating", "didScroll", "didEndScrollingAnimation"]
    )
    let other = try flung()
    other.scroll.bounds.origin.y = 5000
    other.scroll.setContentOffset(CGPoint(x: 0, y: 5000), animated: true)
    #expect(other.scroll.phase == .idle)
  }

  @Test("A second animation starts at the shown offset, and setting contentOffset ends it")
  func animationRestarts() {
    let stage = Stage()
    stage.scroll.setContentOffset(CGPoint(x: 0, y: 600), animated: true)
    stage.engine.advance(to: 150_000)
    let y = stage.y
    stage.scroll.setContentOffset(.zero, animated: true)
    #expect(stage.y == y)
    #expect(stage.scroll.rest?.time == 450_000)
    #expect(stage.settles(as: stage.scroll.rest))
    #expect(stage.shortEvents() == ["didScroll", "didEndScrollingAnimation"])
    stage.scroll.setContentOffset(CGPoint(x: 0, y: 600), animated: true)
    stage.nextFrame()
    stage.scroll.contentOffset = CGPoint(x: 0, y: 5)
    #expect(stage.scroll.phase == .idle)
    #expect(stage.shortEvents() == ["didScroll"])
  }

  @Test(
    "[MOTION-11] Content rests exactly at the delegate's target, from inside and outside the range",
    arguments: [
      (false, 4000.0), (false, 4040), (false, 4100), (false, 3000), (false, 8520), (false, 99999),
      (true, 0), (true, 1), (true, 700),
    ]
  )
  func chosenTarget(isPulled: Bool, target: Double) throws {
    let stage = Stage(content: CGSize(width: 320, height: 9000), displayScale: 3) {
      $0.contentOffset = CGPoint(x: 0, y: isPulled ? 0 : 4000)
    }
    stage.listener.target = { _ in CGPoint(x: 0, y: target) }
    try stage.fling(vertically: isPulled ? [60, 60, -3] : [-20, -20, -20])
    #expect(stage.settles(as: stage.scroll.rest))
    #expect(stage.y == min(target, 8520))
    #expect(stage.scroll.phase == .idle)
  }

  @Test("A target at the present offset stops the content")
  func targetHere() throws {
    let stage = Stage { $0.contentOffset = CGPoint(x: 0, y: 500) }
    stage.listener.target = { _ in stage.scroll.contentOffset }
    try stage.fling(vertically: [-20, -20, -20])
    #expect(stage.scroll.phase == .idle)
    #expect(stage.listener.calls.last == "didEndDragging(false)")
  }

  @Test("A delegate may shift gliding content inside didScroll")
  func shiftedWhileGliding() throws {
    let stage = try flung()
    stage.listener.reactions["didScroll"] = { scroll in
      if scroll.contentOffset.y > 4100 { scroll.contentOffset.y -= 1000 }
    }
    while stage.scroll.isDecelerating {
      let rest = stage.scroll.rest
      let before = stage.y
      stage.nextFrame()
      #expect(stage.engine.brokenInvariants() == [])
      if stage.y > before, stage.scroll.isDecelerating { #expect(stage.scroll.rest == rest) }
    }
    #expect(stage.y < 4100)
    #expect(stage.listener.calls.filter { $0 == "didEndDecelerating" }.count == 1)
  }

  @Test("An offset that a delegate sets at the lift replaces the flight", arguments: [true, false])
  func actionAtTheLift(isAnimated: Bool) throws {
    let stage = Stage { $0.contentOffset = CGPoint(x: 0, y: 500) }
    stage.listener.reactions["willEndDragging"] = {
      $0.setContentOffset(CGPoint(x: 0, y: 111), animated: isAnimated)
    }
    try stage.fling(vertically: [-20, -20, -20])
    #expect(stage.scroll.isScrollAnimating == isAnimated)
    #expect(stage.listener.calls.contains("didEndDragging(false)"))
    #expect(!stage.listener.calls.contains("willBeginDecelerating"))
    stage.settle()
    #expect(stage.y == 111)
  }

  @Test("A delegate may start an animation in the last frame of another one")
  func nextAnimation() {
    let stage = Stage()
    stage.listener.reactions["didScroll"] = {
      if $0.contentOffset.y == 60 { $0.setContentOffset(CGPoint(x: 0, y: 90), animated: true) }
    }
    stage.scroll.setContentOffset(CGPoint(x: 0, y: 60), animated: true)
    stage.settle()
    #expect(stage.y == 90)
    #expect(stage.eventNames().filter { $0 == "didEndScrollingAnimation" }.count == 1)
  }

  @Test("Content that a delegate moves in the last frame of a bounce rests at the new place")
  func movedInTheLastFrame() throws {
    let stage = Stage(displayScale: 3)
    try stage.fling(vertically: [60, 60])
    var moved: Double?
    stage.listener.reactions["didScroll"] = { scroll in
      guard scroll.velocity == .zero else { return }
      stage.listener.reactions = [:]
      scroll.contentOffset.y += 5
      moved = Double(scroll.contentOffset.y)
    }
    let end = try #require(stage.scroll.rest)
    stage.settle()
    #expect(stage.y == moved)
    #expect(moved.map { $0 < 5 } == true)
    #expect(stage.engine.time == end.time)
    #expect(stage.engine.brokenInvariants() == [])
  }

  /// Every callback of a fling into an edge, with every kind of change in it.
  @Test(
    "Flags, events and predictions agree after any change inside a callback",
    arguments: [
      "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging(true)",
      "willBeginDecelerating", "didEndDecelerating",
    ],
    0..<9
  )
  func anythingInsideCallbacks(call: String, action: Int) throws {
    let stage = Stage(content: CGSize(width: 320, height: 700))
    var isDone = false
    stage.listener.reactions[call] = { scroll in
      guard !isDone else { return }
      isDone = true
      switch action {
      case 0: scroll.setContentOffset(CGPoint(x: 0, y: 111), animated: true)
      case 1: scroll.setContentOffset(CGPoint(x: 0, y: 111), animated: false)
      case 2: scroll.contentOffset = CGPoint(x: 0, y: 111)
      case 3: scroll.removeFromSuperview()
      case 4: scroll.isScrollEnabled = false
      case 5: scroll.contentSize = CGSize(width: 320, height: 400)
      case 6: scroll.contentInset = EdgeInsets(30, 0, 30, 0)
      case 7: scroll.bounces = false
      default: scroll.bounds.origin = CGPoint(x: 0, y: -70)
      }
    }
    try stage.touch(.began, 160, 400, at: 0)
    var grammar = EventGrammar()
    func check() {
      #expect(stage.engine.brokenInvariants() == [])
      for event in stage.engine.takeOutput().events {
        let isInOrder = grammar.accepts(event)
        #expect(isInOrder, "\(event)")
      }
    }
    for step in 1...6 {
      try stage.touch(.moved, 160, 400 - 25 * Double(step), at: Int64(step) * 10_000)
      check()
    }
    try stage.touch(.ended, 160, 0, at: 60_000)
    check()
    while stage.engine.isMoving {
      let rest = stage.scroll.rest
      stage.nextFrame()
      check()
      if !stage.engine.isMoving, isDone, call != "didScroll" || action != 2 {
        #expect(rest?.time == nil || rest?.time == stage.engine.time)
      }
    }
    #expect(isDone)
    #expect(grammar.isComplete)
    #expect(stage.scroll.phase == .idle)
  }

  @Test("Switching bounces off in flight stops the content at the edge")
  func bouncesSwitchedOff() throws {
    let stage = Stage(content: CGSize(width: 320, height: 700))
    try stage.fling(vertically: [-20, -30, -30])
    stage.scroll.bounces = false
    var highest = 0.0
    while stage.nextFrame() { highest = max(highest, stage.y) }
    #expect(highest == 220)
    #expect(stage.y == 220)
  }
}

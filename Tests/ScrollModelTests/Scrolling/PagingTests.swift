import Foundation
import ScrollModel
import Testing

/// `isPagingEnabled`.
@Suite struct PagingTests {
  /// Ten pages of 320 points in a row, shown at `x`.
  private func stage(at x: Double = 320, configure: (ScrollView) -> Void = { _ in }) -> Stage {
    Stage(content: CGSize(width: 3200, height: 480)) {
      $0.isPagingEnabled = true
      $0.contentOffset = CGPoint(x: x, y: 0)
      configure($0)
    }
  }

  private func steps(_ dx: Double, _ count: Int = 3) -> [CGPoint] {
    Array(repeating: CGPoint(x: dx, y: 0), count: count)
  }

  /// Drags by `dx` points after the slop, holds for a second and lifts.
  @discardableResult
  private func dragAndHold(_ stage: Stage, by dx: Double, at time: Int64 = 0) throws -> Int64 {
    let slop = dx < 0 ? -10.0 : 10
    let (place, last) = try stage.drag([CGPoint(x: dx + slop, y: 0)], at: time)
    try stage.touch(.ended, place.x, place.y, at: last + 1_000_000)
    return last + 1_000_000
  }

  private func lift(_ stage: Stage) -> (velocity: CGPoint, target: CGPoint)? {
    stage.engine.takeOutput().events.lazy.compactMap { event in
      if case .scrollViewWillEndDragging(let velocity, let target, _, _) = event.kind {
        return (velocity, target)
      }
      return nil
    }.first
  }

  @Test(
    "[PAGE-2] Content released at rest between pages goes to the nearest page",
    arguments: [
      (500.0, 640.0), (470, 320),
    ]
  )
  func releasedAtRest(place: Double, page: Double) throws {
    let stage = stage()
    try dragAndHold(stage, by: 320 - place)
    #expect(stage.scroll.rest?.contentOffset == CGPoint(x: page, y: 0))
    let (velocity, target) = try #require(lift(stage))
    #expect(velocity == .zero)
    #expect(target == CGPoint(x: page, y: 0))
    #expect(stage.scroll.phase == .decelerating)
    #expect(stage.settles(as: stage.scroll.rest))
    #expect(stage.x == page)
  }

  @Test("[PAGE-3] A release at rest decelerates between pages, but not on a page")
  func events() throws {
    let stage = stage()
    try dragAndHold(stage, by: -100)
    stage.settle()
    #expect(
      stage.shortEvents() == [
        "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging(true)",
        "willBeginDecelerating", "didScroll", "didEndDecelerating",
      ]
    )
    let time = stage.engine.time
    try dragAndHold(stage, by: -320, at: time)
    #expect(stage.x == 640)
    #expect(
      stage.shortEvents() == [
        "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging(false)",
      ]
    )
    #expect(stage.scroll.phase == .idle && stage.scroll.rest == nil)
  }

  @Test("[PAGE-1] Flicks stop on every page in turn, and not past the last one")
  func everyPage() throws {
    let stage = stage(at: 0)
    var stops = [stage.x]
    for _ in 0..<11 {
      try stage.fling(steps(-20), at: stage.engine.time + 10_000)
      stage.settle()
      stops.append(stage.x)
    }
    let pages: [Double] = (0...11).map { min(Double($0) * 320, 2880) }
    #expect(stops == pages)
    for _ in 0..<11 {
      try stage.fling(steps(20), at: stage.engine.time + 10_000)
      stage.settle()
    }
    #expect(stage.x == 0)
  }

  @Test("The cause of its motion is paging, or bounce past the outer edge")
  func causes() throws {
    let inside = stage()
    try dragAndHold(inside, by: -100)
    inside.settle()
    #expect(inside.engine.takeOutput().changes.map(\.cause) == [.drag, .paging])
    let outside = stage(at: 2880)
    try outside.fling(steps(-30))
    #expect(outside.scroll.phase == .bouncing)
    outside.settle()
    #expect(outside.x == 2880)
    let causes = outside.engine.takeOutput().changes.map(\.cause)
    #expect(causes == [.rubberBand, .rubberBand, .rubberBand, .bounce])
  }

  @Test("[PAGE-4] A flick to the last page passes its edge and comes back")
  func passesTheOuterEdge() throws {
    let stage = stage(at: 2560)
    try stage.fling(steps(-80))
    #expect(stage.scroll.phase == .decelerating)
    var peak = stage.x
    while stage.nextFrame() { peak = max(peak, stage.x) }
    #expect(peak > 2900)
    #expect(stage.x == 2880)
    let events = stage.engine.takeOutput().events.map(\.kind)
    #expect(events.filter { $0 == .scrollViewDidEndDecelerating }.count == 1)
    #expect(events.contains(.edgeCrossed(.right)))
  }

  @Test("[PAGE-5] A target other than the page is ignored", arguments: [-20.0, -3, 0])
  func alteredTarget(dx: Double) throws {
    let stage = stage()
    stage.listener.target = { _ in CGPoint(x: 1500, y: 0) }
    try stage.drag(steps(dx - 20))
    let rest = stage.scroll.rest
    try stage.touch(.ended, 0, 0, at: 30_000)
    #expect(stage.settles(as: rest))
    #expect(stage.x == 640)
    stage.listener.reactions["willEndDragging"] = { $0.isPagingEnabled = false }
    try stage.fling(steps(-20), at: 5_000_000)
    stage.settle()
    #expect(stage.x == 1500)
  }

  @Test("During a drag the published rest is where a lift would end")
  func restWhileDragging() throws {
    for count in 2..<12 {
      let stage = stage()
      let (_, time) = try stage.drag((0..<count).map { CGPoint(x: -25 + 17 * ($0 % 5), y: 0) })
      guard let rest = stage.scroll.rest else {
        #expect(!stage.scroll.isDragging)
        continue
      }
      #expect(rest.contentOffset.x.truncatingRemainder(dividingBy: 320) == 0)
      try stage.touch(.ended, 0, 0, at: time)
      if stage.scroll.isDecelerating {
        #expect(stage.settles(as: rest))
      } else {
        #expect(stage.scroll.contentOffset == rest.contentOffset)
      }
    }
  }

  @Test("Content caught between pages goes to a page at the lift, with or without a drag")
  func caught() throws {
    for isDragged in [false, true] {
      let stage = stage()
      try stage.fling(steps(-20))
      stage.engine.advance(to: 90_000)
      #expect(stage.x > 330 && stage.x < 630)
      try stage.touch(.began, 160, 240, at: 90_000)
      let caught = stage.x
      #expect(stage.scroll.phase == .tracking)
      #expect(stage.scroll.rest?.contentOffset.x == (caught < 480 ? 320 : 640))
      if isDragged {
        try stage.touch(.moved, 160, 240, at: 100_000)
        try stage.touch(.moved, 168, 240, at: 110_000)
      }
      try stage.touch(.ended, 0, 0, at: 2_000_000)
      #expect(stage.scroll.isDecelerating)
      #expect(stage.settles(as: stage.scroll.rest))
      #expect(stage.x == (caught - (isDragged ? 8 : 0) < 480 ? 320 : 640))
      #expect(stage.engine.brokenInvariants() == [])
    }
  }

  @Test("A wheel with phases ends on a page, a notch moves the content by its delta")
  func wheel() throws {
    let stage = stage()
    func roll(_ x: Double, _ phase: WheelSample.Phase?, at time: Int64) throws {
      let sample = WheelSample(
        location: CGPoint(x: 160, y: 240),
        delta: CGPoint(x: x, y: 0),
        phase: phase
      )
      try stage.engine.handle(.wheel(sample), at: time)
    }
    try roll(0, .began, at: 0)
    for step in 1...5 { try roll(20, .changed, at: Int64(step) * 10_000) }
    try roll(0, .ended, at: 50_000)
    #expect(stage.scroll.isDecelerating)
    stage.settle()
    #expect(stage.x == 640)
    try roll(0, .began, at: 3_000_000)
    try roll(50, .changed, at: 3_010_000)
    try roll(0, .ended, at: 4_000_000)
    stage.settle()
    #expect(stage.x == 640)
    try roll(50, nil, at: 6_000_000)
    stage.settle()
    #expect(stage.x == 690)
  }

  @Test("[PAGE-2] No lift goes further than one page from the start of the drag")
  func onePage() throws {
    let stage = Stage(
      view: CGSize(width: 600, height: 480),
      content: CGSize(width: 900, height: 480)
    )
    let pager = ScrollView(id: "pager")
    pager.frame = CGRect(0, 0, 600, 480)
    pager.contentSize = CGSize(width: 6000, height: 480)
    pager.transform = .scale(0.25, 1)
    pager.isPagingEnabled = true
    stage.scroll.addSubview(pager)
    stage.engine.layoutIfNeeded()
    try stage.touch(.began, 300, 240, at: 0)
    try stage.touch(.moved, 280, 240, at: 10_000)
    try stage.touch(.moved, 0, 240, at: 20_000)
    #expect(pager.contentOffset.x > 1100)
    try stage.touch(.ended, 0, 240, at: 1_000_000)
    stage.settle()
    #expect(pager.contentOffset.x == 600)
  }

  @Test("If a program moves the content during a drag, the start of the drag moves with it")
  func movedDuringTheDrag() throws {
    let stage = stage()
    try stage.drag(steps(-20))
    stage.scroll.contentOffset.x += 1280
    try stage.touch(.moved, 90, 240, at: 40_000)
    try stage.touch(.ended, 90, 240, at: 40_000)
    stage.settle()
    #expect(stage.x == 1920)
  }

  @Test("Each axis has its own page, and a locked axis keeps its page")
  func bothAxes() throws {
    let stage = Stage(content: CGSize(width: 3200, height: 4800)) {
      $0.isPagingEnabled = true
      $0.contentOffset = CGPoint(x: 640, y: 960)
    }
    try stage.fling([CGPoint(x: -20, y: 15), CGPoint(x: -20, y: 15), CGPoint(x: -20, y: 15)])
    stage.settle()
    #expect(stage.scroll.contentOffset == CGPoint(x: 960, y: 480))
    stage.scroll.isDirectionalLockEnabled = true
    try stage.fling(
      [CGPoint(x: -20, y: 1), CGPoint(x: -20, y: 60), CGPoint(x: -20, y: 60)],
      at: 5_000_000
    )
    stage.settle()
    #expect(stage.scroll.contentOffset == CGPoint(x: 1280, y: 480))
  }

  @Test("An axis that cannot scroll does not page")
  func acrossOneAxis() throws {
    let stage = stage()
    try stage.fling([CGPoint(x: -5, y: -30), CGPoint(x: -5, y: -30), CGPoint(x: -5, y: -30)])
    stage.settle()
    #expect(stage.scroll.contentOffset == CGPoint(x: 640, y: 0))
  }

  @Test("Content pulled past an edge comes back to the edge")
  func rubberBand() throws {
    let stage = stage(at: 0)
    try dragAndHold(stage, by: 100)
    #expect(stage.scroll.phase == .bouncing)
    #expect(stage.x < 0)
    #expect(stage.settles(as: stage.scroll.rest))
    #expect(stage.x == 0)
  }

  @Test("Without bounces it stops at the edge")
  func noBounce() throws {
    let stage = stage(at: 2560) { $0.bounces = false }
    try stage.fling(steps(-80))
    var peak = stage.x
    while stage.nextFrame() { peak = max(peak, stage.x) }
    #expect(peak == 2880)
    try stage.fling(steps(-20), at: 5_000_000)
    #expect(stage.scroll.phase == .idle)
  }

  @Test("[PAGE-1] The last stop is the end of the range, even if it is not a whole page")
  func lastStop() throws {
    let stage = stage(at: 640) { $0.contentSize.width = 1100 }
    try stage.fling(steps(-20))
    stage.settle()
    #expect(stage.x == 780)
    try dragAndHold(stage, by: 20, at: stage.engine.time)
    stage.settle()
    #expect(stage.x == 780)
  }

  @Test("[PAGE-7] If the bounds change in flight, the target is the same page of the new width")
  func boundsChange() throws {
    let stage = stage()
    try stage.fling(steps(-20))
    stage.engine.advance(to: 100_000)
    stage.scroll.contentSize.width = 4000
    stage.scroll.frame.size.width = 400
    #expect(stage.scroll.rest?.contentOffset.x == 800)
    #expect(stage.engine.brokenInvariants() == [])
    #expect(stage.settles(as: stage.scroll.rest))
    #expect(stage.x == 800)
  }

  @Test("A view that loses its width in flight has no pages and comes to rest")
  func noWidth() throws {
    let stage = stage()
    try stage.fling(steps(-20))
    stage.scroll.frame.size.width = 0
    #expect(stage.engine.brokenInvariants() == [])
    stage.settle()
    #expect(stage.scroll.phase == .idle)
  }

  @Test("If a program moves the content in flight, the target is the page there")
  func movedOnTheWay() throws {
    let stage = stage()
    try stage.fling(steps(-20))
    stage.engine.advance(to: 100_000)
    stage.scroll.contentOffset.x += 960
    #expect(stage.scroll.rest?.contentOffset.x == 1600)
    #expect(stage.settles(as: stage.scroll.rest))
    #expect(stage.x == 1600)
  }

  @Test(
    "[PAGE-6] Switched on in flight, paging waits for the next lift; switched off, it ends at once"
  )
  func switchedOnTheWay() throws {
    let on = stage { $0.isPagingEnabled = false }
    try on.fling(steps(-20))
    let rest = on.scroll.rest
    on.scroll.isPagingEnabled = true
    #expect(on.scroll.rest == rest)
    on.settle()
    #expect(on.x > 640 && on.x != 1280)
    let x = on.x
    try on.touch(.began, 160, 240, at: 9_000_000)
    try on.touch(.ended, 160, 240, at: 9_100_000)
    #expect(on.x == x)
    try dragAndHold(on, by: -1, at: 10_000_000)
    on.settle()
    #expect(on.x.truncatingRemainder(dividingBy: 320) == 0)
    let off = stage()
    try off.fling(steps(-20))
    off.engine.advance(to: 60_000)
    off.scroll.isPagingEnabled = false
    #expect(off.engine.brokenInvariants() == [])
    #expect(off.settles(as: off.scroll.rest))
    #expect(off.x == off.x.rounded() && off.x > 330)
  }

  @Test("It is published only when true, and can be set like any property")
  func property() throws {
    let stage = Stage()
    #expect(!stage.scroll.isPagingEnabled)
    #expect(stage.scroll.published(.isPagingEnabled) == nil)
    let set = Command.set(view: "scroll", values: [.init(.isPagingEnabled, .bool(true))])
    try stage.engine.handle(set, at: 0)
    #expect(stage.scroll.isPagingEnabled)
    #expect(stage.scroll.published(.isPagingEnabled) == .bool(true))
    #expect(stage.engine.takeChanges().views.first?.properties == PropertySet(.isPagingEnabled))
  }
}

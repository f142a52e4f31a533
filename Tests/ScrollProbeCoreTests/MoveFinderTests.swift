import Foundation
import ScrollProbeCore
import Testing

/// What moves content, told from what a scroll view says of itself.
@Suite struct MoveFinderTests {
  private typealias Change = @Sendable (inout Sample.View) -> Void

  private static let view = SessionTests.sample().views[0]

  /// The reason for a step of 10 points after `change`, from a view on which `before` was done.
  private func reason(
    _ change: Change,
    before: Change = { _ in },
    during circumstances: MoveFinder.Circumstances = [],
    caller: String? = nil
  ) throws -> Move.Reason {
    var finder = MoveFinder()
    var view = Self.view
    before(&view)
    finder.observe(view, at: 0)
    view.scroll?.contentOffset.y += 10
    change(&view)
    finder.observe(view, at: 16_667, during: circumstances, caller: caller)
    let moves = finder.takeMoves()
    try #require(moves.count == 1)
    #expect(finder.takeMoves() == [])
    return moves[0].reason
  }

  @Test("A finger drags and stretches")
  func fingerDragsAndStretches() throws {
    #expect(try reason { $0.scroll?.flags.insert(.isDragging) }.cause == .drag)
    let stretched = try reason {
      $0.scroll?.contentOffset.y = -30
      $0.scroll?.flags.insert(.isDragging)
    }
    #expect(stretched == Move.Reason(.rubberBand, by: .finger))
  }

  @Test("Movement after a finger is the finger's")
  func whatFollowsAFinger() throws {
    #expect(try reason { $0.scroll?.flags.insert(.isDecelerating) }.cause == .deceleration)
    #expect(
      try reason { $0.scroll?.flags.formUnion([.isDecelerating, .isPagingEnabled]) }.cause
        == .paging
    )
    let bounced = try reason(
      { $0.scroll?.flags.insert(.isDecelerating) },
      before: { $0.scroll?.contentOffset.y = -40 }
    )
    #expect(bounced.cause == .bounce)
    // The last step, which is read when the flag is off again.
    let last = try reason(
      { $0.scroll?.flags.remove(.isDecelerating) },
      before: { $0.scroll?.flags.insert(.isDecelerating) }
    )
    #expect(last.cause == .deceleration)
  }

  @Test("Zooming comes first")
  func zoomingComesFirst() throws {
    #expect(try reason { $0.scroll?.flags.formUnion([.isZooming, .isDragging]) }.cause == .pinch)
    #expect(try reason { $0.scroll?.flags.insert(.isZoomBouncing) }.cause == .zoomAnchor)
  }

  @Test("Changes around the content explain it")
  func changesAroundTheContent() throws {
    #expect(try reason({ _ in }, during: .keyboardMoves).cause == .keyboard)
    #expect(try reason({ _ in }, during: .deviceTurns).cause == .rotation)
    #expect(try reason { $0.scroll?.safeAreaInsets.top = 20 }.cause == .safeArea)
    #expect(try reason { $0.scroll?.adjustedContentInset.top = 20 }.cause == .inset)
    #expect(try reason { $0.scroll?.contentSize.height = 5_000 }.cause == .layout)
    #expect(try reason { $0.frame.size.height = 400 }.cause == .layout)
    let clamped = try reason(
      {
        $0.scroll?.contentSize.height = 1_000
        $0.scroll?.contentOffset.y = 156
      },
      before: { $0.scroll?.contentOffset.y = 800 }
    )
    #expect(clamped.cause == .clamp)
    // A finger that drags beside all this drags.
    let dragged = try reason({ $0.scroll?.flags.insert(.isDragging) }, during: .keyboardMoves)
    #expect(dragged.cause == .drag)
  }

  @Test("The rest is the program's")
  func whatIsLeft() throws {
    #expect(try reason({ _ in }, during: .isAnimated).cause == .animation)
    #expect(try reason { $0.scroll?.flags.insert(.isScrollAnimating) }.cause == .animation)
    #expect(try reason { _ in } == Move.Reason(.assignment, by: .script))
    let called = try reason({ _ in }, caller: "Feed.reload()")
    #expect(called.caller == "Feed.reload()")
    #expect(called.command == "setContentOffset:")
    #expect(try reason({ $0.scroll?.flags.insert(.isDragging) }, caller: "x").caller == nil)
  }

  @Test("Delegates hear of drags in their order")
  func delegatesHearOfDrags() {
    var finder = MoveFinder()
    var view = Self.view
    for (time, flags) in [
      (0, []), (1, .isDragging), (2, .isDecelerating), (3, []), (4, .isZooming), (5, []),
    ] as [(Int64, Sample.Scroll.Flags)] {
      view.scroll?.flags = flags
      finder.observe(view, at: time)
    }
    let events = finder.takeEvents()
    #expect(
      events.map(\.name) == [
        "scrollViewWillBeginDragging", "scrollViewDidEndDragging",
        "scrollViewWillBeginDecelerating", "scrollViewDidEndDecelerating",
        "scrollViewWillBeginZooming", "scrollViewDidEndZooming",
      ]
    )
    #expect(events.map(\.time) == [1, 2, 2, 3, 4, 5])
  }

  @Test("A forgotten view starts again")
  func viewThatIsForgotten() {
    var finder = MoveFinder()
    var view = Self.view
    finder.observe(view, at: 0)
    finder.forget(view.id)
    view.scroll?.contentOffset.y = 100
    finder.observe(view, at: 1)
    #expect(finder.takeMoves() == [])
  }
}

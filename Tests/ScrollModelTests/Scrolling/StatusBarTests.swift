import Foundation
import ScrollModel
import Testing

/// Taps on the status bar.
@Suite struct StatusBarTests {
  /// Content at y = 500 under an inset of 64.
  private func stage(at offset: CGPoint = CGPoint(x: 0, y: 500)) -> Stage {
    Stage(content: CGSize(width: 640, height: 2000)) {
      $0.contentInset = EdgeInsets(64, 0, 0, 0)
      $0.contentOffset = offset
    }
  }

  @Test(
    "[SCROLL-15] A tap asks the delegate, animates to the top in 0.3 s and sends didScrollToTop"
  )
  func goesToTheTop() throws {
    let stage = stage(at: CGPoint(x: 30, y: 500))
    try stage.engine.handle(.statusBarTap, at: 1_000_000)
    #expect(stage.eventNames() == ["shouldScrollToTop"])
    #expect(stage.scroll.phase == .animating && stage.scroll.isScrollAnimating)
    let rest = stage.scroll.rest
    #expect(rest?.contentOffset == CGPoint(x: 30, y: -64))
    #expect(rest?.time == 1_300_000)
    #expect(stage.settles(as: rest))
    let output = stage.engine.takeOutput()
    let names = output.events.map(\.kind.name).filter { $0 != "layoutSubviews" }
    #expect(names == Array(repeating: "didScroll", count: 36) + ["didScrollToTop"])
    #expect(output.changes.map(\.cause) == [.animation])
    #expect(output.changes.map(\.command) == [1])
    #expect(stage.scroll.phase == .idle)
  }

  @Test("It follows the curve of an animated setContentOffset")
  func curve() throws {
    let (tapped, called) = (stage(), stage())
    try tapped.engine.handle(.statusBarTap, at: 0)
    let call = Command.Call.setContentOffset(CGPoint(x: 0, y: -64), animated: true)
    try called.engine.handle(.call(view: "scroll", call), at: 0)
    while called.nextFrame() {
      #expect(tapped.nextFrame())
      #expect(tapped.scroll.contentOffset == called.scroll.contentOffset)
      #expect(tapped.scroll.phase == called.scroll.phase)
    }
    #expect(!tapped.nextFrame())
  }

  @Test("A delegate that returns false leaves everything as it is")
  func delegateRefuses() throws {
    let stage = stage()
    stage.listener.lets = false
    try stage.engine.handle(.statusBarTap, at: 0)
    stage.settle()
    #expect(stage.eventNames() == ["shouldScrollToTop"])
    #expect(stage.listener.calls == ["shouldScrollToTop"])
    #expect(stage.y == 500)
    #expect(!stage.engine.hasChanges)
  }

  @Test("[EVENT-10] If the content is at its top already, didScrollToTop is sent at once")
  func atTheTop() throws {
    let stage = stage(at: CGPoint(x: 30, y: -64))
    try stage.engine.handle(.statusBarTap, at: 0)
    #expect(stage.eventNames() == ["shouldScrollToTop", "didScrollToTop"])
    #expect(stage.listener.calls == ["shouldScrollToTop", "didScrollToTop"])
    #expect(stage.engine.nextStepTime == nil)
    // An animation that has not moved the content yet ends.
    stage.scroll.setContentOffset(CGPoint(x: 0, y: 300), animated: true)
    try stage.engine.handle(.statusBarTap, at: 0)
    #expect(stage.scroll.phase == .idle)
    #expect(stage.engine.brokenInvariants() == [])
  }

  @Test("Content in flight stops first, horizontally in its range and on a pixel")
  func endsAFlight() throws {
    let stage = stage()
    let lift = try stage.fling([CGPoint(x: 80, y: -60), CGPoint(x: 80, y: -60)])
    stage.engine.advance(to: lift + 30_000)
    #expect(stage.x < 0)
    _ = stage.eventNames()
    try stage.engine.handle(.statusBarTap, at: lift + 30_000)
    #expect(stage.eventNames() == ["shouldScrollToTop", "didEndDecelerating"])
    stage.settle()
    #expect(stage.shortEvents() == ["didScroll", "didScrollToTop"])
    #expect(stage.scroll.contentOffset == CGPoint(x: 0, y: -64))
  }

  @Test("Content held by a finger stays, and a finger stops content on its way to the top")
  func fingers() throws {
    let stage = stage()
    try stage.touch(.began, 160, 240, at: 0)
    _ = stage.eventNames()
    try stage.engine.handle(.statusBarTap, at: 10)
    #expect(stage.eventNames() == [])
    #expect(stage.y == 500)
    try stage.touch(.ended, 160, 240, at: 20)
    try stage.engine.handle(.statusBarTap, at: 30)
    stage.engine.advance(to: 150_000)
    try stage.touch(.began, 160, 240, at: 150_000)
    let y = stage.y
    #expect(y < 500 && y > -64)
    stage.settle()
    #expect(stage.y == y)
    #expect(!stage.eventNames().contains("didScrollToTop"))
  }

  /// A scroll view with scrollsToTop off, or one that is invisible or cannot scroll.
  private let unwilling: [(String, (ScrollView) -> Void)] = [
    ("does not scroll to top", { $0.scrollsToTop = false }),
    ("not scrollable", { $0.isScrollEnabled = false }),
    ("hidden", { $0.isHidden = true }), ("transparent", { $0.alpha = 0.005 }),
    ("below a hidden view", { $0.superview?.isHidden = true }),
    ("without a size", { $0.frame = .zero }),
    ("outside the window", { $0.frame = CGRect(0, 480, 100, 100) }),
    (
      "clipped away",
      {
        $0.superview?.clipsToBounds = true
        $0.frame = CGRect(200, 0, 100, 100)
      }
    ),
    ("out of the tree", { $0.removeFromSuperview() }),
  ]

  private func stageWithSecond(_ configure: (ScrollView) -> Void) -> (Stage, ScrollView) {
    let stage = stage()
    let second = ScrollView(id: "second")
    second.frame = CGRect(0, 0, 100, 100)
    second.contentSize = CGSize(width: 100, height: 500)
    let box = View.make("box", CGRect(10, 10, 150, 150), [second])
    stage.engine.root.addSubview(box)
    second.contentOffset.y = 200
    configure(second)
    stage.engine.layoutIfNeeded()
    _ = stage.engine.takeOutput()
    return (stage, second)
  }

  @Test("[SCROLL-15] With two visible scroll views that scroll to the top, neither scrolls")
  func twoScrollViews() throws {
    let (stage, second) = stageWithSecond { _ in }
    try stage.engine.handle(.statusBarTap, at: 0)
    stage.settle()
    #expect(stage.eventNames() == [])
    #expect(stage.y == 500 && second.contentOffset.y == 200)
    // The part outside a view that does not clip is visible.
    second.frame = CGRect(200, 0, 100, 100)
    try stage.engine.handle(.statusBarTap, at: 1_000_000)
    #expect(stage.engine.nextStepTime == nil)
  }

  @Test("A scroll view that is unwilling or invisible does not prevent another one from scrolling")
  func scrollViewsThatDoNotScrollToTop() throws {
    for (reason, configure) in unwilling {
      let (stage, second) = stageWithSecond(configure)
      try stage.engine.handle(.statusBarTap, at: 0)
      stage.settle()
      #expect(stage.y == -64, "\(reason)")
      #expect(second.contentOffset.y == 200, "\(reason)")
    }
  }
}

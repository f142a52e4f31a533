import Foundation
import ScrollModel
import Testing

/// The scroll indicators.
@Suite struct IndicatorTests {
  private func stage(_ content: CGSize = CGSize(width: 320, height: 2000)) -> Stage {
    Stage(content: content) {
      $0.showsVerticalScrollIndicator = true
      $0.showsHorizontalScrollIndicator = true
    }
  }

  private func bar(_ stage: Stage, _ name: String = "verticalIndicator") -> View? {
    stage.engine.layoutIfNeeded()
    return stage.engine.view("scroll.\(name)")
  }

  @Test("[SCROLL-19] Each axis that scrolls has an indicator, 3 pt thick and 3 pt from the edge")
  func places() throws {
    let stage = stage()
    let vertical = try #require(bar(stage))
    #expect(bar(stage, "horizontalIndicator") == nil)
    // The track is 474 pt long: 474 · 480 / 2000 = 113.76.
    #expect(vertical.frame.isNear(CGRect(314, 3, 3, 113.76)))
    stage.scroll.contentSize.width = 640
    let horizontal = try #require(bar(stage, "horizontalIndicator"))
    #expect(horizontal.frame.isNear(CGRect(3, 474, 157, 3)))
  }

  @Test(
    "At the end of the content the indicator is at the end of its track, and moves evenly to it"
  )
  func moves() throws {
    let stage = stage()
    let vertical = try #require(bar(stage))
    stage.scroll.contentOffset.y = 1520
    stage.engine.layoutIfNeeded()
    #expect(abs(vertical.frame.maxY - 1520 - 477) < 1e-9)
    stage.scroll.contentOffset.y = 760
    stage.engine.layoutIfNeeded()
    #expect(abs(vertical.frame.midY - 760 - 240) < 1e-9)
  }

  @Test("[SCROLL-19] It is at least 36 pt long; an overshoot shrinks it down to 8 pt at its end")
  func lengths() throws {
    let stage = stage(CGSize(width: 320, height: 90_000))
    let vertical = try #require(bar(stage))
    #expect(vertical.frame.isNear(CGRect(314, 3, 3, 36)))
    for (overshoot, length) in [(10.0, 26.0), (28, 8), (200, 8)] {
      stage.scroll.contentOffset.y = -overshoot
      stage.engine.layoutIfNeeded()
      #expect(vertical.frame.isNear(CGRect(314, 3 - overshoot, 3, length)))
      stage.scroll.contentOffset.y = 89_520 + overshoot
      stage.engine.layoutIfNeeded()
      #expect(abs(vertical.frame.maxY - 89_520 - overshoot - 477) < 1e-9)
      #expect(abs(vertical.frame.height - length) < 1e-9)
    }
  }

  @Test("[INSET-6] Insets and the safe area shorten the track")
  func insets() throws {
    let stage = Stage(safeArea: EdgeInsets(20, 0, 34, 0)) {
      $0.showsVerticalScrollIndicator = true
      $0.verticalScrollIndicatorInsets = EdgeInsets(10, 99, 0, 5)
      $0.contentOffset = CGPoint(x: 0, y: -20)
    }
    let vertical = try #require(bar(stage))
    #expect(vertical.frame.isNear(CGRect(309, 13, 3, vertical.frame.height)))
    stage.scroll.automaticallyAdjustsScrollIndicatorInsets = false
    stage.engine.layoutIfNeeded()
    #expect(vertical.frame.isNear(CGRect(309, -7, 3, vertical.frame.height)))
  }

  @Test("[SCROLL-20] It is visible exactly while the content moves")
  func alpha() throws {
    let stage = stage()
    let vertical = try #require(bar(stage))
    #expect(vertical.alpha == 0)
    try stage.touch(.began, 160, 240, at: 0)
    #expect(vertical.alpha == 0)
    try stage.touch(.moved, 160, 200, at: 10_000)
    #expect(vertical.alpha == 1)
    try stage.touch(.moved, 160, 200, at: 500_000)
    // A lift without any further scroll, and so without layout.
    try stage.touch(.ended, 160, 200, at: 1_000_000)
    #expect(vertical.alpha == 0)
    try stage.fling(vertically: [-20, -20, -20], at: 2_000_000)
    #expect(vertical.alpha == 1)
    stage.settle()
    #expect(vertical.alpha == 0)
  }

  @Test("It is hidden if it is switched off or the axis cannot scroll")
  func hidden() throws {
    let stage = stage()
    let vertical = try #require(bar(stage))
    stage.scroll.showsVerticalScrollIndicator = false
    #expect(bar(stage)?.isHidden == true)
    stage.scroll.showsVerticalScrollIndicator = true
    #expect(bar(stage)?.isHidden == false)
    stage.scroll.contentSize.height = 100
    #expect(bar(stage)?.isHidden == true)
    stage.scroll.alwaysBounceVertical = true
    #expect(bar(stage)?.isHidden == false)
    stage.scroll.bounces = false
    #expect(bar(stage)?.isHidden == true)
    #expect(vertical.superview === stage.scroll)
  }

  @Test("[SCROLL-20] It stays in front of views that are added or moved to the front later")
  func staysInFront() throws {
    let stage = stage()
    _ = try #require(bar(stage))
    let (first, second) = (View(id: "first"), View(id: "second"))
    stage.scroll.addSubview(first)
    stage.scroll.insertSubview(second, at: 999)
    #expect(
      stage.scroll.subviews.suffix(3).map(\.id) == ["first", "second", "scroll.verticalIndicator"]
    )
    stage.scroll.bringSubviewToFront(first)
    #expect(
      stage.scroll.subviews.suffix(3).map(\.id) == ["second", "first", "scroll.verticalIndicator"]
    )
  }

  @Test("A view of the scene with the indicator's id keeps the id")
  func nameIsTaken() {
    let stage = Stage()
    stage.engine.root.addSubview(View(id: "scroll.verticalIndicator"))
    stage.scroll.showsVerticalScrollIndicator = true
    #expect(bar(stage)?.superview === stage.engine.root)
    #expect(stage.scroll.subviews.isEmpty)
    #expect(stage.engine.brokenInvariants() == [])
  }
}

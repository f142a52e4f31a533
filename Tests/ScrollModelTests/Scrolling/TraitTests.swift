import Foundation
import ScrollModel
import Testing

/// Flashing indicators, indicator insets, layout direction, and shadows.
@Suite struct TraitTests {
  private func vertical(_ stage: Stage) throws -> View {
    stage.scroll.showsVerticalScrollIndicator = true
    stage.engine.layoutIfNeeded()
    return try #require(stage.engine.view("scroll.verticalIndicator"))
  }

  @Test("[SCROLL-20] Flashing shows the indicators for one second after the last flash")
  func flash() throws {
    let stage = Stage()
    let bar = try vertical(stage)
    #expect(bar.alpha == 0)
    try stage.engine.handle(.call(view: "scroll", .flashScrollIndicators), at: 0)
    #expect(bar.alpha == 1)
    stage.engine.advance(to: 500_000)
    try stage.engine.handle(.call(view: "scroll", .flashScrollIndicators), at: 500_000)
    stage.engine.advance(to: 1_499_999)
    #expect(bar.alpha == 1)
    stage.engine.advance(to: 1_500_000)
    #expect(bar.alpha == 0)
    #expect(stage.engine.nextStepTime == nil)
    #expect(throws: CommandError.self) {
      try stage.engine.handle(.call(view: "window", .flashScrollIndicators), at: 2_000_000)
    }
  }

  @Test("scrollIndicatorInsets sets both insets and is never published")
  func bothInsets() throws {
    let stage = Stage()
    let insets = EdgeInsets(10, 20, 30, 40)
    try stage.scroll.set(.scrollIndicatorInsets, to: .insets(insets))
    #expect(stage.scroll.verticalScrollIndicatorInsets == insets)
    #expect(stage.scroll.horizontalScrollIndicatorInsets == insets)
    #expect(stage.scroll.published(.scrollIndicatorInsets) == nil)
    // In one command with one of the two, it is set first.
    let one = PropertyValue.insets(EdgeInsets(1, 1, 1, 1))
    try stage.engine.handle(
      .set(
        view: "scroll",
        values: [.init(.verticalScrollIndicatorInsets, one), .init(.scrollIndicatorInsets, one)]
      ),
      at: 0
    )
    #expect(stage.scroll.horizontalScrollIndicatorInsets == EdgeInsets(1, 1, 1, 1))
  }

  @Test(
    "[SCROLL-20] From right to left the vertical indicator is at the left, and nothing is mirrored"
  )
  func rightToLeft() throws {
    let stage = Stage()
    let bar = try vertical(stage)
    #expect(bar.frame.minX == 314)
    stage.scroll.semanticContentAttribute = .forceRightToLeft
    stage.engine.layoutIfNeeded()
    #expect(bar.frame.minX == 3)
    #expect(stage.scroll.contentOffset == .zero)
  }

  @Test("The direction follows the semantic content attribute, or else the language")
  func direction() {
    let window = Window(id: "w")
    let engine = Engine(
      root: window,
      device: Device(size: CGSize(width: 9, height: 9)),
      layoutDirection: .rightToLeft
    )
    for (attribute, direction) in [
      (SemanticContentAttribute.unspecified, UserInterfaceLayoutDirection.rightToLeft),
      (.playback, .leftToRight), (.spatial, .leftToRight), (.forceLeftToRight, .leftToRight),
      (.forceRightToLeft, .rightToLeft),
    ] {
      window.semanticContentAttribute = attribute
      #expect(engine.root.effectiveUserInterfaceLayoutDirection == direction)
    }
    #expect(View(id: "v").effectiveUserInterfaceLayoutDirection == .leftToRight)
  }

  @Test("A new layer has CALayer's default shadow, which is invisible")
  func newShadow() {
    let view = View(id: "v")
    #expect(view.shadow.opacity == 0)
    #expect(view.shadow.offset == CGSize(width: 0, height: -3))
    #expect(view.shadow.radius == 3)
    #expect(view.shadow.path == nil)
    #expect(view.shadow.color == .black)
    #expect(!view.shadowIsVisible)
  }

  @Test("Clipping hides the layer's shadow; a scroll view clips by default")
  func clippedShadow() {
    for view in [View(id: "v"), ScrollView(id: "s")] {
      view.shadow.opacity = 1
      view.clipsToBounds = false
      #expect(view.shadowIsVisible)
      view.clipsToBounds = true
      #expect(!view.shadowIsVisible)
    }
    let scroll = ScrollView(id: "s")
    scroll.shadow.opacity = 1
    #expect(!scroll.shadowIsVisible)
    let view = View(id: "v")
    view.shadow.opacity = 0.5
    view.shadow.color = Color(rgba: 0)
    #expect(!view.shadowIsVisible)
  }
}

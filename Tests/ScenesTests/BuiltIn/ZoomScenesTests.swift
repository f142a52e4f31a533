import Foundation
import Scenes
import ScrollModel
import Testing

/// Zoomed views, views that are not zoomed, and ways to centre the content.
@Suite struct ZoomScenesTests {
  @Test("zoom-basics: size and offset are those at scale 1 times the scale")
  func zooms() throws {
    let stage = try BuiltInStage("zoom-basics")
    let view = try stage.scrollView()
    try stage.pinch(about: CGPoint(x: 160, y: 240), by: 2)
    #expect(view.zoomScale == 2)
    #expect(view.contentSize == CGSize(width: 1280, height: 1920))
    #expect(view.contentOffset == CGPoint(x: 480, y: 840))
    #expect(try stage.text("scaleLabel") == "zoomScale 2")
    #expect(try stage.text("sizeLabel") == "contentSize 2 × (640 × 960)")
    #expect(try stage.text("offsetLabel") == "contentOffset 2 × (240, 420)")
  }

  @Test(
    "[ZOOM-1] Without different limits, or without a zoom view, a scroll view does not zoom",
    arguments: ["min-is-max", "no-view", "foreign-view"]
  )
  func doesNotZoom(variant: String) throws {
    let stage = try BuiltInStage("zoom-basics@" + variant)
    let view = try stage.scrollView()
    try stage.zoom(to: 2)
    try stage.pinch(about: CGPoint(x: 160, y: 240), by: 2)
    #expect(view.zoomScale == 1)
    #expect(view.contentSize == CGSize(width: 640, height: 960))
    let events = stage.engine.takeOutput().events
    #expect(!events.contains { if case .scrollViewDidZoom = $0.kind { true } else { false } })
  }

  @Test(
    "centred-zoom: four variants centre the content at the same place",
    arguments: ["frame", "inset", "alignment", "offset"]
  )
  func centred(way: String) throws {
    let stage = try BuiltInStage("centred-zoom")
    let view = try stage.scrollView(way)
    try stage.zoom(way, to: 0.5)
    stage.engine.settle()
    let picture = try stage.engine.required(way + "Picture")
    let shown = try #require(picture.convert(picture.bounds, to: nil))
    let window = try #require(view.superview).convert(view.frame, to: nil)
    #expect(shown.size == CGSize(width: 74, height: 80))
    #expect(shown.midX == window?.midX)
    #expect(shown.midY == window?.midY)
    // The variant that forces the offset does not follow a finger; the others can be pulled.
    let start = CGPoint(x: shown.midX, y: shown.midY)
    let end = CGPoint(x: start.x, y: start.y + 60)
    for (phase, point) in [(TouchSample.Phase.began, start), (.moved, end)] {
      try stage.engine.handle(
        .touch([TouchSample(id: 1, phase: phase, location: point)]),
        at: stage.engine.time + 16_000
      )
    }
    let pulled = try #require(picture.convert(picture.bounds, to: nil))
    #expect((pulled.midY > shown.midY + 10) == (way != "offset"))
  }

  @Test("nested: the inner view scrolls to its edge, and the next drag pages the outer view")
  func nested() throws {
    let stage = try BuiltInStage("nested")
    let (pager, page) = try (stage.scrollView("pager"), stage.scrollView("page1"))
    #expect(pager.contentSize.width == 1700)
    try stage.pinch(about: CGPoint(x: 160, y: 240), by: 2)
    #expect(page.zoomScale == 2)
    try stage.swipe(-250, rests: true)
    stage.engine.settle()
    #expect(page.contentOffset.x == 320)
    #expect(pager.contentOffset.x == 0)
    try stage.swipe(-200)
    stage.engine.settle()
    #expect(page.contentOffset.x == 320)
    #expect(pager.contentOffset.x == 340)
    #expect(try stage.text("pageLabel") == "Picture 2 of 5")
    // A page fills the window, and the gap is outside it.
    let second = try stage.scrollView("page2")
    let shown = second.convert(second.bounds, to: nil)
    #expect(shown == CGRect(x: 0, y: 0, width: 320, height: 480))
  }
}

import Foundation
import Scenes
import ScrollModel
import Testing

/// Where the pagers rest after a zoom, and what their labels say there.
@Suite struct PagerZoomTests {
  /// The variants in which a page is aligned after a zoom.
  private static let aligned = [
    "car-pager@corrected", "challenge-1@kept", "challenge-1@fraction", "challenge-1@lost",
    "challenge-2@3", "challenge-2@27", "challenge-2@minus-1", "challenge-3@off-while-zoomed",
    "challenge-4@en", "challenge-4@de", "challenge-4@fr", "challenge-4@ru", "challenge-4@ar",
    "challenge-4@ja",
  ]
  /// Phones with and without a home button, and tablets.
  private static let devices = [
    "iPhone 4s", "iPhone SE", "iPhone SE 3", "iPhone 8 Plus", "iPhone 12", "iPhone 15 Pro Max",
    "iPad 9.7″", "iPad Pro 11″",
  ]

  /// The third page after a zoom to 2 beside the middle of the view and a drag, back at scale 1.
  private func reset(
    _ name: String,
    on device: String = "iPhone 4s",
    inLandscape: Bool = false,
    dragged: Double
  ) throws -> BuiltInStage {
    let known = try #require(KnownDevice.named(device))
    let scene = try SceneFile.scene(name).opened(on: known, inLandscape: inLandscape)
    let stage = BuiltInStage(scene)
    let view = try stage.scrollView()
    try stage.place(2 * view.bounds.width)
    try stage.pinch(about: CGPoint(x: 60, y: 200), by: 2)
    if dragged != 0 { try stage.swipe(dragged, rests: true, y: 150) }
    let tap = Command.call(view: "reset", .sendAction(.touchUpInside))
    try stage.engine.handle(tap, at: stage.engine.time)
    stage.engine.settle()
    return stage
  }

  @Test(
    "[PAGE-10] Reset Zoom ends on the page of which most is in view, and the label says it",
    arguments: aligned,
    devices
  )
  func resetZoom(name: String, device: String) throws {
    for (isLandscape, dragged) in [
      (false, 0.0), (false, -90), (false, 90), (true, 0), (true, -90), (true, 90),
    ] {
      let stage = try reset(name, on: device, inLandscape: isLandscape, dragged: dragged)
      let view = try stage.scrollView()
      #expect(view.zoomScale == 1 && view.isPagingEnabled && view.phase == .idle)
      let width = Double(view.bounds.width)
      let page = Double(view.contentOffset.x) / width
      #expect(page == page.rounded(), "landscape \(isLandscape), \(dragged)")
      let count = Double(view.contentSize.width) / width
      let number = name.hasSuffix("@ar") ? count - page : page + 1
      let text = try #require(try stage.text("numberLabel"))
      let shown = text.compactMap(\.wholeNumberValue).reduce(0) { $0 * 10 + $1 }
      #expect(Double(shown) == number, "landscape \(isLandscape), \(dragged): \(text)")
    }
  }

  @Test("As published, Reset Zoom rests between two pages")
  func published() throws {
    let stage = try reset("car-pager@asPublished", dragged: 0)
    let page = Double(try stage.scrollView().contentOffset.x) / 320
    #expect(page != page.rounded())
  }

  @Test("A zoom without animation, and one that a finger holds, end on a page too")
  func otherEnds() throws {
    let stage = try BuiltInStage("challenge-3")
    let view = try stage.scrollView()
    try stage.zoom(to: 2)
    try stage.place(1200)
    try stage.zoom(to: 1)
    stage.engine.settle()
    #expect(view.contentOffset.x == 640)
    // Content that is at a page stays there.
    try stage.zoom(to: 1.5)
    try stage.place(960)
    #expect(view.contentOffset.x == 960)
  }

  @Test("At scale 0.75, car 10 is out of reach and the last number is 9")
  func zoomedOut() throws {
    let stage = try BuiltInStage("car-pager@asPublished")
    try stage.zoom(to: 0.75)
    for _ in 0..<10 {
      try stage.swipe(-200)
      stage.engine.settle()
    }
    let view = try stage.scrollView()
    #expect(view.contentOffset.x == view.contentSize.width - 320)
    #expect(try stage.text("numberLabel") == "Car Number: 9")
  }

  @Test(
    "Paging stops at multiples of the view's width at every scale",
    arguments: [(1.5, [320.0, 640.0, 1280.0]), (2.0, [320.0, 960, 1600])]
  )
  func stops(scale: Double, places: [Double]) throws {
    for place in places {
      let stage = try BuiltInStage("challenge-3@always-on")
      try stage.zoom(to: scale)
      try stage.place(place + 40)
      try stage.swipe(5, rests: true)
      try stage.swipe(15, rests: true)
      stage.engine.settle()
      #expect(try stage.scrollView().contentOffset.x == place)
    }
  }

  @Test("The published pages are rebuilt at every rotation, and not when only the size changes")
  func rebuilds() throws {
    let stage = try BuiltInStage("car-pager@asPublished")
    let view = try stage.scrollView()
    try stage.turn(.landscapeLeft)
    try stage.zoom(to: 2)
    try stage.turn(.landscapeRight)
    #expect(view.zoomScale == 1)
    #expect(view.contentSize.width == 4800)
    try stage.turn(.portrait)
    try stage.zoom(to: 2)
    let change = DeviceChange(size: CGSize(width: 375, height: 667))
    try stage.engine.handle(.setDevice(change), at: stage.engine.time)
    stage.engine.layoutIfNeeded()
    #expect(view.zoomScale == 2)
    #expect(view.contentSize.width == 6400)
  }
}

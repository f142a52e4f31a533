import Foundation
import RecipeViews
import Scenes
import ScrollModel
import Testing

@Suite struct ZoomControllerTests {
  private func engine(
    _ controller: String,
    content: String = "[640,960]",
    properties: String = "",
    masks: String = #","autoresizingMask":["flexibleWidth","flexibleHeight"]"#
  ) throws -> Engine {
    try scene(
      #"""
      {"format":"scrollscope.scene","version":1,"device":{"size":[320,480],"displayScale":2},
      "root":{"id":"window","class":"Window","subviews":[{"id":"scroll","class":"ScrollView",
      "frame":[0,0,320,480],"minimumZoomScale":0.25,"maximumZoomScale":4,"viewForZooming":"grid",
      "contentSize":\#(content)\#(masks)\#(properties),"subviews":[{"id":"grid",
      "class":"ScrollContentView","bounds":[0,0,\#(content.dropFirst().dropLast())],
      "anchorPoint":[0,0]}]}]},"controller":\#(controller)}
      """#
    ).makeEngine()
  }

  private func zoom(_ engine: Engine, to scale: Double, animated: Bool = false) throws {
    let call = Command.Call.setZoomScale(scale, animated: animated)
    try engine.handle(.call(view: "scroll", call), at: engine.time)
    engine.settle()
    engine.layoutIfNeeded()
  }

  @Test("A pager pages at scale 1 only, within a tolerance of a thousandth")
  func pagingOffWhileZoomed() throws {
    let engine = try engine(#"{"name":"pagingOffWhileZoomed","view":"scroll"}"#)
    let view = try engine.scrollView("scroll")
    #expect(view.isPagingEnabled)
    try zoom(engine, to: 2)
    #expect(!view.isPagingEnabled)
    try zoom(engine, to: 1.000_000_1, animated: true)
    #expect(view.isPagingEnabled)
    try zoom(engine, to: 1.01)
    #expect(!view.isPagingEnabled)
  }

  @Test("[ZOOM-23] A button resets the zoom, and is enabled only while zoomed")
  func resetZoom() throws {
    let engine = try scene(
      #"""
      {"format":"scrollscope.scene","version":1,"device":{"size":[320,480],"displayScale":2},
      "root":{"id":"window","class":"Window","subviews":[{"id":"scroll","class":"ScrollView",
      "frame":[0,0,320,400],"maximumZoomScale":4,"viewForZooming":"grid",
      "contentSize":[640,960],"subviews":[{"id":"grid","frame":[0,0,640,960]}]},
      {"id":"button","class":"Button","frame":[0,420,100,40],"text":"Reset Zoom"}]},
      "controller":{"name":"resetZoom","view":"scroll","button":"button"}}
      """#
    ).makeEngine()
    let button = try #require(try engine.required("button") as? Button)
    let view = try engine.scrollView("scroll")
    #expect(!button.isEnabled)
    func touch(_ id: Int, _ phase: TouchSample.Phase, _ x: Double, _ y: Double = 200) throws {
      let sample = TouchSample(id: id, phase: phase, location: CGPoint(x: x, y: y))
      try engine.handle(.touch([sample]), at: engine.time + 10_000)
    }
    try touch(1, .began, 100)
    try touch(2, .began, 200)
    try touch(2, .moved, 300)
    #expect(view.isZooming)
    #expect(!button.isEnabled)
    try touch(1, .ended, 100)
    try touch(2, .ended, 300)
    engine.settle()
    #expect(button.isEnabled)
    try touch(1, .began, 50, 440)
    try touch(1, .ended, 50, 440)
    engine.settle()
    #expect(view.zoomScale == 1)
    #expect(!button.isEnabled)
    try zoom(engine, to: 2)
    #expect(button.isEnabled)
  }

  @Test(
    "[ROTATE-5] The middle of the content stays in the middle, inside the range",
    arguments: [
      (CGPoint(x: 300, y: 400), CGPoint(x: 220, y: 480)),
      (CGPoint(x: 960, y: 1440), CGPoint(x: 800, y: 1520)),
    ]
  )
  func keepCentre(before: CGPoint, after: CGPoint) throws {
    let engine = try engine(#"{"name":"keepCentreOnRotation","view":"scroll"}"#)
    let view = try engine.scrollView("scroll")
    try zoom(engine, to: 2)
    try engine.handle(
      .set(view: "scroll", values: [.init(.contentOffset, .point(before))]),
      at: engine.time
    )
    let turn = DeviceChange(orientation: .landscapeLeft)
    try engine.handle(.setDevice(turn), at: engine.time)
    engine.layoutIfNeeded()
    #expect(view.bounds.size == CGSize(width: 480, height: 320))
    #expect(view.contentOffset == after)
    #expect(view.zoomScale == 2)
  }

  @Test(
    "[ZOOM-22] Small content is centred by each of the four ways, at any scale",
    arguments: ["frame", "inset", "alignment", "offset"],
    [0.25, 0.5, 1, 2]
  )
  func centring(way: String, scale: Double) throws {
    let engine = try engine(
      #"{"name":"autoCentring","view":"scroll","way":"\#(way)"}"#,
      content: "[200,300]"
    )
    let view = try engine.scrollView("scroll")
    for scale in [1, scale] {
      try zoom(engine, to: scale)
      let shown = try #require(
        try engine.required("grid").convert(CGRect(x: 0, y: 0, width: 200, height: 300), to: view)
      )
      let visible = shown.offsetBy(dx: -view.contentOffset.x, dy: -view.contentOffset.y)
      if shown.width <= 320 { #expect(abs(visible.midX - 160) <= 0.5, "\(way) at \(scale)") }
      if shown.height <= 480 { #expect(abs(visible.midY - 240) <= 0.5, "\(way) at \(scale)") }
      #expect(engine.brokenInvariants() == [])
    }
  }

  @Test(
    "[ROTATE-4] A rotation puts a zoomed page's edge at the view's, or keeps the place inside the page",
    arguments: [("", 2.0), (#","keepsFraction":true"#, 2.5)]
  )
  func keepPageZoomed(members: String, page: Double) throws {
    let engine = try engine(
      #"{"name":"keepPageOnRotation","view":"scroll"\#(members)}"#,
      content: "[3200,480]"
    )
    let view = try engine.scrollView("scroll")
    try zoom(engine, to: 2)
    view.contentOffset = CGPoint(x: 2.5 * 640, y: 0)
    let turn = DeviceChange(orientation: .landscapeLeft)
    try engine.handle(.setDevice(turn), at: engine.time)
    #expect(Double(view.contentOffset.x) == page * 960)
    #expect(view.contentSize == CGSize(width: 9600, height: 640))
    let back = DeviceChange(orientation: .portrait)
    try engine.handle(.setDevice(back), at: engine.time)
    #expect(view.contentSize == CGSize(width: 6400, height: 960))
    #expect(Double(view.contentOffset.x) == page * 640)
  }
}

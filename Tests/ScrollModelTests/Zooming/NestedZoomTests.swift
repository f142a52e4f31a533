import Foundation
import ScrollModel
import Testing

/// Zooming of nested scroll views with two fingers, and with a wheel.
@Suite struct NestedZoomTests {
  /// A zooming scroll view that contains a scroll view that does not zoom.
  private func nested(inner size: CGSize = CGSize(width: 320, height: 3000)) -> (Stage, ScrollView)
  {
    let inner = ScrollView(id: "inner")
    let stage = Stage.zooming(content: CGRect(0, 0, 320, 460))
    inner.frame = CGRect(0, 0, 320, 400)
    inner.contentSize = size
    stage.content.addSubview(inner)
    stage.engine.layoutIfNeeded()
    return (stage, inner)
  }

  @Test("[ZOOM-17] Fingers on an inner view that cannot zoom zoom the outer view that can")
  func innermostThatCan() throws {
    let (stage, inner) = nested()
    let last = try stage.pinch([100, 200])
    #expect(stage.scroll.zoomScale == 2 && stage.scroll.isZooming && !inner.isTracking)
    #expect(stage.scroll.contentOffset.isNear(CGPoint(x: 160, y: 230)))
    #expect(stage.engine.brokenInvariants() == [])
    try stage.lift(at: last)
    #expect(stage.engine.brokenInvariants() == [])
  }

  @Test("[ZOOM-17] An inner view that can zoom has priority over the outer view")
  func inner() throws {
    let (stage, inner) = nested()
    let page = View.make("page", CGRect(0, 0, 320, 3000))
    inner.addSubview(page)
    inner.viewForZooming = "page"
    inner.maximumZoomScale = 3
    try stage.pinch([100, 200])
    #expect(inner.zoomScale == 2 && stage.scroll.zoomScale == 1)
  }

  @Test("[ZOOM-17] One finger inside and one outside the inner view zoom the outer view")
  func oneInsideOneOutside() throws {
    let (stage, inner) = nested()
    try stage.fingers(.began, CGPoint(x: 160, y: 380), CGPoint(x: 160, y: 440), at: 0)
    #expect(inner.isTracking && stage.scroll.isTracking)
    try stage.fingers(.moved, CGPoint(x: 160, y: 350), nil, at: 16_000)
    #expect(!inner.isTracking && stage.scroll.isZooming)
    #expect(abs(stage.scroll.zoomScale - 1.5) < 1e-12)
    #expect(stage.engine.brokenInvariants() == [])
  }

  @Test("[ZOOM-17] A drag that has begun keeps its fingers")
  func dragGoesOn() throws {
    let (stage, inner) = nested()
    try stage.touch(.began, 160, 230, at: 0)
    try stage.touch(.moved, 160, 200, at: 16_000)
    #expect(inner.isDragging)
    try stage.touch(.began, 260, 200, at: 20_000, finger: 2)
    try stage.touch(.moved, 300, 200, at: 30_000, finger: 2)
    #expect(inner.isDragging && !stage.scroll.isZooming && stage.scroll.zoomScale == 1)
    #expect(stage.engine.brokenInvariants() == [])
  }

  @Test("[ZOOM-11] Under a transform the zoom is about the fingers' place in the view")
  func transformed() throws {
    let stage = Stage.zooming()
    stage.scroll.transform = .scale(0.5)
    stage.scroll.center = CGPoint(x: 160, y: 230)
    // The middle of the window is the middle of the view.
    try stage.pinch([50, 75])
    #expect(abs(stage.scroll.zoomScale - 1.5) < 1e-12)
    #expect(stage.scroll.contentOffset.isNear(CGPoint(x: 80, y: 115)))
  }

  @Test("[ZOOM-18] A wheel with Control doubles the scale every 100 points, about the pointer")
  func wheelNotch() throws {
    let stage = Stage.zooming()
    func turn(_ y: Double) throws {
      let sample = WheelSample(
        location: CGPoint(x: 100, y: 200),
        delta: CGPoint(x: 0, y: y),
        isControl: true
      )
      try stage.engine.handle(.wheel(sample), at: 0)
    }
    try turn(-100)
    #expect(stage.scroll.zoomScale == 2)
    #expect(stage.scroll.contentOffset == CGPoint(x: 100, y: 200))
    #expect(stage.eventNames() == ["didZoom", "didScroll"])
    try turn(-500)
    #expect(stage.scroll.zoomScale == 4)
    try turn(-1e12)
    #expect(stage.eventNames() == ["didZoom", "didScroll"])
    try turn(1e12)
    #expect(stage.scroll.zoomScale == 1)
    try turn(0)
    stage.scroll.viewForZooming = nil
    try turn(-100)
    #expect(stage.eventNames() == ["didZoom", "didScroll"])
  }

  @Test("[ZOOM-18] With phases a wheel zooms as fingers do, past the limits and back")
  func wheelGesture() throws {
    let stage = Stage.zooming()
    func turn(_ y: Double, _ phase: WheelSample.Phase, control: Bool = true, at time: Int64) throws
    {
      let sample = WheelSample(
        location: CGPoint(x: 100, y: 200),
        delta: CGPoint(x: 0, y: y),
        phase: phase,
        isControl: control
      )
      try stage.engine.handle(.wheel(sample), at: time)
    }
    try turn(0, .began, at: 0)
    #expect(stage.eventNames() == ["willBeginZooming"])
    try turn(-100, .changed, at: 10_000)
    #expect(stage.scroll.zoomScale == 2 && stage.scroll.isZooming)
    try turn(50, .changed, control: false, at: 15_000)
    #expect(stage.scroll.contentOffset == CGPoint(x: 100, y: 200))
    try turn(-200, .changed, at: 20_000)
    #expect(stage.scroll.zoomScale > 4 && stage.scroll.zoomScale < 7)
    #expect(stage.engine.brokenInvariants() == [])
    try turn(0, .ended, at: 30_000)
    #expect(stage.scroll.isZoomBouncing && stage.scroll.zoomScale == 4)
    stage.settle()
    #expect(stage.shortEvents().last == "didEndZooming(4.0)")
    #expect(stage.scroll.contentOffset == CGPoint(x: 300, y: 600))
  }
}

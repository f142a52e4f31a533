import Foundation
import ScrollModel
import ScrollMotion
import Testing

/// Animated zooms by a program.
@Suite struct ZoomAnimationTests {
  @Test("[ZOOM-9] An animated zoom sends didZoom once, at its end")
  func didZoomIsSentOnce() throws {
    let stage = Stage.zooming()
    try stage.call(.setZoomScale(2, animated: true))
    #expect(stage.eventNames() == ["willBeginZooming"])
    #expect(stage.scroll.isZoomAnimating && !stage.scroll.isZooming)
    #expect(stage.scroll.phase == .animating)
    #expect(stage.scroll.rest?.contentOffset == CGPoint(x: 160, y: 230))
    #expect(stage.scroll.rest?.time == 300_000)
    stage.engine.advance(to: 150_000)
    #expect(abs(stage.scroll.zoomScale - 1.5) < 1e-12)
    #expect(stage.scroll.contentOffset.isNear(CGPoint(x: 80, y: 115)))
    #expect(stage.scroll.contentSize == stage.content.frame.size)
    #expect(stage.engine.brokenInvariants() == [])
    stage.engine.advance(to: 75_000 + 150_000)
    let share = AnimationCurve.progress(0.75)
    #expect(abs(stage.scroll.zoomScale - (1 + share)) < 1e-12)
    #expect(stage.eventNames() == [])
    stage.settle()
    #expect(stage.engine.time == 300_000)
    #expect(stage.eventNames() == ["didZoom", "didScroll", "didEndZooming(2.0)"])
    #expect(stage.scroll.zoomScale == 2)
    #expect(stage.scroll.contentOffset == CGPoint(x: 160, y: 230))
    #expect(stage.scroll.phase == .idle && stage.scroll.rest == nil)
    #expect(stage.engine.brokenInvariants() == [])
  }

  @Test("[ZOOM-9] An animated zoom back to 1 sends didEndZooming with scale 1")
  func resetButton() throws {
    let stage = Stage.zooming()
    var isEnabled = false
    stage.listener.reactions["didEndZooming(2.0)"] = { _ in isEnabled = true }
    stage.listener.reactions["didEndZooming(1.0)"] = { _ in isEnabled = false }
    try stage.call(.setZoomScale(2, animated: true))
    stage.settle()
    #expect(isEnabled)
    try stage.call(.setZoomScale(1, animated: true), at: 1_000_000)
    stage.settle()
    #expect(!isEnabled && stage.scroll.zoomScale == 1)
  }

  @Test("[ZOOM-10] A finger stops an animated zoom at the shown scale, on a pixel")
  func caught() throws {
    let stage = Stage.zooming()
    try stage.call(.setZoomScale(2, animated: true))
    try stage.touch(.began, 100, 100, at: 151_000)
    #expect(abs(stage.scroll.zoomScale - 1.5) < 1e-12)
    #expect(stage.scroll.contentOffset == CGPoint(x: 80, y: 115))
    #expect(
      stage.eventNames()
        == ["willBeginZooming", "didZoom", "didScroll", "didEndZooming(\(stage.scroll.zoomScale))"]
    )
    #expect(stage.scroll.isTracking && !stage.scroll.isZooming)
    #expect(!stage.engine.isMoving)
  }

  @Test("[ZOOM-10] Other motion ends an animated zoom at the shown scale, and the reverse")
  func replaced() throws {
    let others: [(Stage) throws -> Void] = [
      { $0.scroll.contentOffset = CGPoint(x: 3, y: 3) },
      { $0.scroll.setContentOffset(.zero, animated: true) },
      { try $0.call(.stopScrollingAndZooming, at: $0.engine.time) },
      { $0.scroll.bounds.origin = CGPoint(x: 9, y: 9) },
      { $0.scroll.removeFromSuperview() }, { $0.content.removeFromSuperview() },
      { $0.scroll.maximumZoomScale = 1 }, { $0.scroll.viewForZooming = nil },
      { $0.scroll.setZoomScale(4, animated: true) }, { $0.scroll.zoomScale = 3 },
      {
        let wheel = WheelSample(location: CGPoint(x: 9, y: 9), delta: CGPoint(x: 0, y: 5))
        try $0.engine.handle(.wheel(wheel), at: $0.engine.time)
      },
    ]
    for (index, other) in others.enumerated() {
      let stage = Stage.zooming()
      try stage.call(.setZoomScale(2, animated: true))
      stage.engine.advance(to: 150_000)
      let shown = stage.content.transform.a
      _ = stage.eventNames()
      try other(stage)
      #expect(stage.eventNames().contains("didEndZooming(\(shown))"), "\(index)")
      #expect(stage.engine.brokenInvariants() == [], "\(index)")
      stage.settle()
      #expect(stage.engine.brokenInvariants() == [], "\(index)")
    }
  }

  @Test("[ZOOM-9] If the range changes during the zoom, the zoom ends in the new range")
  func theRangeChangesDuringTheZoom() throws {
    let stage = Stage.zooming()
    stage.scroll.zoomScale = 2
    try stage.call(.setZoomScale(1, animated: true))
    stage.engine.advance(to: 100_000)
    stage.scroll.contentInset = EdgeInsets(50, 0, 0, 0)
    let rest = stage.scroll.rest
    #expect(stage.settles(as: rest))
    #expect(stage.scroll.contentOffset == .zero)
    try stage.call(.setZoomScale(2, animated: true), at: 1_000_000)
    stage.engine.advance(to: 1_100_000)
    stage.scroll.frame.size.height = 2000
    #expect(stage.settles(as: stage.scroll.rest))
    #expect(stage.y == 0)
  }

  @Test("[ZOOM-9] The same scale at another place scrolls, and sends no other scale")
  func sameScale() throws {
    let stage = Stage.zooming()
    stage.scroll.zoomScale = 2
    _ = stage.eventNames()
    try stage.call(.zoom(to: CGRect(300, 300, 160, 230), animated: true))
    stage.settle()
    #expect(stage.eventNames() == ["willBeginZooming", "didScroll", "didEndZooming(2.0)"])
    #expect(stage.scroll.contentOffset == CGPoint(x: 600, y: 600))
    try stage.call(.zoom(to: CGRect(300, 300, 160, 230), animated: true), at: 900_000)
    #expect(stage.eventNames() == [])
  }
}

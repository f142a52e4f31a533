import Foundation
import ScrollModel
import Testing

/// Changes of the zoom scale by a program.
@Suite struct ZoomScaleTests {
  @Test("[ZOOM-3] The middle of the view stays in place, and the content grows")
  func aboutTheMiddle() throws {
    let stage = Stage.zooming()
    stage.scroll.contentSize = CGSize(width: 5000, height: 5000)
    try stage.call(.setZoomScale(2, animated: false))
    #expect(stage.scroll.zoomScale == 2)
    #expect(stage.scroll.contentSize == CGSize(width: 2000, height: 2000))
    #expect(stage.scroll.contentOffset == CGPoint(x: 160, y: 230))
    #expect(stage.content.transform == .scale(2))
    #expect(stage.content.frame == CGRect(0, 0, 2000, 2000))
    #expect(stage.eventNames() == ["didZoom", "didScroll"])
    #expect(stage.listener.calls == ["didZoom", "didScroll"])
    let changes = stage.engine.takeOutput().changes
    #expect(changes.isEmpty)
    try stage.call(.setZoomScale(1, animated: false))
    #expect(stage.scroll.contentOffset == .zero)
    #expect(stage.scroll.contentSize == CGSize(width: 1000, height: 1000))
    #expect(stage.content.transform == .identity)
  }

  @Test("At the start of the content a smaller scale keeps the start visible")
  func clamped() throws {
    let stage = Stage.zooming()
    stage.scroll.zoomScale = 2
    stage.scroll.contentOffset = .zero
    stage.scroll.zoomScale = 1
    #expect(stage.scroll.contentOffset == .zero)
  }

  @Test("[ZOOM-3] A scale beyond the limits is set to the limit")
  func limited() throws {
    let stage = Stage.zooming()
    stage.scroll.zoomScale = 9
    #expect(stage.scroll.zoomScale == 4)
    #expect(stage.scroll.contentOffset == CGPoint(x: 480, y: 690))
    stage.scroll.zoomScale = -3
    #expect(stage.scroll.zoomScale == 1)
  }

  @Test("[ZOOM-4] In a zoom about the origin the offset grows with the content")
  func aboutTheOrigin() throws {
    let stage = Stage.zooming()
    stage.scroll.contentOffset = CGPoint(x: 100, y: 50)
    try stage.engine.handle(
      .wheel(WheelSample(location: .zero, delta: CGPoint(x: 0, y: -100), isControl: true)),
      at: 0
    )
    #expect(stage.scroll.zoomScale == 2)
    #expect(stage.scroll.contentOffset == CGPoint(x: 200, y: 100))
  }

  @Test("[ZOOM-4] The content under a point stays under it")
  func underThePoint() throws {
    let stage = Stage.zooming(
      view: CGSize(width: 1000, height: 600),
      content: CGRect(0, 0, 4000, 4000)
    )
    stage.scroll.contentOffset = CGPoint(x: 300, y: 500)
    stage.scroll.zoomScale = 1.7
    #expect(stage.scroll.contentOffset == CGPoint(x: 860, y: 1060))
  }

  @Test("[ZOOM-5] Content smaller than the view is at the alignment point, by default upper left")
  func smallerThanTheView() throws {
    let stage = Stage.zooming(
      view: CGSize(width: 320, height: 480),
      content: CGRect(0, 0, 320, 480),
      scales: (0.5, 2)
    )
    stage.scroll.zoomScale = 0.5
    #expect(stage.scroll.contentSize == CGSize(width: 160, height: 240))
    #expect(stage.scroll.contentOffset == .zero)
    stage.scroll.zoomScale = 1
    stage.scroll.contentAlignmentPoint = CGPoint(x: 0.5, y: 0.5)
    stage.scroll.zoomScale = 0.5
    #expect(stage.scroll.contentOffset == CGPoint(x: -80, y: -120))
  }

  @Test(
    "[ZOOM-6] A rectangle is centred, as large as the limits allow",
    arguments: [
      (CGRect(0, 0, 160, 120), 2, .zero),
      (CGRect(100, 200, 160, 240), 2, CGPoint(x: 200, y: 400)),
      (CGRect(100, 100, 80, 120), 3, CGPoint(x: 260, y: 240)),
      (CGRect(180, 220, -80, -120), 3, CGPoint(x: 260, y: 240)),
      (CGRect(100, 100, 0, 0), 3, CGPoint(x: 140, y: 60)),
      (CGRect(0, 0, 5000, 5000), 1, CGPoint(x: 320, y: 480)),
    ] as [(CGRect, Double, CGPoint)]
  )
  func rectangle(rect: CGRect, scale: Double, offset: CGPoint) throws {
    for isAnimated in [false, true] {
      let stage = Stage.zooming(
        view: CGSize(width: 320, height: 480),
        content: CGRect(0, 0, 640, 960),
        scales: (1, 3)
      )
      stage.scroll.zoomScale = 1.5
      try stage.call(.zoom(to: rect, animated: isAnimated))
      stage.settle()
      #expect(stage.scroll.zoomScale == scale)
      #expect(stage.scroll.contentOffset == offset)
    }
  }

  @Test("[ZOOM-1] Without different limits or a view below it, a scroll view does not zoom")
  func notZoomable() throws {
    let none: [(ScrollView) -> Void] = [
      { $0.maximumZoomScale = 1 }, { $0.minimumZoomScale = 5 },
      { $0.viewForZooming = nil }, { $0.viewForZooming = "missing" },
      { $0.viewForZooming = "window" }, { $0.viewForZooming = "scroll" },
    ]
    for configure in none {
      let stage = Stage.zooming(configure: configure)
      #expect(!stage.scroll.canZoom)
      try stage.call(.setZoomScale(2, animated: false))
      try stage.call(.setZoomScale(2, animated: true))
      try stage.call(.zoom(to: CGRect(0, 0, 10, 10), animated: true))
      try stage.pinch([50, 100])
      try stage.lift(at: 20_000)
      stage.settle()
      #expect(stage.scroll.zoomScale == 1)
      #expect(stage.content.transform == .identity)
      #expect(stage.eventNames() == [])
      #expect(stage.engine.brokenInvariants() == [])
    }
  }

  @Test("[ZOOM-1] The delegate's view takes precedence over the property's")
  func delegatesView() throws {
    let stage = Stage.zooming { $0.viewForZooming = nil }
    #expect(!stage.scroll.canZoom)
    stage.listener.zoomView = stage.content
    #expect(stage.scroll.canZoom)
    stage.scroll.zoomScale = 2
    #expect(stage.content.transform == .scale(2))
  }

  @Test("[ZOOM-2] Views in the zoom view are scaled, views beside it are not")
  func insideAndBeside() throws {
    let stage = Stage.zooming()
    let inside = View.make("inside", CGRect(100, 100, 50, 50))
    let beside = View.make("beside", CGRect(100, 100, 50, 50))
    stage.content.addSubview(inside)
    stage.scroll.addSubview(beside)
    stage.scroll.zoomScale = 2
    #expect(inside.frame == CGRect(100, 100, 50, 50))
    #expect(inside.convert(inside.bounds, to: stage.scroll) == CGRect(200, 200, 100, 100))
    #expect(beside.frame == CGRect(100, 100, 50, 50))
  }

  @Test("[ZOOM-5] The range includes the insets")
  func insets() throws {
    let stage = Stage.zooming {
      $0.contentInset = EdgeInsets(20, 20, 20, 20)
      $0.contentOffset = CGPoint(x: -20, y: -20)
    }
    stage.scroll.zoomScale = 2
    #expect(stage.scroll.contentOffset == CGPoint(x: 120, y: 190))
    stage.scroll.zoomScale = 1
    #expect(stage.scroll.contentOffset == CGPoint(x: -20, y: -20))
  }

  @Test("[ZOOM-2] The scale is the transform's, also if a program sets the transform")
  func mirrorsTheTransform() throws {
    let stage = Stage.zooming()
    stage.content.transform = .scale(3)
    #expect(stage.scroll.zoomScale == 3)
    #expect(stage.engine.takeChanges().views.contains { $0.id == "scroll" })
    stage.content.frame.origin = .zero
    stage.scroll.zoomScale = 1.5
    #expect(stage.content.frame == CGRect(0, 0, 1500, 1500))
  }

  @Test("[ZOOM-2] U15: the zoom view's frame keeps its origin, or moves to the content's origin")
  func origin() throws {
    var options = ModelOptions()
    for resets in [false, true] {
      options.zoomingResetsOrigin = resets
      let stage = Stage.zooming(content: CGRect(30, 40, 1000, 1000), options: options)
      stage.content.anchorPoint = CGPoint(x: 0.3, y: 0.9)
      stage.content.frame = CGRect(30, 40, 1000, 1000)
      for scale in [1.7, 2.3, 1.1, 3.9] {
        var middle: CGPoint? {
          let place = CGPoint(x: stage.x + 160, y: stage.y + 230)
          return stage.content.convert(place, from: stage.scroll)
        }
        let before = middle
        stage.scroll.setZoomScale(scale, animated: false)
        let after = middle
        #expect(
          stage.content.frame.origin.isNear(resets ? .zero : CGPoint(x: 30, y: 40))
        )
        #expect(stage.scroll.contentSize == stage.content.frame.size)
        // The middle stays to the pixel, unless the edge of the content came in between.
        if !resets { #expect(before?.isNear(after, 1) == true) }
      }
    }
  }

  @Test("[ZOOM-7] U6: a new limit leaves the present scale, until the next zoom or at once")
  func limitsThatMove() throws {
    let stage = Stage.zooming()
    stage.scroll.zoomScale = 3
    _ = stage.eventNames()
    stage.scroll.maximumZoomScale = 2
    #expect(stage.scroll.zoomScale == 3)
    #expect(stage.eventNames() == [])
    stage.scroll.zoomScale = 2.5
    #expect(stage.scroll.zoomScale == 2)
    var options = ModelOptions()
    options.zoomLimitsClampAtOnce = true
    let strict = Stage.zooming(options: options)
    strict.scroll.zoomScale = 3
    strict.scroll.maximumZoomScale = 2
    #expect(strict.scroll.zoomScale == 2)
  }

  @Test("[ZOOM-1] U19: limits in the wrong order disable zooming, or are swapped")
  func invertedLimits() throws {
    var options = ModelOptions()
    for swaps in [false, true] {
      options.swapsInvertedZoomLimits = swaps
      let stage = Stage.zooming(scales: (4, 1), options: options)
      stage.scroll.zoomScale = 2
      #expect(stage.scroll.zoomScale == (swaps ? 2 : 1))
    }
  }

  @Test("[ZOOM-8] U4, U5: with the options, didScroll comes first and didEndZooming is sent")
  func switches() throws {
    var options = ModelOptions()
    options.scrollsBeforeZooming = true
    options.endsZoomingWithoutAnimation = true
    let stage = Stage.zooming(options: options)
    stage.scroll.zoomScale = 2
    #expect(stage.eventNames() == ["didScroll", "didZoom", "didEndZooming(2.0)"])
  }

  @Test("[ZOOM-8] Setting the present scale sends nothing, another scale ends a deceleration")
  func noChange() throws {
    let stage = Stage.zooming()
    stage.scroll.zoomScale = 1
    try stage.call(.setZoomScale(0.2, animated: true))
    #expect(stage.eventNames() == [])
    try stage.fling(vertically: [-20, -20])
    _ = stage.eventNames()
    stage.scroll.zoomScale = 1
    #expect(stage.scroll.isDecelerating)
    stage.scroll.zoomScale = 2
    #expect(stage.eventNames() == ["didEndDecelerating", "didZoom", "didScroll"])
    #expect(!stage.engine.isMoving)
  }

  @Test("[PAGE-1] Stops are multiples of the bounds at any scale")
  func paging() throws {
    let stage = Stage.zooming(
      view: CGSize(width: 320, height: 460),
      content: CGRect(0, 0, 3200, 460),
      scales: (1, 2)
    ) { $0.isPagingEnabled = true }
    stage.scroll.zoomScale = 1.5
    stage.scroll.contentOffset = .zero
    for page in 1...3 {
      let time = stage.engine.time + 1_000_000
      try stage.fling([CGPoint(x: -40, y: 0), CGPoint(x: -40, y: 0)], at: time)
      stage.settle()
      #expect(stage.x == Double(page) * 320)
    }
  }

  @Test("[PAGE-6] A delegate can enable paging at scale 1 only")
  func pagingOffWhileZoomed() throws {
    let stage = Stage.zooming { $0.isPagingEnabled = true }
    stage.listener.reactions["didZoom"] = { $0.isPagingEnabled = abs($0.zoomScale - 1) < 1e-3 }
    stage.scroll.zoomScale = 2
    #expect(!stage.scroll.isPagingEnabled)
    stage.scroll.zoomScale = 1.000_000_1
    #expect(stage.scroll.isPagingEnabled)
  }
}

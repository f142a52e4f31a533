import Foundation
import ScrollModel
import Testing

/// The delivery of touches to the content.
@Suite struct ContentTouchTests {
  /// A stage with a plain view and a button in the content, and a plain view beside the scroll view.
  private func stage(_ configure: (ScrollView) -> Void = { _ in }) -> Stage {
    let stage = Stage(configure: configure)
    let button = Button(id: "button")
    button.frame = CGRect(0, 200, 100, 50)
    stage.scroll.addSubview(View.make("box", CGRect(100, 200, 220, 250)))
    stage.scroll.addSubview(button)
    stage.engine.root.addSubview(View.make("outside", CGRect(0, 440, 50, 40)))
    stage.engine.layoutIfNeeded()
    _ = stage.engine.takeOutput()
    return stage
  }

  /// The touches that views received, with time, view, phase and y, and the drags that began.
  private func touchLines(_ stage: Stage) -> [String] {
    stage.engine.takeOutput().events.compactMap { event in
      switch event.kind {
      case .touches(let phase, let touches):
        "\(event.time / 1000) \(event.view) \(phase) \(Int(touches[0].location.y))"
      case .buttonTapped: "\(event.time / 1000) \(event.view) tapped"
      case .scrollViewWillBeginDragging: "\(event.time / 1000) drag"
      default: nil
      }
    }
  }

  @Test("[TOUCH-1] Views outside scroll views receive touches at once, scroll views receive none")
  func outside() throws {
    let stage = stage()
    try stage.touch(.began, 10, 450, at: 0)
    try stage.touch(.moved, 10, 100, at: 10_000)
    try stage.touch(.ended, 10, 100, at: 20_000)
    try stage.touch(.began, 160, 10, at: 300_000)
    try stage.touch(.ended, 160, 10, at: 600_000)
    #expect(
      touchLines(stage) == ["0 outside began 450", "10 outside moved 100", "20 outside ended 100"]
    )
  }

  @Test("[TOUCH-2] Inside a scroll view a touch is delayed by 150 ms, although nothing moves")
  func heldBack() throws {
    let stage = stage()
    try stage.touch(.began, 160, 300, at: 0)
    #expect(stage.engine.nextStepTime == 150_000)
    stage.engine.advance(to: 149_999)
    #expect(touchLines(stage) == [])
    stage.engine.advance(to: 200_000)
    try stage.touch(.moved, 160, 305, at: 210_000)
    try stage.touch(.ended, 160, 305, at: 220_000)
    #expect(touchLines(stage) == ["150 box began 300", "210 box moved 305", "220 box ended 305"])
  }

  @Test(
    "[TOUCH-2] An early lift sends began and ended at once, an early cancellation sends nothing"
  )
  func earlyLift() throws {
    let stage = stage()
    try stage.touch(.began, 160, 300, at: 0)
    try stage.touch(.ended, 160, 302, at: 60_000)
    #expect(touchLines(stage) == ["60 box began 300", "60 box ended 302"])
    try stage.touch(.began, 160, 300, at: 100_000)
    try stage.touch(.cancelled, 160, 300, at: 110_000)
    stage.engine.advance(to: 1_000_000)
    #expect(touchLines(stage) == [])
  }

  @Test("[TOUCH-2] If the view does not scroll, a move delivers the touch before the delay ends")
  func noScroll() throws {
    let stage = stage { $0.contentSize = .zero }
    try stage.touch(.began, 160, 300, at: 0)
    try stage.touch(.moved, 160, 330, at: 20_000)
    #expect(touchLines(stage) == ["20 box began 300", "20 box moved 330"])
  }

  @Test("[TOUCH-2] Without delaysContentTouches the touch is delivered at once")
  func noDelay() throws {
    let stage = stage { $0.delaysContentTouches = false }
    try stage.touch(.began, 160, 300, at: 0)
    #expect(touchLines(stage) == ["0 box began 300"])
  }

  @Test("[TOUCH-3] A drag takes a delayed touch, which the content never receives")
  func dragTakesHeld() throws {
    let stage = stage()
    try stage.touch(.began, 160, 300, at: 0)
    try stage.touch(.moved, 160, 250, at: 20_000)
    stage.engine.advance(to: 400_000)
    try stage.touch(.ended, 160, 250, at: 500_000)
    #expect(touchLines(stage) == ["20 drag"])
    #expect(stage.y == 40)
  }

  @Test("[TOUCH-3] A drag cancels a touch that was delivered")
  func dragCancels() throws {
    let stage = stage()
    try stage.touch(.began, 160, 300, at: 0)
    try stage.touch(.moved, 160, 250, at: 200_000)
    try stage.touch(.ended, 160, 250, at: 500_000)
    #expect(touchLines(stage) == ["150 box began 300", "200 box cancelled 250", "200 drag"])
  }

  @Test("[TOUCH-3] A control, or content of a view that cannot cancel touches, keeps its touch")
  func keeps() throws {
    for (x, id) in [(160.0, "box"), (50, "button")] {
      let stage = stage { $0.canCancelContentTouches = id == "button" }
      try stage.touch(.began, x, 220, at: 0)
      try stage.touch(.moved, x, 150, at: 200_000)
      try stage.touch(.moved, x, 100, at: 220_000)
      try stage.touch(.ended, x, 100, at: 240_000)
      #expect(
        touchLines(stage) == [
          "150 \(id) began 220", "200 \(id) moved 150", "220 \(id) moved 100",
          "240 \(id) ended 100",
        ]
      )
      #expect(stage.y == 0)
    }
  }

  @Test("[TOUCH-4] A finger that catches moving content is not delivered")
  func catches() throws {
    let stage = stage()
    let lift = try stage.fling(vertically: [-5, -10, -10, -10])
    _ = touchLines(stage)
    try stage.touch(.began, 160, 300, at: lift + 50_000)
    try stage.touch(.ended, 160, 300, at: lift + 400_000)
    #expect(touchLines(stage) == [])
  }

  @Test("[TOUCH-3] A pinch cancels delivered touches and drops delayed ones")
  func pinch() throws {
    let stage = stage {
      $0.maximumZoomScale = 4
      $0.viewForZooming = "box"
    }
    try stage.touch(.began, 160, 300, at: 0)
    try stage.touch(.began, 200, 300, at: 100_000, finger: 2)
    try stage.touch(.moved, 260, 300, at: 200_000, finger: 2)
    #expect(stage.scroll.isZooming)
    try stage.touch(.ended, 260, 300, at: 400_000, finger: 2)
    try stage.touch(.ended, 160, 300, at: 500_000)
    #expect(
      touchLines(stage).filter { $0.contains("box") } == [
        "150 box began 300", "200 box cancelled 300",
      ]
    )
    #expect(stage.engine.brokenInvariants() == [])
  }

  @Test("A view that leaves the window under a finger loses the touch")
  func removed() throws {
    let stage = stage { $0.delaysContentTouches = false }
    try stage.touch(.began, 160, 300, at: 0)
    try stage.engine.handle(.call(view: "box", .removeFromSuperview), at: 10_000)
    try stage.touch(.moved, 160, 301, at: 20_000)
    try stage.touch(.ended, 160, 301, at: 30_000)
    #expect(touchLines(stage) == ["0 box began 300", "20 box cancelled 301"])
  }

  @Test("[TOUCH-5] A button is highlighted while a finger is inside, and sends its action on lift")
  func button() throws {
    let stage = stage()
    let button = try #require(stage.engine.view("button") as? Button)
    try stage.touch(.began, 50, 220, at: 0)
    stage.engine.advance(to: 160_000)
    #expect(button.isHighlighted)
    try stage.touch(.moved, 120, 220, at: 170_000)
    #expect(!button.isHighlighted)
    try stage.touch(.moved, 60, 220, at: 180_000)
    #expect(button.isHighlighted)
    try stage.touch(.ended, 60, 220, at: 190_000)
    #expect(!button.isHighlighted)
    #expect(touchLines(stage).last == "190 button tapped")
    try stage.touch(.began, 50, 220, at: 200_000)
    try stage.touch(.ended, 105, 220, at: 210_000)
    #expect(touchLines(stage) == ["210 button began 220", "210 button ended 220"])
  }

  @Test("[TOUCH-5] A disabled button is hit but sends no action")
  func disabled() throws {
    let stage = stage()
    let button = try #require(stage.engine.view("button") as? Button)
    button.isEnabled = false
    try stage.touch(.began, 50, 220, at: 0)
    #expect(stage.engine.touchState(1)?.view == "button")
    stage.engine.advance(to: 160_000)
    #expect(!button.isHighlighted)
    try stage.touch(.ended, 50, 220, at: 190_000)
    try stage.engine.handle(.call(view: "button", .sendAction(.touchUpInside)), at: 200_000)
    #expect(touchLines(stage) == ["150 button began 220", "190 button ended 220"])
    button.isEnabled = true
    try stage.engine.handle(.call(view: "button", .sendAction(.touchUpInside)), at: 210_000)
    #expect(touchLines(stage) == ["210 button tapped"])
    #expect(throws: CommandError.self) {
      try stage.engine.handle(.call(view: "box", .sendAction(.touchDown)), at: 220_000)
    }
  }

  @Test("[TOUCH-6] A view that does not transfer scrolling keeps a drag outwards from its edge")
  func transfers() throws {
    for transfers in [true, false] {
      let stage = stage()
      let inner = ScrollView(id: "inner")
      inner.frame = CGRect(0, 0, 320, 200)
      inner.contentSize = CGSize(width: 320, height: 400)
      inner.transfersVerticalScrollingToParent = transfers
      stage.scroll.addSubview(inner)
      stage.scroll.contentOffset.y = 50
      stage.engine.layoutIfNeeded()
      try stage.touch(.began, 160, 60, at: 0)
      try stage.touch(.moved, 160, 100, at: 10_000)
      #expect(inner.isDragging == !transfers)
      #expect(stage.scroll.isDragging == transfers)
    }
  }
}

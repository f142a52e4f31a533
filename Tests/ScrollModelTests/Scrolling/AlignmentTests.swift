import Foundation
import ScrollModel
import Testing

/// `contentAlignmentPoint`.
@Suite struct AlignmentTests {
  private func stage(
    _ content: CGSize = CGSize(width: 160, height: 240),
    at point: CGPoint,
    inset: EdgeInsets = .zero
  ) -> Stage {
    Stage(content: content) {
      $0.contentInset = inset
      $0.contentAlignmentPoint = point
    }
  }

  @Test(
    "[SCROLL-7] Small content rests at the alignment point of the space that the insets leave",
    arguments: [
      (CGPoint(x: 0.5, y: 0.5), EdgeInsets.zero, CGPoint(x: -80, y: -120)),
      (.zero, .zero, .zero), (CGPoint(x: 1, y: 1), .zero, CGPoint(x: -160, y: -240)),
      (CGPoint(x: 0, y: 1), .zero, CGPoint(x: 0, y: -240)),
      (CGPoint(x: 0.5, y: 0.5), EdgeInsets(40, 0, 20, 10), CGPoint(x: -75, y: -130)),
      (CGPoint(x: 1, y: 0), EdgeInsets(0, 50, 0, 70), CGPoint(x: -90, y: 0)),
    ] as [(CGPoint, EdgeInsets, CGPoint)]
  )
  func rests(point: CGPoint, inset: EdgeInsets, offset: CGPoint) {
    let stage = stage(at: point, inset: inset)
    #expect(stage.scroll.contentOffset == offset)
    // The range has only this offset.
    for far in [-1e5, 1e5] {
      stage.scroll.scrollRectToVisible(CGRect(far, far, 1, 1), animated: false)
      #expect(stage.scroll.contentOffset == offset)
    }
    #expect(stage.engine.brokenInvariants() == [])
  }

  @Test("An axis on which the content is not smaller than the view ignores the alignment")
  func oneAxis() {
    let stage = stage(CGSize(width: 320, height: 1000), at: CGPoint(x: 0.5, y: 1))
    #expect(stage.scroll.contentOffset == .zero)
    stage.scroll.contentOffset.y = 300
    stage.scroll.contentAlignmentPoint.y = 0.5
    #expect(stage.scroll.contentOffset == CGPoint(x: 0, y: 300))
  }

  @Test("A scroll view of a scene starts aligned, on a pixel")
  func startsAligned() {
    let window = Window(id: "window")
    let scroll = ScrollView(id: "scroll")
    scroll.frame = CGRect(0, 0, 100, 100)
    scroll.contentSize = CGSize(width: 33.1, height: 10)
    scroll.contentAlignmentPoint = CGPoint(x: 0.5, y: 1)
    window.addSubview(scroll)
    _ = Engine(
      root: window,
      device: Device(size: CGSize(width: 100, height: 100), displayScale: 2)
    )
    #expect(scroll.contentOffset == CGPoint(x: -33.5, y: -90))
  }

  @Test("Aligned content follows changes of the point, its size, the view's size and the insets")
  func follows() {
    let stage = stage(at: CGPoint(x: 0.5, y: 0.5))
    let scroll = stage.scroll
    scroll.contentAlignmentPoint = CGPoint(x: 1, y: 1)
    #expect(scroll.contentOffset == CGPoint(x: -160, y: -240))
    #expect(stage.engine.causesOfScrolls() == [.clamp])
    scroll.contentAlignmentPoint = CGPoint(x: 0.5, y: 0.5)
    #expect(scroll.contentOffset == CGPoint(x: -80, y: -120))
    scroll.contentSize = CGSize(width: 200, height: 260)
    #expect(scroll.contentOffset == CGPoint(x: -60, y: -110))
    scroll.contentSize = CGSize(width: 160, height: 240)
    #expect(scroll.contentOffset == CGPoint(x: -80, y: -120))
    for height in [600.0, 300, 480] {
      scroll.bounds.size.height = height
      #expect(scroll.contentOffset == CGPoint(x: -80, y: (240 - height) / 2))
    }
    scroll.contentInset = EdgeInsets(20, 0, 0, 0)
    #expect(scroll.contentOffset == CGPoint(x: -80, y: -130))
    scroll.contentSize.height = 2000
    #expect(scroll.contentOffset == CGPoint(x: -80, y: -20))
    #expect(stage.engine.brokenInvariants() == [])
  }

  @Test("An offset that a program sets outside the range stays when the range grows")
  func chosenOffset() {
    let stage = stage(at: CGPoint(x: 0.5, y: 0.5))
    stage.scroll.contentOffset = CGPoint(x: -500, y: -120)
    stage.scroll.contentSize = CGSize(width: 170, height: 240)
    #expect(stage.x == -500)
  }

  @Test("Content that is pulled away bounces back to its aligned place")
  func bounces() throws {
    let stage = stage(at: CGPoint(x: 0.5, y: 0.5))
    stage.scroll.alwaysBounceVertical = true
    try stage.drag(vertically: [60, 60])
    #expect(stage.y < -150)
    try stage.touch(.ended, 160, 360, at: 500_000)
    let rest = stage.scroll.rest
    #expect(rest?.contentOffset == CGPoint(x: -80, y: -120))
    #expect(stage.settles(as: rest))
  }
}

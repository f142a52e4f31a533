import Foundation
import ScrollModel
import Testing

/// The clamping of offsets.
@Suite struct ClampingTests {
  /// A table of 320 × 20 with content of height `h` at offset 0.
  private func table(_ h: Double) -> Stage {
    Stage(
      view: CGSize(width: 320, height: 20),
      content: CGSize(width: 320, height: max(0, h)),
      displayScale: 2
    )
  }

  @Test(
    "[SCROLL-10] A new top inset clamps the offset, and does not keep the content at the top",
    arguments: [
      (60.0, 0.0), (20, 0), (17, -3), (15, -5), (14, -6), (5, -6), (0, -6),
    ]
  )
  func topInsetClamps(h: Double, y: Double) {
    let stage = table(h)
    stage.scroll.contentInset = EdgeInsets(6, 0, 0, 0)
    #expect(stage.y == y)
    #expect(
      stage.eventNames()
        == ["didChangeAdjustedContentInset"] + (y == 0 ? [] : ["didScroll"])
    )
  }

  @Test("A bottom inset under short content changes nothing")
  func bottomInset() {
    let stage = table(17)
    stage.scroll.contentInset = EdgeInsets(0, 0, 6, 0)
    #expect(stage.y == 0)
  }

  @Test(
    "y' = max(−top', min(h + bottom' − 20, y)) holds for every inset added and removed",
    arguments: 0...60
  )
  func insetsClamp(h: Int) {
    for (top, bottom) in [(6.0, 0.0), (0, 6), (6, 6)] {
      let stage = table(Double(h))
      var y = 0.0
      for inset in [EdgeInsets(top, 0, bottom, 0), .zero, EdgeInsets(top, 0, bottom, 0)] {
        stage.scroll.contentInset = inset
        y = max(-inset.top, min(Double(h) + inset.bottom - 20, y))
        #expect(stage.y == y)
      }
      // Also for an offset that a program set outside the range.
      for place in [-50.0, 200] {
        stage.scroll.contentInset = .zero
        stage.scroll.contentOffset.y = place
        stage.scroll.contentInset = EdgeInsets(top, 0, bottom, 0)
        #expect(stage.y == max(-top, min(Double(h) + bottom - 20, place)))
      }
    }
  }

  @Test("[SCROLL-10] Setting the same inset leaves an offset outside the range as it is")
  func sameInset() {
    let stage = Stage { $0.contentInset = EdgeInsets(6, 0, 0, 0) }
    stage.scroll.contentOffset.y = -90
    stage.scroll.contentInset = EdgeInsets(6, 0, 0, 0)
    #expect(stage.y == -90)
  }

  @Test("[SCROLL-11] Shrinking the content clamps the offset, growing it does not")
  func contentSizeClamps() {
    let stage = Stage { $0.contentOffset = CGPoint(x: 0, y: 1500) }
    stage.scroll.contentSize.height = 800
    #expect(stage.y == 320)
    #expect(stage.eventNames() == ["didScroll"])
    stage.scroll.contentSize.height = 2000
    #expect(stage.y == 320)
    #expect(stage.eventNames() == [])
  }

  @Test("A larger content size before a larger frame clamps nothing")
  func contentThenFrame() {
    let stage = Stage(content: CGSize(width: 320, height: 1000)) {
      $0.contentOffset = CGPoint(x: 0, y: 520)
    }
    stage.scroll.contentSize.height = 1200
    stage.scroll.bounds.size.height = 600
    #expect(stage.y == 520)
    #expect(stage.eventNames() == [])
  }

  @Test("A larger frame before a larger content size clamps to the end of the old content")
  func frameThenContent() {
    let stage = Stage(content: CGSize(width: 320, height: 1000)) {
      $0.contentOffset = CGPoint(x: 0, y: 520)
    }
    stage.scroll.bounds.size.height = 600
    stage.scroll.contentSize.height = 1200
    #expect(stage.y == 400)
  }

  @Test("[SCROLL-11] Shrinking the bounds leaves the offset as it is")
  func smallerBounds() {
    let stage = Stage(content: CGSize(width: 320, height: 1000)) {
      $0.contentOffset = CGPoint(x: 0, y: 520)
    }
    stage.scroll.bounds.size.height = 400
    #expect(stage.y == 520)
    #expect(stage.eventNames() == [])
  }

  @Test(
    "[SCROLL-12] Under a finger and in flight the offset is not clamped, but rests in the range"
  )
  func motionIsNotClamped() throws {
    let stage = Stage()
    try stage.drag(vertically: [0, -40, -40])
    let y = stage.y
    stage.scroll.contentSize.height = 490
    #expect(stage.y == y)
    try stage.touch(.ended, 160, 160, at: 1_000_000)
    #expect(stage.scroll.phase == .bouncing)
    stage.scroll.contentSize.height = 485
    #expect(stage.y > 5)
    #expect(stage.engine.brokenInvariants() == [])
    let rest = stage.scroll.rest
    #expect(stage.settles(as: rest))
    #expect(stage.y == 5)
  }

  @Test("Lifting a finger that has not moved clamps the offset into the changed range")
  func restingFinger() throws {
    let stage = Stage { $0.contentOffset = CGPoint(x: 0, y: 1500) }
    try stage.touch(.began, 100, 100, at: 0)
    stage.scroll.contentSize.height = 600
    #expect(stage.y == 1500)
    try stage.touch(.ended, 100, 100, at: 10)
    #expect(stage.y == 120)
    #expect(stage.engine.causesOfScrolls() == [.clamp])
  }

  @Test("An inset set during a drag does not move the content, and the drag goes on without a jump")
  func insetUnderADrag() throws {
    let stage = Stage { $0.alwaysBounceVertical = true }
    try stage.drag(vertically: [60, 60])
    let pulled = stage.y
    #expect(pulled < -30)
    stage.scroll.contentInset = EdgeInsets(60, 0, 0, 0)
    #expect(stage.y == pulled)
    #expect(stage.scroll.rest?.contentOffset.y ?? 0 <= pulled)
    try stage.touch(.moved, 160, 361, at: 30_000)
    #expect(stage.y == pulled - 1)
    #expect(stage.engine.brokenInvariants() == [])
  }

  @Test("An inset that ends an animation on one axis stops the other axis on a pixel")
  func insetUnderAnAnimation() throws {
    let stage = Stage(content: CGSize(width: 320, height: 2000)) { $0.contentInset.right = 100 }
    stage.scroll.contentOffset = CGPoint(x: 100, y: 0)
    stage.scroll.setContentOffset(CGPoint(x: 100, y: 333), animated: true)
    for _ in 0..<9 { stage.nextFrame() }
    stage.scroll.contentInset.right = 0
    #expect(stage.x == 0)
    #expect(stage.y == stage.y.rounded() && stage.y > 0)
    #expect(stage.engine.nextStepTime == nil)
  }
}

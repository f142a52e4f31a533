import Foundation
import ScrollModel
import ScrollMotion
import Testing

/// Wheels.
@Suite struct WheelTests {
  private func roll(
    _ stage: Stage,
    _ x: Double,
    _ y: Double,
    _ phase: WheelSample.Phase? = nil,
    at time: Int64 = 0,
    isControl: Bool = false
  ) throws {
    let sample = WheelSample(
      location: CGPoint(x: 160, y: 240),
      delta: CGPoint(x: x, y: y),
      phase: phase,
      isControl: isControl
    )
    try stage.engine.handle(.wheel(sample), at: time)
  }

  @Test("[SCROLL-18] A notch moves the offset by its delta, inside the range and on the pixels")
  func notch() throws {
    let stage = Stage(displayScale: 2)
    try roll(stage, 0, 40.3)
    #expect(stage.y == 40.5)
    try roll(stage, 7, -100)
    #expect(stage.scroll.contentOffset == .zero)
    try roll(stage, 0, 1e6)
    #expect(stage.y == 1520)
    #expect(stage.eventNames() == ["didScroll", "didScroll", "didScroll"])
    #expect(stage.engine.takeOutput().changes.isEmpty)
    #expect(stage.scroll.phase == .idle)
  }

  @Test("A notch has the cause drag, and ends any motion")
  func notchEndsMotion() throws {
    let stage = Stage()
    stage.scroll.setContentOffset(CGPoint(x: 0, y: 900), animated: true)
    stage.engine.advance(to: 100_000)
    _ = stage.engine.takeOutput()
    try roll(stage, 0, 10, at: 100_000)
    #expect(stage.scroll.phase == .idle)
    #expect(stage.engine.takeOutput().changes.map(\.cause) == [.drag])
  }

  @Test("[SCROLL-18] A wheel with phases drags without slop, with rubber band, momentum and bounce")
  func phases() throws {
    let stage = Stage { $0.contentOffset = CGPoint(x: 0, y: 100) }
    try roll(stage, 0, 0, .began)
    #expect(stage.scroll.phase == .dragging)
    #expect(stage.eventNames() == ["willBeginDragging"])
    try roll(stage, 0, 5, .changed, at: 10_000)
    #expect(stage.y == 105)
    try roll(stage, 0, -205, .changed, at: 20_000)
    let band = RubberBand(dimension: 480, coefficient: RubberBand.trackpadCoefficient)
    #expect(stage.y == -band.shown(forAsked: 100).rounded())
    try roll(stage, 0, 0, .ended, at: 500_000)
    #expect(stage.scroll.phase == .bouncing)
    stage.settle()
    #expect(stage.y == 0)
    try roll(stage, 0, 10, .began, at: 3_000_000)
    #expect(stage.y == 10)
    try roll(stage, 0, 10, .changed, at: 3_010_000)
    try roll(stage, 0, 10, .ended, at: 3_020_000)
    #expect(stage.scroll.phase == .decelerating)
    #expect(stage.engine.brokenInvariants() == [])
  }

  @Test("Momentum comes from the last three deltas, as a finger's from its last samples")
  func momentum() throws {
    func rest(_ deltas: [Double]) throws -> Double {
      let stage = Stage(content: CGSize(width: 320, height: 9000)) {
        $0.contentOffset = CGPoint(x: 0, y: 4000)
      }
      try roll(stage, 0, 0, .began)
      for (index, delta) in deltas.enumerated() {
        try roll(stage, 0, delta, .changed, at: Int64(index + 1) * 10_000)
      }
      let y = stage.y
      try roll(stage, 0, 0, .ended, at: Int64(deltas.count) * 10_000)
      return (stage.scroll.rest?.contentOffset.y ?? 0) - y
    }
    #expect(try rest([30, 30, 40, 10, 20]) == rest([1, 2, 40, 10, 20]))
    #expect(try rest([30, 30, 40, 10, 20]) != rest([30, 30, 41, 10, 20]))
  }

  @Test("An inner view at its edge leaves the wheel to the outer view")
  func chaining() throws {
    let stage = Stage()
    let inner = ScrollView(id: "inner")
    inner.frame = CGRect(0, 200, 320, 480)
    inner.contentSize = CGSize(width: 320, height: 600)
    stage.scroll.addSubview(inner)
    try roll(stage, 0, 100)
    #expect(inner.contentOffset.y == 100 && stage.y == 0)
    try roll(stage, 0, 100)
    #expect(inner.contentOffset.y == 120 && stage.y == 0)
    try roll(stage, 0, 100)
    #expect(inner.contentOffset.y == 120 && stage.y == 100)
    try roll(stage, 0, 50, .began)
    #expect(stage.scroll.isDragging && !inner.isTracking)
    try roll(stage, 0, 0, .ended, at: 1_000_000)
    stage.scroll.isScrollEnabled = false
    inner.isScrollEnabled = false
    _ = stage.engine.takeChanges()
    try roll(stage, 0, -50, at: 1_000_000)
    #expect(!stage.engine.hasChanges)
  }

  @Test("A gesture over content that cannot scroll is accepted and moves nothing")
  func overContentThatCannotScroll() throws {
    let stage = Stage(content: CGSize(width: 320, height: 480))
    try roll(stage, 0, 10, .began)
    try roll(stage, 0, 10, .changed)
    try roll(stage, 0, 10, .ended)
    #expect(!stage.engine.hasChanges)
    try roll(stage, 0, 10, .began, isControl: true)
    try roll(stage, 0, 10, .changed, isControl: true)
    try roll(stage, 0, 10, .ended, isControl: true)
    try roll(stage, 0, 10, isControl: true)
    #expect(!stage.engine.hasChanges)
  }

  @Test("Phases out of order are rejected")
  func outOfTurn() throws {
    let stage = Stage()
    #expect(throws: CommandError.self) { try roll(stage, 0, 1, .changed) }
    #expect(throws: CommandError.self) { try roll(stage, 0, 1, .ended) }
    try roll(stage, 0, 1, .began)
    #expect(throws: CommandError.self) { try roll(stage, 0, 1, .began) }
    #expect(stage.y == 1)
  }

  @Test("A view removed during a wheel gesture does not receive it again when a finger touches it")
  func takenAway() throws {
    let stage = Stage()
    try roll(stage, 0, 10, .began)
    stage.scroll.removeFromSuperview()
    stage.engine.root.addSubview(stage.scroll)
    try stage.touch(.began, 160, 240, at: 10_000)
    try roll(stage, 0, 50, .changed, at: 20_000)
    #expect(stage.y == 10)
    try roll(stage, 0, 0, .ended, at: 30_000)
    #expect(stage.scroll.isTracking)
    #expect(stage.engine.brokenInvariants() == [])
  }

  @Test("Cancelling a wheel gesture leaves the content without momentum")
  func cancelled() throws {
    let stage = Stage()
    try roll(stage, 0, 10, .began)
    try roll(stage, 0, 10, .changed, at: 10_000)
    stage.engine.cancelWheel(at: 20_000)
    #expect(stage.scroll.phase == .idle)
    try roll(stage, 0, 10, .began, at: 20_000)
    #expect(stage.engine.brokenInvariants() == [])
  }
}

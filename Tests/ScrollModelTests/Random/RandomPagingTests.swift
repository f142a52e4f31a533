import Foundation
import RandomScenes
import ScrollModel
import ScrollMotion
import TestSupport
import Testing

/// A random finger on views that page, without changes by a program.
@Suite struct RandomPagingTests {
  private func stage(_ random: inout SeededGenerator) -> Stage {
    let size = CGSize(
      width: (40...400).random(using: &random),
      height: (40...600).random(using: &random)
    )
    let content = CGSize(
      width: size.width * (0.5...6).random(using: &random),
      height: size.height * (0.5...6).random(using: &random)
    )
    let inset = EdgeInsets.random(using: &random)
    let flags = (0..<5).map { _ in Int.random(in: 0..<3, using: &random) == 0 }
    return Stage(
      view: size,
      content: content,
      displayScale: Double.random(of: [1, 2, 3], using: &random),
      fps: Int.random(of: [30, 60, 120, 240], using: &random)
    ) {
      $0.isPagingEnabled = true
      if flags[0] { $0.contentInset = inset }
      $0.bouncesHorizontally = !flags[1]
      $0.bouncesVertically = !flags[2]
      $0.alwaysBounceVertical = flags[3]
      $0.isDirectionalLockEnabled = flags[4]
    }
  }

  /// Whether the content is on a stop of an axis, computed independently of the model.
  private func isOnStop(_ axis: KeyPath<CGPoint, CGFloat>, of stage: Stage) -> Bool {
    let view = stage.scroll
    let grid = PixelGrid(displayScale: stage.engine.device.displayScale)
    let isAcross = axis == \CGPoint.x
    let inset = view.adjustedContentInset
    let length = Double(isAcross ? view.bounds.width : view.bounds.height)
    let range = OffsetRange(
      contentLength: isAcross ? view.contentSize.width : view.contentSize.height,
      viewLength: length,
      insetStart: isAcross ? inset.left : inset.top,
      insetEnd: isAcross ? inset.right : inset.bottom,
      grid: grid
    )
    let offset = Double(view.contentOffset[keyPath: axis])
    let page = grid.rounded((offset / length).rounded() * length)
    return range.overshoot(of: offset) == 0
      && [page, range.minimum, range.maximum].contains(offset)
  }

  @Test("Every gesture ends on a page, at the predicted place", arguments: UInt64(0)..<100)
  func everyGestureEndsOnAPage(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let stage = stage(&random)
    var time: Int64 = 0
    for _ in 0..<40 {
      var place = CGPoint(x: stage.scroll.bounds.width / 2, y: stage.scroll.bounds.height / 2)
      try stage.touch(.began, place.x, place.y, at: time)
      let reach = Double.random(of: [1, 15, 60], using: &random)
      for _ in 0..<Int.random(in: 0..<12, using: &random) {
        time += Int64.random(of: [1_000, 8_333, 16_667], using: &random)
        place.x += (-reach...reach).random(using: &random)
        place.y += (-reach...reach).random(using: &random)
        try stage.touch(.moved, place.x, place.y, at: time)
      }
      let rest = stage.scroll.rest
      let isHeld = Bool.random(using: &random)
      if isHeld { time += 200_000 }
      try stage.touch(.ended, place.x, place.y, at: time)
      if !isHeld, stage.scroll.isDecelerating { #expect(stage.scroll.rest == rest) }
      if Int.random(in: 0..<3, using: &random) == 0 {
        // The next finger catches the content in motion.
        time += Int64.random(in: 0..<500_000, using: &random)
        stage.engine.advance(to: time)
        continue
      }
      let predicted = stage.scroll.rest
      if stage.scroll.isDecelerating { #expect(stage.settles(as: predicted)) }
      #expect(isOnStop(\.x, of: stage) && isOnStop(\.y, of: stage), "\(stage.scroll.contentOffset)")
      #expect(stage.engine.brokenInvariants() == [])
      time = max(time, stage.engine.time) + 10_000
    }
  }
}

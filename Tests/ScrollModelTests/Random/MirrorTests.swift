import Foundation
import ScrollModel
import TestSupport
import Testing

/// A mirrored scene under mirrored input moves along the mirrored path.
///
/// Of two pixels equally near, the greater one is taken, whatever the direction. So steps are such that no
/// offset is half way between two pixels.
@Suite struct MirrorTests {
  /// A mirroring of points, axes and edges.
  enum Mirror: CaseIterable, Sendable {
    /// Swaps left and right.
    case sideways
    /// Swaps x and y.
    case diagonal

    func location(_ p: CGPoint) -> CGPoint {
      self == .sideways ? CGPoint(x: 320 - p.x, y: p.y) : CGPoint(x: p.y, y: p.x)
    }

    func offset(_ p: CGPoint) -> CGPoint {
      self == .sideways ? CGPoint(x: 0 - p.x, y: p.y) : CGPoint(x: p.y, y: p.x)
    }
  }

  /// Two scenes, one of which is mirrored.
  ///
  /// The range is symmetric about 0, so mirrored offsets are negated.
  private func stages(_ mirror: Mirror, _ random: inout SeededGenerator) -> [Stage] {
    let length = CGPoint(
      x: (0...400).random(using: &random).rounded(),
      y: (0...400).random(using: &random).rounded()
    )
    let bounces = (Bool.random(using: &random), Bool.random(using: &random))
    let locks = Bool.random(using: &random)
    let pages = Bool.random(using: &random)
    let fps = Int.random(of: [60, 120], using: &random)
    return [false, true].map { isMirrored in
      let length = isMirrored && mirror == .diagonal ? mirror.offset(length) : length
      let bounces = isMirrored && mirror == .diagonal ? (bounces.1, bounces.0) : bounces
      return Stage(
        view: CGSize(width: 320, height: 320),
        content: CGSize(width: 320 + length.x, height: 320 + length.y),
        displayScale: 2,
        fps: fps
      ) {
        $0.contentInset = EdgeInsets(length.y, length.x, 0, 0)
        $0.bouncesHorizontally = bounces.0
        $0.bouncesVertically = bounces.1
        $0.isDirectionalLockEnabled = locks
        $0.isPagingEnabled = pages
        $0.contentOffset = .zero
      }
    }
  }

  /// Steps of whole pixels, which mirror without rounding.
  private func step(_ random: inout SeededGenerator) -> CGPoint {
    CGPoint(
      x: Double(Int.random(in: -80...80, using: &random)) / 2,
      y: Double(Int.random(in: -80...80, using: &random)) / 2
    )
  }

  @Test(
    "[MOTION-14] Mirrored scenes move along mirrored paths",
    arguments: Mirror.allCases,
    UInt64(0)..<40
  )
  func mirroredPaths(mirror: Mirror, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let stages = stages(mirror, &random)
    var time: Int64 = 0
    var place: CGPoint?
    func both(_ act: (Stage, (CGPoint) -> CGPoint, (CGPoint) -> CGPoint) throws -> Void) rethrows {
      try act(stages[0], { $0 }, { $0 })
      try act(stages[1], mirror.location, mirror.offset)
    }
    for _ in 0..<300 {
      time += Int64.random(of: [0, 8_333, 16_667, 50_000], using: &random)
      switch (Int.random(in: 0..<20, using: &random), place) {
      case (0, _):
        let target = CGPoint(x: step(&random).x * 8, y: step(&random).y * 8)
        // An animation may be half way between two pixels in its middle.
        let isAnimated = Bool.random(using: &random) && mirror == .diagonal
        try both { stage, _, offset in
          let call = Command.Call.setContentOffset(offset(target), animated: isAnimated)
          try stage.engine.handle(.call(view: "scroll", call), at: time)
        }
      case (_, nil):
        let start = CGPoint(x: 160, y: 160)
        place = start
        try both { stage, location, _ in
          let place = location(start)
          try stage.touch(.began, place.x, place.y, at: time)
        }
      case (1...3, let held?):
        place = nil
        try both { stage, location, _ in
          let place = location(held)
          try stage.touch(.ended, place.x, place.y, at: time)
        }
        time += Int64.random(in: 0..<1_000_000, using: &random)
        both { stage, _, _ in stage.engine.advance(to: time) }
      case (_, let held?):
        let move = step(&random)
        let next = CGPoint(x: held.x + move.x, y: held.y + move.y)
        place = next
        try both { stage, location, _ in
          let place = location(next)
          try stage.touch(.moved, place.x, place.y, at: time)
        }
      }
      let (original, mirrored) = (stages[0].scroll, stages[1].scroll)
      #expect(mirrored.contentOffset == mirror.offset(original.contentOffset))
      #expect(mirrored.velocity == mirror.offset(original.velocity))
      #expect(mirrored.phase == original.phase)
      #expect(mirrored.rest?.time == original.rest?.time)
    }
    #expect(stages[0].eventNames() == stages[1].eventNames())
  }
}

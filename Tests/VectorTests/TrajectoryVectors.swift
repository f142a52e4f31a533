import Foundation
import JSON
import TestSupport

@testable import ScrollModel
@testable import ScrollMotion

/// The paths of released scroll views.
enum TrajectoryVectors {
  @Sendable static func file() throws -> VectorFile {
    VectorFile(
      """
      For each state in which the finger has just left the scroll view "scroll": its offsets from then on, as \
      [milliseconds of motion, x, y], until it rests. The page predicts the path with steps of four milliseconds.
      """,
      tolerance: 0.35,
      cases: try (0..<40).compactMap { try flight(seed: $0) }
    )
  }

  /// Frames between two offsets of a path.
  private static let stride = 8

  private static func flight(seed: UInt64) throws -> JSONValue? {
    var random = SeededGenerator(seed: seed)
    let window = Window(id: "window")
    let scroll = ScrollView(id: "scroll")
    scroll.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
    scroll.contentSize = CGSize(
      width: [320, 900, 1_280].randomElement(using: &random) ?? 320,
      height: (500.0...4_000).random(using: &random)
    )
    scroll.isPagingEnabled = Int.random(in: 0..<3, using: &random) == 0
    scroll.decelerationRate = Bool.random(using: &random) ? .normal : .fast
    scroll.alwaysBounceVertical = true
    window.addSubview(scroll)
    // With small pixels, published offsets are near the exact ones of the flight.
    let device = Device(size: CGSize(width: 320, height: 480), displayScale: 8)
    let engine = Engine(root: window, device: device, fps: 120)
    engine.layoutIfNeeded()
    scroll.contentOffset = CGPoint(
      x: 0,
      y: [0, 200, scroll.range.y.maximum].randomElement(using: &random) ?? 0
    )
    let step = CGPoint(
      x: Double(Int.random(in: -30...30, using: &random)),
      y: Double(Int.random(in: -45...45, using: &random))
    )
    var finger = VectorFinger(engine)
    try finger.drag(by: step, times: 5)
    try finger.lift()
    guard scroll.phase == .decelerating || scroll.phase == .bouncing else { return nil }
    let state = try engine.stateDocument()
    var path: [JSONValue] = []
    let lift = engine.time
    var frame = 0
    while engine.isMoving, let time = engine.nextStepTime {
      engine.advance(to: time)
      frame += 1
      guard frame % stride == 0 || !engine.isMoving else { continue }
      path.append(
        .array([
          .number(Double(engine.time - lift) / 1_000), .number(Double(scroll.contentOffset.x)),
          .number(Double(scroll.contentOffset.y)),
        ])
      )
    }
    return ["state": state, "path": .array(path)]
  }
}

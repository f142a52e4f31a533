import Foundation
import JSON
import TestSupport

@testable import ScrollModel
@testable import ScrollMotion

/// How fast content moves, and where a finger that has rested leaves it.
enum MotionVectors {
  @Sendable static func file() throws -> VectorFile {
    VectorFile(
      """
      For each state with a scroll view "scroll", under a finger or after it: the speed at which its content moves, and, \
      if a finger drags it, where it goes if the finger rests and then lifts. States have offsets rounded to pixels, from \
      which the speed of a spring differs by up to 0.63 points a second.
      """,
      tolerance: 0.7,
      cases: try (0..<16).flatMap { try run(seed: $0) }
    )
  }

  private static func run(seed: UInt64) throws -> [JSONValue] {
    var random = SeededGenerator(seed: seed)
    let window = Window(id: "window")
    let scroll = ScrollView(id: "scroll")
    scroll.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
    scroll.contentSize = CGSize(
      width: [320, 900, 1_280].randomElement(using: &random) ?? 320,
      height: (200.0...2_000).random(using: &random).rounded()
    )
    scroll.isPagingEnabled = Int.random(in: 0..<3, using: &random) == 0
    scroll.alwaysBounceVertical = Int.random(in: 0..<3, using: &random) > 0
    scroll.refreshControl = Int.random(in: 0..<3, using: &random) == 0
    scroll.contentInset.top = [0, 20.5].randomElement(using: &random) ?? 0
    if Int.random(in: 0..<4, using: &random) == 0 {
      scroll.contentAlignmentPoint = CGPoint(x: 0.5, y: 0.5)
    }
    window.addSubview(scroll)
    let engine = Engine(
      root: window,
      device: Device(size: CGSize(width: 320, height: 480), displayScale: 8),
      fps: 120
    )
    engine.layoutIfNeeded()
    scroll.contentOffset = CGPoint(
      x: scroll.range.x.minimum,
      y: [scroll.range.y.minimum, scroll.range.y.maximum].randomElement(using: &random) ?? 0
    )
    let step = CGPoint(
      x: Double(Int.random(in: -20...20, using: &random)),
      y: Double(Int.random(in: -45...45, using: &random))
    )
    var finger = VectorFinger(engine)
    try finger.drag(by: step, times: Int.random(in: 3...6, using: &random))
    var cases = [try moment(of: scroll, in: engine, lift: try lifted(engine))]
    try finger.lift()
    for _ in 0..<2 {
      guard engine.isMoving else { break }
      engine.advance(to: engine.time + 50_000)
      cases.append(try moment(of: scroll, in: engine, lift: nil))
    }
    return cases
  }

  private static func moment(
    of scroll: ScrollView,
    in engine: Engine,
    lift: CGPoint?
  ) throws -> JSONValue {
    let speed = scroll.contentVelocity
    var vector: JSONObject = [
      "state": try engine.stateDocument(), "speed": [.number(speed.x), .number(speed.y)],
    ]
    if let lift { vector["lift"] = [.number(lift.x), .number(lift.y)] }
    return .object(vector)
  }

  /// Where a copy of the engine goes if its finger rests and then lifts; nil if no finger drags.
  private static func lifted(_ engine: Engine) throws -> CGPoint? {
    let copy = engine.copy(controllers: [])
    guard let scroll = copy.view("scroll") as? ScrollView, scroll.isDragging else { return nil }
    let place = copy.touchStates.first?.location ?? .zero
    let lift = TouchSample(id: 1, phase: .ended, location: place)
    try copy.handle(.touch([lift]), at: copy.time + 150_000)
    while copy.isMoving, let time = copy.nextStepTime { copy.advance(to: time) }
    return scroll.contentOffset
  }
}

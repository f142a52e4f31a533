import Foundation
import JSON
import TestSupport

@testable import ScrollModel
@testable import ScrollMotion

/// The parts of adjustedContentInset, the offsets at which content rests, and what the keyboard covers.
enum InsetVectors {
  @Sendable static func file() throws -> VectorFile {
    VectorFile(
      """
      For each state with a scroll view "scroll": the range of its offsets on both axes, how far its offset is \
      past it, the safe area's part of adjustedContentInset, and the height that the keyboard covers.
      """,
      tolerance: 1e-6,
      cases: try (0..<60).map { try scrollView(seed: $0) }
    )
  }

  private static func scrollView(seed: UInt64) throws -> JSONValue {
    var random = SeededGenerator(seed: seed)
    func some(_ range: ClosedRange<Double>) -> Double {
      range.random(using: &random)
    }
    let window = Window(id: "window")
    let scroll = ScrollView(id: "scroll")
    scroll.frame = CGRect(
      x: some(-20...60),
      y: some(-20...60),
      width: some(80...400),
      height: some(80...500)
    )
    scroll.contentSize = CGSize(width: some(0...600), height: some(0...900))
    scroll.contentInset = EdgeInsets(
      top: some(-10...60),
      left: some(0...20),
      bottom: some(0...90),
      right: 0
    )
    scroll.contentInsetAdjustmentBehavior =
      ContentInsetAdjustmentBehavior.allCases.randomElement(using: &random) ?? .automatic
    scroll.alwaysBounceVertical = .random(using: &random)
    if Bool.random(using: &random) {
      scroll.contentAlignmentPoint = CGPoint(x: 0.5, y: some(0...1))
    }
    scroll.refreshControl = .random(using: &random)
    window.addSubview(scroll)
    let engine = Engine(
      root: window,
      device: Device(
        size: CGSize(width: 320, height: 480),
        displayScale: [1, 2, 3].randomElement(using: &random) ?? 1,
        safeAreaInsets: EdgeInsets(top: 44, left: 10, bottom: 34, right: 10)
      )
    )
    engine.layoutIfNeeded()
    let (whole, content) = (scroll.adjustedContentInset, scroll.contentInset)
    let safeArea = EdgeInsets(
      top: whole.top - content.top,
      left: whole.left - content.left,
      bottom: whole.bottom - content.bottom,
      right: whole.right - content.right
    )
    if scroll.refreshControl, Bool.random(using: &random) {
      try engine.perform(.set(view: "scroll", values: [.init(.isRefreshing, .bool(true))]))
    }
    if Bool.random(using: &random) {
      try engine.perform(.showKeyboard(.height(some(100...300)), KeyboardChange(duration: .zero)))
    }
    if Bool.random(using: &random) {
      scroll.contentOffset = CGPoint(x: some(-60...300), y: some(-90...600))
    }
    let state = try engine.stateDocument()
    let offset = scroll.contentOffset
    let covered = engine.keyboard.flatMap { scroll.part(coveredBy: $0.frame) }
    return [
      "state": state,
      "x": .numbers([scroll.range.x.minimum, scroll.range.x.maximum]),
      "y": .numbers([scroll.range.y.minimum, scroll.range.y.maximum]),
      "overscroll": .numbers([
        scroll.range.x.overshoot(of: offset.x), scroll.range.y.overshoot(of: offset.y),
      ]),
      "safeArea": .insets(safeArea),
      "covered": .number(Double(covered?.height ?? 0)),
    ]
  }
}

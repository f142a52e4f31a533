import Foundation
import Scenes
import ScrollModel
import Testing

/// Scenes that change the motion of a scroll: infinite, carousel, and bounce with its variants.
@Suite struct MotionScenesTests {
  @Test("[PAGE-9] infinite: setting the offset back neither stops the glide nor changes its length")
  func infinite() throws {
    let stage = try BuiltInStage("infinite")
    let view = try stage.scrollView()
    try stage.swipe(-270)
    #expect(view.phase == .decelerating)
    var offsets: [Double] = []
    while let frame = stage.engine.nextStepTime {
      stage.engine.advance(to: frame)
      offsets.append(Double(view.contentOffset.x))
    }
    let events = stage.engine.takeOutput().events.map(\.kind)
    #expect(events.count(where: { $0 == .scrollViewDidEndDecelerating }) == 1)
    #expect(offsets.allSatisfy { $0 >= 600 && $0 < 1200 })
    let shifts = zip(offsets, offsets.dropFirst()).count(where: { $1 < $0 - 300 })
    #expect(shifts >= 1)
    // The distance equals that on long content, except for rounding of up to half a pixel per
    // shift.
    let long = try BuiltInStage(scene(Self.longText))
    try long.swipe(-270)
    long.engine.settle()
    let distance = try Double(long.scrollView().contentOffset.x) - 20_000
    let text = try #require(try stage.text("distance"))
    let shown = try #require(Double(text.prefix { $0.isNumber }))
    #expect(abs(shown - distance) < 1 + 0.5 * Double(shifts))
  }

  private static let longText = text(
    scrollView: #"""
      "frame":[0,140,320,220],"contentSize":[40000,220],"contentOffset":[20000,0],"id":"scroll"
      """#
  ).replacing(#""id":"s","#, with: "")

  @Test("infinite: it also shifts to the left, by as many periods as needed")
  func infiniteBackwards() throws {
    let stage = try BuiltInStage("infinite")
    for (x, offset, distance) in [(599.0, 1199.0, "−1"), (1200, 600, "0"), (-700, 1100, "−1300")] {
      try stage.place(x)
      #expect(try stage.scrollView().contentOffset.x == offset)
      #expect(try stage.text("distance")?.hasPrefix(distance + " pt") == true)
    }
  }

  @Test("[PAGE-8] carousel: every lift ends at a card, and the other axis does not move")
  func carousel() throws {
    let stage = try BuiltInStage("carousel")
    let view = try stage.scrollView()
    #expect(view.contentOffset.x == -50)
    for distance in [-60.0, -140, -280, 200, -280, 90, -280, -280, -280] {
      try stage.swipe(distance, y: 200)
      stage.engine.settle()
      let card = (view.contentOffset.x + 50) / 240
      #expect(card == card.rounded() && (0...6).contains(card))
      #expect(view.contentOffset.y == 0)
    }
    #expect(view.contentOffset.x == 1390)
    // Held still, it goes to the nearest card.
    try stage.swipe(100, rests: true, y: 200)
    stage.engine.settle()
    #expect(view.contentOffset.x == 1390)
    #expect(try stage.text("target") == "1300 became 1390: card 7")
  }

  @Test("bounce: in the variant off, nothing moves")
  func bounceOff() throws {
    let stage = try BuiltInStage("bounce@off")
    try stage.engine.drag([CGPoint(x: 200, y: 300), CGPoint(x: 200, y: 500)], from: 0)
    #expect(try stage.scrollView().contentOffset == .zero)
  }

  @Test("bounce: the legacy inset leaves a gap of 72 points, and both ways out leave 8")
  func legacyInset() throws {
    for (variant, gap, inset) in [
      ("legacy-inset", 72.0, 64.0), ("smaller-constraint", 8, 64), ("legacy-inset-off", 8, 0),
    ] {
      let stage = try BuiltInStage("bounce@" + variant)
      #expect(try stage.scrollView().frame == stage.engine.root.bounds)
      #expect(try stage.scrollView().contentSize == stage.engine.root.bounds.size)
      let bar = try stage.engine.required("bar").frame.maxY
      let group = try stage.engine.required("card")
      #expect(try #require(group.convert(CGPoint.zero, to: nil)).y - bar == gap)
      #expect(try stage.scrollView().contentInset.top == inset)
    }
  }
}

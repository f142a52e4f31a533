import Foundation
import Scenes
import ScrollModel
import Testing

@Suite struct BuiltInScenesTests {
  @Test("Every built-in scene loads, has a title and a summary, and breaks no invariant")
  func allLoad() throws {
    let scenes = try BuiltInScenes.all()
    #expect(scenes.map(\.name) == BuiltInScenes.names)
    #expect(Set(BuiltInScenes.names).count == BuiltInScenes.names.count)
    for scene in scenes {
      #expect(!scene.title.isEmpty)
      #expect(scene.summary.count > 40)
      #expect(scene.makeEngine().brokenInvariants() == [])
      for variant in scene.variants {
        let shown = try #require(scene.shown(as: variant.name))
        #expect(shown.makeEngine().brokenInvariants() == [], "\(scene.name)@\(variant.name)")
      }
    }
    #expect(try BuiltInScenes.scene("nope")?.name == nil)
    #expect(try BuiltInScenes.scene("bug-gallery")?.name == "bug-01")
  }

  @Test("Two engines of a scene are independent")
  func enginesAreApart() throws {
    let scene = try #require(try BuiltInScenes.scene("basics"))
    let (one, other) = (scene.makeEngine(), scene.makeEngine(time: 5_000))
    try one.scrollView("scroll").contentOffset = CGPoint(x: 405, y: 378)
    #expect(try other.scrollView("scroll").contentOffset == .zero)
    #expect(other.time == 5_000)
  }

  private func basics() throws -> (Engine, ScrollView) {
    let engine = try #require(try BuiltInScenes.scene("basics")).makeEngine()
    return (engine, try engine.scrollView("scroll"))
  }

  @Test("In basics, contentOffset is the point at the upper left corner, and a drag changes it")
  func basicsDrag() throws {
    let (engine, scroll) = try basics()
    // The left half of figure 6-1.
    #expect(scroll.contentOffset == .zero)
    let picture = try engine.required("picture")
    scroll.contentOffset = CGPoint(x: 405, y: 378)
    #expect(picture.convert(CGPoint(x: 405, y: 378), to: nil) == .zero)
    // 10 of the 70 points are the slop; the finger rests before it lifts, so there is no momentum.
    try engine.drag(
      [CGPoint(x: 200, y: 400), CGPoint(x: 200, y: 430), CGPoint(x: 200, y: 470)],
      from: 0,
      pause: 300_000
    )
    #expect(scroll.contentOffset == CGPoint(x: 405, y: 318))
    #expect(scroll.phase == .idle)
  }

  @Test("In basics, a flick slows down and ends at the predicted place")
  func basicsFlick() throws {
    let (engine, scroll) = try basics()
    try engine.drag(
      (0...5).map { CGPoint(x: 200, y: 600 - Double($0) * 12) },
      from: 0
    )
    #expect(scroll.phase == .decelerating)
    let predicted = try #require(scroll.rest)
    var speeds: [Double] = []
    while let frame = engine.nextStepTime {
      speeds.append(Double(scroll.velocity.y))
      engine.advance(to: frame)
    }
    #expect(speeds == speeds.sorted(by: >))
    #expect(speeds.count > 60)
    #expect(scroll.contentOffset == predicted.contentOffset)
    #expect(engine.time == predicted.time)
    #expect(scroll.contentOffset.y > 378)
  }

  @Test("In basics, an edge resists, and the content bounces back to it")
  func basicsEdge() throws {
    let (engine, scroll) = try basics()
    scroll.contentOffset = .zero
    for y in [300.0, 400, 500, 600] {
      let phase: TouchSample.Phase = y == 300 ? .began : .moved
      let sample = TouchSample(id: 1, phase: phase, location: CGPoint(x: 200, y: y))
      try engine.handle(.touch([sample]), at: engine.time + 16_000)
    }
    // 290 points of drag, under the rubber band of 844 points.
    let shown: Double = 844 * (1 - 1 / (1 + 0.55 * 290 / 844))
    #expect(abs(Double(scroll.contentOffset.y) + shown) <= 1.0 / 6)
    let lift = TouchSample(id: 1, phase: .ended, location: CGPoint(x: 200, y: 600))
    try engine.handle(.touch([lift]), at: engine.time + 300_000)
    #expect(scroll.phase == .bouncing)
    engine.settle()
    #expect(scroll.contentOffset == .zero)
  }

  @Test("In bounce, content that fits can be pulled up and down and bounces back")
  func bounceVertically() throws {
    let engine = try #require(try BuiltInScenes.scene("bounce")).makeEngine()
    let scroll = try engine.scrollView("scroll")
    #expect(scroll.contentSize == scroll.bounds.size)
    for (pull, sign) in [(200.0, -1.0), (-200.0, 1.0)] {
      let start = CGPoint(x: 200, y: 400)
      let end = CGPoint(x: 200, y: 400 + pull)
      var offset = 0.0
      try engine.handle(
        .touch([
          TouchSample(id: 1, phase: .began, location: start),
          TouchSample(id: 1, phase: .moved, location: end),
        ]),
        at: engine.time + 10_000
      )
      offset = Double(scroll.contentOffset.y) * sign
      #expect(offset > 90 && offset < 110)
      #expect(scroll.backgroundColor == Color(hex: "#f4a259"))
      let content = try engine.required("content")
      // Beside the content the colour of the scroll view behind it is visible.
      let uncovered = sign < 0 ? CGPoint(x: 5, y: 5) : CGPoint(x: 5, y: 839)
      let inContent = try #require(content.convert(uncovered, from: nil))
      #expect(!content.point(inside: inContent))
      try engine.handle(
        .touch([TouchSample(id: 1, phase: .ended, location: end)]),
        at: engine.time + 300_000
      )
      engine.settle()
      #expect(scroll.contentOffset == .zero)
    }
  }

  @Test("In bounce, content that fits does not move horizontally")
  func bounceHorizontally() throws {
    let engine = try #require(try BuiltInScenes.scene("bounce")).makeEngine()
    let scroll = try engine.scrollView("scroll")
    try engine.drag([CGPoint(x: 50, y: 400), CGPoint(x: 250, y: 400)], from: 0)
    engine.settle()
    #expect(scroll.contentOffset == .zero)
    let events = engine.takeOutput().events
    #expect(!events.contains { if case .scrollViewDidScroll = $0.kind { true } else { false } })
  }
}

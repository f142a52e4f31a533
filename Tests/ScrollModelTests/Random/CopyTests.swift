import Foundation
import RandomScenes
import Scenes
import ScrollModel
import TestSupport
import Testing

/// Copies of engines, compared with the engines that they are copies of.
@Suite struct CopyTests {
  private func run(seed: UInt64) throws -> RandomEngine {
    try RandomEngine(.gestures, kinds: RandomInput.gestures, seed: seed)
  }

  @Test(
    "A copy of an engine runs as the engine does, whenever it is made",
    arguments: Seeds.first(20)
  )
  func goesOnAlike(seed: UInt64) throws {
    var run = try run(seed: seed)
    let engine = run.engine
    var copy: Engine?
    for step in 0..<600 {
      // Often enough to copy in the middle of each kind of motion and gesture.
      if step % 20 == Int(seed % 20) {
        copy = run.scene.copy(of: engine)
        if let copy {
          let differences = PublishedState(of: engine).differences(from: PublishedState(of: copy))
          #expect(differences == [], "step \(step)")
        }
      }
      let next = run.input.step(in: engine)
      let error = engine.take(next)
      engine.layoutIfNeeded()
      let (events, changes) = engine.takeOutput()
      guard let copy else { continue }
      #expect(copy.take(next) == error, "step \(step)")
      copy.layoutIfNeeded()
      let output = copy.takeOutput()
      #expect(output.events == events && output.changes == changes, "step \(step)")
      #expect(copy.brokenInvariants() == [], "step \(step)")
      guard step % 5 == 0 else { continue }
      let differences = PublishedState(of: engine).differences(from: PublishedState(of: copy))
      try #require(differences == [], "step \(step)")
    }
  }

  @Test("Changes to a copy do not affect the engine, nor the reverse")
  func standsApart() throws {
    var run = try run(seed: 7)
    for _ in 0..<200 { run.step() }
    let before = PublishedState(of: run.engine)
    let copy = run.scene.copy(of: run.engine)
    for scroll in copy.scrollViews {
      scroll.contentOffset = CGPoint(x: 3, y: 4)
      scroll.contentSize = CGSize(width: 9, height: 9)
    }
    copy.view("v1")?.removeFromSuperview()
    copy.advance(to: copy.time + 5_000_000)
    #expect(PublishedState(of: run.engine).differences(from: before) == [])
    #expect(PublishedState(of: copy).differences(from: before) != [])
  }

  @Test("A copy outlives its engine")
  func outlives() throws {
    var copies: [Engine] = []
    do {
      var run = try run(seed: 11)
      for _ in 0..<20 {
        for _ in 0..<20 { run.step() }
        copies.append(run.scene.copy(of: run.engine))
      }
    }
    for copy in copies {
      copy.advance(to: copy.time + 10_000_000)
      #expect(copy.brokenInvariants() == [])
    }
  }
}

import Foundation
import ScrollModel
import TestSupport
import Testing

/// Copies of engines, compared with the engines that they are copies of.
@Suite struct CopyTests {
  /// Sends a step to an engine; false if the engine rejected it.
  private func take(_ step: RandomHand.Step, _ engine: Engine) -> Bool {
    switch step {
    case .frame: engine.advance(to: engine.nextStepTime ?? engine.time + 8_333)
    case .wait(let time): engine.advance(to: engine.time + time)
    case .command(let command, let pause):
      do {
        try engine.handle(command, at: engine.time + pause)
      } catch {
        return false
      }
    }
    engine.layoutIfNeeded()
    return true
  }

  @Test(
    "A copy of an engine runs as the engine does, whenever it is made",
    arguments: UInt64(0)..<40
  )
  func goesOnAlike(seed: UInt64) throws {
    var hand = RandomHand(seed: seed)
    let scene = RandomScene(random: &hand.random, meddles: false)
    let engine = scene.engine
    var copy: Engine?
    for step in 0..<600 {
      // Often enough to copy in the middle of each kind of motion and gesture.
      if step % 20 == Int(seed % 20) {
        copy = engine.copy(controllers: [])
        if let copy {
          let differences = PublishedState(of: engine).differences(from: PublishedState(of: copy))
          #expect(differences == [], "step \(step)")
        }
      }
      let next = hand.step(in: scene)
      let isTaken = take(next, engine)
      let (events, changes) = engine.takeOutput()
      guard let copy else { continue }
      #expect(take(next, copy) == isTaken, "step \(step)")
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
    var hand = RandomHand(seed: 7)
    let scene = RandomScene(random: &hand.random, meddles: false)
    for _ in 0..<200 { _ = take(hand.step(in: scene), scene.engine) }
    let before = PublishedState(of: scene.engine)
    let copy = scene.engine.copy(controllers: [])
    for scroll in copy.scrollViews {
      scroll.contentOffset = CGPoint(x: 3, y: 4)
      scroll.contentSize = CGSize(width: 9, height: 9)
    }
    copy.view("box")?.removeFromSuperview()
    copy.advance(to: copy.time + 5_000_000)
    #expect(PublishedState(of: scene.engine).differences(from: before) == [])
    #expect(PublishedState(of: copy).differences(from: before) != [])
  }

  @Test("A copy outlives its engine")
  func outlives() throws {
    var hand = RandomHand(seed: 11)
    var copies: [Engine] = []
    do {
      let scene = RandomScene(random: &hand.random, meddles: false)
      for _ in 0..<20 {
        for _ in 0..<20 { _ = take(hand.step(in: scene), scene.engine) }
        copies.append(scene.engine.copy(controllers: []))
      }
    }
    for copy in copies {
      copy.advance(to: copy.time + 10_000_000)
      #expect(copy.brokenInvariants() == [])
    }
  }
}

import ScrollModel
import TestSupport
import Testing

/// Random gestures in random scenes.
@Suite struct RandomGestureTests {
  @Test("All invariants hold after every step", arguments: Seeds.first(50))
  func invariantsHold(seed: UInt64) throws {
    var run = try RandomRun(seed: seed, meddles: seed % 2 == 1)
    for step in 0..<1_000 {
      run.step()
      try #require(run.faults == [], "step \(step)")
    }
  }

  @Test(
    "[MOTION-14] The same seed produces the same bits, another seed other bits",
    arguments: UInt64(0)..<4
  )
  func sameSeedSameBits(seed: UInt64) throws {
    func hash(_ seed: UInt64) throws -> BitHash {
      var run = try RandomRun(seed: seed, meddles: true)
      for _ in 0..<500 { run.step() }
      return run.hash
    }
    #expect(try hash(seed) == hash(seed))
    #expect(try hash(seed) != hash(seed + 1))
  }

  @Test("The random input reaches every event")
  func reachesEverything() throws {
    var counts: [String: Int] = [:]
    var refusals = 0
    var pagesReached = 0
    for seed in UInt64(1000)..<1050 {
      var run = try RandomRun(seed: seed, meddles: seed % 2 == 1)
      for _ in 0..<500 { run.step() }
      counts.merge(run.eventCounts, uniquingKeysWith: +)
      refusals += run.refusals
      pagesReached += run.pagesReached
    }
    for name in [
      "didScroll", "willBeginDragging", "willEndDragging", "didEndDragging(true)",
      "didEndDragging(false)", "willBeginDecelerating", "didEndDecelerating",
      "didEndScrollingAnimation", "didChangeAdjustedContentInset", "edgeCrossed", "layoutSubviews",
      "viewWillTransition", "willAnimateRotation", "didRotate", "touches(began)", "touches(moved)",
      "touches(ended)", "touches(cancelled)", "buttonTapped", "willBeginZooming", "didZoom",
    ] {
      #expect(counts[name, default: 0] > 5, "\(name)")
    }
    #expect(refusals > 5)
    #expect(pagesReached > 5)
  }
}

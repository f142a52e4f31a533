import ScrollModel
import Testing

/// Rows, shadows and stretchers of tables are in their places after random changes.
@Suite struct RandomTableTests {
  @Test("All invariants of tables hold after every step", arguments: UInt64(0)..<100)
  func everyStep(seed: UInt64) throws {
    var run = RandomTables(seed: seed)
    for step in 0..<250 {
      run.step()
      run.engine.layoutIfNeeded()
      try #require(run.engine.brokenInvariants() == [], "step \(step)")
    }
    #expect(run.refusals > 0 && run.reloads > 0)
  }

  @Test("A client that applies patches knows the visible rows", arguments: UInt64(0)..<40)
  func patches(seed: UInt64) throws {
    var run = RandomTables(seed: 1000 + seed)
    var state = PublishedState(of: run.engine)
    _ = run.engine.takeChanges()
    for step in 0..<150 {
      for _ in 0...(seed % 3) { run.step() }
      run.engine.layoutIfNeeded()
      state.apply(run.engine.takeChanges(), of: run.engine)
      let now = PublishedState(of: run.engine)
      // Content with insets that depend on its place may not settle in one pass.
      state.apply(run.engine.takeChanges(), of: run.engine)
      try #require(state.differences(from: now) == [], "step \(step)")
    }
  }
}

import ScrollModel
import Testing

/// Whatever is done to tables, their rows, shadows and stretchers are where they belong.
@Suite struct RandomTableTests {
  @Test("all that must hold of tables holds after every step", arguments: UInt64(0)..<100)
  func everyStep(seed: UInt64) {
    var run = RandomTables(seed: seed)
    for step in 0..<250 {
      run.step()
      run.engine.layoutIfNeeded()
      let broken = run.engine.brokenInvariants()
      #expect(broken == [], "step \(step)")
      guard broken.isEmpty else { return }
    }
    #expect(run.refusals > 0 && run.reloads > 0)
  }

  @Test("a reader of patches knows the rows in sight", arguments: UInt64(0)..<40)
  func patches(seed: UInt64) {
    var run = RandomTables(seed: 1000 + seed)
    var state = PublishedState(of: run.engine)
    _ = run.engine.takeChanges()
    for step in 0..<150 {
      for _ in 0...(seed % 3) { run.step() }
      run.engine.layoutIfNeeded()
      state.apply(run.engine.takeChanges(), of: run.engine)
      let now = PublishedState(of: run.engine)
      // Content whose insets follow from where it lies may not settle in one pass.
      state.apply(run.engine.takeChanges(), of: run.engine)
      let differences = state.differences(from: now)
      #expect(differences == [], "step \(step)")
      guard differences.isEmpty else { return }
    }
  }
}
